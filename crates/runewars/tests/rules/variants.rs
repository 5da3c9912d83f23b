//! The optional rules: exploration tokens and the epic game (RW-OPT).

use hexarch_core::{Chance, Game, Log, Seat, Seats, Seed, Viewer, legal};
use hexarch_runewars::{Rune, Season, Setup, State, Step, TokenKind, game};

use crate::common::{Match, area_id, position};
use crate::stage::{board, own_turn, stage};

/// A game of so many players after its setup, answered by chance.
fn set_up(players: u8, exploration: bool, epic: bool, number: u64) -> State {
    answered_by_chance(Setup { players, build_map: false, exploration, epic }, number)
}

fn answered_by_chance(setup: Setup, number: u64) -> State {
    let mut chance = Chance::new(Seed::from_number(number));
    let mut state = game().start(&setup, &mut chance, &mut Log::silent()).expect("a legal setup");
    while let Some(Step::Setup(_) | Step::Map(_)) = state.steps.last() {
        let seat = game().pending(&state).first().expect("somebody is asked");
        let options = legal(game(), &state, seat);
        let action = options[chance.below(options.len() as u32) as usize];
        game().play(&mut state, seat, action, &mut chance, &mut Log::silent());
    }
    state
}

/// A hero in 1B who chose Move walks to 1A, where this token lies face-down.
fn explore(token: &str, more: &str) -> Match {
    let mut game = stage(
        "hero-acts ronan",
        &format!(
            "variants = ['exploration']
             area.1A = {{token = '{token}', units = ''}}
             hero.ronan = {{seat = 0, area = '1B'}}
             {more}"
        ),
    );
    game.play("0 quest-move; 0 walk 1A; 0 walk-no-further");
    game
}

/// RW-OPT-01: each variant is chosen before the game, alone or together.
#[test]
fn the_variants_may_be_combined() {
    for (exploration, epic) in [(false, false), (true, false), (false, true), (true, true)] {
        let state = set_up(2, exploration, epic, 3);
        let tokens = state.areas.iter().filter(|(_, area)| area.token.is_some()).count();
        let runes = state.areas.iter().filter(|(_, area)| area.rune.is_some()).count();
        assert_eq!((tokens > 0, runes), (exploration, if epic { 2 } else { 6 }));
    }
}

/// RW-OPT-02: a token in each area outside the home realms, face-down: "1" beside them, "2+" elsewhere.
#[test]
fn every_area_outside_the_home_realms_gets_a_token() {
    let content = game().content();
    for (players, number) in (2..=4).flat_map(|players| (0..8).map(move |number| (players, number))) {
        let setup = Setup { players, build_map: number % 2 == 0, exploration: true, epic: false };
        let state = answered_by_chance(setup, number);
        for area in state.board.areas.iter() {
            let beside = state.board.neighbors(area).iter().any(|other| state.is_home(content, other));
            match state.areas[area].token {
                None => assert!(state.is_home(content, area), "a bare area"),
                Some(token) => {
                    assert!(!state.is_home(content, area) && !token.open && token.seen == Seats::NONE);
                    assert_eq!(token.near, beside);
                }
            }
        }
    }
}

/// RW-OPT-02, RW-COMP-11: if one back runs out, the other takes its place. 6 areas lie beside this home realm and 22
/// elsewhere, but there are 19 tokens marked "2+".
#[test]
fn tokens_of_the_other_back_are_taken_when_one_runs_out() {
    let game = position(
        "tiles = ['1 at 0,0', '2 at 1,1', '3 at 2,-1', '4 at 5,-4', '5 at 3,-4', '6 at 1,-2', '7 at 0,2', \
         '8 at 0,-1', '9 at 2,0', 'home_daqan at 3,-1']
         variants = ['exploration']
         steps = ['setup-board', 'choose-orders']",
    );
    let tokens = |near: bool| {
        game.state()
            .areas
            .iter()
            .filter(|(_, area)| area.token.is_some_and(|token| token.near == near))
            .count()
    };
    assert_eq!((tokens(true), tokens(false)), (6 + 3, 19));
    for area in ["3A", "3B", "3C", "4C", "9A", "9B"] {
        assert!(game.area(area).token.is_some_and(|token| token.near), "{area} gets a \"1\" first");
    }
}

