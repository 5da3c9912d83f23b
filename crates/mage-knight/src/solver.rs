//! The best that a fight can come to with the cards and Units at hand.
//!
//! Every way of playing them is tried by the rules themselves, so that there is no second model of a card that could be
//! wrong. A situation that can be reached in several orders is looked at once. What can be left out without missing
//! anything better is left out:
//!
//! - points that are gathered are used before the phase ends;
//! - nobody adds to an attack or a block that would have sufficed before, unless it is meant for somebody else;
//! - a token of the very colour is paid before a crystal, which would last;
//! - a way is given up once it cannot come to more than the best one found.
//!
//! What would have to be drawn first (cards, dice) is no part of a plan; only what summoners bring is drawn, and noted.

use hexarch_core::{Chance, Legal, Log, Seat, Seats, Seed};

use crate::cards;
use crate::combat::{self, BlockPool};
use crate::content::Content;
use crate::game::advance;
use crate::mana::Mana;
use crate::play::{Play, View};
use crate::state::State;
use crate::step::{self, Action, Step};
use crate::turn;

/// The best way to fight that was found.
#[derive(Clone, Debug)]
pub(crate) struct Best {
    /// The answers that lead there, the next one first.
    pub(crate) plan: Vec<Action>,
    /// The state after the fight.
    pub(crate) end: State,
    pub(crate) worth: Worth,
    /// Every way was looked at: there is nothing better.
    pub(crate) complete: bool,
    /// Something was summoned on the way.
    pub(crate) chancy: bool,
}

/// What the end of a fight is worth: what was won and lost, and then what was not used.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Worth {
    won: i32,
    kept: i32,
}

impl Best {
    /// How many enemies are defeated.
    pub(crate) fn defeated(&self, state: &State) -> u8 {
        let seat = state.combat.seat;
        self.end.turns[seat].defeated - state.turns[seat].defeated
    }

    /// Whether nobody of them is left.
    pub(crate) fn wins(&self, state: &State) -> bool {
        usize::from(self.defeated(state)) >= state.combat.left().count()
    }

    /// Wounds to the hero since a state, in hand and on the discard pile.
    pub(crate) fn wounds(&self, state: &State, seat: Seat) -> u8 {
        let taken = |state: &State| -> u8 { state.turns[seat].wounds.iter().sum() };
        taken(&self.end).saturating_sub(taken(state))
    }

    /// Units that are wounded or destroyed since a state.
    pub(crate) fn hurt(&self, state: &State, seat: Seat) -> usize {
        let well = |state: &State| state.players[seat].units.iter().filter(|unit| unit.wounds == 0).count();
        well(state).saturating_sub(well(&self.end))
    }
}

/// Whether a fight of this seat is going on and it is asked.
pub(crate) fn fights(state: &State, seat: Seat) -> bool {
    state.combat.on && state.combat.seat == seat && state.asked == Seats::only(seat) && !state.duel.on
}

/// Looks for the best way through the fight of whoever fights now, at `most` situations. `luck` draws what is summoned.
pub(crate) fn solve(content: &Content, state: &State, most: u32, luck: &Chance) -> Option<Best> {
    let seat = state.combat.seat;
    if !fights(state, seat) {
        return None;
    }
    let mut solver = Solver {
        content,
        root: state,
        seat,
        luck: luck.clone(),
        seen: Seen::with_room(most),
        left: most,
        complete: true,
        drawn: 0,
        path: Vec::new(),
        best: None,
    };
    solver.look(state, &[]);
    let complete = solver.complete;
    solver.best.map(|best| Best { complete, ..best })
}

/// The luck that all plans are tried with.
pub(crate) fn luck(number: u64) -> Chance {
    Chance::new(Seed::from_number(number))
}

struct Solver<'a> {
    content: &'a Content,
    root: &'a State,
    seat: Seat,
    luck: Chance,
    seen: Seen,
    left: u32,
    complete: bool,
    /// Draws on the present way.
    drawn: u32,
    path: Vec<Action>,
    best: Option<Best>,
}

