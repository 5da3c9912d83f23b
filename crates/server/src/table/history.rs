//! A game that is looked back at: how it has gone for a viewer, one of its moments, and whether its shuffles hold.

use hexarch_catalog::Opening;
use hexarch_core::scene::{Face, FocusKind, Id, Scene};
use hexarch_core::{Commitment, Entry, Replay, Seat, Viewer};

use super::course::{Course, guarded};
use super::told::Log;
use crate::protocol::{Asked, Clash, Curve, History, Moment, Proof};
use crate::store::{Kept, Record, TableRow};

/// Who answers in a record, and what.
fn answer(record: &Record) -> Option<(Seat, &str)> {
    match record {
        Record::Entry(Entry::Act { seat, action, .. }) | Record::Auto(Entry::Act { seat, action, .. }) => {
            Some((*seat, action))
        }
        Record::Entry(_) | Record::Auto(_) | Record::Seat { .. } | Record::Rules { .. } => None,
    }
}

/// What is told of a game between two records.
#[derive(Clone, Default)]
struct Glance {
    counts: Vec<(Seat, Face, i16)>,
    clashes: Vec<(Id, Clash)>,
    decides: Option<Seat>,
}

impl Glance {
    fn of(scene: Scene, decides: Option<Seat>) -> Glance {
        let counts = scene.panels.iter().flat_map(|panel| {
            // Dials have spaces, counts have none.
            let counts = panel.gauges.iter().filter(|gauge| gauge.spaces.is_empty());
            counts.map(|gauge| (panel.seat, gauge.face, gauge.at))
        });
        let counts = counts.collect();
        let clashes = scene.focus.into_iter().filter(|focus| focus.kind == FocusKind::Clash).map(|focus| {
            let sides = focus.sides.iter().map(|side| side.seat).collect();
            (focus.id, Clash { line: 0, title: focus.title, at: focus.at, sides })
        });
        Glance { counts, clashes: clashes.collect(), decides }
    }

    /// Whether a fight was on there already. Its title may count rounds.
    fn has(&self, id: Id, clash: &Clash) -> bool {
        let same =
            |(other, known): &(Id, Clash)| (*other, known.at, &known.sides) == (id, clash.at, &clash.sides);
        self.clashes.iter().any(same)
    }
}

/// How a recorded game has gone for a viewer.
pub(super) fn history(row: &TableRow, log: &[Kept], viewer: Viewer) -> Option<History> {
    // The game is looked at wherever it was, but told of only by the lines that the viewer has read.
    let mut glances = vec![Glance::default(); log.len() + 1];
    let mut watch = |seq: u32, course: &Course| {
        let next = log.get(seq as usize).and_then(|kept| answer(&kept.record));
        let decides = next.and_then(|(seat, action)| {
            guarded(|| course.table().glimpse(seat, action, viewer)).ok().flatten().map(|seen| seen.seat)
        });
        if let (Ok(scene), Some(glance)) = (course.look(viewer), glances.get_mut(seq as usize)) {
            *glance = Glance::of(scene, decides);
        }
    };
    // What cannot be followed any more is shown as far as it can.
    let (course, _) = Course::load_watched(row, log, &mut watch).ok()?;
    Some(told(&glances, &course.log, viewer))
}

fn told(glances: &[Glance], log: &Log, viewer: Viewer) -> History {
    let mut history = History::default();
    let mut before = &Glance::default();
    let (turns, end) = log.turns(viewer);
    let stops = turns.into_iter().map(|(line, turn)| (line, turn.checked_sub(1)));
    for (line, record) in stops.chain([(end, Some(glances.len() as u32 - 1))]) {
        let Some(glance) = glances.get(record.unwrap_or(0) as usize) else { continue };
        count(&mut history.curves, line, glance);
        // What is told of the setup was nobody's decision.
        let decides = record.and(glance.decides);
        if history.turns.last().is_none_or(|(_, known)| *known != decides) {
            history.turns.push((line, decides));
        }
        let fresh = glance.clashes.iter().filter(|(id, clash)| !before.has(*id, clash));
        history.clashes.extend(fresh.map(|(_, clash)| Clash { line, ..clash.clone() }));
        before = glance;
    }
    history
}

/// Goes on with the curves, where something stands elsewhere than before.
fn count(curves: &mut Vec<Curve>, line: u32, glance: &Glance) {
    for &(seat, face, at) in &glance.counts {
        let same = |curve: &&mut Curve| (curve.seat, curve.face) == (seat, face);
        match curves.iter_mut().find(same) {
            None => curves.push(Curve { seat, face, points: vec![(line, Some(at))] }),
            Some(curve) if curve.points.last().is_some_and(|(_, known)| *known == Some(at)) => {}
            Some(curve) => curve.points.push((line, Some(at))),
        }
    }
    for curve in curves {
        let counted = glance.counts.iter().any(|(seat, face, _)| (*seat, *face) == (curve.seat, curve.face));
        if !counted && curve.points.last().is_some_and(|(_, known)| known.is_some()) {
            curve.points.push((line, None));
        }
    }
}

/// A moment before a record, for a viewer; `over`: whether he may know what everybody was asked.
pub(super) fn moment(
    course: &Course,
    next: Option<&Record>,
    viewer: Viewer,
    over: bool,
) -> Result<Moment, String> {
    let scene = course.scene(viewer)?;
    let asked = match next.and_then(answer) {
        Some((seat, action)) => asked(course, &scene, seat, action, viewer, over)?,
        None => None,
    };
    Ok(Moment { scene, asked })
}

fn asked(
    course: &Course,
    scene: &Scene,
    seat: Seat,
    action: &str,
    viewer: Viewer,
    over: bool,
) -> Result<Option<Asked>, String> {
    let asks = match viewer {
        Viewer::Seat(own) if own == seat => scene.asks.clone(),
        Viewer::Watcher if over => course.scene(Viewer::Seat(seat))?.asks,
        Viewer::Seat(_) | Viewer::Watcher => {
            let seen = guarded(|| course.table().glimpse(seat, action, viewer))?;
            return Ok(seen.map(|seen| Asked { seat, ask: None, action: seen.action }));
        }
    };
    Ok(Some(Asked { seat, ask: asks.into_iter().next(), action: Some(action.to_owned()) }))
}

/// What comes out when the file of a finished game is played from its seed.
pub(super) fn proof(row: TableRow, log: Vec<Kept>) -> Proof {
    let promise = Commitment::to(*row.seed.for_rules());
    // The very text that is handed out.
    let replay = crate::store::replay(row, log);
    let mut proof = Proof {
        promised: replay.commitment == promise,
        commitment: replay.commitment.clone(),
        numbers: replay.numbers.iter().filter(|number| **number != 0).count() as u32,
        answers: replay.entries.iter().filter(|entry| matches!(entry, Entry::Act { .. })).count() as u32,
        forks: replay.forks().into_iter().map(|at| at as u32).collect(),
        over: false,
        fault: None,
    };
    match verified(&replay.to_text()) {
        Ok(over) => proof.over = over,
        Err(fault) => proof.fault = Some(fault),
    }
    proof
}

/// Plays a file, checking the seed and every fingerprint; whether the game is over at its end.
fn verified(text: &str) -> Result<bool, String> {
    let replay = Replay::parse(text).map_err(|fault| fault.to_string())?;
    let opening = Opening::Replay { replay: &replay, entries: None };
    let table = guarded(|| hexarch_catalog::table(&replay.game, &opening));
    let table = table.map_err(|_| "the program fails on this game".to_owned())?;
    table.map(|table| table.pending().is_empty()).map_err(|error| error.to_string())
}
