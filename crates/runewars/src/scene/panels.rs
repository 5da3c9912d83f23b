//! What lies before each player, and the decks, discard piles and Titles in common.

use hexarch_core::scene::{Card, Gauge, Look, Mark, Panel, Shape, Zone};
use hexarch_core::{Face, Seat, Text, text};

use super::{Sight, amount, board, gauge, mark};
use crate::content::Space;
use crate::faces::{Faced, Look as Plain, Object, Place};
use crate::ids::*;
use crate::state::{HeroPlace, RewardPlace, State};
use crate::step::Step;
use crate::{orders, setup};

/// The zones of the players, then those in common.
pub(super) fn zones(sight: Sight<'_>) -> Vec<Zone> {
    let mut zones: Vec<Zone> = sight.state.alive().iter().flat_map(|seat| own_zones(sight, seat)).collect();
    zones.extend(setup_quests(sight));
    zones.extend(left_rewards(sight));
    zones.push(titles(sight));
    zones.push(stock(sight));
    zones.extend(decks(sight));
    zones.extend(discards(sight));
    zones
}

/// A panel for each player.
pub(super) fn panels(sight: Sight<'_>) -> Vec<Panel> {
    Seat::all(sight.state.seats).map(|seat| panel(sight, seat)).collect()
}

fn panel(sight: Sight<'_>, seat: Seat) -> Panel {
    let state = sight.state;
    let player = &state.players[seat];
    let id = Object::Seat(seat).id();
    let title = player.has_faction.then(|| player.faction.face());
    if state.eliminated.has(seat) {
        let marks = vec![mark(Plain::Eliminated)];
        return Panel { id, seat, title, gauges: Vec::new(), zones: Vec::new(), marks };
    }
    let first = (state.first == seat).then(|| mark(Plain::FirstPlayer));
    let titles = TitleId::ALL.into_iter().filter(|&title| state.titles[title].holder == Some(seat)).map(mark);
    Panel {
        id,
        seat,
        title,
        gauges: gauges(sight, seat),
        zones: own_places(seat).map(|place| Object::Zone(place).id()).to_vec(),
        marks: first.into_iter().chain(titles).collect(),
    }
}

/// Runes, influence, Tactics cards and heroes first; then the dials; then what else can be counted.
fn gauges(sight: Sight<'_>, seat: Seat) -> Vec<Gauge> {
    let (content, state) = (sight.content, sight.state);
    let player = &state.players[seat];
    let name = |n: u16| Object::Other(64 + u16::from(seat.0) * 32 + n);
    let friendly = state.friendly(content, seat);
    let runes = friendly.iter().filter(|&area| state.areas[area].rune.is_some()).count() as u8;
    let mut gauges = vec![
        gauge(name(0), Plain::RuneBack, runes, None),
        gauge(name(1), Plain::Influence, player.influence, None),
        gauge(name(2), Plain::HandSize, player.tactics.len() as u8, Some(crate::limits::TACTICS_HAND as u8)),
        gauge(name(3), Plain::HeroBack, state.heroes_of(seat).len() as u8, Some(3)),
    ];
    // Whoever controls an area may look at its rune, so a player knows how many dragon runes count for him.
    let under_way = !state.board.areas.is_empty() && runes > 0;
    if under_way && sight.is(seat) || state.variant.epic || state.winner.is_some() {
        let dragons = state.dragons(content, seat);
        gauges.push(gauge(name(4), Plain::DragonRune, dragons, Some(state.dragons_to_win())));
    }
    if player.has_faction {
        gauges.extend(Resource::ALL.iter().map(|&resource| dial(sight, seat, resource)));
    }
    gauges.push(gauge(name(5), Plain::Land, friendly.len() as u8, None));
    gauges.push(gauge(
        name(6),
        Plain::QuestBack,
        player.quests.len() as u8,
        Some(crate::limits::QUEST_HAND as u8),
    ));
    gauges.push(gauge(name(7), Plain::Stronghold, state.strongholds(seat).len() as u8, Some(4)));
    gauges
}

/// What a seat can pay with: influence and dials.
pub(super) fn purse(sight: Sight<'_>, seat: Seat) -> Vec<Gauge> {
    let mut gauges = gauges(sight, seat);
    gauges.retain(|gauge| gauge.face == Plain::Influence.face() || !gauge.spaces.is_empty());
    gauges
}

