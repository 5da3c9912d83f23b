//! Law 4: no leak.
//!
//! Three ways to catch one. Redrawing what a viewer cannot know must leave all that he is shown as it was, and must
//! depend on nothing but what he knows. Twins are two states that one viewer cannot tell apart because they came
//! about by answers that he does not see, by other draws that he does not see, or by another deal: redrawn for him
//! they must be the same state. And what others alone see must change now and then, or nothing is redrawn at all.

use std::collections::{BTreeMap, BTreeSet};

use super::course::{Course, End, Found, Witness, hold};
use super::lines;
use super::view::{View, at_table};
use crate::game::legal;
use crate::{Chance, Game, Glimpse, Log, Note, Seat, Table, Viewer};

/// How many twins of one answer are tried, how many deals, how many answers with other draws.
const TWINS: usize = 3;
/// How many redrawn worlds are tried at each question until one of them changes what another seat sees.
const WORLDS: u64 = 4;
/// At so many questions somebody has a secret before redrawn worlds that never change it are reported.
const EVIDENCE: u32 = 8;

/// Counts how often a seat had a secret, and whether redrawing for a viewer ever changed it.
#[derive(Default)]
pub(super) struct Secrets {
    redrawn: BTreeMap<(Viewer, Seat), (u32, bool)>,
}

impl<G: Game> Witness<G> for Secrets {
    fn at(&mut self, course: &mut Course<G>, due: bool) -> Found {
        if !due {
            return Ok(());
        }
        for viewer in Viewer::all(course.seats()) {
            redrawing_depends_on_knowledge_alone(course, viewer)?;
            redrawing_shows_nothing(course, viewer)?;
            self.redrawing_changes_secrets(course, viewer);
        }
        if course.acts.is_empty() {
            other_deals(course)?;
        }
        for seat in course.game.pending(course.state()).iter() {
            let answers = legal(course.game, course.state(), seat);
            for viewer in Viewer::all(course.seats()).filter(|viewer| !viewer.is(seat)) {
                hidden_answers_look_alike(course, seat, viewer, &answers)?;
                other_draws(course, seat, viewer, &answers)?;
            }
        }
        Ok(())
    }

    fn end(&mut self, _course: &mut Course<G>, end: &End) -> Found {
        // Only of a whole game: in an opening there may be nothing to redraw, however different the scenes look.
        if !matches!(end, End::Over) {
            return Ok(());
        }
        let empty = self.redrawn.iter().find(|(_, (times, changed))| *times >= EVIDENCE && !changed);
        hold(empty.is_none(), || match empty {
            Some(((viewer, seat), (times, _))) => format!(
                "empty resample: for {viewer} it never changed what seat {seat} alone sees, at {times} questions"
            ),
            None => String::new(),
        })
    }
}

impl Secrets {
    fn redrawing_changes_secrets<G: Game>(&mut self, course: &Course<G>, viewer: Viewer) {
        let (game, state) = (course.game, course.state());
        let open = game.scene(state, Viewer::Watcher);
        for seat in Seat::all(course.seats()).filter(|seat| !viewer.is(*seat)) {
            let seen = game.scene(state, Viewer::Seat(seat));
            if seen == open {
                continue;
            }
            let (times, changed) = self.redrawn.entry((viewer, seat)).or_default();
            *times += 1;
            *changed = *changed
                || (0..WORLDS).any(|n| {
                    let world = redrawn(game, state, viewer, &mut course.aside(100 + n));
                    game.scene(&world, Viewer::Seat(seat)) != seen
                });
        }
    }
}

fn redrawn<G: Game>(game: &G, state: &G::State, viewer: Viewer, chance: &mut Chance) -> G::State {
    let mut world = state.clone();
    game.resample(&mut world, viewer, chance);
    world
}

