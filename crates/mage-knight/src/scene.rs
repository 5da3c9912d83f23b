//! What a viewer sees, built up from what he may know (MK-VIS).

mod about;
mod catalogue;
mod duel;
mod focus;
mod outlook;
mod uses;

use hexarch_core::scene::{
    Card, Die, Gauge, Hex, Look as Seen, Mark, Mood, Panel, Piece, Rank, Scene, Shape, Zone,
};
use hexarch_core::{Face, Seat, Text, Viewer, text};

pub(crate) use catalogue::catalogue;
pub(crate) use outlook::outlook;

use crate::ending;
use crate::faces::{Faced, Look, Object, Place};
use crate::ids::*;
use crate::map::{SPOTS, Token};
use crate::pile::Pile;
use crate::play::View;
use crate::scoring;
use crate::state::{DiePlace, Part};

/// What `viewer` sees.
pub(crate) fn scene(view: View<'_>, viewer: Viewer) -> Scene {
    let state = view.state;
    Scene {
        title: title(view),
        mood: if state.night { Mood::Night } else { Mood::Day },
        hexes: hexes(view, viewer),
        pieces: pieces(view),
        zones: zones(view, viewer),
        panels: Seat::all(state.seats).map(|seat| panel(view, seat)).collect(),
        tracks: vec![rounds(view)],
        agenda: Vec::new(),
        focus: focus::focus(view),
        asks: Vec::new(),
        waiting: if state.over { Vec::new() } else { state.asked.iter().collect() },
        over: ranking(view).unwrap_or_default(),
    }
}

fn title(view: View<'_>) -> Vec<Text> {
    let state = view.state;
    let time = if state.night { text!("scene.night") } else { text!("scene.day") };
    let round = text!("scene.round", n = state.round, all = state.setting.rounds);
    vec![round, time, text!("scene.scenario", scenario = state.setting.scenario)]
}

/// The rounds: Days and Nights take turns (MK-ROUND-01).
fn rounds(view: View<'_>) -> Gauge {
    let state = view.state;
    let night = |round: u8| state.night != (round.abs_diff(state.round) % 2 == 1);
    let time = |round: u8| if night(round) { Look::Night } else { Look::Day };
    let rounds = state.setting.rounds;
    Gauge {
        id: Object::Other(0).id(),
        face: Look::Round.face(),
        at: state.round.into(),
        max: Some(rounds.into()),
        spaces: (1..=rounds).map(|round| Some(time(round).face())).collect(),
    }
}

fn mark(look: Look, n: i16) -> Mark {
    Mark { face: look.face(), n, owner: None }
}

fn face_mark(face: Face) -> Mark {
    Mark { face, n: 0, owner: None }
}

/// The map, and where it can grow: free places for whoever stands beside them, unknown land for all others.
fn hexes(view: View<'_>, viewer: Viewer) -> Vec<Hex> {
    let map = &view.state.map;
    let mut hexes: Vec<Hex> = map
        .all()
        .map(|space| {
            let at = map.hex(space);
            let hex = view.hex(space);
            let here = &map.spaces[space];
            let mut marks = Vec::new();
            if let Some(site) = view.site(space) {
                marks.push(face_mark(site.face()));
            }
            if matches!(hex.site, Some(Site::Mine | Site::City)) {
                marks.push(face_mark(hex.color.face()));
            }
            if let Some(owner) = here.shield {
                marks.push(Mark { face: Look::Shield.face(), n: 0, owner: Some(owner) });
            }
            for owner in here.marks.iter() {
                marks.push(Mark { face: Look::Shield.face(), n: 0, owner: Some(owner) });
            }
            if let Some((_, city)) = view.city(space) {
                marks.push(mark(Look::Level, i16::from(city.level)));
                for &owner in city.shields.iter() {
                    marks.push(Mark { face: Look::Shield.face(), n: 1, owner: Some(owner) });
                }
                if let Some(leader) = city.leader {
                    marks.push(Mark { face: Look::Leader.face(), n: 0, owner: Some(leader) });
                }
            }
            Hex {
                id: Object::Space(space).id(),
                q: at.q,
                r: at.r,
                look: Seen::Face(hex.terrain.face()),
                label: None,
                edges: [None; 6],
                owner: here.shield,
                marks,
                ghost: false,
            }
        })
        .collect();
    let mut beside = Vec::new();
    if let Some(seat) = viewer.seat() {
        view.gaps_in_reach(seat, |place| beside.push(place));
    }
    let free = map.frontier().into_iter().filter(|&place| view.may_place(place).is_ok());
    hexes.extend(free.flat_map(|place| unexplored(view, place, beside.contains(&place))));
    hexes
}

