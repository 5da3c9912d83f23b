//! Two forces as people write them, set against each other on a small board.
//!
//! A force is a list with commas: `2 knight`, `knight 2`, `3 Reanimates`, `2 archer routed`; a defender's `stronghold`,
//! `stronghold damaged`, `cursed_tomb`; an attacker's `siege` (the bonus of Conquer); a faction where no unit tells it. For a
//! duel: a hero with `damage 2` and his Rewards, against another or against units of one neutral kind.

use hexarch_core::{Chance, Draft, Fault, Faults, Log, Seat, Seed, Small};

use crate::battle;
use crate::content::Content;
use crate::duel;
use crate::ids::*;
use crate::limits::UNITS_IN_AREA;
use crate::movement::{SLOTS, slot};
use crate::play::Play;
use crate::position;
use crate::state::{HeroPlace, RewardPlace, RewardState, State, Stronghold};
use crate::step;

/// Who attacks, and who defends.
const SEATS: [Seat; 2] = [Seat(0), Seat(1)];
/// The contested area: between two home realms, with empty areas beside it.
const AREA: &str = "9A";

/// A position in which these forces are about to fight, and who attacks.
pub(crate) fn clash(content: &Content, attack: &str, defend: &str) -> Result<(State, Seat), Faults> {
    let mut faults = Vec::new();
    let mut force = |text: &str, side: &str| {
        let (force, mistakes) = Force::read(content, text);
        faults.extend(mistakes.into_iter().map(|mistake| format!("{side}: {mistake}")));
        force
    };
    let forces = [force(attack, "attack"), force(defend, "defend")];
    if faults.is_empty() {
        faults = mismatches(content, &forces);
    }
    if !faults.is_empty() {
        let fault = |message| Fault { line: 0, column: 0, message };
        return Err(Faults(faults.into_iter().map(fault).collect()));
    }
    let state = match forces[0].hero {
        Some(_) => duel(content, &forces)?,
        None => battle(content, &forces)?,
    };
    Ok((state, SEATS[0]))
}

#[derive(Clone, Debug, Default)]
struct Force {
    /// Kind, standing, routed.
    units: Vec<(UnitKind, u8, u8)>,
    factions: Vec<FactionId>,
    /// Whether it is damaged.
    stronghold: Option<bool>,
    development: Option<Development>,
    siege: bool,
    hero: Option<Hero>,
    damage: u8,
    rewards: Vec<Reward>,
}

/// What an item of a force can be.
enum Item {
    Unit(UnitKind),
    Faction(FactionId),
    Stronghold,
    Development(Development),
    Siege,
    Hero(Hero),
    Damage,
    Reward(Reward),
}

impl Item {
    /// The item of a name, however it is written: `Siege Towers`, `siege_tower`.
    fn of(content: &Content, name: &str) -> Option<Item> {
        let plain = |text: &str| {
            let letters = text.chars().filter(|c| c.is_alphanumeric());
            letters.flat_map(char::to_lowercase).collect::<String>()
        };
        let wanted = plain(name);
        let singular = wanted.strip_suffix('s').unwrap_or(&wanted).to_owned();
        // Beastmen and the like.
        let man = singular.strip_suffix("men").map(|stem| format!("{stem}man"));
        let is = |text: &str| {
            let text = plain(text);
            text == wanted || text == singular || man.as_ref() == Some(&text)
        };
        let unit = content.units.iter().position(|unit| is(&unit.id) || is(&unit.name));
        let hero = content.heroes.iter().position(|hero| is(&hero.id) || is(&hero.name));
        let reward = content.rewards.iter().position(|reward| is(&reward.id) || is(&reward.name));
        let faction = content.factions.iter().position(|faction| is(&faction.id) || is(&faction.name));
        let development = content.developments.iter().position(|it| is(&it.id) || is(&it.name));
        match () {
            () if is("stronghold") => Some(Item::Stronghold),
            () if is("siege") || is("conquer") => Some(Item::Siege),
            () if is("damage") => Some(Item::Damage),
            () => unit
                .map(|at| Item::Unit(Small::from_number(at)))
                .or_else(|| hero.map(|at| Item::Hero(Small::from_number(at))))
                .or_else(|| reward.map(|at| Item::Reward(Small::from_number(at))))
                .or_else(|| faction.map(|at| Item::Faction(Small::from_number(at))))
                .or_else(|| development.map(|at| Item::Development(Small::from_number(at)))),
        }
    }
}

