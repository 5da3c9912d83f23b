//! What everybody looks at while it lasts: a battle, a duel, a bid, drawn cards.

use hexarch_core::scene::{Card, Focus, FocusKind, Gauge, Look, Mark, Piece, Row, Side};
use hexarch_core::{Seat, Set, Text, text};

use super::{Sight, amount, gauge, mark, panels};
use crate::battle;
use crate::content::FateResult;
use crate::faces::{Faced, Look as Plain, Object, Place};
use crate::ids::*;
use crate::play::View;
use crate::state::State;
use crate::step::Step;
use crate::tactics::{self, Window};

/// Names of what has no other: see [`Object::Other`].
const BATTLE: u16 = 256;
const DUEL: u16 = 320;
const BID: u16 = 352;
const FATE: u16 = 384;
const HEROES_DRAWN: u16 = 400;

/// What is on, the innermost last.
pub(super) fn focus(sight: Sight<'_>) -> Vec<Focus> {
    let state = sight.state;
    let battle = state.battle.on.then(|| battle_focus(sight));
    let duel = duel_is_on(state).then(|| duel_focus(sight));
    let bid = state.steps.iter().any(|step| matches!(step, Step::Bid(_))).then(|| bid_focus(sight));
    [battle, duel, fate_focus(sight), heroes_focus(sight), bid].into_iter().flatten().collect()
}

/// A battle: both sides by initiative rows (RW-BATTLE-06).
fn battle_focus(sight: Sight<'_>) -> Focus {
    let battle = &sight.state.battle;
    Focus {
        id: Object::Other(BATTLE).id(),
        kind: FocusKind::Clash,
        title: battle_title(sight.state),
        at: Some(Object::Area(battle.area).id()),
        cover: true,
        steps: vec![
            text!("scene.battle.start"),
            text!("scene.battle.draw"),
            text!("scene.battle.specials"),
            text!("scene.battle.routs"),
            text!("scene.battle.damage"),
            text!("scene.battle.tally"),
            text!("scene.battle.end"),
        ],
        now: battle_step(sight.state),
        sides: battle::Side::BOTH.map(|side| battle_side(sight, side)).to_vec(),
    }
}

/// Where the battle is, and who has won it, once that is known (RW-BATTLE-22).
fn battle_title(state: &State) -> Text {
    let battle = &state.battle;
    let (area, [attack, defense]) = (battle.area, battle.counted.map(|strength| strength.all));
    match battle.won {
        None => text!("scene.battle.title", area),
        Some(battle::Side::Attacker) => text!("scene.battle.attacker_wins", area, attack, defense),
        Some(battle::Side::Defender) => text!("scene.battle.defender_holds", area, attack, defense),
    }
}

/// Which step of a battle is on: the first on the stack that belongs to one.
fn battle_step(state: &State) -> u8 {
    let number = |step: &Step| match step {
        Step::Battle(step) => match step {
            battle::Step::Begin | battle::Step::Siege(_) => Some(0),
            battle::Step::Round(_) | battle::Step::SubRound(_) | battle::Step::Choose(..) => Some(1),
            battle::Step::Specials(_) | battle::Step::Special(_) => Some(2),
            battle::Step::Routs(_) => Some(3),
            battle::Step::Hits(_) | battle::Step::Discard => Some(4),
            battle::Step::Tally | battle::Step::Defend(_) | battle::Step::Wards | battle::Step::Count => {
                Some(5)
            }
            battle::Step::Fall
            | battle::Step::Replace(..)
            | battle::Step::Return(_)
            | battle::Step::Excess(..)
            | battle::Step::Cancel
            | battle::Step::Over => Some(6),
            // Routs and damage are asked in several steps of a battle: what waits below says in which.
            battle::Step::Damage(..) | battle::Step::Rout(..) | battle::Step::Stand(..) => None,
        },
        Step::Tactics(tactics::Step::Window(window, _)) => match window {
            Window::StartOfBattle => Some(0),
            Window::CombatRound => Some(1),
            Window::Tally => Some(5),
            Window::MoveOrder | Window::Diplomacy | Window::OrdersRevealed => None,
        },
        _ => None,
    };
    let routs = |step: &Step| matches!(step, Step::Battle(battle::Step::Rout(..)));
    let hits = |step: &Step| matches!(step, Step::Battle(battle::Step::Damage(..)));
    let mut waiting = state.steps.iter().rev();
    let below = waiting.clone().find_map(number).unwrap_or(0);
    match waiting.next() {
        // The routs and hits of the last side: what waits below belongs to the next step already.
        Some(step) if routs(step) && matches!(below, 3 | 4) => 3,
        Some(step) if hits(step) && below == 4 => 4,
        _ => below,
    }
}