/// RW-OPT-03, RW-AMB-42: a token is flipped where a hero ends his movement, also of zero areas, before duel and Quest; not
/// on the way, and not by a hero who heals or trains.
#[test]
fn a_token_is_flipped_where_a_hero_ends_his_movement() {
    let text = "variants = ['exploration']
                player.0 = {quests = ['q_sunken_chapel'], influence = 3}
                area.1A = {token = 'traveling_merchant', units = '1 bowman'}
                area.1B = {token = 'temple'}
                hero.vyrah = {seat = 0, area = '1C', damage = 1}
                hero.varikas = {seat = 1, area = '1A'}";
    let mut game = stage("hero-acts vyrah", text);
    game.play("0 quest-move; 0 walk 1B; 0 walk 1A");
    assert_eq!(
        (game.token("1B").as_str(), game.legal(0)),
        ("temple", vec!["merchant-buy".to_owned(), "merchant-leave".to_owned()])
    );
    game.play("0 merchant-leave");
    assert_eq!(game.legal(0), ["challenge varikas", "attempt-quest q_sunken_chapel", "no-deed"]);
    let stays = text.replace("area = '1C'", "area = '1A'");
    let mut game = stage("hero-acts vyrah", &stays);
    game.play("0 quest-move; 0 walk-no-further; 0 merchant-leave");
    assert_eq!(game.token("1A"), "-");
    for answer in ["0 quest-heal -", "0 quest-train agility agility", "0 quest-rest"] {
        let mut game = stage("hero-acts vyrah", &stays);
        game.play(answer).is_over();
        assert_eq!(game.token("1A"), "traveling_merchant");
    }
}

/// RW-OPT-05: events are discarded once resolved, locations stay face-up.
#[test]
fn events_go_and_locations_stay() {
    for &kind in TokenKind::ALL {
        let name = kind.word();
        let mut game = explore(
            &format!("{name} far"),
            "player.0.influence = 0\nhero.bogran = {seat = 1, area = '7C'}\narea.LA = {rune = 'false'}",
        );
        game.pass(&["raise-none"]);
        let event = ["traveling_merchant", "raiding_party", "scroll_of_sight", "training"].contains(&name);
        assert_eq!(game.token("1A"), if event { "-".to_owned() } else { format!("{name} open") });
        assert_eq!(game.state().decks.tokens_discard[kind], [0, u8::from(event)], "{name}");
        game.is_over();
    }
}

/// RW-OPT-05, RW-DEC-47: in his turn a player with six units, allied ones included, in an area may discard a destructible
/// location there.
#[test]
fn six_units_may_discard_a_destructible_location() {
    let turn = |units: &str, token: &str| {
        own_turn(&format!(
            "variants = ['exploration']
             hero.ronan = {{seat = 0, area = '1B', rewards = ['timmorran_shard']}}
             area.1A = {{units = '{units}', token = '{token} open far'}}"
        ))
    };
    for token in ["dragon_throne", "village_food", "village_wood", "village_ore", "magic_portal"] {
        let mut game = turn("4 bowman, 1 bowman routed, 1 beastman", token);
        game.play("0 demolish 1A");
        assert_eq!(game.token("1A"), "-");
        let kind = TokenKind::from_word(token).expect("a token");
        assert_eq!(game.state().decks.tokens_discard[kind], [0, 1]);
        assert_eq!(turn("5 bowman", token).refusal(0, "demolish 1A"), "RW-OPT-05");
        assert_eq!(turn("6 archer", token).refusal(0, "demolish 1A"), "RW-OPT-05");
    }
    for token in ["dungeon", "temple", "hall_of_kellos"] {
        assert_eq!(turn("6 bowman", token).refusal(0, "demolish 1A"), "", "{token} is not destructible");
    }
    let closed = own_turn(
        "variants = ['exploration']
         hero.ronan = {seat = 0, area = '1B', rewards = ['timmorran_shard']}
         area.1A = {units = '6 bowman', token = 'village_ore far'}",
    );
    assert_eq!(closed.refusal(0, "demolish 1A"), "", "nobody knows what it is");
}

