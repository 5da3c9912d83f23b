//! Combats in progress: both sides' boxes, the dice as they lie, what cancels what; and cards that are being drawn.

use hexarch_core::scene::{Card, Die, Focus, FocusKind, Gauge, Look, Mark, Piece, Row, Side as SceneSide};
use hexarch_core::{Arg, Seat, Text, text};

use super::{Sight, amount, gauge, mark, panels};
use crate::battle::{self, Spot};
use crate::clash::{self, Cause, Causes, Strike};
use crate::faces::{Faced, Look as Plain, Object, Place, UnitFace};
use crate::ids::*;
use crate::step::Step;
use crate::{cards, fray};

/// Names of rows and counts that belong to a focus.
const BATTLE: u16 = 512;
const FRAY: u16 = 576;
const DRAW: u16 = 640;

pub(super) fn focus(sight: Sight<'_>) -> Vec<Focus> {
    let mut focus = Vec::new();
    if sight.state.battle.on {
        focus.push(battle_focus(sight));
    }
    if sight.state.fray.on {
        focus.push(fray_focus(sight));
    }
    focus.extend(draw_focus(sight));
    focus
}

fn battle_focus(sight: Sight<'_>) -> Focus {
    let fought = &sight.state.battle;
    let now = sight.state.steps.iter().rev().find_map(|step| match step {
        Step::Battle(battle::Step::Fight(2 | 3, _)) => Some(Part::Ranged),
        Step::Battle(battle::Step::Fight(4 | 5, _)) => Some(Part::Mounted),
        Step::Battle(battle::Step::Fight(6 | 7, _)) => Some(Part::Close),
        Step::Battle(battle::Step::Fight(..)) => Some(Part::Zombies),
        Step::Battle(battle::Step::Breach) => Some(Part::Breach),
        Step::Battle(battle::Step::Withdraw(_)) => Some(Part::Withdrawal),
        _ => None,
    });
    // What cannot come in this combat is no part of it.
    let zombies = fought.seats.iter().any(|&seat| sight.state.race(seat) == Race::Necromancer);
    let parts = Part::ALL.into_iter().filter(|part| match part {
        Part::Zombies => zombies,
        Part::Breach => fought.siege,
        Part::Ranged | Part::Mounted | Part::Close | Part::Withdrawal => true,
    });
    let begun = now.map_or(0, |now| parts.clone().filter(|part| *part < now).count());
    // A part that is passed over without a question is the next one already.
    let now = begun.min(parts.clone().count() - 1) as u8;
    let steps = parts.map(Part::text).collect();
    let hex = sight.place(fought.hex);
    let title = if fought.siege {
        text!("scene.battle.siege", round = fought.round, hex)
    } else {
        text!("scene.battle.field", round = fought.round, hex)
    };
    Focus {
        id: Object::Other(BATTLE).id(),
        kind: FocusKind::Clash,
        title,
        at: Some(Object::Hex(fought.hex).id()),
        cover: false,
        steps,
        now,
        sides: Side::BOTH.map(|side| battle_side(sight, side)).into(),
    }
}

/// The parts of a combat round (HW-COMBAT-05).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Part {
    Ranged,
    Mounted,
    Close,
    Zombies,
    Breach,
    Withdrawal,
}

impl Part {
    const ALL: [Part; 6] =
        [Part::Ranged, Part::Mounted, Part::Close, Part::Zombies, Part::Breach, Part::Withdrawal];

    fn text(self) -> Text {
        match self {
            Part::Ranged => text!("scene.battle.ranged"),
            Part::Mounted => text!("scene.battle.mounted"),
            Part::Close => text!("scene.battle.close"),
            Part::Zombies => text!("scene.battle.zombies"),
            Part::Breach => text!("scene.battle.breach"),
            Part::Withdrawal => text!("scene.battle.withdraw"),
        }
    }
}

