//! The Quest Phase (RW-QUEST).

use hexarch_core::Game;

use crate::common::say;
use crate::stage::{board, stage};

/// RW-EX-12, RW-QUEST-01, RW-QUEST-02, RW-QUEST-16, RW-DEC-31, RW-DEC-32: the example of the rulebook. The elf showed the
/// lowest card and heals, the Uthuk trains one hero and moves the other through one enemy area into another.
#[test]
fn players_act_in_play_order_and_each_hero_does_one_thing() {
    let mut game = stage(
        "quest-phase",
        "player.0 = {faction = 'daqan', showing = 'harvest'}
         player.1 = {faction = 'latari', showing = 'strategize'}
         player.2 = {faction = 'waiqar', showing = 'recruit'}
         player.3 = {faction = 'uthuk', showing = 'mobilize', quests = ['q_cliff_hermit']}
         area.9A = {units = '1 bowman'}
         area.2A = {units = '1 archer'}
         area.6A = {units = '1 reanimate'}
         area.6B = {units = '1 berserker'}
         hero.ronan = {seat = 1, area = '2A', damage = 3}
         hero.mad_carthos = {seat = 3, area = '1A'}
         hero.bogran = {seat = 3, area = '1B'}",
    );
    assert_eq!(game.asked(), [1]);
    game.play("1 quest-heal -");
    assert_eq!(game.damage_on("ronan"), 0);
    assert_eq!(game.legal(3), ["act-with mad_carthos", "act-with bogran"]);
    game.play("3 act-with mad_carthos; 3 quest-train agility agility");
    assert_eq!(game.hero_state("mad_carthos").training, [0, 2, 0]);
    game.play("3 quest-move; 3 walk 9A; 3 walk 2A");
    assert_eq!(game.legal(3), ["challenge ronan", "attempt-quest q_cliff_hermit", "no-deed"]);
    game.play("3 no-deed").is_over();
    assert_eq!(game.whereabouts("bogran"), "3 at 2A");
    assert!(game.state().areas.iter().all(|(_, area)| area.activated.is_empty()), "RW-QUEST-16");
}

/// RW-QUEST-01, RW-AMB-39: the player chooses which hero is next; each acts once, and all before the next player's.
#[test]
fn a_player_orders_his_heroes_as_he_likes_each_once() {
    let mut game = stage(
        "quest-phase",
        "player.0.showing = 'strategize'
         player.1.showing = 'mobilize'
         hero.ronan = {seat = 0, area = '1A'}
         hero.vyrah = {seat = 0, area = '1A'}
         hero.bogran = {seat = 0, area = '1A'}
         hero.varikas = {seat = 1, area = '1A'}",
    );
    assert_eq!(game.legal(0), ["act-with ronan", "act-with vyrah", "act-with bogran"]);
    game.play("0 act-with vyrah; 0 quest-rest");
    assert_eq!(game.legal(0), ["act-with ronan", "act-with bogran"]);
    assert_eq!(game.refusal(0, "act-with vyrah"), "RW-QUEST-01");
    assert_eq!(game.refusal(0, "act-with varikas"), "");
    game.play("0 act-with bogran; 0 quest-rest; 0 quest-rest");
    assert_eq!(game.asked(), [1]);
    game.play("1 quest-rest").is_over();
}

/// RW-QUEST-02, RW-QUEST-03, RW-QUEST-04: a routed hero does not move, but heals and trains.
#[test]
fn a_routed_hero_heals_or_trains_but_does_not_move() {
    let text = "hero.ronan = {seat = 0, area = 'DA', damage = 2, routed = true}";
    let mut game = stage("hero-acts ronan", text);
    assert_eq!(game.refusal(0, "quest-move"), "RW-QUEST-02");
    game.play("0 quest-heal -").is_over();
    assert_eq!((game.damage_on("ronan"), game.whereabouts("ronan").as_str()), (0, "routed 0 at DA"));
    let mut game = stage("hero-acts ronan", text);
    game.play("0 quest-train strength wisdom").is_over();
    assert_eq!(game.hero_state("ronan").training, [1, 0, 1]);
    assert_eq!(game.damage_on("ronan"), 2);
}