impl Force {
    /// The force of a text, and all mistakes in it.
    fn read(content: &Content, text: &str) -> (Force, Vec<String>) {
        let mut force = Force::default();
        let mut mistakes = Vec::new();
        for item in text.split(',').map(str::trim).filter(|item| !item.is_empty()) {
            if let Err(mistake) = force.add(content, item) {
                mistakes.push(mistake);
            }
        }
        (force, mistakes)
    }

    fn add(&mut self, content: &Content, item: &str) -> Result<(), String> {
        let (mut number, mut routed, mut damaged) = (None, false, false);
        let mut name = Vec::new();
        for word in item.split_whitespace() {
            match word.to_lowercase().as_str() {
                "routed" => routed = true,
                "damaged" => damaged = true,
                other if other.bytes().all(|byte| byte.is_ascii_digit()) => match (other.parse(), number) {
                    (Ok(n @ 1..=99), None) => number = Some(n),
                    (Ok(0u8) | Ok(100..) | Err(_), None) => {
                        return Err(format!("'{item}': a number from 1 to 99"));
                    }
                    (_, Some(_)) => return Err(format!("'{item}' has two numbers")),
                },
                _ => name.push(word),
            }
        }
        let name = name.join(" ");
        let Some(found) = Item::of(content, &name) else {
            let units: Vec<&str> = content.units.iter().map(|unit| unit.id.as_str()).collect();
            return Err(format!(
                "'{name}' is no unit, stronghold, development, hero or Reward; the units are: {}",
                units.join(", ")
            ));
        };
        if routed && !matches!(found, Item::Unit(_)) {
            return Err(format!("'{item}': only units are routed here"));
        }
        if damaged && !matches!(found, Item::Stronghold) {
            return Err(format!("'{item}': only a stronghold is damaged; a hero has 'damage 2'"));
        }
        if number.is_some() && !matches!(found, Item::Unit(_) | Item::Damage) {
            return Err(format!("'{item}': there is only one of it"));
        }
        match found {
            Item::Unit(kind) => {
                let n = number.unwrap_or(1);
                self.units.push(if routed { (kind, 0, n) } else { (kind, n, 0) });
                if !kind.is_neutral() {
                    self.factions.push(FactionId(kind.0 / OWN_KINDS as u8));
                }
            }
            Item::Faction(faction) => self.factions.push(faction),
            Item::Stronghold => self.stronghold = Some(damaged),
            Item::Development(development) => self.development = Some(development),
            Item::Siege => self.siege = true,
            Item::Hero(hero) if self.hero.is_some_and(|other| other != hero) => {
                return Err("a duel is between two heroes: one on each side (RW-DUEL-01)".into());
            }
            Item::Hero(hero) => self.hero = Some(hero),
            Item::Damage => self.damage = number.unwrap_or(1),
            Item::Reward(reward) => self.rewards.push(reward),
        }
        Ok(())
    }

    fn count(&self) -> u8 {
        self.units.iter().fold(0, |sum, &(_, standing, routed)| sum.saturating_add(standing + routed))
    }

    fn is_all_neutral(&self) -> bool {
        self.units.iter().all(|(kind, ..)| kind.is_neutral())
    }
}

