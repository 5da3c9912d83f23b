//! Scenes of hand-made states, and the catalogue.
use hexarch_core::scene::Mark;
use hexarch_core::{Chance, Game, Id, Log, Seed, Set, Small};

use super::*;
use crate::faces::Place;
use crate::state::{HeroPlace, Placed, Stronghold, Variant};

fn check_faces<T: Faced + Small + Copy>(kind: &str, count: usize, word: impl Fn(T) -> String) {
    let catalogue = catalogue(Content::printed());
    for number in 0..count {
        let item = T::from_number(number);
        let entry = &catalogue.faces[usize::from(item.face().0)];
        assert_eq!(entry.id, format!("{kind}.{}", word(item)));
        assert!(!entry.name.is_empty(), "{} has no name", entry.id);
    }
}

#[test]
fn every_face_points_at_its_entry() {
    let content = Content::printed();
    assert!(catalogue(content).fits(crate::faces::RANGES));
    check_faces("area", AREAS, |it: AreaId| content.area(it).name.clone());
    check_faces("tile", TILES, |it: TileId| content.tiles[usize::from(it.0)].name.clone());
    check_faces("unit", UNITS, |it: UnitKind| content.unit(it).id.clone());
    check_faces("faction", 4, |it: FactionId| content.faction(it).id.clone());
    check_faces("fate", 30, |it: FateId| (it.0 + 1).to_string());
    check_faces("tactic", 30, |it: Tactic| it.word().into());
    check_faces("season_card", 32, |it: SeasonCard| it.word().into());
    check_faces("quest", 24, |it: Quest| it.word().trim_start_matches("q_").into());
    check_faces("reward", 20, |it: Reward| it.word().into());
    check_faces("hero", HEROES, |it: Hero| it.word().into());
    check_faces("objective", 16, |it: Objective| it.word().into());
    check_faces("city", 7, |it: CityId| content.cities[usize::from(it.0)].id.clone());
    check_faces("title", 3, |it: TitleId| content.titles[usize::from(it.0)].id.clone());
    check_faces("development", 7, |it: Development| it.word().into());
    check_faces("token", 12, |it: TokenKind| it.word().into());
    check_faces("order", 8, |it: Order| it.word().into());
    check_faces("season", 4, |it: Season| it.word().into());
    check_faces("resource", 3, |it: Resource| it.word().into());
    check_faces("attribute", 3, |it: Attribute| it.word().into());
    check_faces("shape", 4, |it: BaseShape| it.word().into());
    check_faces("destiny", 3, |it: Destiny| it.word().into());
    check_faces("alignment", 3, |it: Alignment| it.word().into());
    let faces = catalogue(content).faces;
    let last = Plain::ALL[Plain::ALL.len() - 1].face();
    assert_eq!(usize::from(last.0) + 1, faces.len());
    for (at, look) in Plain::ALL.iter().enumerate() {
        assert_eq!(look.number(), at);
    }
    let mut ids: Vec<&str> = faces.iter().map(|face| &*face.id).collect();
    ids.sort_unstable();
    ids.dedup();
    assert_eq!(ids.len(), faces.len(), "every face has an id of its own");
}

/// Two players side by side on tile 1, nothing else.
fn small_state() -> State {
    let content = Content::printed();
    let mut state = crate::setup::new_state(content, 2, Variant::default());
    state.steps.clear();
    state.winner = None;
    for (seat, faction) in [(Seat(0), FactionId(0)), (Seat(1), FactionId(2))] {
        state.take_faction(seat, faction);
    }
    for (tile, at, turns) in [(0, (0, 0), 1), (1, (3, 0), 0), (9, (-4, 0), 0), (11, (8, -4), 0)] {
        state.board.tiles[TileId(tile)] = Some(Placed { at: hexarch_core::Hex::new(at.0, at.1), turns });
    }
    state.board.connect(content);
    state
}

fn area(name: &str) -> AreaId {
    let found = Content::printed().areas.iter().position(|area| area.name == name);
    AreaId(found.expect("an area of this name") as u8)
}