/// RW-QUEST-03: Heal removes all damage, in a friendly area only.
#[test]
fn heroes_heal_in_friendly_areas_only() {
    let cases = [
        ("DA", "", true),
        ("1A", "area.1A = {units = '1 bowman'}", true),
        ("1A", "area.1A = {stronghold = 'daqan'}", true),
        ("1A", "", false),
        ("1A", "area.1A = {units = '1 beastman'}", false),
        ("1A", "area.1A = {units = '1 archer'}", false),
        ("LA", "", false),
        ("DA", "area.DA = {units = '1 archer'}", false),
    ];
    for (area, more, friendly) in cases {
        let text = format!("hero.ronan = {{seat = 0, area = '{area}', damage = 3}}\n{more}");
        let mut game = stage("hero-acts ronan", &text);
        if friendly {
            game.play("0 quest-heal -").is_over();
            assert_eq!(game.damage_on("ronan"), 0);
        } else {
            assert_eq!(game.refusal(0, "quest-heal -"), "RW-QUEST-03", "{area} {more}");
        }
    }
    let game = stage("hero-acts ronan", "hero.ronan = {seat = 0, area = 'DA'}");
    assert_eq!(game.refusal(0, "quest-heal -"), "RW-QUEST-03", "nothing to heal");
}

/// RW-QUEST-04, RW-HERO-13, RW-AMB-68: two points on one or two attributes, never past +2; as much as fits.
#[test]
fn training_adds_two_points_and_never_past_two_on_an_attribute() {
    let train = |training: [u8; 3]| {
        let text = format!("hero.ronan = {{seat = 0, area = '1A', training = {training:?}}}");
        stage("hero-acts ronan", &text)
    };
    assert_eq!(
        train([0, 0, 0]).legal_with(0, "quest-train"),
        [
            "quest-train strength strength",
            "quest-train strength agility",
            "quest-train strength wisdom",
            "quest-train agility agility",
            "quest-train agility wisdom",
            "quest-train wisdom wisdom",
        ]
    );
    let game = train([1, 0, 2]);
    assert_eq!(
        game.legal_with(0, "quest-train"),
        ["quest-train strength agility", "quest-train agility agility"]
    );
    assert_eq!(game.refusal(0, "quest-train strength strength"), "RW-HERO-13");
    assert_eq!(game.refusal(0, "quest-train agility wisdom"), "RW-HERO-13");
    assert_eq!(game.refusal(0, "quest-train agility -"), "RW-AMB-68");
    let mut game = train([2, 1, 2]);
    assert_eq!(game.legal_with(0, "quest-train"), ["quest-train agility -"]);
    assert_eq!(game.refusal(0, "quest-train agility agility"), "RW-AMB-68");
    game.play("0 quest-train agility -").is_over();
    assert_eq!(game.hero_state("ronan").training, [2, 2, 2]);
    let game = train([2, 2, 2]);
    assert_eq!(game.legal(0), ["quest-move", "quest-rest"]);
    assert_eq!(game.refusal(0, "quest-train agility -"), "RW-HERO-13");
    assert_eq!(game.refusal(0, "quest-train agility agility"), "RW-AMB-68");
}

