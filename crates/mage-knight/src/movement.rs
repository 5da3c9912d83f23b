//! Moving and exploring (MK-MOVE, MK-MAP-05 to -08).

use hexarch_core::{Rule, Seat, Verdict, ensure, text};

use crate::combat;
use crate::coop;
use crate::effects::{Change, Op, Verb};
use crate::faces::Object;
use crate::ids::*;
use crate::play::{Event, Play, View};
use crate::pvp;
use crate::scenario;
use crate::state::{Part, Turn};

/// Move points that a new tile costs (MK-MAP-05).
pub(crate) const EXPLORING: u8 = 2;

/// Spaces of the map, one bit each.
#[derive(Clone, Copy, Default)]
pub(crate) struct Spaces([u32; 5]);

impl Spaces {
    pub(crate) fn has(&self, space: SpaceId) -> bool {
        self.0[usize::from(space.0 / 32)] >> (space.0 % 32) & 1 != 0
    }

    pub(crate) fn add(&mut self, space: SpaceId) {
        self.0[usize::from(space.0 / 32)] |= 1 << (space.0 % 32);
    }

    pub(crate) fn iter(self) -> impl Iterator<Item = SpaceId> {
        self.0.into_iter().zip(0u8..).flat_map(|(mut left, word)| {
            std::iter::from_fn(move || {
                let at = left.trailing_zeros() as u8;
                (left != 0).then(|| {
                    left &= left - 1;
                    SpaceId(32 * word + at)
                })
            })
        })
    }
}

impl FromIterator<SpaceId> for Spaces {
    fn from_iter<I: IntoIterator<Item = SpaceId>>(spaces: I) -> Self {
        let mut all = Spaces::default();
        spaces.into_iter().for_each(|space| all.add(space));
        all
    }
}