/// Seat 0 controls so many dragon runes, and an area with a face-down Dragon Throne where his hero is about to come.
fn throne(variants: &str, runes: usize, units: &str) -> Match {
    let areas: String = ["1B", "1C", "2A", "2B", "3A", "3B", "3C"][..runes]
        .iter()
        .map(|area| format!("area.{area} = {{units = '1 bowman', rune = 'dragon'}}\n"))
        .collect();
    stage(
        "hero-acts ronan",
        &format!(
            "variants = [{variants}]
             area.8C = {{token = 'dragon_throne', units = '{units}'}}
             hero.ronan = {{seat = 0, area = '8C'}}
             {areas}"
        ),
    )
}

/// RW-OPT-06, RW-AMB-85: a Dragon Throne is one more dragon rune of whoever controls its area, from the moment it is
/// flipped, for the victory too.
#[test]
fn a_dragon_throne_counts_as_a_dragon_rune() {
    let dragons = |game: &Match, seat: u8| game.state().dragons(game.state_content(), Seat(seat));
    let walk = "0 quest-move; 0 walk-no-further";
    let mut game = throne("'exploration'", 4, "1 bowman");
    assert_eq!(dragons(&game, 0), 4);
    game.play(walk).is_over();
    assert_eq!(dragons(&game, 0), 5);
    let mut game = throne("'exploration'", 4, "1 archer");
    game.play(walk).is_over();
    assert_eq!([dragons(&game, 0), dragons(&game, 1)], [4, 1]);
    let mut game = throne("'exploration'", 5, "1 bowman");
    game.play(walk);
    assert_eq!(game.state().winner, Some(Seat(0)));
    let mut game = throne("'exploration'", 5, "");
    game.play(walk).is_over();
    // RW-OPT-16: seven in the epic game.
    let mut game = throne("'exploration', 'epic'", 5, "1 bowman");
    game.play(walk).is_over();
    let mut game = throne("'exploration', 'epic'", 6, "1 bowman");
    game.play(walk);
    assert_eq!(game.state().winner, Some(Seat(0)));
}

impl Match {
    fn state_content(&self) -> &'static hexarch_runewars::Content {
        game().content()
    }
}

/// RW-OPT-07: a Village gives one more of its resource, face-up only.
#[test]
fn a_village_yields_one_more_of_its_resource() {
    let dials = |token: &str| {
        let game = board(&format!(
            "season = 'fall'
             now = 'harvest by 0'
             variants = ['exploration']
             area.1A = {{units = '1 bowman'{token}}}"
        ));
        game.player(0).dials
    };
    let [food, wood, ore] = dials("");
    assert_eq!(dials(", token = 'village_food open far'"), [food + 1, wood, ore]);
    assert_eq!(dials(", token = 'village_wood open far'"), [food, wood + 1, ore]);
    assert_eq!(dials(", token = 'village_ore open far'"), [food, wood, ore + 1]);
    assert_eq!(dials(", token = 'village_ore far'"), [food, wood, ore]);
}

/// RW-OPT-08, RW-AMB-80: a hero steps from one face-up Magic Portal to another for 1 influence, paid once a move.
#[test]
fn a_hero_walks_through_portals_for_one_influence() {
    let text = |influence: u8, far: &str| {
        format!(
            "variants = ['exploration']
             player.0.influence = {influence}
             hero.vyrah = {{seat = 0, area = '1A'}}
             area.1A = {{token = 'magic_portal open far'}}
             area.7C = {{token = '{far}'}}
             area.4A = {{token = 'magic_portal open near'}}"
        )
    };
    let mut game = stage("hero-acts vyrah", &text(2, "magic_portal open far"));
    game.play("0 quest-move");
    assert_eq!(game.legal_with(0, "walk-through"), ["walk-through-portal 4A", "walk-through-portal 7C"]);
    game.play("0 walk-through-portal 7C");
    assert_eq!(game.influence(0), 1);
    game.play("0 walk-through-portal 4A").is_over();
    assert_eq!(
        (game.whereabouts("vyrah").as_str(), game.influence(0)),
        ("0 at 4A", 1),
        "each step is an area, paid once"
    );
    let mut game = stage("hero-acts vyrah", &text(0, "magic_portal open far"));
    game.play("0 quest-move");
    assert_eq!(game.refusal(0, "walk-through-portal 7C"), "RW-AMB-80");
    let mut game = stage("hero-acts vyrah", &text(2, "magic_portal far"));
    game.play("0 quest-move");
    assert_eq!(game.legal_with(0, "walk-through"), ["walk-through-portal 4A"], "face-up portals only");
}

