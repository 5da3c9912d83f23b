//! What follows a combat, in the order of HW-END-03: survivors, deaths and equipment, EP and GP, zombies, raised undead,
//! soul points, the prize, disaster cards, the second leader, suing for peace; and at last both sides may rearrange.

mod second;

use hexarch_core::{Kind, Label, Options, Prompt, Rule, Seat, Seats, Verdict, ensure, text, vocabulary};
use serde::{Deserialize, Serialize};

use crate::army;
use crate::battle;
use crate::cards;
use crate::content::Content;
use crate::dice;
use crate::faces::{Object, UnitFace};
use crate::growth;
use crate::ids::*;
use crate::movement;
use crate::places::place;
use crate::play::{Event, Play, View};
use crate::sites;
use crate::souls;
use crate::state::{GearPlace, LeaderPlace, Mark, State};
use crate::windows::{Occasion, window};

vocabulary! {
    /// Steps of this chapter.
    pub enum Step for Content {
        /// A satchel brings a unit back.
        "after-satchel" Satchel(side: Side),
        /// Leaders without units die or go home (HW-DEATH-01, HW-DEATH-08).
        "after-deaths" Deaths,
        /// The equipment of a killed leader is checked card by card (HW-DEATH-02).
        "after-spoils" Spoils(dead: LeaderId, winner: LeaderId),
        "after-spoiled" Spoiled(gear: Gear, winner: LeaderId),
        "after-rewards" Rewards,
        "after-zombies" Zombies,
        /// A Necromancer raises undead (HW-SKILL-04).
        "after-undead" Undead,
        "after-souls" Souls,
        /// Loot, or what the hex has to offer.
        "after-prize" Prize,
        "after-disasters" Disasters,
        /// The second leader comes after the first one's death (HW-LEAD2-02).
        "after-second" Second(seat: Seat),
        "after-second-army" SecondArmy(leader: LeaderId, level: u8, points: u8),
        "after-second-place" SecondPlace(leader: LeaderId),
        /// A leader comes home, or next to it (HW-DEATH-06, HW-DEATH-08).
        "after-home" Home(leader: LeaderId),
        "after-sue" Sue(seat: Seat, victor: Seat),
        /// A leader whom guards have driven from his hex (HW-REACT-06).
        "after-rout" Rout(leader: LeaderId),
        /// Soul points of a killed leader are saved (HW-DEATH-09).
        "after-saved" Saved(n: u8),
    }
}

vocabulary! {
    /// Answers of this chapter.
    pub enum Action for Content {
        "check" Check(gear: Gear),
        "bring-back" BringBack(level: u8),
        "no-return" NoReturn,
        "raise-dead" Raise(level: u8),
        "raised" Raised,
        "second-army" Army(level: u8, n: u8),
        "come-to" ComeTo(hex: HexId),
        "sue" Sue,
        "no-suit" NoSuit,
        "save-souls" SaveSouls(well: Well),
    }
}

/// What this chapter remembers of the combat.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, Default)]
pub struct Scratch {
    pub guards: bool,
    pub siege: bool,
    pub reaction: bool,
    pub hex: HexId,
    pub seats: [Seat; 2],
    pub leaders: [Option<LeaderId>; 2],
    pub second: Option<LeaderId>,
    pub winner: Option<Side>,
    /// Units killed by each side, and lost from the display of its leader.
    pub killed: [Units; 2],
    pub lost: [Units; 2],
    /// Whether all guards are gone, and whether they were there before the move.
    pub outright: bool,
    pub standing: bool,
    pub before: Units,
    pub row: u8,
    /// Leaders whose display is empty since.
    pub wiped: [bool; 2],
    /// Leaders that were killed, by number.
    pub dead: u8,
    /// Whether a home was conquered (HW-LEAD2-03), and by whom.
    pub conquered: bool,
    /// Zombie stacks that grow, by box; and of a garrison.
    pub zombies: u8,
    pub zombie_garrison: u8,
    /// Live points left, and how many of level 1 and of higher levels were raised.
    pub live_points: u8,
    pub raised: [u8; 2],
}

const ORDER: [Step; 9] = [
    Step::Satchel(Side::Attacker),
    Step::Satchel(Side::Defender),
    Step::Deaths,
    Step::Rewards,
    Step::Zombies,
    Step::Undead,
    Step::Souls,
    Step::Prize,
    Step::Disasters,
];