impl View<'_> {
    /// Where the starting portal is open: any number of heroes, no fights (MK-MOVE-26, MK-SCEN-33).
    pub(crate) fn is_portal(&self, space: SpaceId) -> bool {
        let closed = self.state.setting.scenario == Scenario::OneToReturn && self.state.round > 1;
        self.hex(space).site == Some(Site::Portal) && !closed
    }

    /// Whether any number of heroes may stand there.
    pub(crate) fn is_common(&self, space: SpaceId) -> bool {
        self.is_portal(space) || self.city(space).is_some_and(|(_, city)| city.open)
    }

    /// Unconquered and fortified, or a keep (or owned tower) of somebody who is no ally (MK-MOVE-20, MK-TEAM-04).
    pub(crate) fn is_hostile(&self, seat: Seat, space: SpaceId) -> bool {
        match self.site(space) {
            Some(Site::City) => self.city(space).is_some_and(|(_, city)| !city.open),
            Some(Site::Keep) => self.is_foreign(seat, space),
            Some(Site::MageTower) if scenario::towers_are_owned(self.state.setting.scenario) => {
                self.is_foreign(seat, space)
            }
            Some(Site::MageTower) => self.state.map.spaces[space].shield.is_none(),
            _ => false,
        }
    }

    fn is_foreign(&self, seat: Seat, space: SpaceId) -> bool {
        match self.state.map.spaces[space].shield {
            Some(owner) => owner != seat && !self.state.allies(owner, seat),
            None => true,
        }
    }

    /// What a step there costs by its terrain; nothing if it is inaccessible (MK-MOVE-04 to -13).
    pub(crate) fn terrain_cost(&self, seat: Seat, space: SpaceId) -> Option<u8> {
        let terrain = self.hex(space).terrain;
        let turn = &self.state.turns[seat];
        let night = self.state.night;
        let open = turn.passable >> terrain as u16 & 1 != 0;
        let dark = match terrain {
            Terrain::Forest => night && !turn.daylight,
            Terrain::Desert => night || turn.darkness,
            _ => night,
        };
        // A lake that an effect opens costs what the effect says.
        let mut cost = printed_cost(terrain, dark).or(open.then_some(5))?;
        // Of all orders the best for the mover: rises first, then limits, then what stops at a high floor.
        let weather = self.weather(seat);
        if turn.terrain.is_empty() && weather == [None, None] {
            return Some(cost);
        }
        let changes = turn.terrain.iter().filter(|change| change.terrains >> terrain as u16 & 1 != 0);
        let changes = changes.map(|change| change.change).chain(weather.into_iter().flatten());
        for stage in 0..5 {
            for change in changes.clone() {
                match change {
                    Change::More(by, max) if stage == 0 && cost < max => cost = (cost + by).min(max),
                    Change::AtMost(most) if stage == 1 => cost = cost.min(most),
                    Change::Less(by, min) if stage + min == 4 && cost > min => {
                        cost = cost.saturating_sub(by).max(min)
                    }
                    _ => {}
                }
            }
        }
        Some(cost)
    }

    /// Prayer of Weather helps whoever prayed and hinders the others, allies aside (MK-SKILL-03, MK-TEAM-05).
    fn weather(&self, seat: Seat) -> [Option<Change>; 2] {
        let praying = |other: Seat| self.state.players[other].active.has(Skill::PrayerOfWeather);
        if !Seat::all(self.state.seats).any(praying) {
            return [None, None];
        }
        let own = praying(seat).then_some(Change::Less(2, 1));
        let hindered =
            self.state.others(seat).iter().any(|other| praying(other) && !self.state.allies(seat, other));
        [own, hindered.then_some(Change::More(1, 5))]
    }

    /// Rampagers that a step from one space to another provokes (MK-MOVE-18, MK-MOVE-19).
    pub(crate) fn provoked(&self, from: SpaceId, to: SpaceId) -> impl Iterator<Item = SpaceId> + '_ {
        let map = &self.state.map;
        map.near(to).filter(move |&space| self.rampager(space).is_some() && map.touch(space, from))
    }

    /// Whether a hero may end a turn there (MK-MOVE-29).
    pub(crate) fn is_safe(&self, seat: Seat, space: SpaceId) -> bool {
        let passable = !matches!(self.hex(space).terrain, Terrain::Lake | Terrain::Mountain | Terrain::Ocean);
        passable
            && self.rampager(space).is_none()
            && !self.is_hostile(seat, space)
            && scenario::may_enter(*self, space).is_ok()
            && (self.is_common(space) || self.state.heroes_on(space).without(seat).is_empty())
    }

    /// Whether the hero may step there now (MK-DEC-07).
    pub(crate) fn may_step(&self, seat: Seat, to: SpaceId) -> Verdict {
        let turn = &self.state.turns[seat];
        let from = self.state.players[seat].space.ok_or(Rule("MK-MOVE-03"))?;
        let cost = self.terrain_cost(seat, to).ok_or(Rule("MK-MOVE-12"))?;
        ensure(self.rampager(to).is_none(), Rule("MK-MOVE-17"))?;
        scenario::may_enter(*self, to)?;
        ensure(cost <= turn.moves, Rule("MK-MOVE-04"))?;
        // A free step must lead somewhere new, or moving would never end.
        ensure(cost > 0 || !Spaces(turn.left).has(to), Rule("MK-AMB-46"))?;
        let crowded = !self.is_common(to) && !self.state.heroes_on(to).without(seat).is_empty();
        let provokes = !turn.space_bending && self.provoked(from, to).next().is_some();
        ensure(!(crowded && provokes), Rule("MK-MOVE-25"))
    }

    /// The spaces that the hero can get to with the Move points that he has (MK-MOVE-04): over spaces where nothing stops
    /// him, up to those where a fight does.
    pub(crate) fn range(&self, seat: Seat) -> Spaces {
        let mut reached = Spaces::default();
        let Some(start) = self.state.players[seat].space else { return reached };
        let mut left = [None; SPACES];
        left[usize::from(start.0)] = Some(self.state.turns[seat].moves);
        let mut edge = vec![start];
        while let Some(from) = edge.pop() {
            let points = left[usize::from(from.0)].unwrap_or(0);
            for to in self.state.map.near(from) {
                let cost = self.terrain_cost(seat, to).filter(|&cost| cost <= points);
                let open = self.rampager(to).is_none() && scenario::may_enter(*self, to).is_ok();
                let Some(cost) = cost.filter(|_| open) else { continue };
                let rest = Some(points - cost);
                if to != start {
                    reached.add(to);
                }
                let stops = self.is_hostile(seat, to) || self.provoked(from, to).next().is_some();
                if !stops && rest > left[usize::from(to.0)] {
                    left[usize::from(to.0)] = rest;
                    edge.push(to);
                }
            }
        }
        reached
    }

    /// Where a step can lead: next to the hero, or two spaces away under Space Bending.
    pub(crate) fn step_targets(&self, seat: Seat) -> Spaces {
        let mut found = Spaces::default();
        let Some(from) = self.state.players[seat].space else { return found };
        for near in self.state.map.near(from) {
            found.add(near);
        }
        if self.state.turns[seat].space_bending {
            let two = self.state.map.all().filter(|&space| self.distance(from, space) == 2);
            two.for_each(|space| found.add(space));
        }
        found
    }

    /// Where a tile could be explored from here.
    pub(crate) fn gaps_in_reach(&self, seat: Seat, mut each: impl FnMut((i8, i8))) {
        let Some(from) = self.state.players[seat].space else { return };
        let mut seen: hexarch_core::List<(i8, i8), 24> = hexarch_core::List::new();
        let mut look = |space: SpaceId| {
            for gap in self.state.map.gaps(space) {
                if !seen.contains(&gap) && !seen.is_full() {
                    seen.push(gap);
                    each(gap);
                }
            }
        };
        look(from);
        if self.state.turns[seat].space_bending {
            self.state.map.near(from).for_each(look);
        }
    }

    /// Whether the hero may explore there (MK-MAP-06, MK-MAP-07).
    pub(crate) fn may_explore(&self, seat: Seat, place: (i8, i8)) -> Verdict {
        ensure(self.state.turns[seat].moves >= EXPLORING, Rule("MK-MAP-05"))?;
        self.may_place(place)
    }

    /// Whether other heroes stand where this one does, and it matters.
    pub(crate) fn shares_space(&self, seat: Seat) -> Option<Seat> {
        let space = self.state.players[seat].space?;
        if self.is_common(space) {
            return None;
        }
        self.state.heroes_on(space).without(seat).first()
    }
}