/// RW-OPT-08: units moved by Strategize use portals for 1 influence, too.
#[test]
fn units_move_through_portals() {
    let mut game = stage(
        "strategize 0",
        "variants = ['exploration']
         player.0.influence = 1
         area.1A = {token = 'magic_portal open far', units = '2 bowman'}
         area.7C = {token = 'magic_portal open far'}",
    );
    assert!(game.may(0, "portal"));
    game.play("0 portal; 0 from 1A; 0 shift 1 bowman 7C; 0 leave; 0 moved");
    assert_eq!((game.units("7C").as_str(), game.influence(0)), ("1 bowman", 0));
}

/// RW-OPT-09, RW-AMB-41: a face-up Dungeon ends a hero's movement; he may still duel or quest there, and leave in another
/// phase. Red Scorpion walks on.
#[test]
fn a_dungeon_holds_whoever_enters() {
    let text = |name: &str, area: &str| {
        format!(
            "variants = ['exploration']
             player.0.quests = ['q_broken_ward']
             hero.{name} = {{seat = 0, area = '{area}', rewards = ['scrying_bowl']}}
             hero.varikas = {{seat = 1, area = '1B'}}
             area.1B = {{token = 'dungeon open far'}}"
        )
    };
    let mut game = stage("hero-acts vyrah", &text("vyrah", "1A"));
    game.play("0 quest-move; 0 walk 1B");
    game.pass(&["walk-no-further"]);
    assert_eq!(game.legal(0), ["challenge varikas", "attempt-quest q_broken_ward", "no-deed"]);
    assert_eq!(game.whereabouts("vyrah"), "0 at 1B");
    let mut game = stage("hero-acts vyrah", &text("vyrah", "1B"));
    game.play("0 quest-move; 0 walk 1A; 0 walk 1B");
    assert_eq!(game.whereabouts("vyrah"), "0 at 1B");
    let mut game = stage("hero-acts red_scorpion", &text("red_scorpion", "1A"));
    game.play("0 quest-move; 0 walk 1B; 0 walk 9A; 0 walk 9B");
    assert_eq!(game.whereabouts("red_scorpion"), "0 at 9B");
    // It holds nobody else.
    let mut game = stage(
        "quest-phase",
        "variants = ['exploration']
         hero.vyrah = {seat = 0, area = '1A'}
         hero.krutzbeck = {seat = 0, area = '1A'}
         area.1B = {token = 'dungeon open far'}",
    );
    game.play("0 act-with vyrah; 0 quest-move; 0 walk 1B; 0 quest-move; 0 walk 8C; 0 walk 8A").is_over();
    assert_eq!(
        (game.whereabouts("vyrah").as_str(), game.whereabouts("krutzbeck").as_str()),
        ("0 at 1B", "0 at 8A")
    );
    // Whoever teleports into one moves no further either.
    let mut game = stage(
        "hero-acts vyrah",
        &text("vyrah", "7C").replace("scrying_bowl", "rune_of_teleportation', 'timmorran_shard"),
    );
    game.play("0 quest-teleport 1B; 0 quest-move");
    assert!(game.legal_with(0, "walk ").is_empty());
}