impl Solver<'_> {
    /// Looks at a situation; `before` could have been done already when the last points were played.
    fn look(&mut self, state: &State, before: &[Action]) {
        if !fights(state, self.seat) {
            return self.end(state);
        }
        if self.left == 0 {
            self.complete = false;
            return;
        }
        if self.best.as_ref().is_some_and(|best| self.hope(state) <= best.worth) || !self.seen.add(key(state))
        {
            return;
        }
        self.left -= 1;
        let (answers, possible) = self.answers(state, before);
        for action in answers {
            let mut next = state.clone();
            let drew = self.answer(&mut next, action);
            let phase = matches!(action, Action::Combat(combat::Action::EndPhase));
            if drew && !phase {
                continue;
            }
            let fresh = phase || is_use(action);
            self.path.push(action);
            self.drawn += u32::from(drew);
            self.look(&next, if fresh { &[] } else { &possible });
            self.drawn -= u32::from(drew);
            self.path.pop();
        }
    }

    /// Carries out an answer. Tells whether anything was drawn.
    fn answer(&self, state: &mut State, action: Action) -> bool {
        let mut luck = self.luck.clone();
        luck.take_used();
        let step = state.steps.pop().expect("somebody is asked, so a step asks him");
        let mut log = Log::silent();
        let mut play = Play { content: self.content, state, chance: &mut luck, log: &mut log };
        step::answer(&mut play, step, self.seat, action);
        advance(&mut play);
        luck.take_used()
    }

    /// What is worth trying, and which attacks and blocks are possible by now.
    fn answers(&self, state: &State, before: &[Action]) -> (Vec<Action>, Vec<Action>) {
        let view = View { content: self.content, state };
        let step = *state.steps.last().expect("somebody is asked");
        let mut legal = Legal(Vec::new());
        step::options(view, step, self.seat, &mut legal);
        let mut legal = legal.0;
        if !matches!(step, Step::Turn(turn::Step::Hub(_))) {
            if let Step::Cards(cards::Step::Pay(_)) = step {
                thrifty(&mut legal, state, self.seat);
            }
            // The question is what comes of this fight, not of a larger one.
            let begin = Action::Combat(combat::Action::Begin);
            if legal.contains(&begin) {
                legal = vec![begin];
            }
            return (legal, before.to_vec());
        }
        let combat = &state.combat;
        let loaded = combat.attack != [[0; 4]; 3] || combat.block != BlockPool::default();
        let BlockPool { armor, burn, explode, .. } = combat.block;
        let plain = armor == 0 && burn == 0 && !explode;
        // All at once is the end of the fight, and a block of the last attacker the end of the phase.
        let left: u16 = combat.left().map(|(n, _)| 1 << n).sum();
        let attackers = combat.left().filter(|(_, foe)| view.attacks(foe) && !foe.blocked).count();
        let last = |action: &Action| match action {
            Action::Combat(combat::Action::Strike(foes)) => *foes == left,
            Action::Combat(combat::Action::Block(_)) => attackers == 1 && plain,
            _ => false,
        };
        if let Some(&last) = legal.iter().find(|action| last(action)) {
            return (vec![last], Vec::new());
        }
        let possible: Vec<Action> = legal.iter().copied().filter(|&action| is_use(action)).collect();
        legal.retain(|action| match action {
            Action::Combat(combat::Action::EndPhase) => !loaded,
            Action::Combat(combat::Action::Block(_)) if !plain => true,
            action => !before.contains(action),
        });
        // What ends something first: it leads to a first result soon.
        legal.sort_by_key(|action| match action {
            Action::Combat(combat::Action::Strike(foes)) => (0, 16 - foes.count_ones()),
            Action::Combat(combat::Action::Block(_)) => (1, 0),
            Action::Combat(combat::Action::EndPhase) => (2, 0),
            _ => (3, 0),
        });
        (legal, possible)
    }

    /// The fight is over.
    fn end(&mut self, state: &State) {
        let worth = self.worth(state);
        if self.best.as_ref().is_none_or(|best| worth > best.worth) {
            self.best = Some(Best {
                plan: self.path.clone(),
                end: state.clone(),
                worth,
                complete: true,
                chancy: self.drawn > 0,
            });
        }
    }

    fn worth(&self, state: &State) -> Worth {
        let seat = self.seat;
        let (player, before) = (&state.players[seat], &self.root.players[seat]);
        let (turn, turn_before) = (&state.turns[seat], &self.root.turns[seat]);
        let fame = i32::from(player.fame) - i32::from(before.fame);
        let reputation = i32::from(player.reputation) - i32::from(before.reputation);
        let taken = |place: usize| i32::from(turn.wounds[place]) - i32::from(turn_before.wounds[place]);
        let defeated = usize::from(turn.defeated - turn_before.defeated);
        let all = defeated >= self.root.combat.left().count();
        let units = self.units(state) - self.units(self.root);
        let won = 30 * fame + 6 * reputation - 45 * taken(0) - 35 * taken(1) + units + 60 * i32::from(all);
        let level = |unit: &crate::state::Unit| i32::from(self.content.unit(unit.kind).level);
        let crystals: u8 = player.crystals.iter().sum();
        let ready: i32 = player.units.iter().filter(|unit| !unit.spent).map(level).sum();
        Worth { won, kept: 7 * player.deeds.hand.cards() as i32 + 5 * i32::from(crystals) + 6 * ready }
    }

    fn units(&self, state: &State) -> i32 {
        let worth = |unit: &crate::state::Unit| {
            let level = i32::from(self.content.unit(unit.kind).level);
            match unit.wounds {
                0 => 30 + 20 * level,
                1 => 15 + 8 * level,
                _ => 8 + 4 * level,
            }
        };
        state.players[self.seat].units.iter().map(worth).sum()
    }

    /// More than this a situation cannot come to.
    fn hope(&self, state: &State) -> Worth {
        let Worth { won, kept } = self.worth(state);
        let twice = if state.combat.fight == combat::Fight::Incantation { 2 } else { 1 };
        let fame = |foe: &combat::Foe| 30 * twice * i32::from(self.content.enemy(foe.kind).fame) + 12;
        let enemies: i32 = state.combat.left().map(|(_, foe)| fame(foe)).sum();
        // Banners can give Fame for each use of their Unit.
        let banners = state.players[self.seat].units.iter().filter(|unit| unit.banner.is_some()).count();
        Worth { won: won + enemies + 60 + 30 * banners as i32, kept }
    }
}

