//! Setting up and building the board (RW-SETUP, RW-MAP).

use hexarch_core::{
    Chance, Game, Hex, Log, Reasons, Rule, Script, Seat, Seats, Seed, Set, Small, Source, legal,
};
use hexarch_runewars::{
    AREAS, Action, AreaId, Board, FactionId, HeroPlace, Quest, Rune, Season, Setup, State, TileId, TokenKind,
    UNITS, UnitKind, game,
};

/// Plays the setup with answers by chance, until the first Spring has begun or its steps are not there yet.
fn set_up(setup: &Setup, number: u64) -> State {
    play_setup(setup, number, |_, _| {})
}

fn play_setup(setup: &Setup, number: u64, mut watch: impl FnMut(&State, Action)) -> State {
    let game = game();
    let mut chance = Chance::new(Seed::from_number(number));
    let mut answers = Chance::new(Seed::from_number(number).nth(1));
    let mut log = Log::silent();
    let mut state = game.start(setup, &mut chance, &mut log).expect("a legal setup");
    while is_setup(&state) {
        let seat = game.pending(&state).first().expect("somebody is asked");
        let options = legal(game, &state, seat);
        assert!(!options.is_empty(), "seat {seat} has no answer to {:?}", state.steps.last());
        let action = options[answers.below(options.len() as u32) as usize];
        assert_eq!(game.read(&game.spell(action)), Some(action));
        watch(&state, action);
        game.play(&mut state, seat, action, &mut chance, &mut log);
    }
    state
}

fn is_setup(state: &State) -> bool {
    matches!(state.steps.last(), Some(hexarch_runewars::Step::Setup(_) | hexarch_runewars::Step::Map(_)))
}

fn usual(players: u8) -> Setup {
    game().setup(players).expect("a number of players")
}

/// An area on the board as the check sees it: its place, and its colored edges as they lie.
struct Lying {
    area: AreaId,
    tile: TileId,
    at: Hex,
    colored: [bool; 6],
}

fn lying(board: &Board) -> Vec<Lying> {
    let content = game().content();
    let all = (0..AREAS as u8).map(AreaId);
    let on_board = all.filter_map(|area| {
        let info = &content.areas[area.number()];
        let placed = board.tiles[info.tile]?;
        let colored = |edge: u8| (info.water | info.mountain) >> ((edge + 6 - placed.turns) % 6) & 1 != 0;
        let at = placed.at + info.at.turned(placed.turns);
        Some(Lying { area, tile: info.tile, at, colored: std::array::from_fn(|edge| colored(edge as u8)) })
    });
    on_board.collect()
}

fn is_home(tile: TileId) -> bool {
    game().content().tiles[tile.number()].home_of.is_some()
}

/// No two areas lie on one place, land tiles hold together, and colored edges meet nowhere.
fn check_board(state: &State) {
    let areas = lying(&state.board);
    let homes: Vec<TileId> = (0..4).map(|n| game().content().factions[n].home).collect();
    for one in &areas {
        for other in &areas {
            assert!(one.area == other.area || one.at != other.at, "two areas in one place");
            let Some(edge) = one.at.edge_to(other.at) else { continue };
            assert!(one.tile == other.tile || !is_home(one.tile) || !is_home(other.tile), "RW-MAP-16");
            let meet = one.colored[usize::from(edge)] && other.colored[usize::from(edge + 3) % 6];
            assert!(!meet || one.tile == other.tile, "RW-MAP-06, RW-AMB-45: {:?} {:?}", one.area, other.area);
        }
    }
    let land: Vec<TileId> = areas.iter().map(|area| area.tile).filter(|&tile| !is_home(tile)).collect();
    let tiles: Set<TileId> = land.iter().copied().collect();
    assert_eq!(tiles.len(), 2 * usize::from(state.seats), "RW-MAP-02");
    for tile in tiles.iter() {
        let (mine, theirs): (Vec<_>, Vec<_>) =
            areas.iter().filter(|area| !is_home(area.tile)).partition(|area| area.tile == tile);
        let touching =
            mine.iter().filter(|one| theirs.iter().any(|two| one.at.distance(two.at) == 1)).count();
        let touched = theirs.iter().filter(|two| mine.iter().any(|one| one.at.distance(two.at) == 1)).count();
        assert!(touching >= 2 && touched >= 2, "RW-MAP-05: {tile:?}");
    }
    let played = homes.iter().filter(|&&home| state.board.tiles[home].is_some()).count();
    assert_eq!(played, usize::from(state.seats));
    for seat in Seat::all(state.seats) {
        let home = game().content().faction(state.players[seat].faction).home;
        // Two areas of the home realm lie on a marker.
        assert!(!markers(&areas, home).is_empty(), "RW-MAP-09, RW-MAP-15: {home:?}");
    }
    check_distances(&areas, &homes);
}

