//! Clean-up: markers, recruits, growth, and the guards that were driven off come back (HW-CLEAN).

use hexarch_core::{Kind, Label, Options, Prompt, Rule, Seat, Seats, Verdict, ensure, text, vocabulary};

use crate::content::Content;
use crate::events;
use crate::faces::{Object, UnitFace};
use crate::ids::*;
use crate::places::place;
use crate::play::{Event, Play, View};
use crate::state::{LeaderPlace, Mark, State};

vocabulary! {
    /// Steps of this chapter.
    pub enum Step for Content {
        "clean-up" Begin,
        /// Where the next group of driven-off guards appears; so many groups are left (HW-CLEAN-04).
        "guards-where" Where(groups: u8),
        /// How many of a level go there.
        "guards-who" Who(hex: HexId, level: u8, groups: u8),
    }
}

vocabulary! {
    /// Answers of this chapter.
    pub enum Action for Content {
        "guards-to" To(hex: HexId),
        "guards-of" Of(level: u8, n: u8),
    }
}

/// HW-CLEAN-05: markers, recruits, growth, then distribution.
fn begin(play: &mut Play<'_>) {
    play.tell(|| Event::open(text!("clean.begins")).by(Rule("HW-CLEAN-05")));
    for hex in play.state.world.hexes() {
        play.state.ground[hex].clear(Mark::Visited);
    }
    for hex in play.state.world.hexes() {
        let recruits = play.state.site(play.content, hex).is_some_and(Site::recruits);
        if let Some(seat) = play.state.ground[hex].marker.seat().filter(|_| recruits) {
            play.garrison(hex, seat, 1, 1, Rule("HW-CLEAN-02"));
        }
    }
    for hex in play.state.world.hexes() {
        if play.state.ground[hex].is_guarded() {
            events::grow(play, hex);
        }
    }
    if total(&play.state.pile) == 0 {
        return;
    }
    let groups = play.state.seats;
    if distributor(play.state).is_some() {
        return play.next(Step::Where(groups));
    }
    warden_distributes(play);
}

/// Who deals the guards: the (technical) Underdog. Alone it may be the Warden.
fn distributor(state: &State) -> Option<Seat> {
    state.caps.underdog.or(state.caps.technical)
}