/// After a combat between players.
pub(crate) fn battle(play: &mut Play<'_>) {
    let fought = play.state.battle;
    let left = Side::BOTH.map(|side| battle::units_left(play.state, side) > 0);
    let winner = match (fought.withdrew, left) {
        (Some(side), _) => Some(side.other()),
        (None, [true, false]) => Some(Side::Attacker),
        (None, [false, true]) => Some(Side::Defender),
        (None, _) => None,
    };
    let mut after = Scratch {
        siege: fought.siege,
        reaction: fought.reaction,
        hex: fought.hex,
        seats: fought.seats,
        leaders: fought.leaders,
        second: fought.second,
        winner,
        killed: fought.killed,
        lost: fought.lost,
        ..Scratch::default()
    };
    for side in Side::BOTH {
        let leader = fought.leaders[side as usize];
        let lost = total(&fought.lost[side as usize]) > 0;
        after.wiped[side as usize] = lost && leader.is_some_and(|it| !play.state.leaders[it].has_units());
        if play.state.race(fought.seats[side as usize]) == Race::Necromancer {
            let grown = |stack: &&battle::Stack| stack.killed && stack.level == 2 && stack.count > 0;
            for stack in fought.stacks[side as usize].iter().filter(grown) {
                match stack.from {
                    0..6 => after.zombies |= 1 << stack.from,
                    _ => after.zombie_garrison += 1,
                }
            }
        }
    }
    play.state.after = after;
    // HW-WD-02, HW-WD-03: whoever withdrew stands elsewhere now.
    if let (Some(side), Some(to)) = (fought.withdrew, fought.retreat) {
        match side {
            Side::Attacker => movement::send_back(play, fought.leaders[0], to),
            Side::Defender => {
                for leader in battle::defending(&fought) {
                    movement::send_back(play, Some(leader), to);
                }
            }
        }
    }
    follow(play);
}

/// After a combat against guards.
pub(crate) fn fray(play: &mut Play<'_>, won: bool) {
    let fought = play.state.fray;
    let leader = fought.leader;
    let seat = play.state.owner(leader);
    let ground = &play.state.ground[fought.hex];
    let lost = fought.killed[1];
    let stands = play.state.leaders[leader].has_units();
    play.state.after = Scratch {
        guards: true,
        reaction: fought.reacts,
        hex: fought.hex,
        seats: [seat; 2],
        leaders: [Some(leader), None],
        winner: Some(if won { Side::Attacker } else { Side::Defender }),
        killed: fought.killed,
        lost: [lost, [0; LEVELS]],
        outright: total(&fought.guards) == 0,
        standing: !ground.has(Mark::Fresh),
        before: fought.before,
        row: fought.row,
        wiped: [!stands && total(&lost) > 0, false],
        zombies: fought.zombies,
        ..Scratch::default()
    };
    if won && (!fought.reacts || fought.ambush) {
        drive_off(play, fought.hex);
    }
    if !won {
        movement::stop(play, leader);
        if !fought.reacts && stands {
            movement::retreat(play, leader);
        }
    }
    follow(play);
    if !won && fought.ambush && stands {
        play.next(Step::Rout(leader));
    }
}

/// Guards that were beaten and survived go to the pile (HW-GUARD-13).
fn drive_off(play: &mut Play<'_>, hex: HexId) {
    let ground = &mut play.state.ground[hex];
    for (n, more) in play.state.pile.iter_mut().zip(ground.units) {
        *n = n.saturating_add(more);
    }
    ground.units = [0; LEVELS];
    ground.settle();
    ground.set(Mark::Cleared);
}

fn follow(play: &mut Play<'_>) {
    for step in ORDER.into_iter().rev() {
        play.next(step);
    }
}

pub(crate) fn asks(view: View<'_>, step: Step) -> Seats {
    let state = view.state;
    match step {
        Step::Satchel(side) => {
            satchel(view, side).map_or(Seats::NONE, |leader| Seats::only(state.owner(leader)))
        }
        Step::Spoils(dead, winner) => {
            let cards = gear_of(state, dead).count();
            if cards > 1 { Seats::only(state.owner(winner)) } else { Seats::NONE }
        }
        Step::Undead => match raiser(state) {
            Some(leader) if (1..=6).any(|level| may_raise(view, leader, level).is_ok()) => {
                Seats::only(state.owner(leader))
            }
            _ => Seats::NONE,
        },
        Step::SecondArmy(leader, level, points) => {
            if level > 0 && points >= level {
                Seats::only(state.owner(leader))
            } else {
                Seats::NONE
            }
        }
        Step::SecondPlace(leader) => {
            if second::places(view, leader).next().is_some() {
                Seats::only(state.owner(leader))
            } else {
                Seats::NONE
            }
        }
        Step::Home(leader) => {
            let seat = state.owner(leader);
            let choice = state.is_occupied(seat) && around_home(view, leader).next().is_some();
            if choice { Seats::only(seat) } else { Seats::NONE }
        }
        Step::Rout(leader) => {
            if around(view, leader).next().is_some() {
                Seats::only(state.owner(leader))
            } else {
                Seats::NONE
            }
        }
        Step::Sue(seat, victor) => {
            if may_sue(state, seat, victor).is_ok() {
                Seats::only(seat)
            } else {
                Seats::NONE
            }
        }
        Step::Saved(n) => match state.necromancer() {
            Some(seat) if n > 0 && souls::wells(state).count() > 1 => Seats::only(seat),
            _ => Seats::NONE,
        },
        Step::Deaths
        | Step::Spoiled(..)
        | Step::Rewards
        | Step::Zombies
        | Step::Souls
        | Step::Prize
        | Step::Disasters
        | Step::Second(_) => Seats::NONE,
    }
}