/// RW-OPT-10, RW-OPT-11, RW-AMB-79: whoever's hero ends his Quest Phase in a Temple gains 2 influence, in a Hall of Kellos
/// one Tactics card; also after doing nothing, or right after flipping it; not if he passes or falls.
#[test]
fn temple_and_hall_reward_whoever_ends_there() {
    for (token, influence, tactics) in [("temple", 5, 0), ("hall_of_kellos", 3, 1)] {
        let start = |open: &str, area: &str, more: &str| {
            stage(
                "quest-phase",
                &format!(
                    "variants = ['exploration']
                     player.0 = {{influence = 3, showing = 'strategize'}}
                     area.1A = {{token = '{token}{open} far'}}
                     hero.ronan = {{seat = 0, area = '{area}', damage = 3}}\n{more}"
                ),
            )
        };
        let gains = |game: &Match| (game.influence(0), game.player(0).tactics.len());
        let mut game = start(" open", "1A", "");
        game.play("0 quest-rest").is_over();
        assert_eq!(gains(&game), (influence, tactics));
        let mut game = start("", "1B", "");
        game.play("0 quest-move; 0 walk 1A; 0 walk-no-further").is_over();
        assert_eq!(gains(&game), (influence, tactics));
        let mut game = start(" open", "1B", "");
        game.play("0 quest-move; 0 walk 1A; 0 walk 1C; 0 walk-no-further").is_over();
        assert_eq!(gains(&game), (3, 0));
        let enemy = "hero.varikas = {seat = 1, area = '1A', routed = true, training = [2, 2, 2]}\nscript = {fate = [7, 5]}";
        let mut game = start(" open", "1A", enemy);
        game.play("0 quest-move; 0 walk-no-further; 0 challenge varikas").is_over();
        assert_eq!((gains(&game), game.whereabouts("ronan").as_str()), ((3, 0), "gone"));
    }
}

/// RW-OPT-12, RW-DEC-43: the Traveling Merchant sells one Reward for 3 influence.
#[test]
fn the_merchant_sells_a_reward_for_three_influence() {
    let mut game =
        explore("traveling_merchant", "player.0.influence = 4\nscript = {rewards = ['rage_blade']}");
    assert_eq!(game.legal(0), ["merchant-buy", "merchant-leave"]);
    game.play("0 merchant-buy").is_over();
    assert_eq!(
        (game.influence(0), game.rewards_under("ronan").as_str(), game.token("1A").as_str()),
        (1, "rage_blade", "-")
    );
    let mut game = explore("traveling_merchant", "player.0.influence = 3");
    game.play("0 merchant-leave").is_over();
    assert_eq!(
        (game.influence(0), game.rewards_under("ronan").as_str(), game.token("1A").as_str()),
        (3, "", "-")
    );
    explore("traveling_merchant", "player.0.influence = 2").is_over();
}

/// RW-OPT-13, RW-DEC-43: a Raiding Party deals 1 damage; with units of others there a Reward goes, or 1 more, as the
/// controller likes. Whoever falls by the first point loses no more.
#[test]
fn a_raiding_party_hurts_and_robs() {
    let raid = |units: &str, hero_text: &str| {
        let mut game = stage(
            "hero-acts ronan",
            &format!(
                "variants = ['exploration']
                 area.1A = {{token = 'raiding_party', units = '{units}'}}
                 hero.ronan = {{seat = 0, area = '1A'{hero_text}}}"
            ),
        );
        game.play("0 quest-move; 0 walk-no-further");
        game
    };
    let hoard = ", rewards = ['rage_blade open', 'ice_storm open']";
    for units in ["", "1 bowman", "1 bowman, 1 beastman"] {
        assert_eq!(raid(units, hoard).is_over().damage_on("ronan"), 1, "no company: {units}");
    }
    for units in ["1 archer", "1 beastman", "1 archer routed"] {
        let mut game = raid(units, hoard);
        assert_eq!(game.damage_on("ronan"), 1);
        assert_eq!(game.legal(0), ["raid-discard rage_blade", "raid-discard ice_storm", "raid-suffer"]);
        game.play("0 raid-discard ice_storm").is_over();
        assert_eq!((game.damage_on("ronan"), game.rewards_under("ronan").as_str()), (1, "rage_blade open"));
        let mut game = raid(units, hoard);
        game.play("0 raid-suffer").is_over();
        assert_eq!(
            (game.damage_on("ronan"), game.rewards_under("ronan").as_str()),
            (2, "rage_blade open, ice_storm open")
        );
        assert_eq!(raid(units, "").is_over().damage_on("ronan"), 2, "without a Reward there is no choice");
    }
    let game = raid("1 archer", &format!(", damage = 3{hoard}"));
    assert_eq!(
        (game.is_over().whereabouts("ronan").as_str(), game.rewards_under("ronan").as_str()),
        ("marker at 1A", "rage_blade open, ice_storm open")
    );
}