/// A place where the next tile could be turned up. Which back that has is no secret (MK-VIS-12).
fn unexplored(view: View<'_>, (a, b): (i8, i8), beside: bool) -> impl Iterator<Item = Hex> {
    let core = matches!(view.next_tile((a, b)), Some(crate::map::Next::Core | crate::map::Next::SpareCore));
    let back = if core { Look::CoreBack } else { Look::CountrysideBack };
    SPOTS.iter().zip(gap((a, b))).enumerate().map(move |(n, (spot, id))| Hex {
        id: id.id(),
        q: 3 * a + b + spot.q,
        r: -2 * a - 3 * b + spot.r,
        look: Seen::Back(back.face()),
        label: None,
        edges: [None; 6],
        owner: None,
        // Unknown land says so in its middle.
        marks: if n == 0 && !beside { vec![face_mark(back.face())] } else { Vec::new() },
        ghost: beside,
    })
}

/// The spaces that a tile would cover, its middle first.
pub(crate) fn gap((a, b): (i8, i8)) -> impl Iterator<Item = Object> {
    std::iter::once(Object::Gap(a, b)).chain((1..7).map(move |n| Object::Rim(a, b, n)))
}

/// A token as everybody sees it (MK-VIS-07).
fn token_look(view: View<'_>, token: &Token) -> Seen {
    if token.hidden {
        Seen::Back(view.content.enemy(token.kind).back.face())
    } else {
        Seen::Face(token.kind.face())
    }
}

/// Heroes and tokens on the map.
fn pieces(view: View<'_>) -> Vec<Piece> {
    let state = view.state;
    let mut pieces = Vec::new();
    let mut put = |id: Object, space: SpaceId, look: Seen, owner: Option<Seat>| {
        let on = Some(Object::Space(space).id());
        pieces.push(Piece { id: id.id(), on, look, owner, count: 1, marks: Vec::new() });
    };
    for seat in state.alive().iter() {
        let player = &state.players[seat];
        if let Some(space) = player.space.filter(|_| player.has_hero) {
            put(Object::Hero(player.hero), space, Seen::Face(player.hero.face()), Some(seat));
        }
    }
    for space in state.map.all() {
        let here = &state.map.spaces[space];
        for (n, token) in here.foes.iter().enumerate() {
            if let Some(token) = token {
                put(Object::Token(space, n as u8), space, token_look(view, token), None);
            }
        }
        if let Some(ruin) = here.ruin {
            let look =
                if ruin.hidden { Seen::Back(Look::RuinBack.face()) } else { Seen::Face(ruin.id.face()) };
            put(Object::Token(space, 2), space, look, None);
        }
    }
    for city in &state.map.cities {
        let Some(space) = city.space else { continue };
        for (n, token) in city.garrison.iter().enumerate() {
            put(Object::Token(space, 3 + n as u8), space, token_look(view, token), None);
        }
    }
    pieces
}

fn card(id: Object, face: Face) -> Card {
    Card { id: id.id(), look: Seen::Face(face), marks: Vec::new(), under: Vec::new() }
}

fn zone(place: Place, shape: Shape, owner: Option<Seat>, label: Text, cards: Vec<Card>) -> Zone {
    let count = cards.len() as u16;
    Zone { id: Object::Zone(place).id(), shape, owner, label, cards, count, dice: Vec::new() }
}