/// An attack or a block, which uses the points that were gathered.
fn is_use(action: Action) -> bool {
    matches!(action, Action::Combat(combat::Action::Strike(_) | combat::Action::Block(_)))
}

/// Where a token of the colour that is due can be paid, nothing else need be tried.
fn thrifty(legal: &mut Vec<Action>, state: &State, seat: Seat) {
    let Some(&due) = state.turns[seat].due.last() else { return };
    let token = Action::Cards(cards::Action::Pay(Mana::Token(due)));
    if legal.contains(&token) {
        *legal = vec![token];
    }
}

/// A number for everything that the rest of the fight depends on.
fn key(state: &State) -> u64 {
    let seat = state.combat.seat;
    let player = &state.players[seat];
    let mut turn = state.turns[seat];
    if matches!(state.steps.last(), Some(Step::Turn(turn::Step::Hub(_)))) {
        // Of the effect that is over nothing is left.
        turn.context = Default::default();
    }
    let mut bytes = [0; 2048];
    let parts = (
        &state.combat,
        &turn,
        (&player.deeds.hand, &player.units, &player.crystals, &player.flipped, player.tactic_flipped),
        (player.fame, player.reputation),
        &state.dice,
        &state.steps,
    );
    let used = postcard::to_slice(&parts, &mut bytes).expect("a fight is smaller than that");
    let mut hash = 0x9e37_79b9_7f4a_7c15u64;
    for chunk in used.chunks(8) {
        let mut word = [0; 8];
        word[..chunk.len()].copy_from_slice(chunk);
        hash = (hash ^ u64::from_le_bytes(word)).wrapping_mul(0xff51_afd7_ed55_8ccd);
        hash ^= hash >> 29;
    }
    hash
}

/// Numbers that have come up: a table with open places.
struct Seen {
    slots: Vec<u64>,
}

impl Seen {
    fn with_room(n: u32) -> Seen {
        Seen { slots: vec![0; (2 * n.max(8) as usize).next_power_of_two()] }
    }