pub(crate) fn run(play: &mut Play<'_>, step: Step) {
    match step {
        Step::Satchel(_) => {}
        Step::Deaths => deaths(play),
        Step::Spoils(dead, winner) => {
            let card = gear_of(play.state, dead).next();
            if let Some(gear) = card {
                check_card(play, dead, winner, gear);
            }
        }
        Step::Spoiled(gear, winner) => spoiled(play, gear, winner),
        Step::Rewards => rewards(play),
        Step::Zombies => zombies(play),
        Step::Undead => {}
        Step::Souls => soul_points(play),
        Step::Prize => prize(play),
        Step::Disasters => disasters(play),
        Step::Second(seat) => second::begin(play, seat),
        Step::SecondArmy(leader, level, points) => second::next_level(play, leader, level, points),
        Step::SecondPlace(leader) => second::place_home(play, leader),
        Step::Home(leader) => come_home(play, leader),
        // HW-REACT-06: nowhere to go.
        Step::Rout(leader) => kill(play, leader, None, Rule("HW-REACT-06")),
        Step::Sue(..) => {}
        Step::Saved(n) => {
            let well = souls::wells(play.state).next().unwrap_or(Well::Vault1);
            souls::put(play, well, n, Rule("HW-DEATH-09"));
        }
    }
}

/// The leader whose satchel brings back a unit of level 1 to 3, if he lives and there is room.
fn satchel(view: View<'_>, side: Side) -> Option<LeaderId> {
    let state = view.state;
    let leader = state.after.leaders[side as usize].filter(|&it| state.has_gear(it, Gear::Satchel))?;
    let survives = state.leaders[leader].has_units() || !is_doomed(state, side);
    (survives && (1..=3).any(|level| may_bring_back(view, side, leader, level).is_ok())).then_some(leader)
}

fn may_bring_back(view: View<'_>, side: Side, leader: LeaderId, level: u8) -> Verdict {
    let fell = view.state.after.lost[side as usize][usize::from(level) - 1] > 0;
    ensure(fell && army::has_room(view, leader, level), Rule("HW-CARD-16"))
}

/// Whether the leaders of a side die: it has no units left while the enemy has (HW-DEATH-01).
fn is_doomed(state: &State, side: Side) -> bool {
    let after = &state.after;
    if after.guards {
        return side == Side::Attacker && !state.leaders[state.fray.leader].has_units() && !after.outright;
    }
    let left = Side::BOTH.map(|side| battle::units_left(state, side) > 0);
    !left[side as usize] && left[side.other() as usize]
}

/// Leaders of a beaten side die; if both sides are wiped out they go home (HW-DEATH-01, HW-DEATH-08).
fn deaths(play: &mut Play<'_>) {
    let after = play.state.after;
    for side in Side::BOTH {
        let leaders =
            after.leaders[side as usize].into_iter().chain(after.second.filter(|_| side == Side::Defender));
        let doomed = is_doomed(play.state, side);
        let both = !play.state.after.guards && after.winner.is_none();
        for leader in leaders {
            if doomed {
                let by = after.leaders[side.other() as usize].filter(|_| !after.guards);
                kill(play, leader, by, Rule("HW-DEATH-01"));
            } else if both || after.guards && !play.state.leaders[leader].has_units() {
                movement::stop(play, leader);
                play.next(Step::Home(leader));
            }
        }
    }
}

/// A leader dies: units and equipment are lost, all values kept (HW-DEATH-11). `rule` says why.
fn kill(play: &mut Play<'_>, leader: LeaderId, by: Option<LeaderId>, rule: Rule) {
    movement::stop(play, leader);
    let from = play.state.leaders[leader].hex();
    let his = &mut play.state.leaders[leader];
    his.place = LeaderPlace::Dead;
    his.boxes = Default::default();
    let saved = std::mem::take(&mut his.souls);
    play.state.after.dead |= 1 << leader.0;
    play.tell(|| Event::open(text!("leader.killed", leader)).on(Object::Leader(leader)).by(rule));
    if let Some(hex) = from {
        movement::left(play, leader, hex);
    }
    if saved > 0 {
        play.next(Step::Saved(saved));
    }
    match by {
        Some(winner) => play.next(Step::Spoils(leader, winner)),
        None => {
            for &gear in Gear::ALL {
                if play.state.has_gear(leader, gear) {
                    play.state.gear[gear] = GearPlace::Gone; // HW-DEATH-03
                }
            }
        }
    }
}