/// Cards that the viewer sees: one of each design with the number of its copies.
fn faces_of(view: View<'_>, place: Place, pile: Pile) -> Vec<Card> {
    let mut counts = [0u8; KINDS + 1];
    for card in pile.iter() {
        counts[usize::from(view.content.kind(card).0)] += 1;
    }
    counts[KINDS] = pile.wounds;
    let kinds = counts.iter().enumerate().filter(|(_, n)| **n > 0);
    let mut cards = Vec::new();
    for (kind, &n) in kinds {
        let kind = Kind(kind as u8);
        let mut shown = card(Object::Card(place, kind), kind.face());
        if n > 1 {
            shown.marks.push(mark(Look::Order, i16::from(n)));
        }
        cards.push(shown);
    }
    cards
}

fn backs(place: Place, look: Look, n: usize) -> Vec<Card> {
    let back = |n: usize| Card {
        id: Object::Slot(place, n as u8).id(),
        look: Seen::Back(look.face()),
        marks: Vec::new(),
        under: Vec::new(),
    };
    (0..n).map(back).collect()
}

/// Hands, decks, piles and offers.
fn zones(view: View<'_>, viewer: Viewer) -> Vec<Zone> {
    let mut zones = vec![source(view)];
    zones.extend(drawn(view, viewer));
    zones.extend(offers(view));
    for seat in Seat::all(view.state.seats) {
        zones.extend(player_zones(view, seat, viewer));
    }
    zones
}

/// The Source and dice that lie elsewhere.
fn source(view: View<'_>) -> Zone {
    let mut counts = [0u8; 6];
    let mut dice = Vec::new();
    // MK-MANA-07.
    let depleted = if view.state.night { Color::Gold } else { Color::Black };
    for die in view.state.dice.iter() {
        let n = &mut counts[die.color as usize];
        let (owner, used) = match die.place {
            DiePlace::Source => (None, false),
            DiePlace::Used(seat) | DiePlace::Borrowed(seat) => (Some(seat), true),
            DiePlace::Stolen(seat) | DiePlace::Claimed(seat, _) => (Some(seat), false),
        };
        let mut marks = Vec::new();
        if let Some(owner) = owner {
            let look = if used { Look::Spent } else { Look::Shield };
            marks.push(Mark { face: look.face(), n: 0, owner: Some(owner) });
        }
        if die.color == depleted {
            marks.push(mark(Look::Depleted, 0));
        }
        dice.push(Die {
            id: Object::Die(die.color, *n).id(),
            kind: Look::Die.face(),
            shows: Some(die.color.face()),
            marks,
        });
        *n += 1;
    }
    let count = dice.len() as u16;
    let label = text!("scene.source");
    Zone {
        id: Object::Zone(Place::Source).id(),
        shape: Shape::Row,
        owner: None,
        label,
        cards: Vec::new(),
        count,
        dice,
    }
}

