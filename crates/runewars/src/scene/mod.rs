//! What a viewer sees: built up from what he may know (RW-HID), never cut down from the whole.

mod board;
mod catalogue;
mod focus;
mod panels;
#[cfg(test)]
mod tests;

use hexarch_core::scene::{Gauge, Look, Mark, Mood, Rank, Scene};
use hexarch_core::{Seat, Seats, Text, Viewer, text};

pub(crate) use board::laid;
pub(crate) use catalogue::catalogue;

use crate::content::Content;
use crate::faces::{Faced, Look as Plain, Object};
use crate::ids::*;
use crate::play::View;
use crate::state::{RewardPlace, Rune, State, Token};
use crate::step::{self, Step};
use crate::{bid, orders};

/// The scene of `viewer`, without what is asked of him.
pub(crate) fn scene(content: &Content, state: &State, viewer: Viewer) -> Scene {
    let sight = Sight { content, state, viewer };
    Scene {
        title: sight.title(),
        mood: if state.season == Season::Winter { Mood::Winter } else { Mood::Day },
        hexes: board::hexes(sight),
        pieces: board::pieces(sight),
        zones: panels::zones(sight),
        panels: panels::panels(sight),
        tracks: sight.tracks(),
        agenda: Vec::new(),
        focus: focus::focus(sight),
        asks: Vec::new(),
        waiting: sight.waiting(),
        over: ranking(content, state).unwrap_or_default(),
    }
}

/// What a seat can pay with, and what it counts for, as it sees that itself.
pub(crate) fn purse(content: &Content, state: &State, seat: Seat) -> Vec<Gauge> {
    panels::purse(Sight { content, state, viewer: Viewer::Seat(seat) }, seat)
}

/// How the players ended: the winner first, the others by what decides a game at its end (RW-WIN-02, RW-WIN-03).
pub(crate) fn ranking(content: &Content, state: &State) -> Option<Vec<Rank>> {
    let winner = state.winner?;
    let standing = |seat: Seat| {
        let alive = !state.eliminated.has(seat);
        let dragons = if alive { state.dragons(content, seat) } else { 0 };
        let first = state.starting_influence(content, seat);
        (seat == winner, alive, dragons, state.players[seat].influence, first)
    };
    let mut seats: Vec<Seat> = Seat::all(state.seats).collect();
    seats.sort_by_key(|&seat| std::cmp::Reverse(standing(seat)));
    let rank = |&seat: &Seat| {
        let better = seats.iter().filter(|&&other| standing(other) > standing(seat)).count();
        let (_, alive, dragons, influence, first) = standing(seat);
        let mut score = vec![
            (text!("scene.score.dragons"), i16::from(dragons)),
            (text!("scene.score.influence"), i16::from(influence)),
            (text!("scene.score.first"), i16::from(first)),
        ];
        if !alive {
            score = vec![(text!("scene.score.eliminated"), 0)];
        }
        Rank { seat, rank: better as u8 + 1, score }
    };
    Some(seats.iter().map(rank).collect())
}

/// A state as one viewer may look at it. Whatever is hidden is asked through here.
#[derive(Clone, Copy)]
struct Sight<'a> {
    content: &'a Content,
    state: &'a State,
    viewer: Viewer,
}