/// The areas that each possible marker under a home realm touches.
fn markers(areas: &[Lying], home: TileId) -> Vec<Vec<&Lying>> {
    let mine: Vec<_> = areas.iter().filter(|area| area.tile == home).collect();
    let mut found = Vec::new();
    for (n, one) in mine.iter().enumerate() {
        for two in &mine[n + 1..] {
            if one.at.distance(two.at) != 1 {
                continue;
            }
            let (mut open, mut touched) = (0, Vec::new());
            for land in areas.iter().filter(|area| !is_home(area.tile)) {
                for hex in [one.at, two.at] {
                    let Some(edge) = land.at.edge_to(hex) else { continue };
                    open += u8::from(!land.colored[usize::from(edge)]);
                    touched.push(land);
                }
            }
            if open >= 3 {
                found.push(touched);
            }
        }
    }
    found
}

/// How many areas the shortest chain from one marker to another has.
fn chain(areas: &[Lying], from: &[&Lying], to: &[&Lying]) -> usize {
    let land: Vec<_> = areas.iter().filter(|area| !is_home(area.tile)).collect();
    let mut reached: Vec<AreaId> = from.iter().map(|area| area.area).collect();
    for length in 1.. {
        if to.iter().any(|area| reached.contains(&area.area)) {
            return length;
        }
        let next: Vec<_> = land
            .iter()
            .filter(|area| {
                land.iter().any(|near| reached.contains(&near.area) && near.at.distance(area.at) == 1)
            })
            .map(|area| area.area)
            .collect();
        reached.extend(next);
    }
    unreachable!("the board hangs together")
}

/// Some choice of markers under the homes is far enough apart: four areas, or once three.
fn check_distances(areas: &[Lying], homes: &[TileId]) {
    let placed: Vec<_> =
        homes.iter().map(|&home| markers(areas, home)).filter(|list| !list.is_empty()).collect();
    fn search<'a>(
        areas: &[Lying],
        left: &'a [Vec<Vec<&'a Lying>>],
        chosen: &mut Vec<&'a [&'a Lying]>,
    ) -> bool {
        let Some((first, rest)) = left.split_first() else {
            let mut near = 0;
            for n in 0..chosen.len() {
                for other in n + 1..chosen.len() {
                    match chain(areas, chosen[n], chosen[other]) {
                        0..=2 => return false,
                        3 => near += 1,
                        _ => {}
                    }
                }
            }
            return near <= 1;
        };
        first.iter().any(|marker| {
            chosen.push(marker);
            let found = search(areas, rest, chosen);
            chosen.pop();
            found
        })
    }
    assert!(search(areas, &placed, &mut Vec::new()), "RW-MAP-10, RW-MAP-11");
}

/// RW-MAP-02, RW-MAP-05, RW-MAP-06, RW-MAP-09, RW-MAP-10, RW-MAP-11, RW-MAP-15, RW-MAP-16, RW-AMB-45, RW-AMB-73: boards
/// that chance builds are boards that players could have built.
#[test]
fn automatic_boards_are_legal() {
    for players in 2..=4 {
        for number in 0..1000 {
            check_board(&set_up(&usual(players), number));
        }
    }
}

/// All markers that could lie beside the land tiles, found without the lattice: the areas that each touches.
fn all_markers(areas: &[Lying]) -> Vec<Vec<&Lying>> {
    let land: Vec<&Lying> = areas.iter().filter(|area| !is_home(area.tile)).collect();
    let taken = |hex: Hex| land.iter().any(|area| area.at == hex);
    let near = |hex: Hex| land.iter().any(|area| area.at.distance(hex) <= 3);
    let mut outside = vec![];
    let mut open: Vec<Hex> = land.iter().map(|area| area.at).max_by_key(|at| at.q).into_iter().collect();
    open = open.iter().map(|at| *at + Hex::new(2, 0)).collect();
    while let Some(hex) = open.pop() {
        if near(hex) && !taken(hex) && !outside.contains(&hex) {
            outside.push(hex);
            open.extend(hex.neighbors().map(|(_, next)| next));
        }
    }
    let mut found = Vec::new();
    for (n, &one) in outside.iter().enumerate() {
        for &two in outside[n + 1..].iter().filter(|two| two.distance(one) == 1) {
            let touched: Vec<_> =
                land.iter().flat_map(|&area| [one, two].map(|hex| (area, area.at.edge_to(hex)))).collect();
            let touched = touched.into_iter().filter_map(|(area, edge)| Some((area, edge?)));
            if touched.clone().filter(|(area, edge)| !area.colored[usize::from(*edge)]).count() >= 3 {
                found.push(touched.map(|(area, _)| area).collect());
            }
        }
    }
    found
}