/// RW-QUEST-02: up to two areas, also none, through or into any kind of area; borders hold.
#[test]
fn a_move_is_up_to_two_areas_of_any_kind() {
    // His hidden card could be the Long Road Boots: that is why he is asked again after two areas.
    let text = "hero.vyrah = {seat = 0, area = '1A', rewards = ['scrying_bowl']}
                area.1B = {units = '1 beastman'}
                area.9A = {units = '1 archer'}";
    let mut game = stage("hero-acts vyrah", text);
    game.play("0 quest-move");
    assert_eq!(game.legal(0), ["walk 1B", "walk 1C", "walk 8C", "walk 8D", "walk-no-further"]);
    assert_eq!(game.refusal(0, "walk 8A"), "RW-MOVE-19", "mountains");
    game.play("0 walk 1B; 0 walk 9A");
    assert_eq!(game.legal(0), ["walk-no-further"]);
    assert_eq!(game.refusal(0, "walk DA"), "RW-QUEST-02");
    game.play("0 walk-no-further").is_over();
    assert_eq!(game.whereabouts("vyrah"), "0 at 9A");
    let mut game = stage("hero-acts vyrah", text);
    game.play("0 quest-move; 0 walk-no-further").is_over();
    assert_eq!(game.whereabouts("vyrah"), "0 at 1A");
    let mut game = stage("hero-acts vyrah", "hero.vyrah = {seat = 0, area = '7A'}");
    game.play("0 quest-move");
    assert_eq!(game.refusal(0, "walk 2A"), "RW-MOVE-19", "water");
}

/// RW-QUEST-05, RW-DEC-32: a Quest is attempted after Move, also of zero areas, in its own area; not after another
/// choice, and neither attempt nor duel is a duty.
#[test]
fn a_quest_is_attempted_after_move_in_its_area() {
    let text = |area: &str| {
        format!(
            "player.0.quests = ['q_hounds_of_ash']\nhero.vyrah = {{seat = 0, area = '{area}', damage = 1}}"
        )
    };
    let mut game = stage("hero-acts vyrah", &text("3A"));
    game.play("0 quest-move; 0 walk-no-further");
    assert_eq!(game.legal(0), ["attempt-quest q_hounds_of_ash", "no-deed"]);
    game.play("0 no-deed").is_over();
    let mut game = stage("hero-acts vyrah", &text("1B"));
    game.play("0 quest-move; 0 walk 9A; 0 walk 3A");
    assert!(game.may(0, "attempt-quest q_hounds_of_ash"));
    let mut game = stage("hero-acts vyrah", &text("1B"));
    game.play("0 quest-move; 0 walk-no-further");
    assert_eq!(game.legal(0), ["no-deed"]);
    assert_eq!(game.refusal(0, "attempt-quest q_hounds_of_ash"), "RW-QUEST-05");
    for (area, answer) in
        [("3A", "0 quest-train agility agility"), ("3A", "0 quest-rest"), ("DA", "0 quest-heal -")]
    {
        stage("hero-acts vyrah", &text(area)).play(answer).is_over();
    }
}

/// RW-QUEST-05: another player's Quest is of no use.
#[test]
fn only_a_quest_of_ones_own_hand_is_attempted() {
    let game = stage(
        "hero-deed vyrah",
        "player.0.quests = ['q_toll_bridge']
         player.1.quests = ['q_hounds_of_ash']
         hero.vyrah = {seat = 0, area = '3A'}",
    );
    assert_eq!(game.legal(0), ["no-deed"]);
    assert_eq!(game.refusal(0, "attempt-quest q_hounds_of_ash"), "");
}

/// RW-QUEST-07, RW-QUEST-08, RW-DUEL-01: one Quest attempt or one duel, not both, not two.
#[test]
fn a_hero_does_one_deed_a_phase() {
    let text = |script: &str| {
        format!(
            "player.0 = {{quests = ['q_market_shadow', 'q_pilgrims_path'], influence = 3, showing = 'strategize'}}
             hero.sir_valadir = {{seat = 0, area = '1C'}}
             hero.varikas = {{seat = 1, area = '1C', routed = true, training = [2, 2, 2]}}
             area.1C = {{city = 'kellgate'}}
             script = {{{script}}}"
        )
    };
    let mut game = stage("quest-phase", &text("fate = [6]"));
    game.play("0 quest-move; 0 walk-no-further");
    assert_eq!(
        game.legal(0),
        ["challenge varikas", "attempt-quest q_market_shadow", "attempt-quest q_pilgrims_path", "no-deed"]
    );
    game.play("0 attempt-quest q_market_shadow").is_over();
    let mut game = stage("quest-phase", &text("fate = [7, 8, 9, 10, 17, 18, 19, 20]"));
    game.play("0 quest-move; 0 walk-no-further; 0 challenge varikas").is_over();
    assert_eq!((game.damage_on("varikas"), game.influence(0)), (0, 3));
}