fn look_of(state: &State, viewer: Viewer, object: Object) -> Option<Look> {
    let scene = scene(Content::printed(), state, viewer);
    scene.pieces.into_iter().find(|piece| piece.id == object.id()).map(|piece| piece.look)
}

/// RW-RUNE-07, RW-HID-07: the face while one may look, then a memory; others see the back.
#[test]
fn a_rune_is_known_to_whoever_has_seen_it() {
    let mut state = small_state();
    let here = area("1A");
    state.areas.change(here).rune = Some(Rune::Dragon(Seats::only(Seat(0))));
    let seen = |state: &State, viewer| look_of(state, viewer, Object::Rune(here));
    let (dragon, back) = (Plain::DragonRune.face(), Plain::RuneBack.face());
    assert_eq!(seen(&state, Viewer::Seat(Seat(0))), Some(Look::Remembered(dragon)));
    state.put(here, UnitKind(0), 1, 0);
    assert_eq!(seen(&state, Viewer::Seat(Seat(0))), Some(Look::Face(dragon)));
    assert_eq!(seen(&state, Viewer::Seat(Seat(1))), Some(Look::Back(back)));
    assert_eq!(seen(&state, Viewer::Watcher), Some(Look::Back(back)));
    state.variant.epic = true;
    assert_eq!(seen(&state, Viewer::Watcher), Some(Look::Face(dragon)));
}

/// RW-HID-01, RW-HID-02, RW-HID-04: what a player chooses and holds is his alone.
#[test]
fn hands_and_choices_show_only_to_their_owner() {
    let mut state = small_state();
    state.orders.revealed = false;
    let player = &mut state.players[Seat(0)];
    player.tactics = Set::only(TacticCard(0));
    player.objective = Some(Objective::RingOfTowers);
    player.chosen = Some(Order::Harvest);
    let seen = |state: &State| scene(Content::printed(), state, Viewer::Seat(Seat(1)));
    let one = seen(&state);
    let player = &mut state.players[Seat(0)];
    player.tactics = Set::only(TacticCard(9));
    player.fresh = player.tactics;
    player.objective = Some(Objective::FreeCities);
    player.chosen = Some(Order::Recruit);
    assert_eq!(one, seen(&state));
    assert_ne!(one, {
        state.orders.revealed = true;
        seen(&state)
    });
    let mine = scene(Content::printed(), &state, Viewer::Seat(Seat(0)));
    let hand = mine.zones.iter().find(|zone| zone.id == Object::Zone(Place::Tactics(Seat(0))).id());
    let cards = &hand.expect("a hand").cards;
    assert_eq!(cards.len(), 1);
    assert_eq!(cards[0].marks, [Mark { face: Plain::Fresh.face(), n: 1, owner: None }]);
}

/// RW-SEASON-15: everybody sees which revealed Order card is being resolved, which are to come and which are done.
#[test]
fn revealed_orders_tell_how_far_they_have_come() {
    let mut state = small_state();
    for (seat, order) in [(Seat(0), Order::Harvest), (Seat(1), Order::Recruit)] {
        state.players[seat].chosen = Some(order);
        state.players[seat].showing = Some(order);
    }
    let stages = |state: &State, seat: Seat, order: Order| {
        let scene = scene(Content::printed(), state, Viewer::Watcher);
        let zone = scene.zones.iter().find(|zone| zone.id == Object::Zone(Place::Orders(seat)).id());
        let cards = &zone.expect("all have Order cards").cards;
        let marks =
            cards.iter().find(|card| card.id == Object::Order(seat, order).id()).map(|card| &card.marks);
        let faces = [Plain::Now, Plain::ToCome, Plain::Resolved];
        faces.map(|face| marks.is_some_and(|marks| marks.iter().any(|mark| mark.face == face.face())))
    };
    let both =
        |state: &State| [stages(state, Seat(0), Order::Harvest), stages(state, Seat(1), Order::Recruit)];
    let (now, to_come, resolved) = ([true, false, false], [false, true, false], [false, false, true]);
    state.orders.revealed = false;
    assert_eq!(both(&state), [[false; 3]; 2]);
    // The order of the season before is still noted while cards can be played.
    state.orders.revealed = true;
    state.orders.order = [Seat(1), Seat(0)].into_iter().collect();
    state.orders.done = 2;
    assert_eq!(both(&state), [to_come, to_come]);
    state.steps.push(orders::Step::Resolve.into());
    state.orders.order = [Seat(0), Seat(1)].into_iter().collect();
    state.orders.done = 1;
    assert_eq!(both(&state), [now, to_come]);
    state.players[Seat(0)].chosen = None;
    state.orders.done = 2;
    assert_eq!(both(&state), [resolved, now]);
}