/// Redrawn once more, a redrawn state is what it would have been at once.
fn redrawing_depends_on_knowledge_alone<G: Game>(course: &Course<G>, viewer: Viewer) -> Found {
    let (game, state) = (course.game, course.state());
    let once = redrawn(game, state, viewer, &mut course.aside(1));
    let twice = redrawn(game, &once, viewer, &mut course.aside(2));
    let at_once = redrawn(game, state, viewer, &mut course.aside(2));
    hold(twice == at_once, || {
        let lines = lines::difference_of(&at_once, &twice);
        format!("resample for {viewer} depends on what he does not know, after {}:\n{lines}", course.last())
    })
}

/// Whatever a viewer is shown, he is shown in every world that he may believe in.
fn redrawing_shows_nothing<G: Game>(course: &Course<G>, viewer: Viewer) -> Found {
    let (game, state) = (course.game, course.state());
    let world = redrawn(game, state, viewer, &mut course.aside(1));
    let different = View::of(game, state, viewer).difference(&View::of(game, &world, viewer));
    hold(different.is_none(), || {
        let lines = different.unwrap_or_default();
        format!("{viewer} sees what he may not know, after {}:\n{lines}", course.last())
    })?;
    let believed = course.table.as_known_to(viewer, &mut course.aside(1));
    let (here, there) = (at_table(&course.table, viewer), at_table(&*believed, viewer));
    hold(here == there, || {
        let lines = lines::difference_of(&here, &there);
        format!("the table shows {viewer} what he may not know, after {}:\n{lines}", course.last())
    })?;
    match viewer.seat() {
        Some(seat) => odds_show_nothing(course, seat, &*believed),
        None => Ok(()),
    }
}

/// The odds of a fight are the same in every world that a seat may believe in: as things stand, and for one of its answers.
/// They are dear, so the seats take turns.
fn odds_show_nothing<G: Game>(course: &Course<G>, seat: Seat, believed: &dyn Table) -> Found {
    let turn = course.acts.len();
    if turn % usize::from(course.seats()) != seat.index() && !course.table.pending().has(seat) {
        return Ok(());
    }
    let answers = course.table.legal(seat);
    let answer = answers.get(turn % answers.len().max(1)).map(String::as_str);
    for action in [None, answer] {
        let (here, there) = (course.table.odds(seat, action), believed.odds(seat, action));
        hold(here == there, || {
            let lines = lines::difference_of(&here, &there);
            let answer = action.unwrap_or("no answer");
            format!("seat {seat} has other odds in another world, with {answer}:\n{lines}")
        })?;
    }
    Ok(())
}

/// A state that somebody's answer led to, and what became known of it.
struct After<G: Game> {
    state: G::State,
    events: Vec<G::Event>,
    /// Nothing was drawn and nothing revealed.
    quiet: bool,
}

impl<G: Game> After<G> {
    fn of(course: &Course<G>, seat: Seat, action: G::Action, mut chance: Chance) -> Self {
        let mut state = course.state().clone();
        let mut log = Log::listening();
        course.game.play(&mut state, seat, action, &mut chance, &mut log);
        let quiet = !chance.take_used() & !log.take_revealed();
        After { state, events: log.take(), quiet }
    }

    fn heard(&self, game: &G, viewer: Viewer) -> Vec<Note> {
        self.events.iter().filter_map(|event| game.tell(event, viewer)).collect()
    }
}