/// A dial with what its spaces give.
fn dial(sight: Sight<'_>, seat: Seat, resource: Resource) -> Gauge {
    let player = &sight.state.players[seat];
    let space = |space: Space| match space {
        Space::None => None,
        Space::Unit(kind) => Some(kind.face()),
        Space::Influence => Some(Plain::Influence.face()),
        Space::Tactics => Some(Plain::TacticBack.face()),
    };
    let spaces = sight.content.faction(player.faction).dials[resource as usize].map(space).to_vec();
    let at = player.dials[resource as usize];
    Gauge { spaces, ..gauge(Object::Dial(seat, resource), resource, at, Some(8)) }
}

fn own_places(seat: Seat) -> [Place; 6] {
    [
        Place::Orders(seat),
        Place::Tactics(seat),
        Place::Quests(seat),
        Place::Objective(seat),
        Place::Heroes(seat),
        Place::Unused(seat),
    ]
}

fn own_zones(sight: Sight<'_>, seat: Seat) -> [Zone; 6] {
    own_places(seat).map(|place| {
        let (shape, label, cards, count) = match place {
            Place::Orders(_) => (Shape::Row, text!("scene.zone.orders"), orders(sight, seat), 8),
            Place::Tactics(_) => {
                let count = sight.state.players[seat].tactics.len();
                (Shape::Fan, text!("scene.zone.tactics"), tactics(sight, seat), count)
            }
            Place::Quests(_) => {
                let count = sight.state.players[seat].quests.len();
                (Shape::Fan, text!("scene.zone.quests"), quests(sight, seat), count)
            }
            Place::Objective(_) => {
                let cards = objective(sight, seat);
                let count = cards.len();
                (Shape::Fan, text!("scene.zone.objective"), cards, count)
            }
            Place::Unused(_) => {
                let cards = unused(sight, seat);
                let count = cards.iter().flat_map(|card| &card.marks).map(|mark| mark.n as usize).sum();
                (Shape::Grid, text!("scene.zone.unused"), cards, count)
            }
            _ => {
                let cards = heroes(sight, seat);
                let count = cards.len();
                (Shape::Row, text!("scene.zone.heroes"), cards, count)
            }
        };
        zone(place, shape, Some(seat), label, cards, count)
    })
}

/// All eight Order cards: which are used is public, and so is what remains in the hand (RW-HID-01). The chosen one is
/// its owner's secret until the reveal.
fn orders(sight: Sight<'_>, seat: Seat) -> Vec<Card> {
    let player = &sight.state.players[seat];
    let chosen = player.chosen.filter(|_| sight.is(seat) || sight.state.orders.revealed);
    let stage = stage(sight.state, seat);
    let order_card = |&order: &Order| {
        let used = (player.used >> order as u8 & 1 != 0).then(|| mark(Plain::Used));
        let is_chosen = (chosen == Some(order)).then(|| mark(Plain::Chosen));
        let stage = stage.filter(|_| chosen.or(player.showing) == Some(order)).map(mark);
        let marks = used.into_iter().chain(is_chosen).chain(stage).collect();
        card(Object::Order(seat, order), Look::Face(order.face()), marks)
    };
    Order::ALL.iter().map(order_card).collect()
}

/// How far a player's revealed Order card has come (RW-SEASON-15).
fn stage(state: &State, seat: Seat) -> Option<Plain> {
    if !state.orders.revealed {
        return None;
    }
    if state.players[seat].chosen.is_none() {
        return Some(Plain::Resolved);
    }
    // Before the play order is fixed everybody's card is still to come.
    let fixed = state.steps.iter().any(|&step| step == orders::Step::Resolve.into());
    let turn = state.orders.done.checked_sub(1).and_then(|at| state.orders.order.get(usize::from(at)));
    Some(if fixed && turn == Some(&seat) { Plain::Now } else { Plain::ToCome })
}

/// One's own Tactics cards by kind, with how many there are of it and how many were drawn this season (RW-TACT-03);
/// backs of another's (RW-HID-02).
fn tactics(sight: Sight<'_>, seat: Seat) -> Vec<Card> {
    let player = &sight.state.players[seat];
    if !sight.is(seat) {
        return backs(Place::Tactics(seat), player.tactics.len(), Plain::TacticBack);
    }
    let copies = |cards: hexarch_core::Set<TacticCard>, kind: Tactic| {
        cards.iter().filter(|&card| sight.content.tactic(card) == kind).count() as u8
    };
    let kind_card = |&kind: &Tactic| {
        let n = copies(player.tactics, kind);
        let several = amount(Plain::Copies, n).filter(|_| n > 1);
        let fresh = amount(Plain::Fresh, copies(player.fresh, kind));
        let marks = several.into_iter().chain(fresh).collect();
        (n > 0).then(|| card(Object::Tactic(kind), Look::Face(kind.face()), marks))
    };
    Tactic::ALL.iter().filter_map(kind_card).collect()
}