fn gear_of(state: &State, leader: LeaderId) -> impl Iterator<Item = Gear> + '_ {
    Gear::ALL.iter().copied().filter(move |&gear| state.has_gear(leader, gear))
}

fn check_card(play: &mut Play<'_>, dead: LeaderId, winner: LeaderId, gear: Gear) {
    let seat = play.state.owner(winner);
    play.then(&[
        dice::Step::Roll(seat).into(),
        Step::Spoiled(gear, winner).into(),
        Step::Spoils(dead, winner).into(),
    ]);
}

/// Even: captured; odd: out of the game (HW-DEATH-02).
fn spoiled(play: &mut Play<'_>, gear: Gear, winner: LeaderId) {
    let captured = play.state.die.is_multiple_of(2);
    play.state.gear[gear] = if captured { GearPlace::Leader(winner) } else { GearPlace::Gone };
    play.tell(|| {
        let text =
            if captured { text!("gear.captured", gear, leader = winner) } else { text!("gear.lost", gear) };
        Event::open(text).by(Rule("HW-DEATH-02"))
    });
}

/// EP and GP (HW-END-04, HW-END-05, HW-GUARD-14, HW-GUARD-15). A leader who was killed learns nothing.
fn rewards(play: &mut Play<'_>) {
    let after = play.state.after;
    if after.guards {
        return guard_rewards(play);
    }
    let gp = play.content.gp;
    for side in Side::BOTH {
        let seat = after.seats[side as usize];
        let won = after.winner == Some(side);
        let glory = match (after.winner, after.siege) {
            (None, _) => gp.both_wiped_out,
            (Some(_), false) => {
                if won {
                    gp.win_field
                } else {
                    gp.lose_field
                }
            }
            (Some(Side::Attacker), true) => {
                if won {
                    gp.loot
                } else {
                    gp.lose_siege
                }
            }
            (Some(Side::Defender), true) => {
                if won {
                    gp.repel
                } else {
                    gp.lose_siege
                }
            }
        };
        play.gain_glory(seat, glory, Rule("HW-END-05"));
        let slain = killed_leaders(play.state, side.other());
        if won {
            play.gain_glory(seat, gp.kill_leader * slain, Rule("HW-END-05"));
        }
        let Some(leader) = after.leaders[side as usize].filter(|&it| play.state.leaders[it].is_alive())
        else {
            continue;
        };
        let kills = points(&after.killed[side as usize]);
        let ep = if won { kills + play.content.ep.kill_leader * u16::from(slain) } else { kills.div_ceil(2) };
        growth::gain(play, leader, ep, Rule("HW-END-04"));
    }
}

/// Leaders of a side that were killed in this combat.
fn killed_leaders(state: &State, side: Side) -> u8 {
    let after = &state.after;
    let leaders =
        after.leaders[side as usize].into_iter().chain(after.second.filter(|_| side == Side::Defender));
    leaders.filter(|leader| after.dead >> leader.0 & 1 != 0).count() as u8
}

fn guard_rewards(play: &mut Play<'_>) {
    let after = play.state.after;
    let seat = after.seats[0];
    let Some(leader) = after.leaders[0].filter(|&it| play.state.leaders[it].is_alive()) else { return };
    let won = after.winner == Some(Side::Attacker);
    let kills = points(&after.killed[0]);
    if !won {
        return growth::gain(play, leader, kills.div_ceil(2), Rule("HW-GUARD-14"));
    }
    let sum = points(&after.before);
    let row = usize::from(after.row).checked_sub(1).map(|row| play.content.guards[row / 12][row % 12]);
    let (ep, gp) = match row {
        // HW-AMB-36: a group that has grown beyond its row counts by its levels.
        Some(row) if row.ep >= sum => (row.ep, row.gp),
        _ => (sum, play.content.gp_scale.iter().filter(|&&from| sum >= from).count() as u8),
    };
    if after.outright {
        play.gain_glory(seat, gp, Rule("HW-GUARD-14"));
    }
    if after.standing && (after.outright || !after.reaction) {
        play.gain_glory(seat, play.content.gp.standing_guards, Rule("HW-GUARD-15"));
    }
    growth::gain(play, leader, if after.outright { ep } else { kills }, Rule("HW-GUARD-14"));
}