/// RW-MAP-08, RW-MAP-10, RW-MAP-11, RW-AMB-73, RW-EX-23: markers lie only three areas apart if and only if no two places
/// are four areas apart.
#[test]
fn markers_are_three_areas_apart_only_where_four_are_impossible() {
    let mut counts = [0; 2];
    for number in 0..300 {
        let state = set_up(&usual(2), number);
        let areas = lying(&state.board);
        let most = |one: &[Vec<&Lying>], two: &[Vec<&Lying>]| {
            let pairs = one.iter().flat_map(|one| two.iter().map(move |two| (one, two)));
            pairs.map(|(one, two)| chain(&areas, one, two)).max().unwrap_or(0)
        };
        let all = all_markers(&areas);
        let homes = [0, 1]
            .map(|seat| markers(&areas, game().content().faction(state.players[Seat(seat)].faction).home));
        let possible = most(&all, &all) >= 4;
        assert!(most(&homes[0], &homes[1]) >= if possible { 4 } else { 3 }, "board {number}");
        counts[usize::from(possible)] += 1;
    }
    assert!(counts.iter().all(|&count| count > 0), "{counts:?}");
}

/// RW-SETUP-04, RW-MAP-03, RW-MAP-04, RW-MAP-07, RW-MAP-08, RW-MAP-13, RW-MAP-14, RW-MAP-18, RW-DEC-02, RW-DEC-03,
/// RW-DEC-04, RW-AMB-74, RW-AMB-75, RW-EX-23, RW-EX-24: boards that the players build are legal, whatever they answer,
/// and everybody has his turn.
#[test]
fn built_boards_are_legal_and_built_in_order() {
    for players in 2..=4 {
        for number in 0..60 {
            let setup = Setup { build_map: true, ..usual(players) };
            let state = play_setup(&setup, number, |state, action| {
                let seat = game().pending(state).first().expect("somebody is asked");
                let answers = legal(game(), state, seat).len();
                assert!((2..=100).contains(&answers), "{answers} answers beside {action:?}");
                let placed = state.board.tiles.iter().filter(|(_, placed)| placed.is_some());
                let (homes, land): (Vec<_>, Vec<_>) = placed.partition(|(tile, _)| is_home(*tile));
                let clockwise = |by: usize| state.first.left(by as u8 % players, players);
                match game().spell(action).split(' ').next() {
                    Some("map-tile" | "map-turn" | "map-lay") => assert_eq!(seat, clockwise(land.len())),
                    Some("map-marker" | "map-lift" | "map-done") => assert_eq!(seat, state.first),
                    Some("map-home") => assert_eq!(seat, clockwise(1 + homes.len())),
                    _ => {}
                }
            });
            check_board(&state);
        }
    }
}

/// Every candidate with its verdict for the seat that is asked.
fn verdicts(state: &State) -> Vec<(String, Option<Rule>)> {
    let seat = game().pending(state).first().expect("somebody is asked");
    let mut reasons = Reasons(Vec::new());
    game().options(state, seat, &mut reasons);
    reasons.0.into_iter().map(|(action, verdict)| (game().spell(action), verdict.err())).collect()
}

/// RW-MAP-05, RW-MAP-06, RW-MAP-09, RW-MAP-10, RW-MAP-16, RW-MAP-18, RW-AMB-45: what is refused while a board is built is
/// refused by the rule that forbids it.
#[test]
fn refusals_name_their_rule() {
    let mut seen = std::collections::BTreeSet::new();
    for number in 0..40 {
        let setup = Setup { build_map: true, ..usual(4) };
        play_setup(&setup, number, |state, _| {
            for (action, rule) in verdicts(state) {
                if let Some(rule) = rule.filter(|_| action.starts_with("map-")) {
                    seen.insert((action.split(' ').next().unwrap_or_default().to_string(), rule.0));
                }
            }
        });
    }
    for wanted in [
        ("map-lay", "RW-MAP-04"),
        ("map-lay", "RW-MAP-05"),
        ("map-lay", "RW-MAP-06"),
        ("map-marker", "RW-MAP-09"),
        ("map-marker", "RW-MAP-10"),
        ("map-home", "RW-MAP-18"),
        ("map-home", "RW-AMB-45"),
    ] {
        assert!(seen.contains(&(wanted.0.to_string(), wanted.1)), "{wanted:?} not in {seen:?}");
    }
}

/// A state at the last question of the setup, before the first season can change anything.
fn at_last_question(setup: &Setup, number: u64) -> State {
    let mut last = None;
    play_setup(setup, number, |state, _| last = Some(state.clone()));
    last.expect("the setup asks something")
}