/// RW-EX-11, RW-QUEST-09, RW-DEC-33, RW-HERO-13, RW-QUEST-06, RW-AMB-40, RW-REWARD-01: as many Fate cards as the
/// attribute says with its training, of which the controller chooses one; all go to the discard pile.
#[test]
fn an_attribute_test_draws_cards_and_the_controller_chooses_one() {
    let text = |training: u8, script: &str| {
        format!(
            "player.0.quests = ['q_hounds_of_ash']
             hero.red_scorpion = {{seat = 0, area = '3A', training = [0, {training}, 0]}}
             script = {{{script}}}"
        )
    };
    let prize = "rewards = ['rage_blade'], quests = ['q_toll_bridge']";
    let mut game = stage("hero-deed red_scorpion", &text(0, &format!("fate = [5, 6], {prize}")));
    game.play("0 attempt-quest q_hounds_of_ash");
    assert_eq!(
        (game.asked(), game.legal(0)),
        (vec![0], vec!["apply-destiny gold".to_owned(), "apply-destiny red".to_owned()])
    );
    assert_eq!(game.refusal(0, "apply-destiny silver"), "RW-QUEST-09");
    game.play("0 apply-destiny gold").is_over();
    assert_eq!((game.rewards_under("red_scorpion").as_str(), game.fate_used()), ("rage_blade", 2));
    assert_eq!((game.quests_in_hand(0).as_str(), game.damage_on("red_scorpion")), ("q_toll_bridge", 0));
    // He may choose the worse card; the Quest goes back to the hand, known to all.
    let mut game = stage("hero-deed red_scorpion", &text(0, "fate = [5, 6]"));
    game.play("0 attempt-quest q_hounds_of_ash; 0 apply-destiny red").is_over();
    assert_eq!((game.rewards_under("red_scorpion").as_str(), game.damage_on("red_scorpion")), ("", 1));
    assert_eq!(game.quests_in_hand(0), "q_hounds_of_ash");
    assert_eq!(game.player(0).shown_quests, game.player(0).quests);
    // Two points of training: two cards more.
    let mut game = stage("hero-deed red_scorpion", &text(2, "fate = [6, 8, 15, 9]"));
    game.play("0 attempt-quest q_hounds_of_ash");
    assert_eq!(game.legal(0), ["apply-destiny silver", "apply-destiny red"]);
    game.play("0 apply-destiny red").is_over();
    assert_eq!(game.fate_used(), 4);
}

/// RW-QUEST-11, RW-AMB-40, RW-QUEST-07: any hero of the player may attempt it, also after another one failed.
#[test]
fn a_quest_that_failed_may_be_attempted_by_another_hero() {
    let mut game = stage(
        "quest-phase",
        "player.0.quests = ['q_toll_bridge']
         hero.vyrah = {seat = 0, area = '4A'}
         hero.silhouette = {seat = 0, area = '4A'}
         script = {fate = [6, 5], rewards = ['rage_blade']}",
    );
    game.play("0 act-with vyrah; 0 quest-move; 0 walk-no-further; 0 attempt-quest q_toll_bridge");
    assert_eq!(game.damage_on("vyrah"), 1);
    game.play("0 quest-move; 0 walk-no-further; 0 attempt-quest q_toll_bridge").is_over();
    assert_eq!(
        (game.rewards_under("vyrah").as_str(), game.rewards_under("silhouette").as_str()),
        ("", "rage_blade")
    );
}

