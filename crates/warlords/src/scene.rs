//! What a viewer sees: built up from what he may know (HW-INFO), never cut down from the whole.

mod agenda;
mod board;
mod catalogue;
mod focus;
mod goods;
mod panels;

use hexarch_core::scene::{Gauge, Mark, Mood, Rank, Scene};
use hexarch_core::{Arg, Seat, Text, Viewer, text};

pub(crate) use catalogue::catalogue;
pub(crate) use goods::unit_price;

use crate::content::Content;
use crate::faces::{Faced, Look as Plain, Object};
use crate::ids::{Category, HexId};
use crate::places::place;
use crate::play::View;
use crate::state::{Holder, State};
use crate::step::Step;
use crate::{battle, cards, fray, produce};

/// The scene of `viewer`, without what is asked of him.
pub(crate) fn scene(content: &Content, state: &State, viewer: Viewer) -> Scene {
    let fought = Sight { content, state, viewer };
    let present = as_it_stands(state);
    let sight = Sight { state: present.as_ref().unwrap_or(state), ..fought };
    Scene {
        title: sight.title(),
        mood: Mood::Day,
        hexes: board::hexes(sight),
        pieces: board::pieces(sight),
        zones: panels::zones(sight),
        panels: panels::panels(sight),
        tracks: sight.tracks(),
        agenda: agenda::agenda(sight),
        focus: focus::focus(fought),
        asks: Vec::new(),
        waiting: if state.won.is_none() { state.asked.iter().collect() } else { Vec::new() },
        over: ranking(View { content, state }).unwrap_or_default(),
    }
}

/// The state with the losses of a combat in progress: who has fallen is on no display, in no garrison and in no hex any more.
fn as_it_stands(state: &State) -> Option<State> {
    (state.battle.on || state.fray.on).then(|| {
        let mut present = state.clone();
        battle::stand(&mut present);
        fray::stand(&mut present);
        present
    })
}

/// What a seat can pay with, and what it counts for, as it sees that itself.
pub(crate) fn purse(content: &Content, state: &State, seat: Seat) -> Vec<Gauge> {
    panels::purse(Sight { content, state, viewer: Viewer::Seat(seat) }, seat)
}

/// How the players ended: by masters less apprentices (HW-WIN-02), and what each of them had in every category.
pub(crate) fn ranking(view: View<'_>) -> Option<Vec<Rank>> {
    let state = view.state;
    let winners = state.won?;
    let standing = |seat: Seat| (winners.has(seat), cards::net(state, seat));
    let mut seats: Vec<Seat> = Seat::all(state.seats).collect();
    seats.sort_by_key(|&seat| std::cmp::Reverse(standing(seat)));
    let rank = |&seat: &Seat| {
        let better = seats.iter().filter(|&&other| standing(other) > standing(seat)).count() as u8;
        let lost_alone = u8::from(state.seats == 1 && winners.is_empty());
        let of = |holders: &[Holder; 5]| -> Vec<Arg> {
            let held = Category::ALL.iter().filter(|&&category| holders[category as usize].is(seat));
            held.map(|category| category.face().into()).collect()
        };
        let listed = |count: Text, named: fn(Vec<Arg>) -> Text, held: Vec<Arg>| {
            let n = held.len() as i16;
            (if held.is_empty() { count } else { named(held) }, n)
        };
        let mut score = vec![
            (text!("scene.score.net"), cards::net(state, seat).into()),
            listed(
                text!("scene.score.masters"),
                |held| text!("scene.score.masters.of", held),
                of(&state.caps.masters),
            ),
            listed(
                text!("scene.score.apprentices"),
                |held| text!("scene.score.apprentices.of", held),
                of(&state.caps.apprentices),
            ),
        ];
        for &category in Category::ALL.iter().filter(|_| cards::are_used(state)) {
            let n = i16::try_from(cards::value(view, category, seat)).unwrap_or(i16::MAX);
            score.push((text!("scene.score.category", category), n));
        }
        Rank { seat, rank: better + 1 + lost_alone, score }
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
        if state.round == 0 {
            return vec![text!("scene.title.setup")];
        }
        let mut title = vec![
            text!("scene.title.round", round = state.round, last = state.variant.rounds),
            match self.part() {
                4 => text!("scene.title.cards"),
                5 => text!("scene.title.production"),
                n => text!("scene.title.sequence", n),
            },
        ];
        if state.peace {
            title.push(text!("scene.title.peace"));
        }
        title.extend(self.weather());
        title
    }

    /// What weather does to movement in this sequence (HW-SEQ-10).
    fn weather(&self) -> Option<Text> {
        if self.part() > 3 {
            return None;
        }
        match self.state.weather[0] {
            0 => None,
            n @ 1.. => Some(text!("scene.title.fair_weather", n)),
            n => Some(text!("scene.title.storm", n = n.unsigned_abs())),
        }
    }

    /// The part of the round: three sequences, cards, production with clean-up (HW-SEQ-01). What is still to come tells.
    fn part(&self) -> u8 {
        let to_come = |step: Step| self.state.steps.contains(&step);
        match (to_come(cards::Step::Check.into()), to_come(produce::Step::Begin.into())) {
            (true, _) => self.state.sequence + 1,
            (false, true) => 4,
            (false, false) => 5,
        }
    }

    /// Round, and part of the round.
    fn tracks(&self) -> Vec<Gauge> {
        let state = self.state;
        let parts = [
            Plain::SequenceOne,
            Plain::SequenceTwo,
            Plain::SequenceThree,
            Plain::CardCheck,
            Plain::Production,
        ];
        let part = gauge(Object::Other(1), Plain::Sequence, self.part().into(), Some(5));
        let mut tracks = vec![gauge(
            Object::Other(0),
            Plain::Round,
            state.round.into(),
            Some(state.variant.rounds.into()),
        )];
        if state.round > 0 {
            tracks.push(Gauge { spaces: parts.map(|part| Some(part.face())).into(), ..part });
        }
        tracks
    }

    /// The same for reading the rules.
    fn view(&self) -> View<'_> {
        View { content: self.content, state: self.state }
    }

    /// What a place is called.
    fn place(&self, hex: HexId) -> Text {
        place(self.view(), hex)
    }

    /// Whether this is the seat's own view.
    fn is(&self, seat: Seat) -> bool {
        self.viewer.is(seat)
    }
}

fn gauge(id: Object, face: impl Faced, at: i16, max: Option<i16>) -> Gauge {
    Gauge { id: id.id(), face: face.face(), at, max, spaces: Vec::new() }
}

/// Something that is just there.
fn mark(face: impl Faced) -> Mark {
    Mark { face: face.face(), n: 0, owner: None }
}

/// So much of something, unless there is none of it.
fn amount(face: impl Faced, n: u8) -> Option<Mark> {
    (n > 0).then(|| Mark { face: face.face(), n: n.into(), owner: None })
}