/// RW-SETUP-03, RW-SETUP-05, RW-SETUP-06, RW-SETUP-08, RW-SETUP-09, RW-SETUP-11, RW-SETUP-13, RW-SETUP-17, RW-RUNE-11,
/// RW-AMB-06, RW-AMB-28: everybody starts with what his sheet prints, the board with what it prints.
#[test]
fn everything_starts_where_it_is_printed() {
    let content = game().content();
    for (players, number) in (2..=4).flat_map(|players| (0..100).map(move |number| (players, number))) {
        let state = at_last_question(&usual(players), number);
        for seat in Seat::all(players) {
            let player = &state.players[seat];
            let sheet = content.faction(player.faction);
            assert_eq!((player.dials, player.influence), (sheet.start, sheet.influence));
            assert_eq!((player.tactics.len(), player.fresh.len()), (usize::from(sheet.tactics), 0));
            assert_eq!(player.quests.len(), 2);
            let home = &content.tiles[sheet.home.number()].areas;
            let runes: Vec<Rune> = home.iter().filter_map(|&area| state.areas[area].rune).collect();
            assert_eq!(runes.len(), 3);
            assert_eq!(runes.iter().filter(|rune| rune.is_dragon()).count(), 2);
            assert!(runes.iter().all(|rune| rune.seen() == Seats::only(seat)), "RW-HID-08");
            assert_eq!(home.iter().filter(|&&area| state.areas[area].stronghold.is_some()).count(), 1);
            let wanted = match sheet.id.as_str() {
                "daqan" => [("footman", 3), ("bowman", 1), ("knight", 1)],
                "latari" => [("warrior", 1), ("archer", 3), ("sorceress", 1)],
                "waiqar" => [("reanimate", 3), ("skeleton_archer", 1), ("necromancer", 1)],
                _ => [("berserker", 3), ("warlock", 1), ("flesh_ripper", 1)],
            };
            for kind in UnitKind::of_faction(player.faction) {
                let units: u8 = home.iter().map(|&area| state.squad(area, kind).standing).sum();
                let wanted = wanted.iter().find(|(id, _)| *id == content.unit(kind).id);
                assert_eq!(units, wanted.map_or(0, |(_, n)| *n), "{}", content.unit(kind).id);
            }
        }
        for area in state.board.areas.iter() {
            let (info, here) = (content.area(area), &state.areas[area]);
            assert_eq!(here.city.is_some(), info.city);
            assert_eq!(here.neutral_total(), info.neutral.map_or(0, |(_, n)| n));
            if let Some((kind, n)) = info.neutral {
                assert_eq!(state.squad(area, kind).standing, n);
            }
        }
        let runes = state.board.areas.iter().filter_map(|area| state.areas[area].rune);
        let dragons = runes.clone().filter(|rune| rune.is_dragon()).count() as u8;
        assert_eq!(state.rune_pile, [21 - dragons, 17 - (runes.count() as u8 - dragons)]);
        for kind in (0..UNITS as u8).map(UnitKind) {
            let placed: u8 = state.board.areas.iter().map(|area| state.squad(area, kind).total()).sum();
            assert_eq!(placed + state.pool[kind], content.unit(kind).count);
        }
    }
}

/// RW-SETUP-07, RW-MAP-01, RW-MAP-02, RW-HID-03: the Quest deck has the dealt Setup Quests and no Quest whose area is not
/// on the board.
#[test]
fn the_quest_deck_fits_the_board() {
    let content = game().content();
    for number in 0..200 {
        let state = at_last_question(&usual(3), number);
        let hands = Seat::all(3).fold(Set::EMPTY, |all: Set<Quest>, seat| all.or(state.players[seat].quests));
        let in_game = hands.or(state.decks.quests);
        assert_eq!(in_game.len(), hands.len() + state.decks.quests.len());
        for &quest in Quest::ALL {
            let fits = content.quests[quest as usize].at.is_none_or(|area| state.board.areas.has(area));
            assert_eq!(in_game.has(quest), fits, "{quest:?}");
        }
        assert_eq!(in_game.iter().filter(|&quest| content.quests[quest as usize].setup).count(), 6);
    }
}

/// RW-SETUP-14, RW-SETUP-15, RW-SETUP-18, RW-SETUP-19: heroes and Objectives are of the faction's alignment, then the
/// first Spring comes.
#[test]
fn heroes_and_objectives_are_of_ones_own_side() {
    let content = game().content();
    for number in 0..100 {
        let state = set_up(&usual(4), number);
        for seat in Seat::all(4) {
            let faction = content.faction(state.players[seat].faction);
            let heroes = state.heroes_of(seat);
            assert_eq!(heroes.len(), 1);
            let hero = heroes.first().expect("one");
            assert_eq!(content.heroes[hero as usize].alignment, faction.alignment);
            let home = &content.tiles[faction.home.number()].areas;
            assert!(
                matches!(state.heroes[hero].place, HeroPlace::Board { area, .. } if home.contains(&area))
            );
            let objective = state.players[seat].objective.expect("dealt");
            assert_eq!(content.objectives[objective as usize].alignment, faction.alignment);
        }
        let before_spring = at_last_question(&usual(4), number);
        assert_eq!((before_spring.year, before_spring.season), (0, Season::Winter));
    }
}