/// RW-OPT-14, RW-DEC-43, RW-HID-13: the Scroll of Sight shows its finder alone all that lies face-down in one area of the
/// board.
#[test]
fn the_scroll_shows_what_lies_face_down_in_one_area() {
    let mut game = explore(
        "scroll_of_sight",
        "area.LA = {rune = 'dragon'}
         area.7C = {rune = 'false', token = 'dungeon far'}
         area.8B = {token = 'temple far'}
         area.DA = {rune = 'false'}",
    );
    assert_eq!(game.legal(0), ["scroll-look 7C", "scroll-look 8B", "scroll-look LA"]);
    assert_eq!(
        [game.refusal(0, "scroll-look DA"), game.refusal(0, "scroll-look 1C")],
        ["RW-OPT-14"; 2],
        "nothing new there"
    );
    game.play("0 scroll-look 7C").is_over();
    let token = |area: &str| game.state().areas[area_id(area)].token.expect("a token");
    assert_eq!(
        (game.rune("7C"), token("7C").seen, token("7C").open),
        (Some((false, vec![0])), Seats::only(Seat(0)), false)
    );
    assert_eq!((game.rune("LA"), token("8B").seen), (Some((true, vec![1])), Seats::NONE));
}

/// RW-OPT-15, RW-DEC-43, RW-HERO-13: the Training token may raise one attribute by 1, within the limit.
#[test]
fn the_training_token_raises_one_attribute() {
    let train = |training: &str| {
        stage(
            "hero-acts ronan",
            &format!(
                "variants = ['exploration']
                 area.1A = {{token = 'training'}}
                 hero.ronan = {{seat = 0, area = '1A', training = {training}}}"
            ),
        )
    };
    let walk = "0 quest-move; 0 walk-no-further";
    let mut game = train("[2, 0, 1]");
    game.play(walk);
    assert_eq!(game.legal(0), ["raise-by-one agility", "raise-by-one wisdom", "raise-none"]);
    assert_eq!(game.refusal(0, "raise-by-one strength"), "RW-HERO-13");
    game.play("0 raise-by-one wisdom").is_over();
    assert_eq!((game.hero_state("ronan").training, game.token("1A").as_str()), ([2, 0, 2], "-"));
    let mut game = train("[2, 2, 1]");
    game.play(walk);
    assert_eq!(game.legal(0), ["raise-by-one wisdom", "raise-none"]);
    game.play("0 raise-none").is_over();
    assert_eq!(game.hero_state("ronan").training, [2, 2, 1]);
    train("[2, 2, 2]").play(walk).is_over();
}

/// RW-HID-13: nobody knows a face-down token but whoever has looked; its back is open to all.
#[test]
fn a_face_down_token_is_nobodys_knowledge() {
    let with = |token: &str, seen: &str| {
        stage(
            "hero-acts ronan",
            &format!(
                "variants = ['exploration']\nhero.ronan = {{seat = 0, area = '1B'}}\narea.1A = {{token = '{token}'{seen}}}"
            ),
        )
    };
    for viewer in [Viewer::Watcher, Viewer::Seat(Seat(0)), Viewer::Seat(Seat(1))] {
        assert!(!with("temple far", "").differs_from(&with("dungeon far", ""), viewer));
        assert!(with("temple far", "").differs_from(&with("temple near", ""), viewer));
        let looked = ", token_seen = [0]";
        let knows = with("temple far", looked).differs_from(&with("dungeon far", looked), viewer);
        assert_eq!(knows, viewer == Viewer::Seat(Seat(0)));
    }
}

/// RW-HID-14: of the Hero cards drawn by Rally Support only the one that is kept becomes known.
#[test]
fn rejected_heroes_are_the_drawing_players_secret() {
    let drawn = |other: &str, answers: &str| {
        let mut game = stage(
            "rally-heroes 0",
            &format!(
                "player.0.influence = 4
                 area.DA = {{stronghold = 'daqan'}}
                 script = {{heroes = ['ronan', '{other}']}}"
            ),
        );
        game.play("0 draw-heroes 2").play(answers);
        game
    };
    for answers in ["", "0 keep-hero ronan"] {
        let (one, other) = (drawn("vyrah", answers), drawn("bogran", answers));
        assert!(!one.differs_from(&other, Viewer::Seat(Seat(1))), "{answers}");
        assert!(!one.differs_from(&other, Viewer::Watcher), "{answers}");
    }
    assert!(drawn("vyrah", "").differs_from(&drawn("bogran", ""), Viewer::Seat(Seat(0))));
}