fn battle_side(sight: Sight<'_>, side: Side) -> SceneSide {
    let fought = &sight.state.battle;
    let seat = fought.seats[side as usize];
    let name = |n: u16| Object::Other(BATTLE + 1 + side as u16 * 16 + n);
    let title = match side {
        Side::Attacker => text!("scene.battle.attacks", seat),
        Side::Defender => text!("scene.battle.defends", seat),
    };
    // From the rear to the front.
    let spots = [
        (Spot::Reserve, text!("scene.battle.row.reserve")),
        (Spot::Tower, text!("scene.battle.row.tower")),
        (Spot::Ranged, text!("scene.battle.row.ranged")),
        (Spot::Sword, text!("scene.battle.row.sword")),
    ];
    let on = sight
        .state
        .steps
        .iter()
        .any(|step| matches!(step, Step::Clash(_) | Step::Battle(battle::Step::Hits)));
    let fights = if fought.acting == side { fought.stack } else { fought.target };
    let mut rows: Vec<Row> = Vec::new();
    for (n, (spot, label)) in spots.into_iter().enumerate() {
        let stacks = fought.stacks[side as usize].iter().enumerate();
        let here = stacks.filter(|(_, stack)| stack.spot == spot);
        let pieces: Vec<Piece> = here
            .map(|(at, stack)| {
                let face = UnitFace::of(Some(sight.state.race(seat)), stack.level.max(1));
                let mut marks = Vec::new();
                if on && at == usize::from(fights) {
                    marks.push(mark(Plain::Fights));
                } else if stack.count == 0 {
                    marks = fallen();
                } else if stack.attacked {
                    marks.push(mark(Plain::Used));
                }
                let id = Object::Stack(side, at as u8).id();
                let look = Look::Face(face.face());
                Piece { id, on: None, look, owner: Some(seat), count: stack.count.into(), marks }
            })
            .collect();
        if !pieces.is_empty() {
            rows.push(Row { pieces, ..plain_row(name(n as u16), label) });
        }
    }
    let why = if on { battle::reasons(sight.view(), side) } else { None };
    rows.push(dice_row(sight, side, name(8), why));
    let mut tally = hits(sight, side, [12, 13, 14, 15, 9, 7].map(name));
    tally.push(gauge(name(10), Stat::Initiative, battle::initiative_bonus(sight.state, side).into(), None));
    if fought.siege && side == Side::Defender {
        let player = &sight.state.players[seat];
        tally.push(gauge(name(11), panels::works(sight.state.race(seat)), player.wall.into(), Some(3)));
    }
    SceneSide { seat: Some(seat), title, rows, tally, sealed: None }
}

/// Whoever was here and is no more.
fn fallen() -> Vec<Mark> {
    vec![mark(Plain::Fallen), mark(Plain::Used)]
}

/// What the dice of a side come to as they lie, and how: hits of dice and symbols, less what shields and works stop.
fn hits(sight: Sight<'_>, side: Side, names: [Object; 6]) -> Vec<Gauge> {
    let clash = &sight.state.clash;
    if !clash.thrown {
        return Vec::new();
    }
    let strike = Strike::of(sight.state, side);
    // Skills change what has been counted.
    let is_counting = |step: &Step| match step {
        Step::Clash(step) => !matches!(step, clash::Step::Fury(_) | clash::Step::Veteran(_)),
        _ => false,
    };
    let counted = !sight.state.steps.iter().any(is_counting);
    let hits = if counted { clash.hits[side as usize] } else { strike.hits() };
    let parts = [
        (Plain::Rolled, strike.rolled),
        (Plain::Fury, hits.saturating_sub(strike.hits())),
        (Plain::Stopped, strike.stopped),
        (Plain::WorksStop, strike.works),
        (Plain::Veteran, strike.hits().saturating_sub(hits)),
    ];
    let [sum, names @ ..] = names;
    let all = gauge(sum, Plain::Hits, hits.into(), None);
    let parts = parts.into_iter().zip(names).filter(|((_, n), _)| *n > 0);
    let parts = parts.map(|((face, n), name)| gauge(name, face, n.into(), None));
    std::iter::once(all).chain(parts).collect()
}

/// A cause of dice in words.
fn cause(cause: Cause, n: i8) -> Text {
    match cause {
        Cause::Levels => text!("dice.levels", n),
        Cause::Leader(stat) => text!("dice.leader", stat, n),
        Cause::Crowd => text!("dice.crowd", n),
        Cause::OnGuard => text!("dice.on_guard", n),
        Cause::Close => text!("dice.close", n),
        Cause::Home => text!("dice.home", n),
        Cause::Experience => text!("dice.experience", n),
    }
}