/// RW-SETUP-01, RW-SETUP-02, RW-SETUP-20, RW-DEC-01: the highest Fate card chooses first, then the others clockwise, each
/// a faction that nobody has; the cards go back.
#[test]
fn the_highest_fate_card_is_first_and_factions_go_clockwise() {
    let mut script = Script::default();
    [3, 28, 7].into_iter().for_each(|card| script.then(Source("fate"), card));
    let mut chance = Chance::scripted(Seed::from_number(1), script);
    let mut log = Log::silent();
    let mut state = game().start(&usual(3), &mut chance, &mut log).expect("a legal setup");
    assert_eq!((state.first, state.decks.fate.len()), (Seat(1), 30));
    for (seat, faction) in [(1, "uthuk"), (2, "daqan"), (0, "latari")] {
        assert_eq!(game().pending(&state), Seats::only(Seat(seat)));
        let action = game().read(&format!("faction {faction}")).expect("a faction");
        for (spelled, refused) in verdicts(&state) {
            let taken = (0..4).find(|&n| spelled.ends_with(&game().content().factions[n].id));
            let taken = taken.is_some_and(|n| state.seat_of(FactionId(n as u8)).is_some());
            assert_eq!(refused, taken.then_some(Rule("RW-SETUP-02")), "{spelled}");
        }
        game().play(&mut state, Seat(seat), action, &mut chance, &mut log);
    }
    assert!(state.players.iter(3).all(|(_, player)| player.has_faction));
}

/// RW-SETUP-10, RW-SETUP-12, RW-DEC-05: stronghold, units, runes and hero go to one's own home realm only. Units are placed in
/// any order, and each division of them comes from one line of answers that are in turn.
#[test]
fn each_division_of_the_units_has_one_line_in_turn() {
    let mut units_asked = None;
    play_setup(&usual(2), 5, |state, _| {
        for (action, refused) in verdicts(state) {
            let word = action.split(' ').next_back().unwrap_or_default();
            let seat = game().pending(state).first().expect("somebody is asked");
            let Some(area) = game().content().areas.iter().position(|area| area.name == word) else {
                continue;
            };
            let owner = state.home_owner(game().content(), AreaId(area as u8));
            assert!(refused.is_some() || owner == Some(seat), "{action}");
        }
        if units_asked.is_none() && verdicts(state)[0].0.starts_with("setup-unit") {
            units_asked = Some(state.clone());
        }
    });
    let start = units_asked.expect("units are placed");
    let (lines, results) = divisions(&start, false);
    assert!(lines > 20, "{lines}");
    assert_eq!(lines, results.len());
    let (all_lines, all_results) = divisions(&start, true);
    assert_eq!(all_results, results, "no order leads to anything else");
    assert_eq!(all_lines, 3usize.pow(5), "any area for each of five units");
}

/// How many lines of answers place the units, and what comes of them: all lines, or those that are in turn.
fn divisions(start: &State, all: bool) -> (usize, std::collections::BTreeSet<Vec<String>>) {
    let seat = game().pending(start).first().expect("somebody is asked");
    let (mut lines, mut results) = (0, std::collections::BTreeSet::new());
    let mut open = vec![start.clone()];
    while let Some(state) = open.pop() {
        if !verdicts(&state)[0].0.starts_with("setup-unit") {
            lines += 1;
            let home = state.board.areas.iter().filter(|&area| state.areas[area].owner == Some(seat));
            results
                .insert(home.map(|area| format!("{area:?} {:?}", state.areas[area].own)).collect::<Vec<_>>());
            continue;
        }
        for action in legal(game(), &state, seat) {
            if !all && !game().in_turn(&state, seat, action) {
                continue;
            }
            let mut next = state.clone();
            let mut chance = Chance::new(Seed::from_number(0));
            game().play(&mut next, seat, action, &mut chance, &mut Log::silent());
            open.push(next);
        }
    }
    (lines, results)
}