/// RW-OPT-16: in the epic game everybody starts with one dragon rune in his home realm, open to all; seven win, and eight
/// years are played.
#[test]
fn the_epic_game_starts_with_one_open_dragon_rune() {
    let content = game().content();
    for players in 2..=4 {
        let state = set_up(players, false, true, 5);
        for seat in Seat::all(players) {
            let friendly = state.friendly(content, seat);
            let runes: Vec<Rune> = friendly.iter().filter_map(|area| state.areas[area].rune).collect();
            assert_eq!((runes.len(), runes.iter().all(|rune| rune.is_dragon())), (1, true));
            assert_eq!(runes[0].seen(), Seats::all(players));
        }
        assert_eq!((state.dragons_to_win(), state.last_year()), (7, 8));
        let usual = set_up(players, false, false, 5);
        assert_eq!((usual.dragons_to_win(), usual.last_year()), (6, 6));
    }
}

/// RW-OPT-16: he chooses the home area.
#[test]
fn the_epic_rune_goes_to_a_home_area_of_choice() {
    let setup = Setup { players: 2, build_map: false, exploration: false, epic: true };
    let mut chance = Chance::new(Seed::from_number(8));
    let mut state = game().start(&setup, &mut chance, &mut Log::silent()).expect("a legal setup");
    let mut asked = 0;
    while let Some(Step::Setup(_) | Step::Map(_)) = state.steps.last() {
        let seat = game().pending(&state).first().expect("somebody is asked");
        let options = legal(game(), &state, seat);
        let runes = options.iter().filter(|&&action| game().spell(action).starts_with("setup-rune ")).count();
        assert!(runes == 0 || runes == 3 && options.len() == 3);
        asked += usize::from(runes == 3);
        game().play(&mut state, seat, options[0], &mut chance, &mut Log::silent());
    }
    assert_eq!(asked, 2);
}

/// RW-OPT-17: a Season card that names false runes is discarded and replaced; dragon runes are open to all.
#[test]
fn the_epic_game_knows_no_false_runes() {
    let winter = |variants: &str, seasons: &str| {
        board(&format!(
            "season = 'fall'
             now = 'season'
             variants = [{variants}]
             hero.ronan = {{seat = 0, area = '1A'}}
             area.LA = {{rune = 'dragon'}}
             script = {{seasons = [{seasons}]}}"
        ))
    };
    let card = |game: &Match| game.state().card.map(|card| card.word());
    let game = winter("'epic'", "'winter_stirring_runes', 'winter_bitter_cold'");
    assert_eq!((game.state().season, card(&game)), (Season::Winter, Some("winter_bitter_cold")));
    assert_eq!(game.rune("LA"), Some((true, vec![0, 1])));
    let game = winter("", "'winter_stirring_runes'");
    assert_eq!((card(&game), game.rune("LA")), (Some("winter_stirring_runes"), Some((true, vec![1]))));
}

/// RW-AMB-86, RW-OPT-17: in the epic game one dragon rune is received alone, open; with no dragon token left a false one
/// lies for it.
#[test]
fn a_rune_is_received_alone_in_the_epic_game() {
    let mut game = stage("receive-rune 0", "variants = ['epic']\narea.DA = {rune = 'dragon'}");
    assert!(game.legal(0).iter().all(|action| action.starts_with("rune-to ")), "nothing is shed");
    assert_eq!(game.refusal(0, "rune-to LA"), "RW-RUNE-03");
    assert_eq!(game.refusal(0, "rune-to DA"), "RW-RUNE-06");
    game.play("0 rune-to 7C").is_over();
    assert_eq!((game.rune("7C"), game.state().rune_pile), (Some((true, vec![0, 1])), [19, 17]));
    let mut game = stage("receive-rune 0", "variants = ['epic']\nrune_pile = [0, 4]");
    game.play("0 rune-to DB").is_over();
    assert_eq!((game.rune("DB"), game.state().rune_pile), (Some((true, vec![0, 1])), [0, 3]));
    assert_eq!(game.state().dragons(game.state_content(), Seat(0)), 1);
    stage("receive-rune 0", "variants = ['epic']\nrune_pile = [0, 0]").is_over();
}