/// A zombie stack that has killed grows by one (HW-UNIT-07).
fn zombies(play: &mut Play<'_>) {
    let after = play.state.after;
    let side =
        Side::BOTH.into_iter().find(|&side| play.state.race(after.seats[side as usize]) == Race::Necromancer);
    let Some(side) = side else { return };
    let seat = after.seats[side as usize];
    let mut grown = 0;
    if let Some(leader) = after.leaders[side as usize].filter(|&it| play.state.leaders[it].is_alive()) {
        for at in (0..BOXES).filter(|at| after.zombies >> at & 1 != 0) {
            let squad = &mut play.state.leaders[leader].boxes[at];
            if squad.level == 2 && (1..army::PER_BOX).contains(&squad.count) {
                squad.count += 1;
                grown += 1;
            }
        }
    }
    let stays = play.state.ground[after.hex].army.is(seat);
    for _ in 0..after.zombie_garrison {
        let zombies = &mut play.state.ground[after.hex].units[1];
        if stays && (1..250).contains(zombies) {
            *zombies += 1;
            grown += 1;
        }
    }
    if grown > 0 {
        play.tell(|| Event::open(text!("zombies.grow", seat, n = grown)).by(Rule("HW-UNIT-07")));
    }
    start_raising(play, side);
}

/// Live points of a Necromancer who has won: one and his skill, at most the levels of the killed (HW-SKILL-04).
fn start_raising(play: &mut Play<'_>, side: Side) {
    let after = play.state.after;
    let leader = after.leaders[side as usize].filter(|&it| play.state.leaders[it].is_alive());
    if let Some(leader) = leader.filter(|it| it.race() == Race::Necromancer && after.winner == Some(side)) {
        let killed = points(&after.killed[side as usize]).min(200) as u8;
        play.state.after.live_points = (1 + play.state.stat(leader, Stat::Special)).min(killed);
    }
}

fn raiser(state: &State) -> Option<LeaderId> {
    let after = &state.after;
    let side = after.winner.filter(|_| after.live_points > 0)?;
    after.leaders[side as usize].filter(|it| it.race() == Race::Necromancer && state.leaders[*it].is_alive())
}

/// Costs, counts, levels and room of a raised unit (HW-SKILL-04 to -06, HW-AMB-38).
fn may_raise(view: View<'_>, leader: LeaderId, level: u8) -> Verdict {
    let after = &view.state.after;
    let killed = after.killed[after.winner.map_or(0, |side| side as usize)];
    ensure(level <= after.live_points, Rule("HW-SKILL-04"))?;
    let more = usize::from(level > 1);
    let fallen = if level == 1 { killed[0].into() } else { total(&killed) - u16::from(killed[0]) };
    ensure(u16::from(after.raised[more]) < fallen, Rule("HW-SKILL-04"))?;
    let cap = highest(&killed).min(souls::purchasable(view, view.state.owner(leader)));
    ensure(level <= cap, Rule("HW-SKILL-05"))?;
    ensure(army::has_room(view, leader, level), Rule("HW-SKILL-06"))
}

/// A battle without Necromancer creates soul points (HW-SP-01); combats with guards only by the switch (HW-SP-03).
fn soul_points(play: &mut Play<'_>) {
    let after = play.state.after;
    let Some(necromancer) = play.state.necromancer() else { return };
    let fights =
        if after.guards { after.seats[0] == necromancer } else { after.seats.contains(&necromancer) };
    if fights || after.guards && !play.state.variant.guard_souls {
        return;
    }
    let lossy = after.killed.iter().filter(|units| total(units) > 0).count() as u8;
    souls::distribute(play, lossy);
}

/// A conquered home is looted; a site gives what it has (HW-SIEGE-10, HW-SITE-02).
fn prize(play: &mut Play<'_>) {
    let after = play.state.after;
    if after.winner != Some(Side::Attacker) || after.reaction {
        return;
    }
    let Some(leader) = after.leaders[0].filter(|&it| play.state.leaders[it].hex() == Some(after.hex)) else {
        return;
    };
    if after.siege {
        let ep = play.content.ep.loot;
        growth::gain(play, leader, ep, Rule("HW-EP-01"));
        return loot(play, leader, after.seats[1]);
    }
    if !after.guards {
        let vault = play.state.players[after.seats[1]].home == after.hex;
        play.state.after.conquered = vault;
        // HW-SITE-47: soul points that were defended are destroyed, and nobody falls for it.
        if let Some(well) = play.state.site(play.content, after.hex).and_then(Site::well) {
            play.state.souls[well as usize] = 0;
        }
    }
    // What a site offers to everybody who passes waits for the end of the step.
    let site = play.state.site(play.content, after.hex);
    if !matches!(site, Some(Site::HolyPlace | Site::Outpost)) {
        play.next(sites::Step::Benefit(leader));
    }
}

/// Half of everything goes to the victor, the rest is destroyed (HW-SIEGE-10).
pub(crate) fn loot(play: &mut Play<'_>, leader: LeaderId, owner: Seat) {
    let victor = play.state.owner(leader);
    let stock = std::mem::take(&mut play.state.players[owner].stock);
    play.tell(|| {
        Event::open(text!("battle.looted", victor, owner)).on(Object::Seat(owner)).by(Rule("HW-SIEGE-10"))
    });
    for (&resource, n) in Resource::ALL.iter().zip(stock) {
        play.gain(victor, resource, n.div_ceil(2), Rule("HW-SIEGE-10"));
    }
    play.state.players[owner].garrison = [0; LEVELS];
    play.state.players[owner].sacked = true;
    play.state.leaders[leader].looted = play.state.players[owner].home.0 + 1;
    play.state.after.conquered = true;
}