/// RW-MAP-04, RW-MAP-05, RW-MAP-08, RW-MAP-14: a free place is told by the areas that it touches, a turn by its angle.
#[test]
fn free_places_are_told_by_their_neighbors() {
    let mut told = std::collections::BTreeMap::new();
    let setup = Setup { build_map: true, ..usual(3) };
    play_setup(&setup, 1, |state, action| {
        let seat = game().pending(state).first().expect("somebody is asked");
        let text = game().phrases().say(&game().label(state, seat, action).text, game().catalogue());
        let word = game().spell(action).split(' ').next().unwrap_or_default().to_owned();
        told.entry(word).or_insert_with(Vec::new).push(text);
    });
    for (word, said) in [("map-lay", "Beside "), ("map-marker", "Beside "), ("map-home", "over marker")] {
        let texts = told.get(word).unwrap_or_else(|| panic!("no {word} among {told:?}"));
        assert!(texts.iter().all(|text| text.contains(said)), "{texts:?}");
        assert!(texts.iter().all(|text| !text.contains("column")), "{texts:?}");
    }
    assert!(told["map-turn"].iter().all(|text| text == "Not turned" || text.contains('°')), "{told:?}");
}

/// RW-OPT-01, RW-OPT-02, RW-HID-13: with exploration tokens, a "1" lies beside the home realms, a "2+" elsewhere, and
/// nobody has seen any.
#[test]
fn exploration_tokens_lie_by_their_backs() {
    let content = game().content();
    for (players, number) in (2..=4).flat_map(|players| (0..100).map(move |number| (players, number))) {
        let state = at_last_question(&Setup { exploration: true, ..usual(players) }, number);
        let mut placed = [0u8; 2];
        let mut bare = [0u8; 2];
        for area in state.board.areas.iter() {
            let beside = state.board.neighbors(area).iter().any(|other| state.is_home(content, other));
            let back = usize::from(!beside);
            match state.areas[area].token {
                None if state.is_home(content, area) => {}
                None => bare[back] += 1,
                Some(token) => {
                    assert!(!state.is_home(content, area) && !token.open && token.seen == Seats::NONE);
                    assert_eq!(token.near, beside);
                    placed[back] += 1;
                }
            }
        }
        let left =
            |back: usize| -> u8 { TokenKind::ALL.iter().map(|&kind| state.decks.tokens[kind][back]).sum() };
        assert_eq!([placed[0] + left(0), placed[1] + left(1)], [16, 19]);
        assert!(
            (0..2).all(|back| bare[back] == 0 || left(back) == 0),
            "an area is bare only if no token is left"
        );
    }
}

/// RW-OPT-16, RW-DEC-49, RW-HID-18: in the epic game everybody starts with one dragon rune, open to all.
#[test]
fn the_epic_game_starts_with_one_open_rune() {
    for players in 2..=4 {
        let state = at_last_question(&Setup { epic: true, ..usual(players) }, 3);
        let runes: Vec<_> = state.board.areas.iter().filter_map(|area| state.areas[area].rune).collect();
        assert_eq!(runes, vec![Rune::Dragon(Seats::all(players)); usize::from(players)]);
        assert_eq!(state.rune_pile, [21 - players, 17]);
        assert!(Seat::all(players).all(|seat| state.dragons(game().content(), seat) == 1));
    }
}

/// RW-MAP-12: where no markers fit, the tiles are laid again; and however often that happens, it ends with a legal board.
#[test]
fn tiles_are_laid_again_where_no_markers_fit() {
    let mut repeated = [0; 4];
    for number in 0..300 {
        let setup = Setup { build_map: true, ..usual(4) };
        let mut most = 0;
        let state = play_setup(&setup, number, |state, _| most = most.max(state.setup.build.repeated));
        check_board(&state);
        repeated[usize::from(most)] += 1;
    }
    assert!(repeated.iter().all(|&count| count > 0), "{repeated:?}");
}

/// RW-AMB-06, RW-SETUP-11, RW-AMB-28, RW-TACT-03: recruits come from all three dials, and the Tactics cards dealt before the
/// first Spring may be played in it.
#[test]
fn all_dials_recruit_and_starting_tactics_are_ready() {
    for number in 0..20 {
        let state = set_up(&usual(4), number);
        assert_eq!((state.year, state.season), (1, Season::Spring));
        for seat in Seat::all(4) {
            let sheet = game().content().faction(state.players[seat].faction);
            assert_eq!(state.playable_tactics(seat).len(), usize::from(sheet.tactics));
            let kinds = UnitKind::of_faction(state.players[seat].faction);
            let units = kinds.map(|kind| game().content().unit(kind).count - state.pool[kind]).sum::<u8>();
            assert_eq!(units, 5, "three on one dial, one on each of the others");
        }
    }
}