/// What a terrain costs by Day or Night (MK-MOVE-05 to -12); nothing if it is inaccessible.
pub(crate) fn printed_cost(terrain: Terrain, night: bool) -> Option<u8> {
    match (terrain, night) {
        (Terrain::Plains | Terrain::City, _) => Some(2),
        (Terrain::Hills, _) | (Terrain::Forest, false) | (Terrain::Desert, true) => Some(3),
        (Terrain::Wasteland, _) => Some(4),
        (Terrain::Swamp, _) | (Terrain::Forest, true) | (Terrain::Desert, false) => Some(5),
        (Terrain::Lake | Terrain::Mountain | Terrain::Ocean, _) => None,
    }
}

/// Notes where the hero was.
fn leave(turn: &mut Turn, from: SpaceId, cost: u8) {
    if turn.path.is_full() {
        turn.path.remove(0);
    }
    turn.path.push(from);
    let mut left = Spaces(if cost > 0 { [0; 5] } else { turn.left });
    if cost == 0 {
        left.add(from);
    }
    turn.left = left.0;
}

/// One step.
pub(crate) fn step(play: &mut Play<'_>, seat: Seat, to: SpaceId) {
    let from = play.state.players[seat].space.expect("a hero who moves stands somewhere");
    let cost = play.view().terrain_cost(seat, to).unwrap_or(0);
    let turn = play.turn(seat);
    turn.moves -= cost;
    turn.part = Part::Move;
    leave(turn, from, cost);
    play.state.players[seat].space = Some(to);
    play.tell(|| Event::open(text!("move.step", seat, cost)).on(Object::Space(to)).by(Rule("MK-MOVE-04")));
    arrive(play, seat, from, to, !play.state.turns[seat].space_bending);
}

/// A hero has come to a space: what is hidden shows itself, and a fight may begin (MK-MOVE-18, MK-MOVE-20).
fn arrive(play: &mut Play<'_>, seat: Seat, from: SpaceId, to: SpaceId, provokes: bool) {
    play.look_around(seat);
    let hostile = play.view().is_hostile(seat, to);
    let mut rampagers: hexarch_core::List<SpaceId, 6> = hexarch_core::List::new();
    if provokes {
        rampagers = play.view().provoked(from, to).collect();
    }
    if hostile {
        let owner = play.state.map.spaces[to].shield;
        // MK-MOVE-24: the owner himself defends his keep.
        if owner.is_some_and(|owner| play.state.heroes_on(to).has(owner)) {
            play.turn(seat).from = Some(from);
            return pvp::stopped(play, seat);
        }
        return combat::assault(play, seat, to, from, &rampagers);
    }
    if !rampagers.is_empty() {
        combat::provoke(play, seat, &rampagers);
    }
}