fn battle_side(sight: Sight<'_>, side: battle::Side) -> Side {
    let seat = sight.state.battle.seat(side);
    let title = match (side, seat) {
        (battle::Side::Attacker, Some(seat)) => text!("scene.battle.attacks", seat),
        (battle::Side::Defender, Some(seat)) => text!("scene.battle.defends", seat),
        (_, None) => text!("scene.battle.neutrals"),
    };
    let rows = (1..=5).map(|row| battle_row(sight, side, row)).collect();
    Side { seat, title, rows, tally: battle_tally(sight, side), sealed: None }
}

/// The strength of a side as it was counted, or would be counted now, then what it is made of (RW-BATTLE-19, RW-BATTLE-20).
fn battle_tally(sight: Sight<'_>, side: battle::Side) -> Vec<Gauge> {
    let view = View { content: sight.content, state: sight.state };
    let battle = &sight.state.battle;
    let name = |n: u16| Object::Other(BATTLE + 1 + side as u16 * 4 + n);
    let battle::Strength { all, standing } = battle::counted(view, side);
    let bonus = battle.bonus[side as usize];
    let walls = all.saturating_sub(standing).saturating_sub(bonus);
    let mut tally =
        vec![gauge(name(0), Plain::Strength, all, None), gauge(name(1), Plain::Standing, standing, None)];
    if walls > 0 {
        tally.push(gauge(name(2), Plain::Stronghold, walls, None));
    }
    if bonus > 0 {
        tally.push(gauge(name(3), Plain::Bonus, bonus, None));
    }
    tally
}

/// One initiative row of a side, with the cards drawn for the type that acts.
fn battle_row(sight: Sight<'_>, side: battle::Side, row: u8) -> Row {
    let (content, state) = (sight.content, sight.state);
    let view = View { content, state };
    let force = state.battle.force(side);
    let owner = state.battle.seat(side);
    let in_row = |slot: usize| content.unit(battle::kind_of(state, side, slot)).initiative == row;
    let fighters = |(unit, n): (battle::Unit, u8)| {
        let kind = battle::kind_of(state, side, unit.slot);
        let routed = unit.routed.then(|| mark(Plain::Routed));
        let damage = amount(Plain::Damage, unit.damage);
        let health = amount(Plain::Health, battle::health(view, side, unit.slot));
        Piece {
            id: Object::Fighter(side as u8, kind, unit.routed, unit.damage).id(),
            on: None,
            look: Look::Face(kind.face()),
            owner,
            count: n.into(),
            marks: routed.into_iter().chain(damage).chain(health).collect(),
        }
    };
    let now = force.now.map(usize::from).filter(|&slot| in_row(slot));
    let cards = now.map_or_else(Vec::new, |slot| {
        let shape = content.unit(battle::kind_of(state, side, slot)).shape;
        force.cards.iter().map(|card| drawn_card(sight, card, shape)).collect()
    });
    Row {
        pieces: force.groups().filter(|(unit, _)| in_row(unit.slot)).map(fighters).collect(),
        cards,
        marks: (state.battle.row == row).then(|| mark(Plain::Now)).into_iter().collect(),
        ..plain_row(
            Object::Other(BATTLE + 16 + side as u16 * 8 + u16::from(row)),
            text!("scene.battle.row", row),
        )
    }
}