/// How many dice a side rolls, and why; that is not told any more once losses have changed it.
fn dice_label(sight: Sight<'_>, side: Side, why: Option<Causes>) -> Text {
    let dice = &sight.state.clash.dice;
    let (n, apart) = (dice[side as usize], if side == Side::Attacker { dice[2] } else { 0 });
    let Some(why) = why.filter(|why| !why.is_empty() || apart > 0) else {
        return text!("scene.battle.row.dice");
    };
    let told: i16 = why.iter().map(|(_, n)| i16::from(*n)).sum();
    let extra = i16::from(n) - told;
    let all = u16::from(n) + u16::from(apart);
    let mut causes: Vec<Arg> = why.iter().map(|&(of, n)| cause(of, n).into()).collect();
    causes.extend((extra > 0).then(|| text!("dice.extra", n = extra).into()));
    causes.extend((apart > 0).then(|| text!("dice.apart", n = apart).into()));
    text!("scene.battle.row.dice.of", n = all, causes)
}

/// What a die does that nothing has cancelled: dice of the third pool only defend (HW-GUARD-03).
fn effect(sight: Sight<'_>, side: Side, pool: usize, face: DieFace) -> Mark {
    let rolled = &sight.state.clash;
    let (strikes, parades) = (rolled.strikes[side as usize] && pool < 2, rolled.parades[side as usize]);
    let so_many = |of: Plain, n: i16| Mark { n, ..mark(of) };
    match face {
        DieFace::Arrow if strikes => so_many(Plain::Hits, 1),
        DieFace::TwoArrows if strikes => so_many(Plain::Hits, 2),
        DieFace::Fist if strikes => so_many(Plain::Hits, 3),
        DieFace::Shield if parades => so_many(Plain::Stops, 1),
        DieFace::TwoShields if parades => so_many(Plain::Stops, 2),
        DieFace::Knight if parades => mark(Plain::Cancels),
        _ => mark(Plain::Idle),
    }
}

/// The dice of a side as they lie: what each of them does, which are cancelled, which will be rolled again.
fn dice_row(sight: Sight<'_>, side: Side, name: Object, why: Option<Causes>) -> Row {
    let rolled = &sight.state.clash;
    let mut dice = Vec::new();
    let pools: &[usize] = if side == Side::Attacker { &[0, 2] } else { &[1] };
    for &pool in pools.iter().filter(|_| rolled.thrown) {
        for (&face, &n) in DieFace::ALL.iter().zip(&rolled.pools[pool]) {
            let cancelled = if pool < 2 { rolled.cancelled[pool][face as usize] } else { 0 };
            let again = rolled.picked[pool][face as usize];
            for nth in 0..n {
                let state = match nth {
                    nth if nth < cancelled => mark(Plain::Cancelled),
                    nth if nth < again => mark(Plain::Again),
                    _ => effect(sight, side, pool, face),
                };
                let id = Object::Die(pool as u8, face).id();
                dice.push(Die { id, kind: side.face(), shows: Some(face.face()), marks: vec![state] });
            }
        }
    }
    let strikes = rolled.strikes[side as usize] && rolled.thrown;
    let marks = [
        amount(DieFace::Arrow, rolled.automatic[side as usize]),
        amount(Plain::SymbolHits, if strikes { rolled.swords[side as usize] } else { 0 }),
        amount(Plain::SymbolStops, if rolled.thrown { rolled.parries[side as usize] } else { 0 }),
    ];
    let marks: Vec<Mark> = marks.into_iter().flatten().collect();
    Row { dice, marks, ..plain_row(name, dice_label(sight, side, why)) }
}