/// One's own Quests; of another's those that all have seen in an attempt, and backs of the rest (RW-HID-03).
fn quests(sight: Sight<'_>, seat: Seat) -> Vec<Card> {
    let player = &sight.state.players[seat];
    let shown = player.quests.and(player.shown_quests);
    if !sight.is(seat) {
        let known = shown.iter().map(|quest| {
            card(Object::Quest(quest), Look::Remembered(quest.face()), vec![mark(Plain::Shown)])
        });
        let hidden = player.quests.minus(shown).len();
        return known.chain(backs(Place::Quests(seat), hidden, Plain::QuestBack)).collect();
    }
    let quest_card = |quest: Quest| {
        let marks = shown.has(quest).then(|| mark(Plain::Shown)).into_iter().collect();
        card(Object::Quest(quest), Look::Face(quest.face()), marks)
    };
    player.quests.iter().map(quest_card).collect()
}

/// The Objective: its owner's secret (RW-HID-04).
fn objective(sight: Sight<'_>, seat: Seat) -> Vec<Card> {
    let objective_card = |objective: Objective| {
        let look = if sight.is(seat) {
            Look::Face(objective.face())
        } else {
            Look::Back(Plain::ObjectiveBack.face())
        };
        card(Object::Objective(seat), look, Vec::new())
    };
    sight.state.players[seat].objective.map(objective_card).into_iter().collect()
}

/// The Hero cards of a player with their Rewards under them.
fn heroes(sight: Sight<'_>, seat: Seat) -> Vec<Card> {
    let hero_card = |hero: Hero| {
        let info = &sight.content.heroes[hero as usize];
        let mut marks = board::hero_marks(sight, hero);
        let training = sight.state.heroes[hero].training;
        for (n, &attribute) in Attribute::ALL.iter().enumerate() {
            marks.extend(amount(attribute, info.attributes[n] + training[n]));
        }
        marks.extend(amount(Plain::Health, info.health));
        Card { under: rewards(sight, hero), ..card(Object::Hero(hero), Look::Face(hero.face()), marks) }
    };
    sight.state.heroes_of(seat).iter().map(hero_card).collect()
}

/// Rewards under a hero or his marker: the known ones first, so that their order tells nothing of the others.
fn rewards(sight: Sight<'_>, hero: Hero) -> Vec<Card> {
    let cards = sight.state.rewards_of(hero);
    let known =
        |reward: RewardCard| sight.reward(reward).map(|look| card(Object::Reward(reward), look, Vec::new()));
    let mut shown: Vec<Card> = cards.iter().filter_map(known).collect();
    let hidden = cards.len() - shown.len();
    shown.extend(backs(Place::Rewards(hero), hidden, Plain::RewardBack));
    shown
}

/// Figures, strongholds and developments that a player has left. His own developments go by their own names, so that he
/// can pick one of them to build.
fn unused(sight: Sight<'_>, seat: Seat) -> Vec<Card> {
    let (content, state) = (sight.content, sight.state);
    let player = &state.players[seat];
    if !player.has_faction {
        return Vec::new();
    }
    let figures = UnitKind::of_faction(player.faction)
        .map(|kind| (Object::Unused(kind), kind.face(), state.pool[kind]));
    let slot = |n| Object::Slot(Place::Unused(seat), n);
    let stronghold = (slot(0), Plain::Stronghold.face(), state.strongholds_left(seat));
    let developments = Development::ALL.iter().map(|&kind| {
        let id = if sight.is(seat) { Object::Development(kind) } else { slot(1 + kind as u8) };
        (id, kind.face(), state.developments_left(content, seat, kind))
    });
    stack(figures.chain([stronghold]).chain(developments))
}

