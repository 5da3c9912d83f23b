//! What the table shows: the same armies everywhere, sums that add up, and what is asked with its facts.

use super::common::*;
use hexarch_core::describe::Words;
use hexarch_core::scene::{Choice, Focus, Look, Piece, Row, Scene, Side as Camp};
use hexarch_core::{Face, Game, Seat, Table, Text, Viewer};
use hexarch_warlords::*;

fn seen(of: &Match, seat: u8) -> Scene {
    Table::scene(&of.table, Viewer::Seat(Seat(seat)))
}

fn say(scene: &Scene, text: &Text) -> String {
    Words { scene, catalogue: game().catalogue(), phrases: game().phrases() }.say(text)
}

/// The question to a seat.
fn question(of: &Match, seat: u8) -> String {
    let scene = seen(of, seat);
    say(&scene, &scene.asks[0].text)
}

/// One of its answers, and what that says.
fn choice(of: &Match, seat: u8, action: &str) -> (Choice, String) {
    let scene = seen(of, seat);
    let choice = scene.asks[0].choices.iter().find(|choice| choice.action == action).cloned();
    let choice = choice.unwrap_or_else(|| panic!("no answer {action}"));
    let text = say(&scene, &choice.text);
    (choice, text)
}

fn name(face: Face) -> &'static str {
    &game().catalogue().faces[usize::from(face.0)].id
}

fn is_of(look: &Look, kind: &str) -> bool {
    matches!(look, Look::Face(face) if name(*face).starts_with(kind))
}

fn focus(scene: &Scene) -> &Focus {
    scene.focus.first().expect("a combat is on")
}

fn pieces(side: &Camp) -> impl Iterator<Item = &Piece> {
    side.rows.iter().flat_map(|row| &row.pieces)
}

/// How many units a side of a combat has.
fn fighting(side: &Camp) -> i16 {
    pieces(side).map(|piece| piece.count as i16).sum()
}

/// How many units a leader has on his display.
fn displayed(scene: &Scene, leader: &str) -> i16 {
    let leader = format!("leader.{leader}");
    let his = |zone: &&hexarch_core::scene::Zone| zone.cards.iter().any(|card| is_of(&card.look, &leader));
    let zone = scene.zones.iter().find(his).expect("a display");
    let marks = zone.cards.iter().flat_map(|card| &card.marks);
    marks.filter(|mark| name(mark.face).starts_with("unit.")).map(|mark| mark.n).sum()
}

/// How many units stand on the board, by the beginning of their names; those of leaders are theirs.
fn on_board(scene: &Scene, kind: &str) -> i16 {
    let there = scene.pieces.iter().filter(|piece| is_of(&piece.look, kind));
    there.map(|piece| piece.count as i16).sum()
}

fn dice(faces: &str) -> String {
    let faces: Vec<String> = faces.split(' ').map(|face| format!("\"{face}\"")).collect();
    format!("dice = [{}]", faces.join(", "))
}

/// What the row of dice of a side says.
fn dice_label(of: &Match, side: usize) -> String {
    let scene = seen(of, 0);
    let is_dice = |row: &&Row| row.label.key.starts_with("scene.battle.row.dice");
    say(&scene, &focus(&scene).sides[side].rows.iter().find(is_dice).expect("a row of dice").label)
}

/// Thessara beside Gorrak and his archers.
fn battle(script: &str) -> Match {
    battle_of("\"5 x 1\"", "\"4 x 3\", \"6 x 1\"", script)
}

/// Thessara beside Gorrak.
fn battle_of(hers: &str, his: &str, script: &str) -> Match {
    two(
        "",
        "",
        "",
        &format!(
            "[leader.thessara]\nat = \"1.nw\"\narmy = [{hers}]\nstats = [3, 0, 5, 4, 0, 0]\n[leader.gorrak]\nat = \"1.c\"\n\
             army = [{his}]\nstats = [0, 1, 4, 4, 0, 0]\n[script]\n{script}"
        ),
    )
}