/// What speaks against a fight of these forces.
fn mismatches(content: &Content, forces: &[Force; 2]) -> Vec<String> {
    let [attack, defend] = forces;
    let mut faults = Vec::new();
    let mut fault = |wrong: bool, message: &str| {
        if wrong {
            faults.push(message.to_owned());
        }
    };
    fault(attack.hero.is_none() && attack.units.is_empty(), "attack: nobody attacks");
    fault(
        defend.hero.is_none() && defend.units.is_empty() && defend.stronghold.is_none(),
        "defend: nobody defends",
    );
    for (force, side) in forces.iter().zip(["attack", "defend"]) {
        let mixed = force.hero.is_some() && !force.units.is_empty();
        fault(mixed, &format!("{side}: heroes take no part in battles (RW-BATTLE-04)"));
        let alone = force.hero.is_none() && (force.damage > 0 || !force.rewards.is_empty());
        fault(alone, &format!("{side}: damage and Rewards belong to a hero"));
        if let Some(hero) = force.hero {
            let health = content.heroes[hero.number()].health;
            let down = force.damage >= health;
            fault(down, &format!("{side}: a hero with {health} health has less than {health} damage"));
        }
        if let Some(other) = force.factions.iter().find(|&&faction| faction != force.factions[0]) {
            let name = |faction: FactionId| &content.faction(faction).name;
            faults_of_two(&mut fault, side, name(force.factions[0]), name(*other));
        }
    }
    fault(attack.stronghold.is_some(), "attack: a stronghold only defends (RW-BATTLE-20)");
    fault(attack.development.is_some(), "attack: a development only defends (RW-BATTLE-18)");
    fault(
        attack.units.iter().any(|&(.., routed)| routed > 0),
        "attack: routed units do not move (RW-MOVE-02)",
    );
    fault(defend.siege, "defend: the bonus of Conquer is the attacker's (RW-CONQ-02)");
    fault(
        attack.siege && defend.stronghold.is_none(),
        "attack: there is no stronghold to besiege (RW-CONQ-02)",
    );
    fault(
        defend.development.is_some() && defend.stronghold.is_none(),
        "defend: a development stands at a stronghold (RW-STRONG-07)",
    );
    let too_many = format!("defend: at most {UNITS_IN_AREA} units are in an area (RW-COMP-14)");
    fault(defend.count() > UNITS_IN_AREA, &too_many);
    let both = attack.factions.first().filter(|&faction| defend.factions.first() == Some(faction));
    if let Some(&faction) = both {
        fault(true, &format!("both sides are {}: a faction has one player", content.faction(faction).name));
    }
    let against_units = defend.units.len() == 1 && defend.is_all_neutral() && defend.stronghold.is_none();
    fault(
        attack.hero.is_some() && defend.hero.is_none() && !against_units,
        "a hero duels another hero, or neutral units of one kind as on a Quest (RW-QUEST-12)",
    );
    fault(
        attack.hero.is_none() && defend.hero.is_some() && !attack.units.is_empty(),
        "units do not attack a hero (RW-BATTLE-32)",
    );
    fault(attack.hero.is_some() && attack.hero == defend.hero, "a hero does not duel himself");
    faults
}

fn faults_of_two(fault: &mut impl FnMut(bool, &str), side: &str, one: &str, other: &str) {
    let message =
        format!("{side}: {one} and {other} do not fight side by side: one faction and neutral units");
    fault(true, &message);
}

/// The factions of both sides: their own, or any that the other has not.
fn factions(content: &Content, forces: &[Force; 2]) -> [FactionId; 2] {
    let own = forces.each_ref().map(|force| force.factions.first().copied());
    let free = |taken: Option<FactionId>| {
        let all = (0..content.factions.len() as u8).map(FactionId);
        all.into_iter().find(|&faction| Some(faction) != taken).unwrap_or_default()
    };
    let attacker = own[0].unwrap_or_else(|| free(own[1]));
    [attacker, own[1].unwrap_or_else(|| free(Some(attacker)))]
}

/// A small board with two players and nothing on it.
fn board(content: &Content, forces: &[Force; 2]) -> Result<State, Faults> {
    let [attacker, defender] = factions(content, forces).map(|faction| content.faction(faction).id.clone());
    let text = format!(
        "tiles = [\"4 at 0,0\", \"9 at 0,3\", \"6 at 1,0\", \"7 at -1,3\", \"home_{attacker} at 1,4\", \
         \"home_{defender} at 0,-2\"]\n[player.0]\nfaction = \"{attacker}\"\n[player.1]\nfaction = \"{defender}\"\n"
    );
    let (mut state, _) = position::load(content, &Draft(text))?;
    state.steps.clear();
    Ok(state)
}