/// RW-BID-02, RW-HID-10: that he has bid is seen by the bidder alone; of whoever holds nothing it is plain.
#[test]
fn who_has_bid_is_told_to_the_bidder_alone() {
    let mut state = small_state();
    for (seat, influence) in [(Seat(0), 3), (Seat(1), 2)] {
        state.players[seat].influence = influence;
    }
    state.steps.push(bid::Step::Seal(false).into());
    let sealed = |state: &State, viewer| {
        let scene = scene(Content::printed(), state, viewer);
        scene.focus[0].sides.iter().map(|side| side.sealed).collect::<Vec<_>>()
    };
    let (me, foe) = (Viewer::Seat(Seat(0)), Viewer::Seat(Seat(1)));
    assert_eq!(sealed(&state, me), [Some(false), None]);
    state.bid.sealed.add(Seat(0));
    assert_eq!(sealed(&state, me), [Some(true), None]);
    assert_eq!(sealed(&state, foe), [None, Some(false)]);
    assert_eq!(sealed(&state, Viewer::Watcher), [None, None]);
    state.players[Seat(1)].influence = 0;
    assert_eq!(sealed(&state, me), [Some(true), Some(true)]);
    assert_eq!(sealed(&state, Viewer::Watcher), [None, Some(true)]);
}

/// RW-MAP-17: a border is colored if either side is, and turns with its tile.
#[test]
fn borders_turn_with_their_tile() {
    let state = small_state();
    let scene = scene(Content::printed(), &state, Viewer::Watcher);
    let hex = |name: &str| {
        scene.hexes.iter().find(|hex| hex.id == Object::Area(area(name)).id()).expect("on the board")
    };
    // 1A has water on its north edge; the tile is turned once.
    assert_eq!(hex("1A").edges[1], Some(Plain::Water.face()));
    assert_eq!(hex("1A").edges[0], None);
    for hex in &scene.hexes {
        for (edge, there) in hexarch_core::Hex::new(hex.q, hex.r).neighbors() {
            let neighbor = scene.hexes.iter().find(|other| (other.q, other.r) == (there.q, there.r));
            if let Some(neighbor) = neighbor {
                let back = neighbor.edges[usize::from((edge + 3) % 6)];
                assert_eq!(hex.edges[usize::from(edge)].is_some(), back.is_some());
            }
        }
    }
}

/// RW-WIN-02, RW-WIN-03: the winner, then dragon runes, then influence, then starting influence.
/// Whoever looks at a tile before he lays it sees it as it will lie.
#[test]
fn a_tile_is_shown_as_it_would_lie() {
    let content = Content::printed();
    for (tile, turns) in [(TileId(0), 1), (TileId(1), 0), (TileId(9), 4)] {
        let mut state = small_state();
        let at = hexarch_core::Hex::new(2, -1);
        for other in (0..TILES as u8).map(TileId) {
            state.board.tiles[other] = (other == tile).then_some(Placed { at, turns });
        }
        state.board.connect(content);
        let lies = scene(content, &state, Viewer::Watcher).hexes;
        let shown = laid(content, tile, Placed { at, turns });
        assert_eq!(shown.len(), lies.len());
        for (shown, lies) in shown.into_iter().zip(lies) {
            assert_eq!((shown.id, shown.q, shown.r), (lies.id, lies.q, lies.r));
            assert_eq!((shown.look, shown.label, shown.edges), (lies.look, lies.label, lies.edges));
            assert!(shown.marks.iter().all(|mark| lies.marks.contains(mark)));
        }
    }
}