/// A Fate card drawn for a base shape: which section counts, and what it shows.
fn drawn_card(sight: Sight<'_>, card: FateId, shape: BaseShape) -> Card {
    let result = result_mark(sight.content.fate[usize::from(card.0)].results[shape as usize]);
    panels::card(Object::Fate(card), Look::Face(card.face()), vec![mark(shape), result])
}

/// What a section of a Fate card shows.
pub(super) fn result_mark(result: FateResult) -> Mark {
    match result {
        FateResult::Miss => mark(Plain::Miss),
        FateResult::Special => mark(Plain::Special),
        FateResult::Rout(n) => Mark { n: n.into(), ..mark(Plain::Routed) },
        FateResult::Damage(n) => Mark { n: n.into(), ..mark(Plain::Damage) },
    }
}

fn duel_is_on(state: &State) -> bool {
    state.duel.attacker.is_some() && state.steps.iter().any(|step| matches!(step, Step::Duel(_)))
}

/// A duel of two heroes, or of a hero with the units of a Quest (RW-DUEL-03 ff.).
fn duel_focus(sight: Sight<'_>) -> Focus {
    let duel = &sight.state.duel;
    let at =
        duel.attacker.and_then(|hero| sight.state.hero_at(hero)).map(|(_, area)| Object::Area(area).id());
    let foes = match duel.defender {
        Some(hero) => hero_side(sight, 1, hero),
        None => foes_side(sight),
    };
    Focus {
        id: Object::Other(DUEL).id(),
        kind: FocusKind::Clash,
        title: text!("scene.duel.title", round = duel.round),
        at,
        cover: false,
        steps: Vec::new(),
        now: 0,
        sides: duel.attacker.map(|hero| hero_side(sight, 0, hero)).into_iter().chain([foes]).collect(),
    }
}

fn hero_side(sight: Sight<'_>, side: usize, hero: Hero) -> Side {
    let seat = sight.state.hero_at(hero).map(|(seat, _)| seat);
    let mut marks: Vec<Mark> = amount(Plain::Damage, sight.state.heroes[hero].damage).into_iter().collect();
    marks.extend(amount(Plain::Health, sight.content.heroes[hero as usize].health));
    let look = Look::Face(hero.face());
    let piece = Piece { id: Object::Hero(hero).id(), on: None, look, owner: seat, count: 1, marks };
    duel_side(sight, side, seat, text!("scene.duel.hero", hero), piece, BaseShape::Circle)
}

/// The units of a Quest: alike, at most one of them damaged.
fn foes_side(sight: Sight<'_>) -> Side {
    let duel = &sight.state.duel;
    let info = sight.content.unit(duel.kind);
    let damage = amount(Plain::Damage, duel.wound);
    let marks = damage.into_iter().chain(amount(Plain::Health, info.health)).collect();
    let id = Object::Fighter(1, duel.kind, false, duel.wound).id();
    let look = Look::Face(duel.kind.face());
    let piece = Piece { id, on: None, look, owner: None, count: duel.units.into(), marks };
    duel_side(sight, 1, None, text!("scene.duel.foes", kind = duel.kind), piece, info.shape)
}

fn duel_side(
    sight: Sight<'_>,
    side: usize,
    seat: Option<Seat>,
    title: Text,
    piece: Piece,
    shape: BaseShape,
) -> Side {
    let duel = &sight.state.duel;
    let name = |n: u16| Object::Other(DUEL + 1 + side as u16 * 4 + n);
    let row = Row {
        pieces: vec![piece],
        cards: duel.cards[side].iter().map(|card| drawn_card(sight, card, shape)).collect(),
        ..plain_row(name(0), text!("scene.duel.row", round = duel.round))
    };
    // What he does to the other, so that more is better on both sides.
    let tally = vec![
        gauge(name(1), Plain::Damage, duel.dealt[1 - side], None),
        gauge(name(2), Plain::Prevented, duel.prevented[side], None),
    ];
    Side { seat, title, rows: vec![row], tally, sealed: None }
}