fn area(content: &Content) -> AreaId {
    let at = content.areas.iter().position(|area| area.name == AREA).expect("a printed area");
    AreaId(at as u8)
}

/// Takes figures out of the pool, if there are so many.
fn muster(content: &Content, state: &mut State, kind: UnitKind, n: u8) -> Result<(), Faults> {
    let info = content.unit(kind);
    match state.pool[kind].checked_sub(n) {
        Some(left) => state.pool[kind] = left,
        None => {
            let (name, count) = (&info.name, info.count);
            return Err(Faults::whole(format!("there are only {count} figures of {name}")));
        }
    }
    Ok(())
}

fn battle(content: &Content, forces: &[Force; 2]) -> Result<State, Faults> {
    let [attack, defend] = forces;
    let mut state = board(content, forces)?;
    let area = area(content);
    let mut units = [0; SLOTS];
    for &(kind, n, _) in &attack.units {
        muster(content, &mut state, kind, n)?;
        units[slot(kind)] += n;
    }
    for &(kind, standing, routed) in &defend.units {
        muster(content, &mut state, kind, standing + routed)?;
        state.put(area, kind, standing, routed);
    }
    let seat = SEATS[1];
    if let Some(damaged) = defend.stronghold {
        let stronghold = if damaged { Stronghold::Damaged(seat) } else { Stronghold::Sound(seat) };
        state.areas.change(area).stronghold = Some(stronghold);
    }
    if let Some(development) = defend.development {
        if state.developments_left(content, seat, development) == 0 {
            let faction = &content.faction(state.players[seat].faction).name;
            let name = &content.developments[development.number()].name;
            return Err(Faults::whole(format!("defend: {faction} cannot build {name}")));
        }
        state.areas.change(area).development = Some(development);
    }
    (state.march.units, state.march.seat, state.march.target) = (units, Some(SEATS[0]), area);
    begin(content, &mut state, |play| step::run(play, battle::Step::Begin.into()));
    state.battle.siege = attack.siege;
    Ok(state)
}

fn duel(content: &Content, forces: &[Force; 2]) -> Result<State, Faults> {
    let mut state = board(content, forces)?;
    let area = area(content);
    for (force, seat) in forces.iter().zip(SEATS) {
        let Some(hero) = force.hero else { continue };
        state.heroes.change(hero).place = HeroPlace::Board { seat, area };
        state.heroes.change(hero).damage = force.damage;
        for &reward in &force.rewards {
            let cards = (0..content.reward_cards.len() as u8).map(RewardCard);
            let is_free = |card: &RewardCard| {
                content.reward(*card) == reward && state.rewards[*card].place == RewardPlace::Deck
            };
            let Some(card) = cards.into_iter().find(is_free) else {
                let name = &content.rewards[reward.number()].name;
                return Err(Faults::whole(format!("there are not so many copies of {name}")));
            };
            let place = RewardPlace::Hero(hero);
            *state.rewards.change(card) = RewardState { place, open: true, ..RewardState::default() };
        }
    }
    let [attack, defend] = forces;
    let hero = attack.hero.expect("a duel is started by a hero");
    begin(content, &mut state, |play| match (defend.hero, defend.units.first()) {
        (Some(foe), _) => step::run(play, duel::Step::Begin(hero, foe).into()),
        (None, Some(&(kind, n, _))) => duel::against(play, hero, kind, n),
        (None, None) => {}
    });
    Ok(state)
}

fn begin(content: &Content, state: &mut State, first: impl FnOnce(&mut Play<'_>)) {
    let (mut chance, mut log) = (Chance::new(Seed([0; 32])), Log::silent());
    first(&mut Play { content, state, chance: &mut chance, log: &mut log });
}