#[test]
fn no_season_is_on_before_the_first_year() {
    let mut state = small_state();
    let season = |state: &State| scene(Content::printed(), state, Viewer::Watcher).tracks[1].at;
    state.year = 0;
    assert_eq!(season(&state), 0);
    state.year = 1;
    state.season = Season::Summer;
    assert_eq!(season(&state), 2);
}

#[test]
fn the_ranking_breaks_ties_by_influence() {
    let mut state = small_state();
    assert_eq!(ranking(Content::printed(), &state), None);
    state.winner = Some(Seat(1));
    state.players[Seat(0)].influence = 9;
    let order = |state: &State| -> Vec<(u8, u8)> {
        let ranks = ranking(Content::printed(), state).expect("it is over");
        ranks.iter().map(|rank| (rank.seat.0, rank.rank)).collect()
    };
    assert_eq!(order(&state), [(1, 1), (0, 2)]);
}

#[test]
fn a_scene_names_every_object_once_and_says_only_what_it_has_words_for() {
    let game = crate::game();
    let mut state = small_state();
    let here = area("1B");
    state.put(here, UnitKind(8), 2, 1);
    state.put(here, UnitKind(16), 1, 0);
    state.areas.change(here).stronghold = Some(Stronghold::Sound(Seat(1)));
    state.areas.change(here).development = Some(Development::CursedTomb);
    state.areas.change(here).activated = Seats::all(2);
    state.heroes.change(Hero::Ronan).place = HeroPlace::Board { seat: Seat(0), area: here };
    state.heroes.change(Hero::Ronan).damage = 1;
    state.heroes.change(Hero::Vyrah).place = HeroPlace::Marker { area: here };
    state.rewards.change(RewardCard(0)).place = RewardPlace::Hero(Hero::Vyrah);
    *state.rewards.change(RewardCard(1)) =
        crate::RewardState { place: RewardPlace::Hero(Hero::Ronan), open: false, seen: Seats::only(Seat(0)) };
    check_scenes(&state);
    for viewer in Viewer::all(2) {
        let scene = scene(Content::printed(), &state, viewer);
        let words = hexarch_core::describe(&scene, game.catalogue(), game.phrases());
        let line = words.lines().find(|line| line.trim_start().starts_with("1B")).expect("1B is told");
        assert!(line.contains("2 Reanimate, Reanimate [Routed], Beastman"), "{line}");
        assert!(line.contains("Ronan of the Wild of Daqan Lords [Damage 1]"), "{line}");
        assert!(line.contains("Stronghold [Strength 5]"), "{line}");
    }
}

/// Whatever happens in a game, every viewer's scene names each object once and has words for everything.
#[test]
fn scenes_of_random_games_can_be_told() {
    let game = crate::game();
    for seed in 0..6 {
        let setup = crate::Setup {
            players: 2 + seed as u8 % 3,
            build_map: seed % 2 == 1,
            exploration: seed % 3 == 1,
            epic: seed % 4 == 3,
        };
        let mut chance = Chance::new(Seed::from_number(seed));
        let mut state = game.start(&setup, &mut chance, &mut Log::silent()).expect("a game for two to four");
        for act in 0..3000u32 {
            if act % 7 == 0 {
                check_scenes(&state);
            }
            let Some(seat) = game.pending(&state).first() else { break };
            let answers = hexarch_core::legal(game, &state, seat);
            let answer = answers[chance.below(answers.len() as u32) as usize];
            game.play(&mut state, seat, answer, &mut chance, &mut Log::silent());
        }
        check_scenes(&state);
    }
}

fn check_scenes(state: &State) {
    let game = crate::game();
    for viewer in Viewer::all(state.seats) {
        let scene = scene(Content::printed(), state, viewer);
        assert_each_once("pieces and hexes", piece_ids(&scene));
        assert_each_once("cards", card_ids(&scene));
        assert_each_once("zones", scene.zones.iter().map(|zone| zone.id).collect());
        assert_eq!(
            scene,
            super::scene(Content::printed(), &disguised(state, viewer), viewer),
            "{viewer} sees a secret"
        );
        let words = hexarch_core::describe(&scene, game.catalogue(), game.phrases());
        for said in ["[scene.", "?", "{"] {
            assert!(!words.contains(said), "{said} in\n{words}");
        }
    }
}