fn free_hexes(view: View<'_>) -> impl Iterator<Item = HexId> + '_ {
    view.state.world.known().filter(move |&hex| events::may_hold_guards(view, hex).is_ok())
}

/// Highest level first, by turns into two groups; the first next to a leader, the second next but one (HW-SCEN-04).
fn warden_distributes(play: &mut Play<'_>) {
    let mut groups = [[0u8; LEVELS]; 2];
    let mut turn = 0;
    for at in (0..LEVELS).rev() {
        for _ in 0..play.state.pile[at] {
            groups[turn % 2][at] += 1;
            turn += 1;
        }
    }
    for group in groups.into_iter().filter(|group| total(group) > 0) {
        let view = play.view();
        let state = view.state;
        let home = state.world.place(state.players[Seat(0)].home);
        let near = |hex: HexId| {
            let place = state.world.place(hex);
            let leaders = LeaderId::all().filter_map(|it| match state.leaders[it].place {
                LeaderPlace::At(at) => Some(state.world.place(at).distance(place)),
                LeaderPlace::Unused | LeaderPlace::Dead => None,
            });
            (leaders.min().unwrap_or(u8::MAX), place.distance(home), events::row_and_column(state, hex))
        };
        let Some(hex) = free_hexes(view).min_by_key(|&hex| near(hex)) else { return };
        for (n, gone) in play.state.pile.iter_mut().zip(group) {
            *n -= gone;
        }
        events::place_guards(play, hex, group, Rule("HW-CLEAN-04"));
    }
}

pub(crate) fn asks(view: View<'_>, step: Step) -> Seats {
    let Some(seat) = distributor(view.state) else { return Seats::NONE };
    match step {
        Step::Begin => Seats::NONE,
        Step::Where(groups) => {
            let any = groups > 0 && total(&view.state.pile) > 0 && free_hexes(view).next().is_some();
            if any { Seats::only(seat) } else { Seats::NONE }
        }
        Step::Who(_, level, groups) => {
            let there = view.state.pile[usize::from(level) - 1];
            if there > 0 && groups > 1 { Seats::only(seat) } else { Seats::NONE }
        }
    }
}

pub(crate) fn run(play: &mut Play<'_>, step: Step) {
    match step {
        Step::Begin => begin(play),
        // HW-CLEAN-04: without a legal hex the pile waits.
        Step::Where(_) => {}
        Step::Who(hex, level, groups) => {
            let n = if groups == 1 { play.state.pile[usize::from(level) - 1] } else { 0 };
            assign(play, hex, level, n, groups);
        }
    }
}

/// So many of a level join the group; then the next lower level, or the next group.
fn assign(play: &mut Play<'_>, hex: HexId, level: u8, n: u8, groups: u8) {
    let at = usize::from(level) - 1;
    play.state.pile[at] -= n;
    if n > 0 {
        let mut units = play.state.ground[hex].units;
        units[at] += n;
        events::place_guards(play, hex, units, Rule("HW-CLEAN-04"));
    }
    if level > 1 {
        play.next(Step::Who(hex, level - 1, groups));
    } else {
        play.next(Step::Where(groups - 1));
    }
}

/// A group has at least one unit: the last level that is left cannot stay away from an empty one.
fn may_send(state: &State, hex: HexId, level: u8, n: u8) -> Verdict {
    let below = state.pile[..usize::from(level) - 1].iter().any(|&n| n > 0);
    let empty = state.ground[hex].units == [0; LEVELS];
    ensure(n > 0 || below || !empty, Rule("HW-CLEAN-04"))
}

pub(crate) fn options<O: Options<crate::Action>>(view: View<'_>, step: Step, _seat: Seat, out: &mut O) {
    match step {
        Step::Where(_) => {
            if O::REASONS {
                for hex in view.state.world.known() {
                    out.option(Action::To(hex).into(), events::may_hold_guards(view, hex));
                }
            } else {
                free_hexes(view).for_each(|hex| out.allow(Action::To(hex).into()));
            }
        }
        Step::Who(hex, level, _) => {
            for n in (0..=view.state.pile[usize::from(level) - 1]).rev() {
                out.option(Action::Of(level, n).into(), may_send(view.state, hex, level, n));
            }
        }
        Step::Begin => {}
    }
}

pub(crate) fn answer(play: &mut Play<'_>, step: Step, _seat: Seat, action: Action) {
    match (step, action) {
        (Step::Where(groups), Action::To(hex)) => play.next(Step::Who(hex, LEVELS as u8, groups)),
        (Step::Who(hex, _, groups), Action::Of(level, n)) => assign(play, hex, level, n, groups),
        (_, _) => {}
    }
}

pub(crate) fn prompt(view: View<'_>, step: Step, _seat: Seat) -> Prompt {
    let text = match step {
        Step::Where(groups) => text!("clean.ask.where", n = total(&view.state.pile), groups),
        Step::Who(hex, level, _) => {
            text!("clean.ask.who", hex = place(view, hex), unit = UnitFace::of(None, level))
        }
        Step::Begin => text!("clean.begins"),
    };
    Prompt { text, rule: Some(Rule("HW-CLEAN-04")), window: None, so_far: Vec::new() }
}

pub(crate) fn label(view: View<'_>, _seat: Seat, action: Action) -> Label {
    match action {
        Action::To(hex) => {
            Label::new(text!("clean.label.to", hex = place(view, hex))).to(Object::Hex(hex).id())
        }
        Action::Of(level, n) => Label::new(text!("clean.label.of", unit = UnitFace::of(None, level), n))
            .kind(Kind::Amount(n.into())),
    }
}