/// One card for a wiped-out army or a conquered home, never two for one combat (HW-CARD-14, HW-CARD-15); then second
/// leaders, suits for peace, and rearranging.
fn disasters(play: &mut Play<'_>) {
    let after = play.state.after;
    for side in [Side::Defender, Side::Attacker] {
        if after.guards && side == Side::Defender {
            continue;
        }
        for leader in
            after.leaders[side as usize].into_iter().chain(after.second.filter(|_| side == Side::Defender))
        {
            if play.state.leaders[leader].is_alive() {
                play.next(army::Step::Offer(leader));
            }
        }
    }
    if !after.guards {
        for side in Side::BOTH {
            if after.winner != Some(side) {
                let (seat, victor) = (after.seats[side as usize], after.seats[side.other() as usize]);
                play.next(Step::Sue(seat, victor));
            }
        }
    }
    for side in [Side::Defender, Side::Attacker] {
        let seat = after.seats[side as usize];
        if !(after.guards && side == Side::Defender) {
            play.next(Step::Second(seat));
        }
    }
    for side in [Side::Defender, Side::Attacker] {
        let seat = after.seats[side as usize];
        let home = side == Side::Defender && after.siege && after.winner == Some(Side::Attacker);
        if (after.wiped[side as usize] || home) && !(after.guards && side == Side::Defender) {
            play.next(cards::Step::Draw(seat));
        }
    }
}

/// Enters a home that nobody defends: it is looted at once (HW-SIEGE-09).
pub(crate) fn walk_in(play: &mut Play<'_>, leader: LeaderId, owner: Seat) {
    let seat = play.state.owner(leader);
    play.state.after = Scratch {
        siege: true,
        hex: play.state.players[owner].home,
        seats: [seat, owner],
        leaders: [Some(leader), None],
        winner: Some(Side::Attacker),
        ..Scratch::default()
    };
    play.gain_glory(seat, play.content.gp.loot_undefended, Rule("HW-END-05"));
    let ep = play.content.ep.loot;
    play.next(cards::Step::Draw(owner));
    growth::gain(play, leader, ep, Rule("HW-EP-01"));
    loot(play, leader, owner);
}

/// A leader without units is caught and killed without dice (HW-DEATH-10).
pub(crate) fn slay(play: &mut Play<'_>, victim: LeaderId, by: LeaderId) {
    let (seat, owner) = (play.state.owner(by), play.state.owner(victim));
    let hex = play.state.leaders[victim].hex().unwrap_or_default();
    play.state.after = Scratch {
        hex,
        seats: [seat, owner],
        leaders: [Some(by), Some(victim)],
        winner: Some(Side::Attacker),
        conquered: play.state.players[owner].home == hex,
        ..Scratch::default()
    };
    play.then(&[Step::Second(owner).into(), Step::Sue(owner, seat).into()]);
    play.gain_glory(seat, play.content.gp.kill_leader, Rule("HW-DEATH-10"));
    let ep = play.content.ep.kill_leader;
    growth::gain(play, by, ep, Rule("HW-DEATH-10"));
    kill(play, victim, Some(by), Rule("HW-DEATH-10"));
}

