//! Two forces as people write them, set against each other on a small board.
//!
//! A force is a list with commas: a race or `guards`, stacks such as `3 x 2` (three units of level 2), values of its leader
//! such as `attack 2`, and for a defender `wall 2`, which makes it a siege: `knight, 4 x 3, 5 x 1, attack 1`.

use std::fmt::Write as _;

use hexarch_core::{Chance, Draft, Fault, Faults, Log, Seat, Seed};

use crate::content::Content;
use crate::game;
use crate::ids::*;
use crate::play::Play;
use crate::position;
use crate::state::State;
use crate::words::read_hex;
use crate::{battle, fray};

/// Where the attacker comes from, where the combat is, and where the defender's home is.
const FROM: &str = "1.nw";
const FIELD: &str = "1.c";
const HOME: &str = "2.c";
/// The highest value of a leader that can be written.
const MOST: u8 = 9;

#[derive(Clone, Debug, Default)]
struct Force {
    race: Option<Race>,
    guards: bool,
    stacks: Vec<(u8, u8)>,
    stats: [Option<u8>; 6],
    wall: Option<u8>,
}

/// A position in which these forces are about to fight, and who attacks.
pub(crate) fn clash(content: &Content, attack: &str, defend: &str) -> Result<(State, Seat), Faults> {
    let mut faults = Vec::new();
    let forces = [("attack", attack), ("defend", defend)].map(|(side, text)| {
        let (force, mistakes) = Force::read(text);
        faults.extend(mistakes.into_iter().map(|mistake| format!("{side}: {mistake}")));
        force
    });
    if faults.is_empty() {
        faults = mismatches(&forces);
    }
    if !faults.is_empty() {
        let fault = |message| Fault { line: 0, column: 0, message };
        return Err(Faults(faults.into_iter().map(fault).collect()));
    }
    begin(content, &forces)
}

impl Force {
    /// The force of a text, and all mistakes in it.
    fn read(text: &str) -> (Force, Vec<String>) {
        let mut force = Force::default();
        let mut mistakes = Vec::new();
        for item in text.split(',').map(str::trim).filter(|item| !item.is_empty()) {
            if force.take(&item.to_lowercase()).is_none() {
                mistakes.push(format!(
                    "'{item}' is no part of a force: a race or 'guards', '3 x 2', 'attack 1', 'wall 2'"
                ));
            }
        }
        (force, mistakes)
    }

    fn take(&mut self, item: &str) -> Option<()> {
        if item == "guards" {
            self.guards = true;
            return Some(());
        }
        if let Some(race) = Race::from_word(item) {
            self.race = Some(race);
            return Some(());
        }
        if let Some((count, level)) = item.split_once('x') {
            let (count, level) = (count.trim().parse().ok()?, level.trim().parse().ok()?);
            ((1..=60).contains(&count) && (1..=LEVELS as u8).contains(&level)).then_some(())?;
            self.stacks.push((count, level));
            return Some(());
        }
        let (name, value) = item.split_once(' ')?;
        let value: u8 = value.trim().parse().ok()?;
        if name == "wall" {
            (value <= 3).then_some(())?;
            self.wall = Some(value);
            return Some(());
        }
        let stat = Stat::from_word(name).filter(|_| value <= MOST)?;
        self.stats[stat as usize] = Some(value);
        Some(())
    }

    fn army(&self) -> String {
        let stacks: Vec<_> =
            self.stacks.iter().map(|(count, level)| format!("\"{count} x {level}\"")).collect();
        format!("[{}]", stacks.join(", "))
    }
}

/// What two forces cannot be together.
fn mismatches([attack, defend]: &[Force; 2]) -> Vec<String> {
    let mut faults = Vec::new();
    let mut check = |holds: bool, what: &str| {
        if !holds {
            faults.push(what.to_string());
        }
    };
    check(!attack.guards, "attack: guards do not attack here");
    check(attack.race.is_some(), "attack: whose army is it? Name a race");
    check(!attack.stacks.is_empty(), "attack: there are no units");
    check(attack.wall.is_none(), "attack: only a defender has a wall");
    check(defend.guards != defend.race.is_some(), "defend: name a race or 'guards'");
    check(!defend.stacks.is_empty(), "defend: there are no units");
    check(defend.race.is_none() || defend.race != attack.race, "players have different races (HW-SETUP-01)");
    let walled = defend.wall.is_none() || defend.race.is_some_and(Race::builds);
    check(walled, "defend: only a city or camp has a wall");
    faults
}

/// A small world with both sides in it, where the combat has begun.
fn begin(content: &Content, [attack, defend]: &[Force; 2]) -> Result<(State, Seat), Faults> {
    let Some(race) = attack.race else { return Err(Faults::whole("there is no attacker")) };
    // Guards need no second player, but a world has one.
    let spare = if race == Race::Knight { Race::Amazon } else { Race::Knight };
    let other = defend.race.unwrap_or(spare);
    let home = |race: Race| content.tiles[usize::from(content.home_tile(race).0)].number.clone();
    let mut text = format!(
        "round = 5\npeace = false\ncells = [\"0,0 {}\", \"2,1 07\", \"4,2 {}\"]\nnow = \"act 0\"\n[player.0]\nrace = \"{}\"\n\
         [player.1]\nrace = \"{}\"\n",
        home(race),
        home(other),
        race.word(),
        other.word()
    );
    let siege = defend.wall.is_some();
    let place = if siege { HOME } else { FIELD };
    let seats = [race, other].map(|race| LeaderId(race as u8 * 2));
    if let Some(wall) = defend.wall {
        let _ = writeln!(text, "wall = {wall}");
    }
    for (at, leader, force) in [(FROM, seats[0], attack), (place, seats[1], defend)] {
        if force.guards {
            continue;
        }
        let stats = stats(content, leader, force);
        let name = &content.leader(leader).word;
        let _ = writeln!(text, "[leader.{name}]\nat = \"{at}\"\nstats = {stats:?}\narmy = {}", force.army());
    }
    if defend.guards {
        let mut units = [0u8; LEVELS];
        for &(count, level) in &defend.stacks {
            let n = &mut units[usize::from(level) - 1];
            *n = n.saturating_add(count).min(240);
        }
        let _ = writeln!(text, "[hex.\"{FIELD}\"]\narmy = \"guards\"\nunits = {units:?}");
    }
    let (mut state, _) = position::load(content, &Draft(text))?;
    state.steps.clear();
    let hex = |name: &str| read_hex(name).expect("it is written above");
    let (from, place) = (hex(FROM), hex(place));
    let mut chance = Chance::new(Seed::from_number(1));
    let mut log = Log::silent();
    let mut play = Play { content, state: &mut state, chance: &mut chance, log: &mut log };
    play.state.leaders[seats[0]].place = crate::state::LeaderPlace::At(place);
    if defend.guards {
        fray::start(&mut play, seats[0], place, false);
    } else {
        battle::start(&mut play, seats[0], place, Seat(1), from, false);
    }
    game::advance(&mut play);
    Ok((state, Seat(0)))
}

/// What is written, else what his leader starts with.
fn stats(content: &Content, leader: LeaderId, force: &Force) -> [u8; 6] {
    let printed = content.leader(leader).stats;
    let mut stats = printed;
    for (value, given) in stats.iter_mut().zip(force.stats) {
        *value = given.unwrap_or(*value);
    }
    stats
}