impl Sight<'_> {
    /// Where the game stands.
    fn title(&self) -> Vec<Text> {
        let state = self.state;
        if state.year == 0 {
            return vec![text!("scene.title.setup")];
        }
        let mut title = vec![
            text!("scene.title.year", year = state.year, last = state.last_year()),
            text!("scene.title.season", season = state.season),
        ];
        title.extend(state.card.map(|card| text!("scene.title.card", card)));
        title
    }

    /// The year and the season.
    fn tracks(&self) -> Vec<Gauge> {
        let state = self.state;
        let seasons = Season::ALL.iter().map(|season| Some(season.face())).collect();
        // Before the first year no season is on: the game begins with Spring.
        let season = if state.year == 0 { 0 } else { state.season as u8 + 1 };
        vec![
            gauge(Object::Other(0), Plain::Year, state.year, Some(state.last_year())),
            Gauge { spaces: seasons, ..gauge(Object::Other(1), Plain::Seasons, season, Some(4)) },
        ]
    }

    /// Whom the table waits for, as everybody may know it. While all choose in secret nobody learns who has chosen: the
    /// table waits for all of them (RW-HID-01, RW-HID-10).
    fn waiting(&self) -> Vec<Seat> {
        let state = self.state;
        let Some(&step) = state.steps.last().filter(|_| state.winner.is_none()) else { return Vec::new() };
        let asked = step::asks(View { content: self.content, state }, step);
        let sealing = sealing(state);
        let waiting = if asked.is_empty() || sealing.is_empty() { asked } else { sealing };
        waiting.iter().collect()
    }

    /// Whether this is the seat's own view.
    fn is(&self, seat: Seat) -> bool {
        self.viewer.is(seat)
    }

    /// A rune token: its face while the viewer may look (RW-RUNE-07), what he remembers, or its back (RW-HID-07). In the
    /// epic game all are public (RW-HID-18); at the end all are turned up (RW-RUNE-09).
    fn rune(&self, area: AreaId, rune: Rune) -> Look {
        let face = if rune.is_dragon() { Plain::DragonRune.face() } else { Plain::FalseRune.face() };
        if self.state.variant.epic || self.state.winner.is_some() {
            return Look::Face(face);
        }
        match self.viewer {
            Viewer::Seat(seat) if rune.seen().has(seat) => {
                let holds = self.state.controller(self.content, area) == Some(seat);
                let hero = self
                    .state
                    .heroes_of(seat)
                    .iter()
                    .any(|hero| self.state.hero_at(hero).is_some_and(|(_, at)| at == area));
                if holds || hero { Look::Face(face) } else { Look::Remembered(face) }
            }
            Viewer::Seat(_) | Viewer::Watcher => Look::Back(Plain::RuneBack.face()),
        }
    }

    /// An exploration token: open, remembered by whoever looked under it, or its back (RW-HID-13).
    fn token(&self, token: Token) -> Look {
        if token.open {
            Look::Face(token.kind.face())
        } else if self.viewer.among(token.seen) {
            Look::Remembered(token.kind.face())
        } else {
            Look::Back(if token.near { Plain::TokenBackNear.face() } else { Plain::TokenBackFar.face() })
        }
    }

    /// A Reward card, if the viewer knows it: open to all, or seen by him (RW-HID-05, RW-HID-06). The controller of its
    /// hero may look at any time, others only remember.
    fn reward(&self, card: RewardCard) -> Option<Look> {
        let reward = &self.state.rewards[card];
        let face = self.content.reward(card).face();
        if reward.open {
            return Some(Look::Face(face));
        }
        let RewardPlace::Hero(hero) = reward.place else { return None };
        match self.state.hero_at(hero) {
            Some((seat, _)) if self.is(seat) => Some(Look::Face(face)),
            _ => self.viewer.among(reward.seen).then_some(Look::Remembered(face)),
        }
    }
}

/// Whom the step on top asks all at once, if what each answers stays hidden until all have (RW-HID-01, RW-HID-10).
pub(crate) fn sealing(state: &State) -> Seats {
    match state.steps.last() {
        Some(Step::Orders(orders::Step::Choose)) => state.alive(),
        Some(&Step::Bid(step)) if bid::hides(step) => {
            state.alive().iter().filter(|&seat| state.players[seat].influence > 0).collect()
        }
        _ => Seats::NONE,
    }
}

fn gauge(id: Object, face: impl Faced, at: u8, max: Option<u8>) -> Gauge {
    Gauge { id: id.id(), face: face.face(), at: at.into(), max: max.map(Into::into), spaces: Vec::new() }
}

/// Something that is just there.
fn mark(face: impl Faced) -> Mark {
    Mark { face: face.face(), n: 0, owner: None }
}

/// So much of something, unless there is none of it.
fn amount(face: impl Faced, n: u8) -> Option<Mark> {
    (n > 0).then(|| Mark { face: face.face(), n: n.into(), owner: None })
}