/// Thessara beside guards.
fn guards(army: &str, units: &str, script: &str) -> Match {
    two(
        "",
        "",
        "",
        &format!(
            "[leader.thessara]\nat = \"1.c\"\narmy = [{army}]\n[hex.\"1.n\"]\narmy = \"guards\"\nunits = {units}\n\
             row = \"wood 1\"\nby = \"thessara\"\n[script]\n{script}"
        ),
    )
}

/// HW-INFO-01, HW-COMBAT-02, HW-HIT-01: whoever has fallen is gone from the displays at once, too.
#[test]
fn a_battle_shows_the_same_army_everywhere() {
    let mut game = battle("d12 = [12, 1]");
    game.play("0 move thessara; 0 step 1.c; 1 stand");
    assert_eq!(displayed(&seen(&game, 0), "gorrak"), 10);
    let mut fallen = 0;
    for _ in 0..60 {
        let scene = seen(&game, 0);
        let Some(fight) = scene.focus.first() else { break };
        for (side, leader) in [(0, "thessara"), (1, "gorrak")] {
            assert_eq!(displayed(&scene, leader), fighting(&fight.sides[side]), "{leader}");
        }
        fallen = fallen.max(15 - fight.sides.iter().map(fighting).sum::<i16>());
        let seat = game.asked()[0];
        let answer = game.legal(seat)[0].clone();
        game.play(&format!("{seat} {answer}"));
    }
    assert!(fallen > 0, "somebody has fallen on the way");
}

/// HW-HIT-01, HW-INFO-01: a stack of which nobody is left stays in its row as fallen until the round is over.
#[test]
fn a_stack_that_is_gone_is_still_named() {
    let mut game = battle_of("\"9 x 3\", \"9 x 1\"", "\"1 x 1\", \"9 x 2\"", "d12 = [12, 1]");
    game.play("0 move thessara; 0 step 1.c; 1 stand");
    let mut ghosts = 0;
    for _ in 0..60 {
        let scene = seen(&game, 0);
        let Some(fight) = scene.focus.first() else { break };
        let gone = fight.sides.iter().flat_map(pieces).filter(|piece| piece.count == 0);
        ghosts = ghosts.max(
            gone.filter(|piece| piece.marks.iter().any(|mark| name(mark.face) == "mark.fallen")).count(),
        );
        let seat = game.asked()[0];
        // She aims at the one unit, as long as it stands.
        let legal = game.legal(seat);
        let aimed =
            legal.iter().find(|answer| seat == 0 && answer.starts_with("attack") && answer.ends_with(" 1"));
        let answer = aimed.unwrap_or(&legal[0]).clone();
        game.play(&format!("{seat} {answer}"));
    }
    assert!(ghosts > 0, "nobody is left of one stack");
}

/// HW-BLD-09, HW-AMB-18, HW-INFO-01: levies stand beside the garrison as long as they fight.
#[test]
fn a_siege_shows_levies_on_the_board() {
    let mut game = two(
        "",
        "",
        "buildings = [\"hamlet\", \"tavern\"]\ngarrison = [5, 0, 0, 0, 0, 0]",
        "[leader.thessara]\nat = \"2.nw\"\narmy = [\"5 x 1\"]\n[leader.gorrak]\nat = \"2.se\"\n[script]\nd12 = [12, 1]",
    );
    game.play("0 move thessara; 0 step 2.c; 1 levy 1; 1 levy 1; 1 levied");
    let scene = seen(&game, 0);
    assert_eq!(fighting(&focus(&scene).sides[1]), 7);
    assert_eq!(on_board(&scene, "unit.barbarian"), 7);
}

/// HW-GUARD-06, HW-INFO-01: guards that have fallen are gone from their hex at once.
#[test]
fn a_combat_shows_the_same_guards_everywhere() {
    let mut game =
        guards("\"3 x 3\", \"5 x 1\"", "[1, 4, 0, 0, 0, 0]", &dice("two_arrows arrow shield shield shield"));
    game.play("0 move thessara; 0 step 1.n; 0 charge 0");
    assert_eq!(on_board(&seen(&game, 0), "unit.guard"), 5);
    let mut least = 5;
    for _ in 0..40 {
        let scene = seen(&game, 0);
        let Some(fight) = scene.focus.first() else { break };
        let left = fighting(&fight.sides[1]);
        assert_eq!(on_board(&scene, "unit.guard"), left);
        assert_eq!(displayed(&scene, "thessara"), fighting(&fight.sides[0]));
        least = least.min(left);
        let seat = game.asked()[0];
        let answer = game.legal(seat)[0].clone();
        game.play(&format!("{seat} {answer}"));
    }
    assert!(least < 5, "somebody has fallen on the way");
}