fn offers(view: View<'_>) -> Vec<Zone> {
    let state = view.state;
    let of = |place: Place, cards: &[CardId]| -> Vec<Card> {
        let kinds = cards.iter().map(|&card| view.content.kind(card));
        kinds.map(|kind| card(Object::Card(place, kind), kind.face())).collect()
    };
    let recruits = state.units.iter().enumerate().map(|(n, &kind)| {
        let first = !state.units[..n].contains(&kind);
        let id = if first { Object::Recruit(kind) } else { Object::Slot(Place::Recruits, n as u8) };
        let mut shown = card(id, kind.face());
        shown.marks.push(mark(Look::Price, i16::from(view.content.unit(kind).cost)));
        shown
    });
    let recruits: Vec<Card> = recruits.collect();
    let skills = state.common.iter().map(|skill| card(Object::Skill(skill), skill.face())).collect();
    let tactics = state.tactics.iter().map(|tactic| card(Object::Tactic(tactic), tactic.face())).collect();
    let artifacts = state.decks.artifacts.len() + state.decks.artifacts_bottom.len();
    let mut zones = vec![
        zone(
            Place::Advanced,
            Shape::Row,
            None,
            text!("scene.advanced"),
            of(Place::Advanced, &state.advanced),
        ),
        zone(Place::Spells, Shape::Row, None, text!("scene.spells"), of(Place::Spells, &state.spells)),
        zone(Place::Recruits, Shape::Row, None, text!("scene.recruits"), recruits),
        zone(
            Place::Monastery,
            Shape::Row,
            None,
            text!("scene.monastery"),
            of(Place::Monastery, &state.monastery),
        ),
        zone(Place::CommonSkills, Shape::Row, None, text!("scene.common_skills"), skills),
        zone(Place::Tactics, Shape::Row, None, text!("scene.tactics"), tactics),
    ];
    let mut deck = zone(Place::ArtifactDeck, Shape::Deck, None, text!("scene.artifacts"), Vec::new());
    deck.count = artifacts as u16;
    zones.push(deck);
    let mut tiles = zone(Place::TileDeck, Shape::Deck, None, text!("scene.tiles"), Vec::new());
    tiles.count = state.map.deck.iter().map(|&n| u16::from(n)).sum();
    zones.push(tiles);
    if state.setting.dummy {
        let label = text!("scene.dummy", hero = state.dummy.hero);
        let mut dummy = zone(Place::DummyDeck, Shape::Deck, None, label, Vec::new());
        dummy.count = state.dummy.deck.len() as u16;
        zones.push(dummy);
        let discard = faces_of(view, Place::DummyDiscard, state.dummy.discard);
        let mut pile = zone(Place::DummyDiscard, Shape::Pile, None, text!("scene.dummy_discard"), discard);
        pile.dice = Color::BASIC
            .iter()
            .flat_map(|&color| (0..state.dummy.crystals[color as usize]).map(move |n| (color, n)))
            .map(|(color, n)| Die {
                id: Object::Other(300 + 32 * color as u16 + u16::from(n)).id(),
                kind: Look::Crystal.face(),
                shows: Some(color.face()),
                marks: Vec::new(),
            })
            .collect();
        zones.push(pile);
    }
    zones.push(discarded_enemies(view));
    let ruins = state.ruins.discard.iter().map(|id| card(Object::Ruin(id), id.face())).collect();
    zones.push(zone(Place::Ruins, Shape::Pile, None, text!("scene.ruins"), ruins));
    let gone = faces_of(view, Place::Gone, state.gone);
    zones.push(zone(Place::Gone, Shape::Pile, None, text!("scene.gone"), gone));
    zones
}

/// What somebody has drawn and chooses from: Skills openly, Artifacts for his eyes only (MK-FAME-07, MK-VIS-11).
fn drawn(view: View<'_>, viewer: Viewer) -> Vec<Zone> {
    let mut zones = Vec::new();
    for seat in Seat::all(view.state.seats) {
        let turn = &view.state.turns[seat];
        let skills: Vec<Card> =
            turn.skills.iter().map(|skill| card(Object::Skill(skill), skill.face())).collect();
        if !skills.is_empty() {
            zones.push(zone(Place::DrawnSkills, Shape::Row, None, text!("scene.drawn_skills"), skills));
        }
        let kinds = turn.drawn.iter().map(|&card| view.content.kind(card));
        let artifacts: Vec<Card> =
            kinds.map(|kind| card(Object::Card(Place::DrawnArtifacts, kind), kind.face())).collect();
        if viewer.is(seat) && !artifacts.is_empty() {
            let label = text!("scene.drawn_artifacts");
            zones.push(zone(Place::DrawnArtifacts, Shape::Row, None, label, artifacts));
        }
    }
    zones
}

/// Discards of enemy piles are public (MK-VIS-06).
fn discarded_enemies(view: View<'_>) -> Zone {
    let discard = view.state.enemies.discard.iter().filter(|(_, n)| **n > 0);
    let cards = discard.map(|(kind, &n)| {
        let mut shown = card(Object::Discarded(kind), kind.face());
        if n > 1 {
            shown.marks.push(mark(Look::Order, i16::from(n)));
        }
        shown
    });
    let cards = cards.collect();
    zone(Place::Enemies, Shape::Pile, None, text!("scene.discarded"), cards)
}