/// Neutral figures and the open piles of runes (RW-SETUP-17).
fn stock(sight: Sight<'_>) -> Zone {
    let state = sight.state;
    let figures = UnitKind::neutrals().map(|kind| (Object::Unused(kind), kind.face(), state.pool[kind]));
    let slot = |n| Object::Slot(Place::Stock, n);
    let runes = [Plain::DragonRune, Plain::FalseRune].into_iter().zip(state.rune_pile);
    let runes = (0..).zip(runes).map(|(n, (rune, left))| (slot(n), rune.face(), left));
    let cards = stack(figures.chain(runes));
    let count: usize = cards.iter().flat_map(|card| &card.marks).map(|mark| mark.n as usize).sum();
    zone(Place::Stock, Shape::Grid, None, text!("scene.zone.stock"), cards, count)
}

/// So many of each thing, without what there is none of.
fn stack(things: impl Iterator<Item = (Object, Face, u8)>) -> Vec<Card> {
    things
        .filter_map(|(id, face, n)| Some(card(id, Look::Face(face), vec![amount(Plain::Copies, n)?])))
        .collect()
}

/// The Setup Quests before each player, open until the board is built (RW-MAP-01, RW-HID-03).
fn setup_quests(sight: Sight<'_>) -> Vec<Zone> {
    let state = sight.state;
    let dealt = |seat: Seat| {
        let quests = state.setup.build.dealt[seat];
        let cards: Vec<Card> = quests
            .iter()
            .map(|quest| card(Object::Quest(quest), Look::Face(quest.face()), Vec::new()))
            .collect();
        let label = text!("scene.zone.setup_quests", seat);
        (!cards.is_empty())
            .then(|| zone(Place::SetupQuests(seat), Shape::Row, Some(seat), label, cards, quests.len()))
    };
    let board_waits = |step: &Step| matches!(step, Step::Setup(setup::Step::Board));
    if state.steps.iter().any(board_waits) {
        Seat::all(state.seats).filter_map(dealt).collect()
    } else {
        Vec::new()
    }
}

/// What defeated heroes left on the board (RW-HERO-08, RW-HID-06).
fn left_rewards(sight: Sight<'_>) -> Vec<Zone> {
    let left = |&hero: &Hero| {
        let HeroPlace::Marker { area } = sight.state.heroes[hero].place else { return None };
        let cards = rewards(sight, hero);
        let count = cards.len();
        Some(zone(Place::Left(hero), Shape::Row, None, text!("scene.zone.left", hero, area), cards, count))
    };
    Hero::ALL.iter().filter_map(left).collect()
}

/// The Titles with the influence that lies on them.
fn titles(sight: Sight<'_>) -> Zone {
    let title_card = |title: TitleId| {
        let held = &sight.state.titles[title];
        let mut marks: Vec<Mark> = amount(Plain::Influence, held.influence).into_iter().collect();
        marks.iter_mut().for_each(|mark| mark.owner = held.holder);
        if marks.is_empty() {
            marks.extend(held.holder.map(|seat| Mark { owner: Some(seat), ..mark(Plain::Influence) }));
        }
        card(Object::Title(title), Look::Face(title.face()), marks)
    };
    let cards = TitleId::ALL.map(title_card).to_vec();
    zone(Place::Titles, Shape::Row, None, text!("scene.zone.titles"), cards, 3)
}

/// Decks: how many cards each has, and nothing else (RW-HID-12); but for what somebody has put on top of a Season deck,
/// which he remembers (RW-HID-17).
fn decks(sight: Sight<'_>) -> Vec<Zone> {
    let (content, state) = (sight.content, sight.state);
    let decks = &state.decks;
    let deck = |place, label: Text, count: usize| zone(place, Shape::Deck, None, label, Vec::new(), count);
    let objectives = |alignment: Alignment| {
        let of_alignment = |&card: &Objective| content.objectives[card as usize].alignment == alignment;
        decks.objectives.iter().filter(of_alignment).count()
    };
    let rewards = state.rewards.iter().filter(|(_, reward)| reward.place == RewardPlace::Deck).count();
    let heroes = state.heroes.iter().filter(|(_, hero)| hero.place == HeroPlace::Deck).count();
    let mut zones = vec![
        deck(Place::FateDeck, text!("scene.zone.fate_deck"), decks.fate.len()),
        deck(Place::TacticsDeck, text!("scene.zone.tactics_deck"), decks.tactics.len()),
        deck(Place::QuestDeck, text!("scene.zone.quest_deck"), decks.quests.len()),
        deck(Place::RewardDeck, text!("scene.zone.reward_deck"), rewards),
        deck(Place::HeroDeck, text!("scene.zone.hero_deck"), heroes),
    ];
    for alignment in [Alignment::Good, Alignment::Evil] {
        let label = text!("scene.zone.objective_deck", alignment);
        zones.push(deck(Place::ObjectiveDeck(alignment), label, objectives(alignment)));
    }
    zones.extend(Season::ALL.iter().map(|&season| season_deck(sight, season)));
    zones
}