/// HW-GUARD-06: a level that is gone stays in its row as fallen.
#[test]
fn who_has_fallen_is_still_named() {
    let mut game =
        guards("\"3 x 3\", \"9 x 1\"", "[4, 1, 0, 0, 0, 0]", &dice("two_arrows shield shield arrow arrow"));
    game.play("0 move thessara; 0 step 1.n; 0 charge 0; 0 no-reroll; 0 picked; 0 falls 1");
    let scene = seen(&game, 0);
    let fallen: Vec<&Piece> = pieces(&focus(&scene).sides[1]).filter(|piece| piece.count == 0).collect();
    assert_eq!(fallen.len(), 1);
    assert!(fallen[0].marks.iter().any(|mark| name(mark.face) == "mark.fallen"));
}

/// HW-GUARD-06: two equal stacks are told apart by how many they are.
#[test]
fn a_loss_says_of_how_many() {
    let mut game = guards("\"4 x 1\", \"4 x 4\"", "[0, 0, 3, 0, 0, 0]", &dice("arrow arrow arrow"));
    game.play("0 move thessara; 0 step 1.n; 0 no-reroll; 0 picked");
    assert_eq!(choice(&game, 1, "falls 2").1, "1 of 4 × Shield Sister falls");
}

/// HW-HIT-06, HW-SIEGE-04: hits are what was rolled, less what shields and works have stopped.
#[test]
fn hits_add_up() {
    let mut game = two(
        "",
        "",
        "wall = 1\ngarrison = [6, 0, 0, 0, 0, 0]",
        &format!(
            "[leader.thessara]\nat = \"2.nw\"\narmy = [\"5 x 1\"]\nstats = [2, 0, 5, 4, 0, 0]\n[leader.gorrak]\nat = \"2.se\"\n\
             [script]\nd12 = [12, 1]\n{}",
            dice("two_arrows arrow fist shield")
        ),
    );
    game.play("0 move thessara; 0 step 2.c; 0 attack 0 0");
    let scene = seen(&game, 0);
    let side = &focus(&scene).sides[0];
    let tally: Vec<(&str, i16)> = side.tally.iter().map(|gauge| (name(gauge.face), gauge.at)).collect();
    assert_eq!(
        tally[..4],
        [("mark.hits", 4), ("gauge.rolled", 6), ("gauge.stopped", 1), ("gauge.works_stop", 1)]
    );
    let wall = focus(&scene).sides[1].tally.last().expect("the works");
    assert_eq!((name(wall.face), wall.at), ("gauge.corral", 1), "Barbarians have a corral");
}

/// HW-SKILL-01, HW-SKILL-02: a skill changes the sum, and stands beside it.
#[test]
fn skills_are_part_of_the_sum() {
    let table = |script: &str| {
        two(
            "",
            "",
            "",
            &format!(
                "[leader.thessara]\nat = \"1.nw\"\narmy = [\"9 x 1\"]\nstats = [1, 0, 5, 4, 0, 0]\n[leader.gorrak]\nat = \"1.c\"\n\
                 army = [\"9 x 1\"]\nstats = [0, 1, 4, 4, 0, 2]\n[script]\nd12 = [12, 1]\n{script}"
            ),
        )
    };
    let mut table = table(&dice("arrow arrow arrow arrow arrow"));
    table.play("0 move thessara; 0 step 1.c; 1 stand; 0 attack 0 0").pass(&["no-reroll", "picked"]);
    table.play("1 use-skill");
    let scene = seen(&table, 0);
    for side in &focus(&scene).sides {
        let of =
            |wanted: &str| side.tally.iter().find(|gauge| name(gauge.face) == wanted).map_or(0, |it| it.at);
        let more = of("gauge.rolled") + of("skill.barbarian");
        let less = of("gauge.stopped") + of("gauge.works_stop") + of("skill.knight");
        assert_eq!(of("mark.hits"), more - less);
    }
    let fury = focus(&scene).sides[1].tally.iter().find(|gauge| name(gauge.face) == "skill.barbarian");
    assert_eq!(fury.map(|gauge| gauge.at), Some(2));
}