/// Fate cards drawn for diplomacy or a test: open to all (RW-HID-16), with their destiny symbols.
fn fate_focus(sight: Sight<'_>) -> Option<Focus> {
    let state = sight.state;
    let decks = &state.decks;
    let in_play = Set::<FateId>::first_n(30).minus(decks.fate).minus(decks.fate_discard);
    let fought_with = battle::fate(&state.battle).or(state.duel.cards[0]).or(state.duel.cards[1]);
    let cards = in_play.minus(fought_with);
    if cards.is_empty() {
        return None;
    }
    let destiny_card = |card: FateId| {
        let destiny = sight.content.fate[usize::from(card.0)].destiny;
        panels::card(Object::Fate(card), Look::Face(card.face()), vec![mark(destiny)])
    };
    let talk = !state.march.cards.is_empty();
    let title = if talk { text!("scene.draw.diplomacy") } else { text!("scene.draw.test") };
    let at = talk.then(|| Object::Area(state.march.target).id());
    let cards = cards.iter().map(destiny_card).collect();
    // What each symbol does in a talk (RW-DIPL-05 to -07); in a test that stands on the card that asks for it.
    let label = if talk { text!("scene.draw.talk") } else { text!("scene.draw.cards") };
    Some(draw_focus(FATE, (title, label), at, None, cards))
}

/// Hero cards that a player draws to keep one of them: his alone to see (RW-HID-14).
fn heroes_focus(sight: Sight<'_>) -> Option<Focus> {
    let drawn = sight.state.economy.drawn;
    if drawn.is_empty() {
        return None;
    }
    let seat = sight.state.economy.drawn_by;
    let cards = if sight.is(seat) {
        let open = |hero: Hero| panels::card(Object::Hero(hero), Look::Face(hero.face()), Vec::new());
        drawn.iter().map(open).collect()
    } else {
        panels::backs(Place::Drawn, drawn.len(), Plain::HeroBack)
    };
    let titles = (text!("scene.draw.heroes", seat), text!("scene.draw.cards"));
    Some(draw_focus(HEROES_DRAWN, titles, None, Some(seat), cards))
}

fn draw_focus(
    name: u16,
    (title, label): (Text, Text),
    at: Option<hexarch_core::Id>,
    seat: Option<Seat>,
    cards: Vec<Card>,
) -> Focus {
    let row = Row { cards, ..plain_row(Object::Other(name + 1), label) };
    let side = Side { seat, title: title.clone(), rows: vec![row], tally: Vec::new(), sealed: None };
    let id = Object::Other(name).id();
    Focus { id, kind: FocusKind::Draw, title, at, cover: false, steps: Vec::new(), now: 0, sides: vec![side] }
}

/// A bid: what each could bid, and what he has bid once all are revealed. Who has sealed already is never shown
/// (RW-HID-10), but to himself; of whoever has nothing everybody knows that he bids nothing (RW-BID-02).
fn bid_focus(sight: Sight<'_>) -> Focus {
    let bid = &sight.state.bid;
    let side = |seat: Seat| {
        let name = |n: u16| Object::Other(BID + 1 + u16::from(seat.0) * 2 + n);
        let mut tally = vec![gauge(name(0), Plain::Influence, sight.state.players[seat].influence, None)];
        let is_poor = !bid.revealed && sight.state.players[seat].influence == 0;
        if bid.revealed || is_poor || sight.is(seat) && bid.sealed.has(seat) {
            tally.push(gauge(name(1), Plain::Bid, bid.bids[seat], None));
        }
        let sealed = match bid.revealed || is_poor {
            true => Some(true),
            false => sight.is(seat).then(|| bid.sealed.has(seat)),
        };
        Side { seat: Some(seat), title: text!("scene.bid.side", seat), rows: Vec::new(), tally, sealed }
    };
    Focus {
        id: Object::Other(BID).id(),
        kind: FocusKind::Bid,
        title: text!("scene.bid.title"),
        at: None,
        cover: false,
        steps: vec![text!("scene.bid.seal"), text!("scene.bid.tie")],
        now: u8::from(bid.revealed),
        sides: sight.state.alive().iter().map(side).collect(),
    }
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