fn season_deck(sight: Sight<'_>, season: Season) -> Zone {
    let (content, decks) = (sight.content, &sight.state.decks);
    let top = &decks.top[season];
    let below = decks.seasons.iter().filter(|&card| content.seasons[card as usize].season == season).count();
    let mut known: Vec<SeasonCard> = top
        .cards
        .iter()
        .rev()
        .filter(|on_top| sight.viewer.among(on_top.seen))
        .map(|on_top| on_top.card)
        .collect();
    // Whoever does not know the order must not learn it from the order in which we list them.
    if !sight.viewer.among(top.ordered) {
        known.sort_unstable();
    }
    let cards = known
        .into_iter()
        .map(|on_top| card(Object::Season(on_top), Look::Remembered(on_top.face()), Vec::new()))
        .collect();
    let count = below + top.cards.len();
    let label = text!("scene.zone.season_deck", season);
    zone(Place::SeasonDeck(season), Shape::Deck, None, label, cards, count)
}

/// Discard piles lie open (RW-HID-15, RW-FATE-05). The Season card in force lies on top of its pile.
fn discards(sight: Sight<'_>) -> Vec<Zone> {
    let (content, state) = (sight.content, sight.state);
    let decks = &state.decks;
    let pile = |place, label: Text, cards: Vec<Card>| {
        let count = cards.len();
        zone(place, Shape::Pile, None, label, cards, count)
    };
    let open = |id: Object, face: Face| card(id, Look::Face(face), Vec::new());
    let fate = decks.fate_discard.iter().map(|card| open(Object::Fate(card), card.face())).collect();
    let numbered = |place, faces: Vec<Face>| {
        (0..).zip(faces).map(|(n, face)| open(Object::Slot(place, n), face)).collect()
    };
    let tactics = decks.tactics_discard.iter().map(|card| content.tactic(card).face()).collect();
    let quests = decks.quests_discard.iter().map(|quest| open(Object::Quest(quest), quest.face())).collect();
    let rewards = state.rewards.iter().filter(|(_, reward)| reward.place == RewardPlace::Discard);
    let rewards = rewards.map(|(card, _)| open(Object::Reward(card), content.reward(card).face())).collect();
    let objectives = decks.objectives_discard.iter().map(Faced::face).collect();
    let mut seasons: Vec<SeasonCard> = decks.seasons_discard.iter().collect();
    seasons.sort_by_key(|&card| Some(card) == state.card);
    let seasons = seasons.into_iter().map(|card| open(Object::Season(card), card.face())).collect();
    vec![
        pile(Place::FateDiscard, text!("scene.zone.fate_discard"), fate),
        pile(
            Place::TacticsDiscard,
            text!("scene.zone.tactics_discard"),
            numbered(Place::TacticsDiscard, tactics),
        ),
        pile(Place::QuestDiscard, text!("scene.zone.quest_discard"), quests),
        pile(Place::RewardDiscard, text!("scene.zone.reward_discard"), rewards),
        pile(
            Place::ObjectiveDiscard,
            text!("scene.zone.objective_discard"),
            numbered(Place::ObjectiveDiscard, objectives),
        ),
        pile(Place::SeasonDiscard, text!("scene.zone.season_discard"), seasons),
    ]
}

fn zone(
    place: Place,
    shape: Shape,
    owner: Option<Seat>,
    label: Text,
    cards: Vec<Card>,
    count: impl TryInto<u16>,
) -> Zone {
    let count = count.try_into().unwrap_or(u16::MAX);
    Zone { id: Object::Zone(place).id(), shape, owner, label, cards, count, dice: Vec::new() }
}

pub(super) fn card(id: Object, look: Look, marks: Vec<Mark>) -> Card {
    Card { id: id.id(), look, marks, under: Vec::new() }
}

/// So many cards that the viewer does not know, named by their slots.
pub(super) fn backs(place: Place, count: impl TryInto<u8>, back: Plain) -> Vec<Card> {
    let count = count.try_into().unwrap_or(u8::MAX);
    (0..count).map(|n| card(Object::Slot(place, n), Look::Back(back.face()), Vec::new())).collect()
}
