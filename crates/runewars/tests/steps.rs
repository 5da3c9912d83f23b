//! Whatever steps a person writes into a position: it is refused with a reason, or it can be shown, listed and played.

use std::panic::{AssertUnwindSafe, catch_unwind};

use hexarch_core::{Chance, Draft, Game, Log, Seed, Viewer, legal, read};
use hexarch_runewars::*;

/// Words that steps are made of.
const WORDS: &str = "0 1 2 3 5 8 255 yes no - attacker defender 1A 1C LA UA archer berserker dragon beastman ronan vyrah \
                     diplomat resources food ore harvest fortify agility rage_blade envoys_gift black_volley \
                     start-of-battle tally orders-revealed captain heal rout stray barter tactics influence hurt lose buy \
                     1 home_latari kellgate red gold 0,0";

const BOARD: &str = r#"
tiles = ["1 at 0,0", "home_latari at 0,2", "home_uthuk at 2,-2"]
[player.0]
faction = "latari"
tactics = ["envoys_gift", "rally_cry"]
quests = ["q_razor_ledge"]
[player.1]
faction = "uthuk"
tactics = ["black_volley"]
[area.1A]
units = "3 archer, 1 archer routed"
rune = "dragon"
[area.1B]
units = "2 berserker"
[area.1C]
units = "2 beastman"
city = "kellgate"
[area.LA]
stronghold = "latari"
[area.UA]
stronghold = "uthuk"
rune = "false"
[hero.ronan]
seat = 0
area = "1A"
rewards = ["rage_blade"]
[hero.vyrah]
seat = 1
area = "1A"
"#;

#[test]
fn every_step_is_refused_or_can_be_played() {
    let words: Vec<&str> = WORDS.split_whitespace().collect();
    let mut chance = Chance::new(Seed::from_number(1));
    let (mut tried, mut verbs, mut panics) = (0, 0, Vec::new());
    std::panic::set_hook(Box::new(|_| {}));
    for verb in Step::verbs() {
        let (mut found, mut tries) = (Vec::new(), 0);
        while found.len() < 6 && tries < 1500 {
            tries += 1;
            let arguments: Vec<&str> =
                (0..(tries % 5)).map(|_| words[chance.below(words.len() as u32) as usize]).collect();
            let text = format!("{verb} {}", arguments.join(" ")).trim().to_owned();
            if read::<_, Step>(game().content(), &text).is_some() && !found.contains(&text) {
                found.push(text);
            }
        }
        verbs += u32::from(!found.is_empty());
        for step in found {
            for head in ["", "year = 0\n"] {
                tried += 1;
                let text = format!("{head}steps = [\"{step}\", \"choose-orders\"]\n{BOARD}");
                if let Err(panic) = catch_unwind(AssertUnwindSafe(|| try_out(&text))) {
                    panics.push(format!("{step}: {}", message(&*panic)));
                }
            }
        }
    }
    let _ = std::panic::take_hook();
    panics.dedup();
    assert!(verbs > 100 && tried > 500, "only {verbs} verbs were tried, in {tried} positions");
    assert!(panics.is_empty(), "{} of {tried}:\n{}", panics.len(), panics.join("\n"));
}

fn try_out(text: &str) {
    let Ok((mut state, _)) = game().load(&Draft(text.to_owned())) else { return };
    let mut chance = Chance::new(Seed::from_number(3));
    for _ in 0..6 {
        Viewer::all(state.seats).for_each(|viewer| drop(game().scene(&state, viewer)));
        let Some(seat) = game().pending(&state).first() else { return };
        assert!(seat.0 < state.seats, "seat {seat} is asked");
        game().prompt(&state, seat);
        let answers = legal(game(), &state, seat);
        assert!(!answers.is_empty(), "no answer");
        answers.iter().for_each(|action| drop(game().label(&state, seat, *action)));
        let answer = answers[chance.below(answers.len() as u32) as usize];
        game().play(&mut state, seat, answer, &mut chance, &mut Log::silent());
    }
}

fn message(panic: &(dyn std::any::Any + Send)) -> String {
    let text = panic.downcast_ref::<String>().cloned();
    text.or_else(|| panic.downcast_ref::<&str>().map(|text| (*text).to_owned())).unwrap_or_default()
}