fn player_zones(view: View<'_>, seat: Seat, viewer: Viewer) -> Vec<Zone> {
    let player = &view.state.players[seat];
    let deeds = &player.deeds;
    let own = viewer.is(seat);
    let hand = Place::Hand(seat);
    let cards = if own {
        faces_of(view, hand, deeds.hand)
    } else {
        // MK-VIS-01: others see what everybody knows to be there, an Artifact only who has seen it.
        let known = known_to(view, viewer, deeds.known);
        let mut cards = faces_of(view, hand, known);
        cards.extend(backs(hand, Look::DeedBack, deeds.hand.len() - known.len()));
        cards
    };
    let owner = Some(seat);
    let mut in_hand = zone(hand, Shape::Fan, owner, text!("scene.hand", seat), cards);
    in_hand.count = deeds.hand.len() as u16;
    let mut deck = zone(Place::Deck(seat), Shape::Deck, owner, text!("scene.deck", seat), Vec::new());
    deck.count = deeds.deck_len() as u16;
    let discard = faces_of(view, Place::Discard(seat), deeds.discard);
    let played = faces_of(view, Place::Played(seat), deeds.play.or(deeds.aside));
    let units = player.units.iter().enumerate().map(|(n, unit)| {
        let mut shown = card(Object::Unit(seat, n as u8), unit.kind.face());
        if unit.spent {
            shown.marks.push(mark(Look::Spent, 0));
        }
        if unit.wounds > 0 {
            shown.marks.push(mark(Look::Wounded, i16::from(unit.wounds)));
        }
        if unit.bonded {
            shown.marks.push(mark(Look::Bonded, 0));
        }
        if let Some(banner) = unit.banner {
            let kind = view.content.kind(banner);
            let mut under = card(Object::Card(Place::Units(seat), kind), kind.face());
            if unit.flipped {
                under.marks.push(mark(Look::Flipped, 0));
            }
            shown.under.push(under);
        }
        shown
    });
    let units: Vec<Card> = units.collect();
    let skills = player.skills.iter().map(|skill| {
        let mut shown = card(Object::Skill(skill), skill.face());
        if player.flipped.has(skill) {
            shown.marks.push(mark(Look::Flipped, 0));
        } else if view.state.turns[seat].used.has(skill) {
            shown.marks.push(mark(Look::Spent, 0));
        }
        shown
    });
    let skills: Vec<Card> = skills.collect();
    let tactic = player.tactic.map(|tactic| {
        let mut shown = card(Object::Tactic(tactic), tactic.face());
        if player.tactic_flipped {
            shown.marks.push(mark(Look::Flipped, 0));
        }
        shown
    });
    let mut zones = vec![
        in_hand,
        deck,
        zone(Place::Discard(seat), Shape::Pile, owner, text!("scene.discard", seat), discard),
        zone(Place::Played(seat), Shape::Row, owner, text!("scene.played", seat), played),
        zone(Place::Units(seat), Shape::Row, owner, text!("scene.units", seat), units),
        zone(Place::Skills(seat), Shape::Row, owner, text!("scene.skills", seat), skills),
        zone(
            Place::Tactic(seat),
            Shape::Row,
            owner,
            text!("scene.tactic", seat),
            tactic.into_iter().collect(),
        ),
    ];
    let stored = deeds.stored.len();
    if stored > 0 {
        let cards = backs(Place::Stored(seat), Look::DeedBack, stored);
        zones.push(zone(Place::Stored(seat), Shape::Pile, owner, text!("scene.stored", seat), cards));
    }
    zones
}

/// The part of some cards that a viewer knows by name.
pub(crate) fn known_to(view: View<'_>, viewer: Viewer, pile: Pile) -> Pile {
    let hidden: Pile = pile
        .iter()
        .filter(|card| {
            card.is_artifact() && !viewer.among(view.state.artifacts_seen[Slot(card.0 - FIRST_ARTIFACT)])
        })
        .collect();
    pile.minus(hidden)
}