/// RW-SETUP-16, RW-SETUP-15, RW-SETUP-20, RW-FAQ-11: all decks are complete but for what was dealt, Titles lie there without
/// influence, and four players use all land tiles but one.
#[test]
fn decks_are_complete_and_titles_are_free() {
    let content = game().content();
    for number in 0..20 {
        let state = at_last_question(&usual(4), number);
        let decks = &state.decks;
        let dealt: usize = Seat::all(4).map(|seat| state.players[seat].tactics.len()).sum();
        assert_eq!((decks.fate.len(), decks.seasons.len(), decks.objectives.len()), (30, 32, 16));
        assert_eq!((decks.tactics.len(), dealt), (40, 10));
        assert!(decks.fate_discard.is_empty() && decks.tactics_discard.is_empty());
        assert!(decks.quests_discard.is_empty() && decks.objectives_discard.is_empty());
        assert!(decks.seasons_discard.is_empty() && state.card.is_none());
        assert!(state.titles.items.iter().all(|title| title.holder.is_none() && title.influence == 0));
        let in_deck = state.heroes.iter().filter(|(_, hero)| hero.place == HeroPlace::Deck).count();
        assert!(in_deck == 12 - 4 + 1 || in_deck == 12 - 4, "all but those dealt; the last is about to come");
        let land = content.tiles.iter().filter(|tile| tile.home_of.is_none()).count();
        let laid = lying(&state.board).into_iter().map(|area| area.tile).filter(|&tile| !is_home(tile));
        assert_eq!((laid.collect::<Set<TileId>>().len(), land), (8, 9));
    }
}

/// How a turned tile would lie with its first area there.
fn lying_at(tile: TileId, at: Hex, turns: u8) -> Vec<Lying> {
    let mut board = Board::default();
    board.tiles[tile] = Some(hexarch_runewars::Placed { at, turns });
    lying(&board)
}

fn hex(word: &str) -> Hex {
    let (q, r) = word.split_once(',').expect("a place");
    Hex::new(q.parse().expect("a number"), r.parse().expect("a number"))
}

/// RW-DEC-02, RW-EX-24, RW-MAP-02, RW-MAP-03, RW-MAP-05, RW-MAP-06, RW-FAQ-09, RW-AMB-74: a player lays his own two tiles, the
/// first one of all in the middle; each must touch two areas with two of its own, and colored borders never meet, alike or
/// not (which always leaves a place for some tile).
#[test]
fn a_tile_lies_where_it_touches_and_no_colors_meet() {
    let content = game().content();
    let mut judged = std::collections::BTreeMap::new();
    for number in 0..25 {
        let setup = Setup { build_map: true, ..usual(3) };
        play_setup(&setup, number, |state, _| {
            let seat = game().pending(state).first().expect("somebody is asked");
            let step = hexarch_core::spell(content, state.steps.last().expect("a step asks"));
            let words: Vec<&str> = step.split(' ').collect();
            let mine: Set<TileId> = state.setup.build.dealt[seat]
                .iter()
                .filter_map(|quest| content.quests[quest as usize].at.map(|area| content.area(area).tile))
                .collect();
            if words[0] == "map-tile" {
                assert_eq!(mine.len(), 2);
                for (action, _) in verdicts(state) {
                    assert!(
                        mine.iter()
                            .any(|tile| action.ends_with(&format!(" {}", content.tiles[tile.number()].name)))
                    );
                }
            }
            if words[0] != "map-lay" {
                return;
            }
            let tile = content.tiles.iter().position(|tile| tile.name == words[2]).expect("a tile");
            let board = lying(&state.board);
            assert!(board.iter().any(|area| area.at == Hex::default()), "the first tile is in the middle");
            for (action, rule) in verdicts(state) {
                let at = hex(action.split(' ').next_back().unwrap_or_default());
                let new = lying_at(TileId(tile as u8), at, words[3].parse().expect("turns"));
                let overlaps = new.iter().any(|one| board.iter().any(|two| one.at == two.at));
                let near = |one: &Lying, two: &Lying| one.at.distance(two.at) == 1;
                let touching = new.iter().filter(|one| board.iter().any(|two| near(one, two))).count();
                let touched = board.iter().filter(|two| new.iter().any(|one| near(one, two))).count();
                let clash = new.iter().any(|one| {
                    board.iter().any(|two| {
                        one.at.edge_to(two.at).is_some_and(|edge| {
                            one.colored[usize::from(edge)] && two.colored[usize::from(edge + 3) % 6]
                        })
                    })
                });
                let wanted = match (overlaps, touching >= 2 && touched >= 2, clash) {
                    (true, ..) => Some("RW-MAP-04"),
                    (_, false, _) => Some("RW-MAP-05"),
                    (.., true) => Some("RW-MAP-06"),
                    _ => None,
                };
                assert_eq!(rule.map(|rule| rule.0), wanted, "{step}: {action}");
                *judged.entry(wanted).or_insert(0) += 1;
            }
        });
    }
    assert_eq!(judged.len(), 4, "{judged:?}");
}