/// HW-DICE-03, HW-GUARD-08, HW-HOME-01: the row says how many dice are rolled, and why.
#[test]
fn dice_say_why_they_are_rolled() {
    let mut game = battle("d12 = [12, 1]");
    game.play("0 move thessara; 0 step 1.c; 1 stand; 1 no-attack");
    let attacks = game.legal_with(0, "attack");
    game.play(&format!("0 {}", attacks[0]));
    assert_eq!(dice_label(&game, 0), "4 dice: level 1, Attack 3");
    assert_eq!(dice_label(&game, 1), "2 dice: level 1, Defense 1");
    let rest = "[leader.thessara]\nlevel = 2\nep = 30\narmy = [\"8 x 1\"]\n[hex.\"0.n\"]\narmy = \"guards\"\nunits = [5, 0, 0, 0, 0, 0]";
    let mut game = two("round = 1\nsequence = 0", "", "", rest);
    game.play("0 move thessara; 0 step 0.n");
    assert_eq!(dice_label(&game, 0), "5 dice: level 1, 8 units or more: 1, at home: 1, experience level 2");
}

/// HW-COMBAT-05, HW-SIEGE-05, HW-UNIT-06: a combat round lists what can come in it.
#[test]
fn steps_that_cannot_come_are_not_listed() {
    let steps = |game: &Match| -> (Vec<String>, u8) {
        let scene = seen(game, 0);
        let fight = focus(&scene);
        (fight.steps.iter().map(|step| say(&scene, step)).collect(), fight.now)
    };
    let mut field = battle("d12 = [12, 1]");
    field.play("0 move thessara; 0 step 1.c; 1 stand; 1 no-attack");
    let (listed, now) = steps(&field);
    assert_eq!(listed, ["Ranged", "Mounted", "Close", "Withdrawal"]);
    assert_eq!(now, 2, "foot attacks");
    let mut siege = two(
        "",
        "",
        "garrison = [5, 0, 0, 0, 0, 0]",
        "[leader.thessara]\nat = \"2.nw\"\narmy = [\"5 x 1\"]\n[leader.gorrak]\nat = \"2.se\"\n[script]\nd12 = [12, 1]",
    );
    siege.play("0 move thessara; 0 step 2.c; 0 no-attack; 1 no-attack");
    let (listed, now) = steps(&siege);
    assert_eq!(listed, ["Ranged", "Mounted", "Close", "Breach", "Withdrawal"]);
    assert_eq!(now, 3);
}

/// HW-AVOID-03, HW-INIT-02, HW-INFO-01: whether to fight is asked with the guards, the chance to get away, and the odds.
#[test]
fn guards_are_avoided_or_fought_with_open_eyes() {
    let rest = "[leader.thessara]\nat = \"1.c\"\narmy = [\"5 x 1\"]\n[script]\nd12 = [5, 4]";
    let mut table = two("", "", "", rest);
    table.play("0 move thessara");
    let unsure = "Go to the Sawmill 1 N, and roll for its guards: 1 movement point";
    assert_eq!(choice(&table, 0, "step 1.n").1, unsure);
    table.play("0 step 1.n");
    let asked = "Guards appear before Thessara: 6 × Goblin, 2 × Boar Rider. Fight, or try to avoid them?";
    assert_eq!(question(&table, 0), asked);
    assert_eq!(choice(&table, 0, "test").1, "Try to avoid them: 4 in 12");
    let odds = game().odds(table.state(), Seat(0), None).expect("a fight to be expected");
    assert_eq!(odds.sides[1].pieces.iter().map(|piece| piece.before).collect::<Vec<_>>(), [6, 2]);
    assert_eq!(game().odds(table.state(), Seat(0), game().read("fight")), Some(odds));
    table.play("0 test; 0 keep-army; 0 end");
    assert_eq!(on_board(&seen(&table, 0), "unit.guard"), 8);
}