/// Two answers that a viewer cannot tell apart lead to the same as far as he is concerned, until they are revealed.
fn hidden_answers_look_alike<G: Game>(
    course: &Course<G>,
    seat: Seat,
    viewer: Viewer,
    answers: &[G::Action],
) -> Found {
    let game = course.game;
    let glimpses: Vec<(Glimpse<G::Action>, G::Action)> =
        answers.iter().map(|&action| (game.glimpse(course.state(), seat, action, viewer), action)).collect();
    let hidden = glimpses.iter().filter(|(seen, action)| *seen != Glimpse::Open(*action));
    for hidden in hidden.map(|(seen, _)| *seen).collect::<BTreeSet<_>>() {
        let alike = glimpses.iter().filter(|(seen, _)| *seen == hidden);
        let alike: Vec<G::Action> = alike.map(|(_, action)| *action).collect();
        let [first, others @ ..] = &alike[..] else { continue };
        let one = After::of(course, seat, *first, course.aside(3));
        if !one.quiet {
            continue;
        }
        let heard = one.heard(game, viewer);
        let seen = View::of(game, &one.state, viewer);
        if hidden == Glimpse::Nothing {
            let before = View::of(game, course.state(), viewer);
            let told = || format!("'{}' of seat {seat} is nothing to {viewer}", game.spell(*first));
            hold(heard.is_empty(), || format!("{}, yet he hears {heard:?}", told()))?;
            let different = before.difference(&seen);
            hold(different.is_none(), || {
                format!("{}, yet he sees a change:\n{}", told(), different.unwrap_or_default())
            })?;
        }
        for other in spread(others, course.acts.len()) {
            let two = After::of(course, seat, other, course.aside(3));
            if !two.quiet {
                continue;
            }
            let pair = || {
                let (first, other) = (game.spell(*first), game.spell(other));
                format!("{viewer} can tell '{first}' from '{other}' of seat {seat}")
            };
            let heard_too = two.heard(game, viewer);
            hold(heard == heard_too, || format!("{} by what he hears:\n{heard:?}\n{heard_too:?}", pair()))?;
            let different = seen.difference(&View::of(game, &two.state, viewer));
            hold(different.is_none(), || {
                format!("{} by what he sees:\n{}", pair(), different.unwrap_or_default())
            })?;
            twins_redraw_alike(course, viewer, &one.state, &two.state, pair)?;
        }
    }
    Ok(())
}

/// Other draws that a viewer neither sees nor hears of lead to states that he cannot tell apart.
fn other_draws<G: Game>(course: &Course<G>, seat: Seat, viewer: Viewer, answers: &[G::Action]) -> Found {
    let game = course.game;
    for action in spread(answers, course.acts.len()) {
        let one = After::of(course, seat, action, course.aside(4));
        let two = After::of(course, seat, action, course.aside(5));
        if one.state == two.state
            || one.heard(game, viewer) != two.heard(game, viewer)
            || View::of(game, &one.state, viewer) != View::of(game, &two.state, viewer)
        {
            continue;
        }
        twins_redraw_alike(course, viewer, &one.state, &two.state, || {
            format!("{viewer} sees nothing of what '{}' of seat {seat} draws", game.spell(action))
        })?;
    }
    Ok(())
}

/// Other deals that look the same to a viewer are states that he cannot tell apart.
fn other_deals<G: Game>(course: &Course<G>) -> Found {
    let game = course.game;
    let deal = |n| {
        let mut log = Log::listening();
        let state = game.start(&course.setup, &mut course.aside(n), &mut log).ok()?;
        Some(After::<G> { state, events: log.take(), quiet: false })
    };
    let deals: Vec<After<G>> = (10..10 + TWINS as u64 + 1).filter_map(deal).collect();
    let [one, others @ ..] = &deals[..] else { return Ok(()) };
    for viewer in Viewer::all(course.seats()) {
        for two in others {
            if one.state != two.state
                && one.heard(game, viewer) == two.heard(game, viewer)
                && View::of(game, &one.state, viewer) == View::of(game, &two.state, viewer)
            {
                twins_redraw_alike(course, viewer, &one.state, &two.state, || {
                    format!("{viewer} sees nothing of another deal")
                })?;
            }
        }
    }
    Ok(())
}

/// States that a viewer cannot tell apart are the same when redrawn for him.
fn twins_redraw_alike<G: Game>(
    course: &Course<G>,
    viewer: Viewer,
    one: &G::State,
    two: &G::State,
    twins: impl Fn() -> String,
) -> Found {
    let one = redrawn(course.game, one, viewer, &mut course.aside(6));
    let two = redrawn(course.game, two, viewer, &mut course.aside(6));
    hold(one == two, || {
        let lines = lines::difference_of(&one, &two);
        format!("{}, yet resample for him keeps the difference:\n{lines}", twins())
    })
}

/// A few of many, others at other times.
fn spread<T: Copy>(items: &[T], turn: usize) -> impl Iterator<Item = T> {
    let skip = items.len().div_ceil(TWINS).max(1);
    items.iter().skip(turn % skip).step_by(skip).copied()
}