/// What lies before a seat.
fn panel(view: View<'_>, seat: Seat) -> Panel {
    let state = view.state;
    let (player, turn) = (&state.players[seat], &state.turns[seat]);
    let level = view.level(seat);
    let mut n = 0;
    let mut gauges = Vec::new();
    let mut gauge = |face: Face, at: i16, max: Option<i16>| {
        gauges.push(Gauge { id: Object::Gauge(seat, n).id(), face, at, max, spaces: Vec::new() });
        n += 1;
    };
    gauge(Look::Fame.face(), player.fame.into(), None);
    gauge(Look::Level.face(), player.level.into(), Some(10));
    gauge(Look::Reputation.face(), player.reputation.into(), Some(7));
    gauge(Look::Armor.face(), level.armor.into(), None);
    // MK-VIS-01: how many cards a player holds is public.
    let limit = i16::from(ending::hand_limit(view, seat));
    gauge(Look::Hand.face(), player.deeds.hand.len() as i16, Some(limit));
    gauge(Look::Deck.face(), player.deeds.deck_len() as i16, None);
    gauge(Look::Discard.face(), player.deeds.discard.len() as i16, None);
    gauge(Look::Command.face(), player.units.len() as i16, Some(level.command.into()));
    for color in Color::BASIC {
        gauges.push(Gauge {
            id: Object::Crystal(seat, color).id(),
            face: color.face(),
            at: player.crystals[color as usize].into(),
            max: Some(3),
            spaces: vec![Some(Look::Crystal.face())],
        });
    }
    let mut marks = Vec::new();
    for &color in Color::ALL {
        let mana = turn.mana[color as usize];
        if mana > 0 {
            marks.push(Mark { face: color.face(), n: mana.into(), owner: Some(seat) });
        }
    }
    if turn.part != Part::Idle {
        let points = [
            (Look::Moves, i16::from(turn.moves)),
            (Look::Influence, turn.influence),
            (Look::Healing, i16::from(turn.healing)),
        ];
        marks.extend(points.into_iter().filter(|(_, n)| *n != 0).map(|(look, n)| mark(look, n)));
    }
    if player.down {
        marks.push(mark(Look::Down, 0));
    }
    if let Some(at) = state.order.iter().position(|&who| who == seat.0) {
        marks.push(mark(Look::Order, at as i16 + 1));
    }
    let zones = [
        Place::Hand(seat),
        Place::Deck(seat),
        Place::Discard(seat),
        Place::Played(seat),
        Place::Units(seat),
        Place::Skills(seat),
        Place::Tactic(seat),
    ];
    Panel {
        id: Object::Seat(seat).id(),
        seat,
        title: player.has_hero.then(|| player.hero.face()),
        gauges,
        zones: zones.map(|place| Object::Zone(place).id()).to_vec(),
        marks,
    }
}

/// How the seats ended (MK-SCORE-13).
pub(crate) fn ranking(view: View<'_>) -> Option<Vec<Rank>> {
    let state = view.state;
    if !state.over {
        return None;
    }
    let result = state.result;
    // Where nobody has won the first place stays empty.
    let first = if scoring::has_winner(view) { 1 } else { 2 };
    let rank = |seat: Seat| {
        let better = Seat::all(state.seats).filter(|&other| result[other] > result[seat]).count();
        let mut score = vec![(text!("scene.total"), result[seat])];
        score.push((text!("scene.fame"), i16::from(state.players[seat].fame)));
        let achieved = scoring::achievements(view, seat);
        let names = [
            text!("scene.knowledge"),
            text!("scene.leader"),
            text!("scene.adventurer"),
            text!("scene.loot"),
            text!("scene.conqueror"),
            text!("scene.beating"),
        ];
        score.extend(names.into_iter().zip(achieved));
        // Titles, cities and whatever else a scenario counts (MK-SCORE-09, MK-SCEN-11): so that all of it adds up.
        let rest = score.iter().skip(1).fold(result[seat], |rest, &(_, n)| rest - n);
        score.push((text!("scene.bonus"), rest));
        Rank { seat, rank: better as u8 + first, score }
    };
    let mut ranks: Vec<Rank> = Seat::all(state.seats).map(rank).collect();
    ranks.sort_by_key(|rank| rank.rank);
    Some(ranks)
}