/// RW-DEC-03, RW-MAP-08, RW-MAP-09, RW-MAP-10, RW-MAP-13, RW-FAQ-10: markers lie outside, at three open borders, four areas
/// from the others however those are colored; and the first player may take one up again.
#[test]
fn markers_keep_their_distance() {
    let mut refused = Set::<u8>::EMPTY;
    for number in 0..8 {
        let setup = Setup { build_map: true, ..usual(2) };
        play_setup(&setup, number, |state, _| {
            let step = hexarch_core::spell(game().content(), state.steps.last().expect("a step asks"));
            let build = &state.setup.build;
            if step == "map-satisfied" {
                let answers: Vec<String> = verdicts(state).into_iter().map(|(action, _)| action).collect();
                assert_eq!(answers, ["map-done", "map-lift 0", "map-lift 1"]);
            }
            if step != "map-marker" {
                return;
            }
            let areas = lying(&state.board);
            let touched = |at: Hex, edge: u8| -> (Vec<&Lying>, usize) {
                let (mut all, mut open) = (Vec::new(), 0);
                for area in &areas {
                    for hex in [at, at.across(edge)] {
                        let Some(side) = area.at.edge_to(hex) else { continue };
                        all.push(area);
                        open += usize::from(!area.colored[usize::from(side)]);
                    }
                }
                (all, open)
            };
            for (action, rule) in verdicts(state) {
                let words: Vec<&str> = action.split(' ').collect();
                let (at, edge) = (hex(words[1]), words[2].parse().expect("an edge"));
                let (touches, open) = touched(at, edge);
                assert!(
                    areas.iter().all(|area| area.at != at && area.at != at.across(edge)),
                    "outside the board"
                );
                match rule.map(|rule| rule.0) {
                    Some("RW-MAP-09") => {
                        assert!(open < 3, "{action}");
                        refused.add(9);
                    }
                    Some(rule) => {
                        assert_eq!((rule, open >= 3), ("RW-MAP-10", true), "{action}");
                        refused.add(10);
                    }
                    None => {
                        assert!(open >= 3, "{action}");
                        for marker in build.markers.iter() {
                            let far = chain(&areas, &touches, &touched(marker.at, marker.edge).0);
                            assert!(far >= if build.lenient { 3 } else { 4 }, "{action}: {far}");
                        }
                    }
                }
            }
        });
    }
    assert_eq!(refused.len(), 2, "both rules have refused something");
}

/// RW-DEC-04, RW-MAP-14, RW-MAP-15, RW-MAP-16, RW-AMB-75: each home realm lies over a marker of its own with two areas, in any
/// orientation that keeps it away from the others; nobody is left without a place.
#[test]
fn homes_take_the_place_of_the_markers() {
    let content = game().content();
    for players in 2..=4 {
        for number in 0..10 {
            let setup = Setup { build_map: true, ..usual(players) };
            let mut pairs: Vec<[Hex; 2]> = Vec::new();
            let mut repeats = 0;
            let state = play_setup(&setup, number, |state, _| {
                let build = &state.setup.build;
                repeats = build.repeated;
                if build.markers.len() == usize::from(players) {
                    pairs = build
                        .markers
                        .iter()
                        .map(|marker| [marker.at, marker.at.across(marker.edge)])
                        .collect();
                }
                if hexarch_core::spell(content, state.steps.last().expect("a step asks"))
                    .starts_with("map-home")
                {
                    let (legal, refused): (Vec<_>, Vec<_>) =
                        verdicts(state).into_iter().partition(|(_, rule)| rule.is_none());
                    assert_eq!(
                        legal.len() + refused.len(),
                        6 * build.markers.len(),
                        "every marker, every turn"
                    );
                    let known = ["RW-MAP-16", "RW-MAP-18", "RW-AMB-45", "RW-AMB-75"];
                    assert!(refused.iter().all(|(_, rule)| rule.is_some_and(|rule| known.contains(&rule.0))));
                }
            });
            // Tiles that chance has laid at last have no markers.
            if repeats > 2 {
                continue;
            }
            let areas = lying(&state.board);
            let covers = |tile: TileId, pair: &[Hex; 2]| {
                pair.iter().all(|at| areas.iter().any(|area| area.tile == tile && area.at == *at))
            };
            let homes: Vec<TileId> =
                Seat::all(players).map(|seat| content.faction(state.players[seat].faction).home).collect();
            let covered = homes.iter().filter(|&&home| pairs.iter().any(|pair| covers(home, pair))).count();
            let taken = pairs.iter().filter(|pair| homes.iter().any(|&home| covers(home, pair))).count();
            assert_eq!((covered, taken), (usize::from(players), usize::from(players)), "{number}");
        }
    }
}