    /// Adds a number. Tells whether it is new.
    fn add(&mut self, number: u64) -> bool {
        let number = number.max(1);
        let mask = self.slots.len() - 1;
        let mut at = number as usize & mask;
        loop {
            match self.slots[at] {
                0 => {
                    self.slots[at] = number;
                    return true;
                }
                here if here == number => return false,
                _ => at = (at + 1) & mask,
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use hexarch_core::{Draft, Game};

    use super::*;
    use crate::game::game;

    /// The state after a position has been played on by some answers.
    fn played(text: &str, script: &str) -> State {
        let (mut state, _) = game().load(&Draft(text.to_owned())).unwrap_or_else(|faults| panic!("{faults}"));
        let mut chance = luck(0);
        let seat = game().pending(&state).first().expect("somebody is asked");
        for word in script.split(';').map(str::trim).filter(|word| !word.is_empty()) {
            let action = game().read(word).unwrap_or_else(|| panic!("'{word}' is no action"));
            assert!(hexarch_core::legal(game(), &state, seat).contains(&action), "'{word}' is not legal");
            game().play(&mut state, seat, action, &mut chance, &mut Log::silent());
        }
        state
    }

    /// Tovak on a glade beside orcs, whom he has challenged.
    fn orcs(foes: &str, hand: &str, more: &str) -> State {
        let text = format!(
            "now = \"turn 0\"\ntiles = [\"A 0,0\", \"countryside1 0,1\"]\nsource = [\"red\", \"blue\", \"green\", \"white\"]\n\
             [space.2nw]\nfoes = [{foes}]\n[player.0]\nhero = \"tovak\"\nspace = \"2c\"\nhand = [{hand}]\n{more}\n\
             [player.1]\nhero = \"goldyx\"\n"
        );
        played(&text, "challenge 2nw")
    }

    /// All ways, without any thought: what the best of them is worth.
    fn by_brute_force(state: &State) -> Worth {
        let empty = luck(0);
        let mut solver = Solver {
            content: game().content,
            root: state,
            seat: state.combat.seat,
            luck: empty,
            seen: Seen::with_room(1),
            left: u32::MAX,
            complete: true,
            drawn: 0,
            path: Vec::new(),
            best: None,
        };
        type Hashes = std::collections::BTreeSet<[u8; 32]>;
        fn all(solver: &mut Solver<'_>, state: &State, best: &mut Option<Worth>, seen: &mut Hashes) {
            if !fights(state, solver.seat) {
                let worth = solver.worth(state);
                *best = Some(best.map_or(worth, |best| best.max(worth)));
                return;
            }
            // Whole states are compared, so that nothing depends on the solver's own idea of what matters.
            let mut plain = state.clone();
            plain.acts = 0;
            let bytes = postcard::to_stdvec(&plain).expect("a state is plain data");
            if !seen.insert(*blake3::hash(&bytes).as_bytes()) {
                return;
            }
            let legal = hexarch_core::legal(game(), state, solver.seat);
            let begin = Action::Combat(combat::Action::Begin);
            for action in legal {
                let mut next = state.clone();
                let drew = solver.answer(&mut next, action);
                let phase = matches!(action, Action::Combat(combat::Action::EndPhase));
                if action == begin || phase || !drew {
                    all(solver, &next, best, seen);
                }
            }
        }
        let mut best = None;
        all(&mut solver, state, &mut best, &mut Hashes::new());
        best.expect("a fight ends")
    }

    #[test]
    fn nothing_better_is_missed() {
        let unit = "units = [\"foresters\"]";
        for (foes, hand, more) in [
            ("\"prowlers\"", "\"rage\"", ""),
            ("\"prowlers\"", "\"rage\", \"march\"", ""),
            ("\"prowlers\"", "\"rage\", \"cold_toughness\", \"stamina\"", ""),
            ("\"diggers\"", "\"rage\", \"swiftness\", \"stamina\"", ""),
            ("\"wolf_riders\"", "\"rage\", \"cold_toughness\"", "crystals = [1, 0, 0, 0]"),
            ("\"ironclads\"", "\"rage\", \"concentration\", \"rage\"", ""),
            ("\"prowlers\"", "\"stamina\", \"march\"", unit),
        ] {
            let state = orcs(foes, hand, more);
            let best = solve(game().content, &state, 200_000, &luck(0)).expect("a fight");
            assert!(best.complete, "{foes} with {hand}");
            assert_eq!(best.worth, by_brute_force(&state), "{foes} with {hand}: {:?}", best.plan);
        }
    }

    #[test]
    fn a_plan_can_be_played_and_comes_to_what_it_says() {
        let mut state = orcs("\"prowlers\"", "\"rage\", \"cold_toughness\", \"march\", \"stamina\"", "");
        let before = state.clone();
        let best = solve(game().content, &state, 100_000, &luck(0)).expect("a fight");
        assert!(best.wins(&before) && best.wounds(&before, Seat(0)) == 0 && best.complete, "{:?}", best.plan);
        let seat = state.combat.seat;
        for action in best.plan {
            assert!(hexarch_core::legal(game(), &state, seat).contains(&action), "{action:?}");
            game().play(&mut state, seat, action, &mut luck(0), &mut Log::silent());
        }
        assert!(!state.combat.on && state.players[seat].fame > before.players[seat].fame);
        assert_eq!(state.turns[seat].wounds, before.turns[seat].wounds);
    }

    #[test]
    fn whoever_may_not_look_at_all_ways_says_so() {
        let state = orcs("\"prowlers\"", "\"rage\", \"cold_toughness\", \"march\", \"stamina\"", "");
        let best = solve(game().content, &state, 12, &luck(0)).expect("a fight ends soon in some way");
        assert!(!best.complete);
    }
}