/// Free hexes around a leader (HW-WD-03).
fn around(view: View<'_>, leader: LeaderId) -> impl Iterator<Item = HexId> + '_ {
    let here = view.state.leaders[leader].hex();
    let near = here.into_iter().flat_map(move |hex| view.state.world.neighbors(view.content, hex));
    near.filter(move |&hex| movement::may_withdraw_to(view, leader, hex).is_ok())
}

/// Free hexes around a home (HW-DEATH-06).
fn around_home(view: View<'_>, leader: LeaderId) -> impl Iterator<Item = HexId> + '_ {
    let home = view.state.players[view.state.owner(leader)].home;
    view.state
        .world
        .neighbors(view.content, home)
        .filter(move |&hex| movement::may_withdraw_to(view, leader, hex).is_ok())
}

/// Home, or if an enemy leader stands there and no hex beside it is free, the nearest free hex (HW-AMB-73).
fn come_home(play: &mut Play<'_>, leader: LeaderId) {
    let seat = play.state.owner(leader);
    let home = play.state.players[seat].home;
    let (mut to, mut rule) = (home, homecoming(play.state, leader));
    if play.state.is_occupied(seat) {
        rule = Rule("HW-AMB-73");
        let view = play.view();
        let centre = view.state.world.place(home);
        let free =
            view.state.world.known().filter(|&hex| movement::may_withdraw_to(view, leader, hex).is_ok());
        to = free.min_by_key(|&hex| (view.state.world.place(hex).distance(centre), hex)).unwrap_or(home);
    }
    arrive(play, leader, to, rule);
}

/// Why a leader comes home: he was never used, he is revived, he has lost his army, or he may not stand where he is.
fn homecoming(state: &State, leader: LeaderId) -> Rule {
    match state.leaders[leader].place {
        LeaderPlace::Unused => Rule("HW-LEAD2-02"),
        LeaderPlace::Dead => Rule("HW-DEATH-06"),
        LeaderPlace::At(_) if state.leaders[leader].has_units() => Rule("HW-PEACE-07"),
        LeaderPlace::At(_) => Rule("HW-DEATH-08"),
    }
}

/// A leader is put on a hex. Nothing there acts on him (HW-MOVE-12).
pub(crate) fn arrive(play: &mut Play<'_>, leader: LeaderId, hex: HexId, rule: Rule) {
    let from = play.state.leaders[leader].hex();
    let his = &mut play.state.leaders[leader];
    his.place = LeaderPlace::At(hex);
    his.arranged = false;
    play.tell_of(|view| {
        let text = text!("leader.arrives", leader, hex = place(view, hex));
        Event::open(text).on(Object::Leader(leader)).on(Object::Hex(hex)).by(rule)
    });
    if let Some(from) = from.filter(|&from| from != hex) {
        movement::left(play, leader, from);
    }
    cards::leader_lives(play, leader);
}

/// Once per game, after a lost combat against a player (HW-SFP-01). Alone there is nobody to sue.
pub(crate) fn may_sue(state: &State, seat: Seat, victor: Seat) -> Verdict {
    let player = &state.players[seat];
    ensure(!player.sued && seat != victor && state.may_fight(seat, victor), Rule("HW-SFP-01"))
}

/// Protection at once and through the next round (HW-SFP-02); glory for the others (HW-GP-02).
pub(crate) fn sue(play: &mut Play<'_>, seat: Seat, victor: Seat) {
    let round = play.state.round;
    let player = &mut play.state.players[seat];
    player.sued = true;
    player.sued_until = round + 1;
    play.tell(|| Event::open(text!("peace.sued", seat)).on(Object::Seat(seat)).by(Rule("HW-SFP-01")));
    for other in Seat::all(play.state.seats).filter(|&other| other != seat) {
        let gp = if other == victor { play.content.gp.peace_victor } else { play.content.gp.peace_others };
        play.gain_glory(other, gp, Rule("HW-GP-02"));
    }
}

pub(crate) fn options<O: Options<crate::Action>>(view: View<'_>, step: Step, _seat: Seat, out: &mut O) {
    match step {
        Step::Satchel(side) => {
            out.allow(Action::NoReturn.into());
            if let Some(leader) = satchel(view, side) {
                for level in 1..=3 {
                    out.option(Action::BringBack(level).into(), may_bring_back(view, side, leader, level));
                }
            }
        }
        Step::Spoils(dead, _) => {
            gear_of(view.state, dead).for_each(|gear| out.allow(Action::Check(gear).into()));
        }
        Step::Undead => {
            out.allow(Action::Raised.into());
            if let Some(leader) = raiser(view.state) {
                for level in 1..=LEVELS as u8 {
                    out.option(Action::Raise(level).into(), may_raise(view, leader, level));
                }
            }
        }
        Step::SecondArmy(leader, level, points) => {
            for n in 0..=points / level {
                out.option(Action::Army(level, n).into(), second::may_bring(view, leader, level, n));
            }
        }
        Step::SecondPlace(leader) => {
            second::places(view, leader).for_each(|hex| out.allow(Action::ComeTo(hex).into()));
        }
        Step::Home(leader) => {
            around_home(view, leader).for_each(|hex| out.allow(Action::ComeTo(hex).into()));
        }
        Step::Rout(leader) => around(view, leader).for_each(|hex| out.allow(Action::ComeTo(hex).into())),
        Step::Sue(..) => {
            out.allow(Action::NoSuit.into());
            out.allow(Action::Sue.into());
        }
        Step::Saved(_) => {
            souls::wells(view.state).for_each(|well| out.allow(Action::SaveSouls(well).into()));
        }
        Step::Deaths
        | Step::Spoiled(..)
        | Step::Rewards
        | Step::Zombies
        | Step::Souls
        | Step::Prize
        | Step::Disasters
        | Step::Second(_) => {}
    }
}

pub(crate) fn answer(play: &mut Play<'_>, step: Step, seat: Seat, action: Action) {
    match (step, action) {
        (Step::Satchel(side), Action::BringBack(level)) => {
            let leader = play.state.after.leaders[side as usize].expect("he has the satchel");
            play.tell(|| Event::open(text!("gear.used", gear = Gear::Satchel)).by(Rule("HW-CARD-16")));
            play.next(army::Step::Place(seat, level, Some(leader), Cause::Satchel));
        }
        (Step::Spoils(dead, winner), Action::Check(gear)) => check_card(play, dead, winner, gear),
        (Step::Undead, Action::Raise(level)) => {
            let leader = raiser(play.state).expect("a Necromancer raises");
            play.state.after.live_points -= level;
            play.state.after.raised[usize::from(level > 1)] += 1;
            let unit = play.state.unit(seat, level);
            play.tell(|| Event::open(text!("undead.raised", seat, unit)).by(Rule("HW-SKILL-04")));
            play.then(&[
                army::Step::Place(seat, level, Some(leader), Cause::Undead).into(),
                Step::Undead.into(),
            ]);
        }
        (Step::SecondArmy(leader, _, points), Action::Army(level, n)) => {
            second::bring(play, leader, level, n, points);
        }
        (Step::SecondPlace(leader), Action::ComeTo(hex)) => {
            let near = play.state.variant.within_four;
            arrive(play, leader, hex, Rule(if near { "HW-LEAD2-03" } else { "HW-LEAD2-02" }));
        }
        (Step::Home(leader), Action::ComeTo(hex)) => {
            let rule = homecoming(play.state, leader);
            arrive(play, leader, hex, rule);
        }
        (Step::Rout(leader), Action::ComeTo(hex)) => arrive(play, leader, hex, Rule("HW-REACT-06")),
        (Step::Sue(seat, victor), Action::Sue) => sue(play, seat, victor),
        (Step::Saved(n), Action::SaveSouls(well)) => souls::put(play, well, n, Rule("HW-DEATH-09")),
        (_, _) => {}
    }
}

pub(crate) fn prompt(view: View<'_>, step: Step, _seat: Seat) -> Prompt {
    let (text, rule) = match step {
        Step::Satchel(_) => (text!("after.ask.satchel"), "HW-CARD-16"),
        Step::Spoils(dead, _) => (text!("after.ask.spoils", leader = dead), "HW-DEATH-02"),
        Step::Undead => (text!("after.ask.undead", n = view.state.after.live_points), "HW-SKILL-06"),
        Step::SecondArmy(leader, level, points) => {
            let unit = UnitFace::of(Some(leader.race()), level);
            (text!("after.ask.army", leader, unit, n = points), "HW-LEAD2-02")
        }
        Step::SecondPlace(leader) => (text!("after.ask.place", leader), "HW-LEAD2-03"),
        Step::Home(leader) => (text!("after.ask.place", leader), "HW-DEATH-06"),
        Step::Rout(leader) => (text!("after.ask.place", leader), "HW-REACT-06"),
        Step::Sue(_, victor) => (text!("after.ask.sue", seat = victor), "HW-SFP-01"),
        Step::Saved(n) => (text!("after.ask.saved", n), "HW-DEATH-09"),
        Step::Deaths
        | Step::Spoiled(..)
        | Step::Rewards
        | Step::Zombies
        | Step::Souls
        | Step::Prize
        | Step::Disasters
        | Step::Second(_) => (text!("after.ask.other"), "HW-END-03"),
    };
    let window = match step {
        Step::Satchel(_) => window(view, "satchel", Occasion::Phase),
        Step::Sue(..) => window(view, "sue", Occasion::Phase),
        _ => None,
    };
    Prompt { text, rule: Some(Rule(rule)), window, so_far: Vec::new() }
}

pub(crate) fn label(view: View<'_>, seat: Seat, action: Action) -> Label {
    let unit = |level: u8| view.state.unit(seat, level.max(1));
    match action {
        Action::Check(gear) => Label::new(text!("after.label.check", gear)).on(Object::Gear(gear).id()),
        Action::BringBack(level) => Label::new(text!("after.label.bring_back", unit = unit(level))),
        Action::NoReturn => Label::new(text!("after.label.no_return")).kind(Kind::Pass),
        Action::Raise(level) => Label::new(text!("after.label.raise", unit = unit(level), n = level)),
        Action::Raised => Label::new(text!("after.label.raised")).kind(Kind::Done),
        Action::Army(level, n) => {
            Label::new(text!("after.label.army", unit = unit(level), n)).kind(Kind::Amount(n.into()))
        }
        Action::ComeTo(hex) => {
            Label::new(text!("after.label.come_to", hex = place(view, hex))).to(Object::Hex(hex).id())
        }
        Action::Sue => Label::new(text!("after.label.sue")),
        Action::NoSuit => Label::new(text!("after.label.no_suit")).kind(Kind::Pass),
        Action::SaveSouls(well) => Label::new(text!("after.label.save", well)),
    }
}