/// A state that differs in everything that `viewer` cannot know, as far as one exchange of each sort goes (RW-HID).
fn disguised(state: &State, viewer: Viewer) -> State {
    let mut other = state.clone();
    if state.winner.is_some() {
        return other;
    }
    for seat in state.alive().iter().filter(|&seat| !viewer.is(seat)) {
        let player = &mut other.players[seat];
        if let (Some(held), Some(card)) = (player.tactics.first(), other.decks.tactics.first()) {
            player.tactics.remove(held);
            player.tactics.add(card);
            player.fresh.remove(held);
            other.decks.tactics.remove(card);
            other.decks.tactics.add(held);
        }
        let hidden = player.quests.minus(player.shown_quests);
        if let (Some(held), Some(quest)) = (hidden.first(), other.decks.quests.first()) {
            player.quests.remove(held);
            player.quests.add(quest);
            other.decks.quests.remove(quest);
            other.decks.quests.add(held);
        }
        let alike = |held: Objective, card: Objective| held as usize / 8 == card as usize / 8;
        if let Some(held) = player.objective
            && let Some(card) = other.decks.objectives.iter().find(|&card| alike(held, card))
        {
            player.objective = Some(card);
            other.decks.objectives.remove(card);
            other.decks.objectives.add(held);
        }
        if !state.orders.revealed && player.chosen.is_some() {
            player.chosen = Order::ALL.iter().copied().find(|&order| player.chosen != Some(order));
        }
    }
    for area in state.board.areas.iter().filter(|_| !state.variant.epic) {
        if let Some(rune) = state.areas[area].rune.filter(|rune| !viewer.among(rune.seen())) {
            other.areas.change(area).rune = Some(Rune::new(!rune.is_dragon(), rune.seen()));
        }
    }
    let in_deck = state.rewards.iter().find(|(_, reward)| reward.place == RewardPlace::Deck);
    let hidden = state.rewards.iter().find(|(_, reward)| {
        let RewardPlace::Hero(hero) = reward.place else { return false };
        let his = state.hero_at(hero).is_some_and(|(seat, _)| viewer.is(seat));
        !reward.open && !his && !viewer.among(reward.seen)
    });
    if let (Some((card, in_deck)), Some((held, hidden))) = (in_deck, hidden) {
        *other.rewards.change(card) = *hidden;
        *other.rewards.change(held) = *in_deck;
    }
    for area in state.board.areas.iter() {
        if let Some(token) = &mut other.areas.change(area).token
            && !token.open
            && !viewer.among(token.seen)
        {
            token.kind = TokenKind::ALL[(token.kind as usize + 1) % 12];
        }
    }
    if !state.bid.revealed {
        for seat in Seat::all(state.seats).filter(|&seat| !viewer.is(seat)) {
            other.bid.sealed.remove(seat);
            other.bid.bids[seat] = 0;
        }
    }
    other
}

fn piece_ids(scene: &Scene) -> Vec<Id> {
    let hexes = scene.hexes.iter().map(|hex| hex.id);
    let rows = scene.focus.iter().flat_map(|focus| &focus.sides).flat_map(|side| &side.rows);
    let fighters = rows.flat_map(|row| &row.pieces).map(|piece| piece.id);
    // A hero in a duel is shown on the board and in the duel under the same name.
    let fighters = fighters.filter(|id| scene.pieces.iter().all(|piece| piece.id != *id));
    hexes.chain(scene.pieces.iter().map(|piece| piece.id)).chain(fighters).collect()
}

fn card_ids(scene: &Scene) -> Vec<Id> {
    let rows = scene.focus.iter().flat_map(|focus| &focus.sides).flat_map(|side| &side.rows);
    let cards = scene.zones.iter().flat_map(|zone| &zone.cards).chain(rows.flat_map(|row| &row.cards));
    cards.flat_map(|card| [card].into_iter().chain(&card.under)).map(|card| card.id).collect()
}

fn assert_each_once(what: &str, mut ids: Vec<Id>) {
    ids.sort_unstable();
    for pair in ids.windows(2) {
        assert_ne!(pair[0], pair[1], "two {what} of one name");
    }
}