/// HW-SITE-02, HW-INFO-01: where guards stand an answer says who they are.
#[test]
fn guards_that_stand_are_named() {
    let mut table = guards("\"5 x 1\"", "[6, 2, 0, 0, 0, 0]", "");
    table.play("0 move thessara");
    let fight = "Fight 6 × Goblin, 2 × Boar Rider at the Sawmill 1 N: 1 movement point";
    assert_eq!(choice(&table, 0, "step 1.n").1, fight);
}

/// HW-AVOID-01, HW-INIT-02: whoever is attacked knows the odds of standing, and his chance to get away.
#[test]
fn an_attack_is_avoided_or_fought_with_open_eyes() {
    let mut table = battle("");
    table.play("0 move thessara");
    assert_eq!(choice(&table, 0, "step 1.c").1, "Attack Gorrak at 1 C (Clear land): 1 movement point");
    table.play("0 step 1.c");
    let away = table.legal_with(1, "avoid")[0].clone();
    let said = choice(&table, 1, &away).1;
    assert!(said.ends_with(": 4 in 12"), "{said}");
    assert!(game().odds(table.state(), Seat(1), None).is_some());
}

/// HW-SIEGE-09: to walk into the home of another is an attack, even if nobody is there.
#[test]
fn an_empty_home_is_attacked() {
    let mut table = two(
        "",
        "",
        "",
        "[leader.thessara]\nat = \"2.nw\"\narmy = [\"5 x 1\"]\n[leader.gorrak]\nat = \"2.se\"",
    );
    table.play("0 move thessara");
    let attack = "Attack Barbarian at the Barbarian camp: 1 movement point";
    assert_eq!(choice(&table, 0, "step 2.c").1, attack);
}

/// HW-MOVE-14, HW-SEQ-10: a button promises the points that are given, and the table says what the weather does.
#[test]
fn weather_is_counted_and_shown() {
    let army = "[leader.thessara]\narmy = [\"5 x 1\"]\nstats = [0, 0, 5, 4, 0, 0]";
    for (weather, points, title) in [
        (-1, 4, Some("Storm: 1 movement point less")),
        (1, 6, Some("Fair weather: 1 movement point more")),
        (0, 5, None),
    ] {
        let mut table = two(&format!("weather = [{weather}, 0]"), "", "", army);
        let said = choice(&table, 0, "move thessara").1;
        assert_eq!(said, format!("Move Thessara: {points} movement points"));
        let scene = seen(&table, 0);
        let shown = scene.title.iter().map(|text| say(&scene, text)).find(|text| text.contains("movement"));
        assert_eq!(shown.as_deref(), title);
        table.play("0 move thessara");
        assert_eq!(table.state().march.points, points);
    }
}

/// HW-SEQ-03: to move comes first, is about nothing on the table and so always a button; passing comes last.
#[test]
fn moving_comes_first() {
    let table = two("", "", "", "[leader.thessara]\narmy = [\"5 x 1\"]");
    let scene = seen(&table, 0);
    let choices = &scene.asks[0].choices;
    assert_eq!(choices.first().map(|choice| &*choice.action), Some("move thessara"));
    assert!(choices[0].on.is_empty());
    assert_eq!(choices.last().map(|choice| &*choice.action), Some("pass"));
}

/// HW-SCEN-04: whoever plays alone reads whom he has to beat, and by how much.
#[test]
fn alone_the_goal_is_told() {
    let table = position(include_str!("../../positions/alone_against_the_warden.toml"));
    let scene = seen(&table, 0);
    let warden = &scene.agenda[1];
    assert_eq!(say(&scene, &warden.title), "Alone against the Warden of Pangea");
    let items: Vec<String> = warden.items.iter().map(|due| say(&scene, &due.text)).collect();
    assert_eq!(items[0], "You win with 3 more Master than Apprentice cards after round 6");
    assert_eq!(items.len(), 6, "and every category: {items:?}");
}