/// RW-QUEST-10: more than three Quests: the excess goes at once, the player's choice.
#[test]
fn a_fourth_quest_is_discarded_at_once() {
    let text = |held: &str| {
        format!(
            "player.0.quests = [{held}]
             area.1C = {{city = 'kellgate', units = '1 bowman'}}
             script = {{quests = ['q_hounds_of_ash', 'q_ghost_road']}}"
        )
    };
    let mut game = stage("rally-cities 0", &text("'q_toll_bridge', 'q_elder_grove'"));
    game.play("0 city-quests 1C");
    assert_eq!(
        game.legal(0),
        [
            "drop-quest q_hounds_of_ash",
            "drop-quest q_toll_bridge",
            "drop-quest q_elder_grove",
            "drop-quest q_ghost_road"
        ]
    );
    game.play("0 drop-quest q_toll_bridge").is_over();
    assert_eq!(game.quests_in_hand(0), "q_hounds_of_ash, q_elder_grove, q_ghost_road");
    assert_eq!(game.state().decks.quests_discard.len(), 1);
    let mut game = stage("rally-cities 0", &text("'q_toll_bridge'"));
    game.play("0 city-quests 1C").is_over();
    assert_eq!(game.player(0).quests.len(), 3);
}

/// RW-QUEST-15, RW-OPT-03: a hero moved by an Order card neither duels nor quests nor flips a token.
#[test]
fn order_cards_bring_no_duel_no_quest_and_no_exploration() {
    let mut game = board(
        "season = 'summer'
         now = 'strategize by 0'
         variants = ['exploration']
         player.0 = {quests = ['q_sealed_archive'], used = ['conquer']}
         hero.sir_valadir = {seat = 0, area = 'DA'}
         hero.varikas = {seat = 1, area = '9A'}
         area.9A = {token = 'dungeon far'}
         script = {seasons = ['fall_gathered_sheaves']}",
    );
    game.play("0 shift-hero sir_valadir 9A; 0 moved");
    assert_eq!((game.whereabouts("sir_valadir").as_str(), game.token("9A").as_str()), ("0 at 9A", "dungeon"));
    assert_eq!(
        game.state().season,
        hexarch_runewars::Season::Fall,
        "nothing else was asked: {:?}",
        game.asked()
    );
    assert_eq!((game.quests_in_hand(0).as_str(), game.damage_on("varikas")), ("q_sealed_archive", 0));
}

/// RW-AMB-03: a hero who chose Move but stayed may duel.
#[test]
fn a_hero_may_duel_where_he_stands() {
    let mut game = stage(
        "hero-acts vyrah",
        "hero.vyrah = {seat = 0, area = '1A'}
         hero.ronan = {seat = 1, area = '1A'}
         script = {fate = [5, 7, 8, 9, 10, 17, 18, 19]}",
    );
    game.play("0 quest-move; 0 walk-no-further");
    assert_eq!(game.legal(0), ["challenge ronan", "no-deed"]);
    game.play("0 challenge ronan").is_over();
    assert_eq!((game.damage_on("ronan"), game.damage_on("vyrah")), (1, 0));
}

/// RW-QUEST-02, RW-QUEST-05, RW-HID-03: the card shows where its Quest is to be done and what is tested, and so does the way
/// there to whoever holds it.
#[test]
fn where_a_quest_is_to_be_done_is_shown() {
    let mut game = stage(
        "quest-phase",
        "player.0 = {faction = 'daqan', quests = ['q_cliff_hermit']}
         player.1 = {faction = 'latari'}
         player.2 = {faction = 'waiqar'}
         player.3 = {faction = 'uthuk', quests = ['q_silent_mine']}
         hero.silhouette = {seat = 0, area = '9A'}",
    );
    game.play("0 quest-move");
    assert_eq!(game.meaning(0, "walk 2A"), "Go to 2A, Quest: The Hermit of the Cliffs");
    for way in game.legal_with(0, "walk").iter().filter(|way| *way != "walk 2A") {
        assert!(!game.meaning(0, way).contains("Quest"), "{way}");
    }
    let faces = &hexarch_runewars::game().catalogue().faces;
    let hermit = faces.iter().find(|face| face.id == "quest.cliff_hermit").expect("it is printed");
    let stats: Vec<_> = hermit.stats.iter().map(|mark| &*faces[usize::from(mark.face.0)].name).collect();
    assert_eq!(stats, ["2A", "Wisdom"]);
    assert_eq!(say(hermit.sort.as_ref().expect("a sort of card")), "Quest card, in 2A");
}