/// A new tile (MK-MAP-05).
pub(crate) fn explore(play: &mut Play<'_>, seat: Seat, place: (i8, i8)) {
    let turn = play.turn(seat);
    turn.moves -= EXPLORING;
    turn.part = Part::Move;
    turn.left = [0; 5];
    play.reveal_tile(place, seat);
    play.look_around(seat);
}

/// Where a move by spaces can end (MK-MOVE-14).
pub(crate) fn travels(view: View<'_>, seat: Seat, op: &Op) -> impl Iterator<Item = SpaceId> + use<> {
    let mut found = Spaces::default();
    let turn = &view.state.turns[seat];
    if let Some(from) = view.state.players[seat].space {
        let (most, least) = match op.verb {
            Verb::Fly(cost) if cost <= turn.moves => (op.n as u8, op.n as u8),
            Verb::Wings => (turn.moves.min(op.n as u8), 1),
            Verb::Underground(_) => (op.n as u8, 1),
            _ => (0, 1),
        };
        let tunnels = matches!(op.verb, Verb::Underground(_));
        let distances = distances(view, from, |space| {
            !(tunnels && matches!(view.hex(space).terrain, Terrain::Swamp | Terrain::Lake))
        });
        for space in view.state.map.all() {
            let distance = distances[usize::from(space.0)];
            let ends = match op.verb {
                // MK-COOP-12, MK-COOP-21: whoever storms a city with others goes there and nowhere else.
                verb if turn.storming => verb == Verb::Underground(true) && space == coop::city(view),
                Verb::Underground(true) => attackable(view, seat, space),
                _ => view.is_safe(seat, space),
            };
            if (least..=most).contains(&distance) && ends {
                found.add(space);
            }
        }
    }
    found.iter()
}

/// A fortified site that can be assaulted, or another hero who can be attacked (Underground Attack).
fn attackable(view: View<'_>, seat: Seat, space: SpaceId) -> bool {
    let heroes = view.state.heroes_on(space).without(seat);
    if heroes.iter().any(|other| pvp::may_attack(view, seat, other).is_ok()) {
        return !view.is_common(space);
    }
    heroes.is_empty() && view.is_hostile(seat, space) && scenario::may_enter(view, space).is_ok()
}

/// How many spaces away each space is; 255 if it cannot be reached through spaces that are `open`.
pub(crate) fn distances(view: View<'_>, from: SpaceId, open: impl Fn(SpaceId) -> bool) -> [u8; SPACES] {
    let mut distances = [255; SPACES];
    let mut queue = [SpaceId(0); SPACES];
    let (mut head, mut tail) = (0, 1);
    queue[0] = from;
    distances[usize::from(from.0)] = 0;
    while head < tail {
        let space = queue[head];
        head += 1;
        for near in view.state.map.near(space) {
            if distances[usize::from(near.0)] == 255 && open(near) {
                distances[usize::from(near.0)] = distances[usize::from(space.0)] + 1;
                queue[tail] = near;
                tail += 1;
            }
        }
    }
    distances
}

/// Moves by spaces (MK-MOVE-14).
pub(crate) fn travel(play: &mut Play<'_>, seat: Seat, op: Op, to: SpaceId) {
    let from = play.state.players[seat].space.expect("a hero who moves stands somewhere");
    let cost = match op.verb {
        Verb::Fly(cost) => cost,
        Verb::Wings => distances(play.view(), from, |_| true)[usize::from(to.0)],
        _ => 0,
    };
    let turn = play.turn(seat);
    turn.moves -= cost;
    turn.part = Part::Move;
    leave(turn, from, 1);
    play.state.players[seat].space = Some(to);
    play.tell(|| Event::open(text!("move.travel", seat)).on(Object::Space(to)).by(Rule("MK-MOVE-14")));
    play.turn(seat).underground = op.verb == Verb::Underground(true);
    if play.turn(seat).storming {
        return coop::burst_in(play, seat, from, &[]);
    }
    if op.verb == Verb::Underground(true) && !play.state.heroes_on(to).without(seat).is_empty() {
        play.look_around(seat);
        play.turn(seat).from = Some(from);
        return pvp::stopped(play, seat);
    }
    arrive(play, seat, from, to, false);
}