/// HW-WIN-02: the result names the cards that are counted, so that they add up.
#[test]
fn the_result_names_its_cards() {
    let draft = include_str!("../../positions/alone_against_the_warden.toml");
    let mut state = position(draft).state().clone();
    state.caps.apprentices = [Holder::Seat0; 5];
    state.won = Some(Default::default());
    let rank = &game().ranking(&state).expect("it is over")[0];
    let scene = game().scene(&state, Viewer::Watcher);
    let score: Vec<String> =
        rank.score.iter().map(|(text, n)| format!("{} {n}", say(&scene, text))).collect();
    assert_eq!(score[..2], ["Masters less apprentices -5", "Masters 0"]);
    assert_eq!(score[2], "Apprentices (Glory, Experience, Trade, War, City) 5");
}

/// HW-SETUP-04: the next question about the starting army says what has been picked, and what comes next.
#[test]
fn a_starting_army_is_picked_in_sight() {
    let mut table = start(&Setup { races: vec![Race::Amazon, Race::Knight], ..Setup::of(2) });
    table.play("0 leader thessara; 1 leader aldemar");
    let asked = question(&table, 0);
    assert!(asked.ends_with("20 points are left; next come Light Rider, Spear Maiden"), "{asked}");
    table.play("0 army 3 2");
    let asked = question(&table, 0);
    assert!(asked.starts_with("Starting army so far: 2 × Huntress. How many of Light Rider, 2 points each?"));
    assert!(asked.ends_with("14 points are left; next comes Spear Maiden"), "{asked}");
    table.play("0 army 2 3");
    assert!(question(&table, 0).starts_with("Starting army so far: 2 × Huntress, 3 × Light Rider."));
}

/// HW-CARD-11, HW-AMB-22: the question says in which direction works change.
#[test]
fn works_go_up_or_down() {
    let cards = |seat: u8| format!("[cards]\napprentices = [\"{seat}\", \"-\", \"-\", \"-\", \"-\"]");
    let mut table = two("round = 1", "", "", &cards(0));
    table.play("0 apprentice glory");
    assert!(question(&table, 0).contains("goes up"));
    let mut table = dead("round = 1\nfirst = 1\nnow = \"act 1\"", "", "", &cards(1));
    table.play("1 apprentice glory");
    assert!(question(&table, 1).contains("goes down"));
}

/// HW-CARD-14: whoever discards one of two disaster cards reads which one he keeps.
#[test]
fn a_discarded_card_names_the_one_that_stays() {
    let mut table = two(
        "",
        "",
        "",
        "[leader.thessara]\nat = \"1.c\"\narmy = [\"1 x 1\"]\n[leader.ilyane]\nat = \"0.c\"\n[hex.\"1.n\"]\narmy = \"guards\"\nunits = [0, 0, 9, 0, 0, 0]\n\
         [script]\ndice = [\"fist\", \"fist\", \"fist\"]\ndisasters = [\"disaster_stores\", \"disaster_stubborn\"]",
    );
    table.play("0 move thessara; 0 step 1.n; 0 no-reroll; 0 picked");
    let said = choice(&table, 0, "discard disaster_stores").1;
    assert!(said.ends_with(", keep Stubborn will"), "{said}");
}

/// HW-PROD-02, HW-BLD-01: what has a number is built without an article.
#[test]
fn towers_are_built_by_their_number() {
    let table = two("now = \"production\"", "gold = 9\nwood = 9\nstone = 9", "", "");
    assert!(choice(&table, 0, "build tower_1").1.starts_with("Build Tower 1: "));
    assert!(choice(&table, 0, "build barracks").1.starts_with("Build the Barracks: "));
}

/// HW-DEATH-04: a dead leader says what his revival costs.
#[test]
fn the_dead_name_their_price() {
    let entry = game().catalogue().faces.iter().find(|face| face.id == "mark.dead").expect("a mark");
    assert!(entry.text.starts_with("Revive: 3 gold"), "{}", entry.text);
}

/// HW-COMBAT-07: an attack counts both stacks.
#[test]
fn an_attack_counts_both_stacks() {
    let mut table = battle("d12 = [12, 1]");
    table.play("0 move thessara; 0 step 1.c; 1 stand; 1 no-attack");
    let attack = table.legal_with(0, "attack")[0].clone();
    assert_eq!(choice(&table, 0, &attack).1, "5 × Spear Maiden attack 6 × Brawler");
}