fn fray_focus(sight: Sight<'_>) -> Focus {
    let state = sight.state;
    let fought = &state.fray;
    let seat = state.owner(fought.leader);
    let name = |n: u16| Object::Other(FRAY + 1 + n);
    let boxes = state.leaders[fought.leader].boxes;
    let own = boxes.iter().enumerate().filter(|(_, squad)| squad.count > 0).map(|(at, squad)| {
        let face = UnitFace::of(Some(fought.leader.race()), squad.level);
        let charged = fought.used >> at & 1 != 0;
        let marks = if charged { vec![mark(Plain::Used)] } else { Vec::new() };
        let id = Object::Box(fought.leader, at as u8).id();
        Piece {
            id,
            on: None,
            look: Look::Face(face.face()),
            owner: Some(seat),
            count: squad.count.into(),
            marks,
        }
    });
    let foes = fought.guards.into_iter().zip(1..).filter(|(n, _)| *n > 0).map(|(n, level)| {
        let id = Object::Guards(fought.hex, level).id();
        let look = Look::Face(UnitFace::of(None, level).face());
        Piece { id, on: None, look, owner: None, count: n.into(), marks: Vec::new() }
    });
    let gone = |side: Side, race: Option<Race>, there: Units| {
        let killed = fought.killed[side.other() as usize];
        let levels =
            killed.into_iter().zip(there).zip(1u8..).filter(|((killed, n), _)| *killed > 0 && *n == 0);
        let piece = move |level: u8| Piece {
            id: name(16 + side as u16 * 16 + u16::from(level)).id(),
            on: None,
            look: Look::Face(UnitFace::of(race, level).face()),
            owner: race.map(|_| seat),
            count: 0,
            marks: fallen(),
        };
        levels.map(|(_, level)| piece(level)).collect::<Vec<_>>()
    };
    let own =
        own.chain(gone(Side::Attacker, Some(fought.leader.race()), state.leaders[fought.leader].units()));
    let foes = foes.chain(gone(Side::Defender, None, fought.guards));
    let side = |of: Side, seat: Option<Seat>, title: Text, pieces: Vec<Piece>, n: u16| SceneSide {
        seat,
        title,
        rows: vec![
            Row { pieces, ..plain_row(name(n), text!("scene.battle.row.units")) },
            dice_row(sight, of, name(n + 1), fray::reasons(sight.view(), of)),
        ],
        tally: hits(sight, of, [n + 2, n + 3, n + 4, n + 5, n + 6, n + 7].map(name)),
        sealed: None,
    };
    Focus {
        id: Object::Other(FRAY).id(),
        kind: FocusKind::Clash,
        title: text!("scene.fray.title", hex = sight.place(fought.hex)),
        at: Some(Object::Hex(fought.at).id()),
        cover: false,
        steps: Vec::new(),
        now: 0,
        sides: vec![
            side(
                Side::Attacker,
                Some(seat),
                text!("scene.fray.player", leader = fought.leader),
                own.collect(),
                0,
            ),
            // Guards are nobody's, whoever rolls for them.
            side(
                Side::Defender,
                None,
                match clash::seat_of(state, Side::Defender).filter(|_| state.clash.guards) {
                    Some(seat) => text!("scene.fray.guards.by", seat),
                    None => text!("scene.fray.guards"),
                },
                foes.collect(),
                8,
            ),
        ],
    }
}

/// Two disaster cards of which one is kept: his alone to see (HW-INFO-04).
fn draw_focus(sight: Sight<'_>) -> Option<Focus> {
    let Some(&Step::Cards(cards::Step::Keep(seat))) = sight.state.steps.last() else { return None };
    let drawn = sight.state.hand.drawn;
    let cards: Vec<Card> = if sight.is(seat) {
        let open = |card: Disaster| Card {
            id: Object::Disaster(card).id(),
            look: Look::Face(card.face()),
            marks: Vec::new(),
            under: Vec::new(),
        };
        drawn.iter().map(open).collect()
    } else {
        (0..drawn.len()).map(|n| panels::back(Place::Drawn, n, Plain::DisasterBack.face())).collect()
    };
    let row = Row { cards, ..plain_row(Object::Other(DRAW + 1), text!("scene.draw.cards")) };
    let title = text!("scene.draw.title", seat);
    let side = SceneSide {
        seat: Some(seat),
        title: title.clone(),
        rows: vec![row],
        tally: Vec::new(),
        sealed: None,
    };
    Some(Focus {
        id: Object::Other(DRAW).id(),
        kind: FocusKind::Draw,
        title,
        at: None,
        cover: false,
        steps: Vec::new(),
        now: 0,
        sides: vec![side],
    })
}

/// A row with nothing in it.
fn plain_row(id: Object, label: Text) -> Row {
    Row {
        id: id.id(),
        label,
        pieces: Vec::new(),
        cards: Vec::new(),
        needs: Vec::new(),
        stake: None,
        dice: Vec::new(),
        marks: Vec::new(),
    }
}
