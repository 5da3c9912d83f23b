//! Reward cards (RW-REWARD): what all have in common, and what each of the twenty kinds does.

use hexarch_core::{Seat, Seats, Viewer};
use hexarch_runewars::RewardPlace;

use crate::stage::{board, duel, own_turn, stage};

/// RW-REWARD-01, RW-REWARD-02, RW-REWARD-06: a Reward is drawn face-down under its hero, seen by his controller alone,
/// however many there are already.
#[test]
fn a_received_reward_lies_face_down_under_its_hero() {
    let game = stage(
        "reward ronan",
        "hero.ronan = {seat = 1, area = '1A', rewards = ['ice_storm', 'runeplate', 'soulbiter', 'emberstaff', \
         'briarmail', 'ghost_armor', 'scrying_bowl', 'tactical_map', 'staff_of_light', 'stormpiercer']}
         script = {rewards = ['rage_blade']}",
    );
    let state = game.is_over().reward_state("rage_blade");
    assert_eq!((state.open, state.seen), (false, Seats::only(Seat(1))));
    assert_eq!(game.state().rewards_of(crate::stage::hero("ronan")).len(), 11);
}

/// RW-REWARD-02: a card is turned up by its use, and stays so.
#[test]
fn a_used_reward_stays_face_up() {
    let mut game = duel(
        "ronan",
        ", rewards = ['rage_blade', 'soulbiter']",
        "varikas",
        "",
        &[1, 7, 8, 9, 10, 17, 18, 19],
    );
    assert_eq!(game.rewards_under("ronan"), "rage_blade, soulbiter");
    game.play("0 duel-use rage_blade").is_over();
    assert_eq!(game.rewards_under("ronan"), "rage_blade open, soulbiter");
}

/// RW-REWARD-03, RW-HID-05: a face-down Reward is known to its hero's controller alone; its number is public. After a
/// capture the new owner knows it.
#[test]
fn a_face_down_reward_is_its_controllers_secret() {
    let with = |rewards: &str| {
        stage("hero-acts ronan", &format!("hero.ronan = {{seat = 0, area = '1A', rewards = [{rewards}]}}"))
    };
    let (one, other) = (with("'rage_blade'"), with("'ice_storm'"));
    assert!(one.differs_from(&other, Viewer::Seat(Seat(0))));
    assert!(!one.differs_from(&other, Viewer::Seat(Seat(1))));
    assert!(!one.differs_from(&other, Viewer::Watcher));
    assert!(one.differs_from(&with("'rage_blade', 'ice_storm'"), Viewer::Watcher), "how many is public");
    assert!(with("'rage_blade open'").differs_from(&with("'ice_storm open'"), Viewer::Watcher));
    let captured = |reward: &str| {
        let mut game =
            duel("varikas", "", "ronan", &format!(", damage = 3, rewards = ['{reward}']"), &[5, 7]);
        game.play("1 duel-nothing; 1 duel-nothing");
        game
    };
    let (one, other) = (captured("rage_blade"), captured("ice_storm"));
    assert_eq!(
        (one.rewards_under("varikas").as_str(), other.rewards_under("varikas").as_str()),
        ("rage_blade", "ice_storm")
    );
    assert!(one.differs_from(&other, Viewer::Seat(Seat(0))));
    assert!(!one.differs_from(&other, Viewer::Watcher));
}

/// RW-HID-06, RW-HERO-08: under a marker faces are kept, and nobody looks at a face-down card.
#[test]
fn rewards_under_a_marker_keep_their_faces() {
    let with = |reward: &str| {
        let text = format!(
            "hero.ronan = {{marker = '1A', rewards = ['{reward}']}}\nhero.vyrah = {{seat = 0, area = '1A'}}"
        );
        stage("hero-acts vyrah", &text)
    };
    for viewer in [Viewer::Watcher, Viewer::Seat(Seat(0)), Viewer::Seat(Seat(1))] {
        assert!(!with("rage_blade").differs_from(&with("ice_storm"), viewer));
        assert!(with("rage_blade open").differs_from(&with("ice_storm open"), viewer));
    }
}

/// RW-REWARD-07, RW-FAQ-25: a Timmorran Shard is discarded for a dragon rune (with its false one), several one after the
/// other.
#[test]
fn shards_give_dragon_runes() {
    let mut game =
        own_turn("hero.ronan = {seat = 0, area = '1A', rewards = ['timmorran_shard', 'timmorran_shard']}");
    game.play("0 use-reward timmorran_shard");
    game.play("0 rune-to DA; 0 rune-to 1B");
    assert_eq!((game.rune("DA"), game.rune("1B")), (Some((true, vec![0])), Some((false, vec![0]))));
    assert_eq!(game.reward_state("timmorran_shard").place, RewardPlace::Discard);
    game.play("0 use-reward timmorran_shard#2; 0 keep-runes; 0 rune-to DB; 0 rune-to 1C").is_over();
    assert_eq!(game.rune("DB"), Some((true, vec![0])));
    assert_eq!((game.rewards_under("ronan").as_str(), game.state().rune_pile), ("", [19, 15]));
}

/// RW-REWARD-05: weapons deal what their cards say, by attributes with training.
#[test]
fn weapons_deal_damage_by_attributes() {
    let cases = [
        ("rage_blade", "[0, 0, 0]", 1),
        ("rage_blade", "[2, 0, 0]", 3),
        ("stormpiercer", "[0, 0, 0]", 2),
        ("stormpiercer", "[0, 2, 0]", 4),
        ("emberstaff", "[0, 0, 0]", 1),
        ("emberstaff", "[0, 0, 1]", 2),
        ("soulbiter", "[2, 2, 2]", 1),
    ];
    for (card, training, damage) in cases {
        let mut game = duel(
            "vyrah",
            &format!(", training = {training}, rewards = ['{card}']"),
            "varikas",
            "",
            &[1, 7, 8, 9, 10, 17, 18, 19],
        );
        game.play(&format!("0 duel-use {card}")).is_over();
        assert_eq!(game.damage_on("varikas"), damage, "{card} {training}");
        assert_eq!(game.rewards_under("vyrah"), format!("{card} open"));
    }
    // At least 1: Emberstaff with wisdom 1.
    let mut game = duel("ronan", ", rewards = ['emberstaff']", "varikas", "", &[1, 7, 8, 9, 10, 17, 18, 19]);
    game.play("0 duel-use emberstaff").is_over();
    assert_eq!(game.damage_on("varikas"), 1);
}

/// RW-DUEL-08: Soulbiter heals its hero if his opponent falls in the round of its use, even if both would fall.
#[test]
fn soulbiter_heals_and_saves_its_bearer() {
    let fight = |varikas: u8, fate: &[u8]| {
        let mut game = duel(
            "vyrah",
            ", damage = 3, rewards = ['soulbiter open']",
            "varikas",
            &format!(", damage = {varikas}"),
            fate,
        );
        game.play("0 duel-use soulbiter").is_over();
        (game.whereabouts("vyrah"), game.damage_on("vyrah"), game.whereabouts("varikas"))
    };
    assert_eq!(fight(4, &[1, 5]), ("0 at 1A".to_owned(), 0, "gone".to_owned()));
    assert_eq!(fight(3, &[1, 5]).0, "gone", "he did not fall, so it saves nobody");
    // The opponent falls in a later round: nothing is healed.
    assert_eq!(fight(3, &[1, 7, 5, 8]), ("0 at 1A".to_owned(), 3, "gone".to_owned()));
}

/// RW-QUEST-09, RW-DEC-33: Dwarven Fire Bombs deal 3, then red in an agility test deals 1 to the thrower, in the same round.
#[test]
fn fire_bombs_may_burn_the_thrower() {
    for (choice, burn) in [("red", 1), ("gold", 0)] {
        let mut game = duel(
            "red_scorpion",
            ", rewards = ['dwarven_fire_bombs']",
            "varikas",
            "",
            &[1, 7, 6, 5, 8, 9, 10, 17, 18, 19],
        );
        game.play("0 duel-use dwarven_fire_bombs");
        assert_eq!(game.legal(0), ["apply-destiny gold", "apply-destiny red"]);
        game.play(&format!("0 apply-destiny {choice}"));
        game.pass(&["duel-nothing"]).is_over();
        assert_eq!((game.damage_on("varikas"), game.damage_on("red_scorpion")), (3, burn));
    }
    // Both fall together.
    let mut game = duel(
        "sir_valadir",
        ", damage = 3, rewards = ['dwarven_fire_bombs open']",
        "varikas",
        ", damage = 2",
        &[1, 7, 6],
    );
    game.play("0 duel-use dwarven_fire_bombs").is_over();
    assert_eq!(
        (game.whereabouts("sir_valadir").as_str(), game.whereabouts("varikas").as_str()),
        ("marker at 1A", "gone")
    );
}

/// RW-REWARD-04, RW-AMB-69: the Runeplate prevents 1 once a round, the start of the duel included.
#[test]
fn the_runeplate_prevents_one_damage_a_round() {
    let mut game = duel(
        "steelhorns",
        ", rewards = ['rage_blade open']",
        "varikas",
        ", rewards = ['runeplate open']",
        &[1, 7, 5, 8, 9, 10, 17, 18],
    );
    game.play("0 duel-ability; 1 duel-use runeplate");
    assert_eq!(game.damage_on("varikas"), 1);
    game.play("0 duel-strike; 1 duel-use runeplate; 1 duel-use runeplate").is_over();
    assert_eq!(game.damage_on("varikas"), 1, "4 damage in three rounds, 3 prevented");
    let mut game = duel(
        "steelhorns",
        ", rewards = ['rage_blade open']",
        "varikas",
        ", rewards = ['runeplate open', 'scrying_bowl']",
        &[1, 7],
    );
    game.play("0 duel-nothing; 0 duel-use rage_blade; 1 duel-use runeplate");
    assert_eq!(game.refusal(1, "duel-use runeplate"), "RW-AMB-69");
}

/// RW-AMB-69: the Ghost Armor prevents all damage of one round, once a duel.
#[test]
fn the_ghost_armor_prevents_all_damage_of_one_round() {
    let mut game = duel(
        "steelhorns",
        ", rewards = ['rage_blade open']",
        "varikas",
        ", rewards = ['ghost_armor', 'scrying_bowl']",
        &[1, 7, 2, 8, 9, 10, 17, 18],
    );
    game.play("0 duel-nothing; 0 duel-use rage_blade; 1 duel-use ghost_armor");
    assert_eq!((game.damage_on("varikas"), game.asked()), (0, vec![0]), "4 damage, all prevented");
    game.play("0 duel-use rage_blade");
    assert_eq!(game.refusal(1, "duel-use ghost_armor"), "RW-AMB-69");
    game.play("1 duel-nothing").is_over();
    assert_eq!(
        (game.damage_on("varikas"), game.rewards_under("varikas").as_str()),
        (4, "ghost_armor open, scrying_bowl")
    );
}

/// RW-AMB-69, RW-DEC-35: the Amulet of Shielding is discarded and prevents up to 2, in a duel or elsewhere.
#[test]
fn the_amulet_prevents_two_damage_once() {
    let mut game = duel(
        "steelhorns",
        ", rewards = ['rage_blade open']",
        "varikas",
        ", rewards = ['amulet_of_shielding']",
        &[1, 7, 8, 9, 10, 17, 18, 19],
    );
    game.play("0 duel-nothing; 0 duel-use rage_blade; 1 duel-use amulet_of_shielding").is_over();
    assert_eq!((game.damage_on("varikas"), game.rewards_under("varikas").as_str()), (2, ""));
    assert_eq!(game.reward_state("amulet_of_shielding").place, RewardPlace::Discard);
    for (damage, left) in [(1, 0), (2, 0), (3, 1)] {
        let text = "hero.ronan = {seat = 0, area = '1A', rewards = ['amulet_of_shielding']}";
        let mut game = stage(&format!("hurt-hero ronan {damage}"), text);
        assert_eq!(game.legal(0), ["hero-shielded", "hero-suffers"]);
        game.play("0 hero-shielded").is_over();
        assert_eq!((game.damage_on("ronan"), game.rewards_under("ronan").as_str()), (left, ""));
        let mut game = stage(&format!("hurt-hero ronan {damage}"), text);
        game.play("0 hero-suffers").is_over();
        assert_eq!(
            (game.damage_on("ronan"), game.rewards_under("ronan").as_str()),
            (damage, "amulet_of_shielding")
        );
    }
}

/// RW-AMB-69: the Briarmail answers damage placed on its hero with 1 damage in the same round, even if he falls; rout icons
/// do not prevent it, Rewards do.
#[test]
fn the_briarmail_answers_damage() {
    let fight = |ronan: &str, varikas: &str, fate: &[u8]| {
        duel("varikas", varikas, "ronan", &format!("{ronan}, rewards = ['briarmail open']"), fate)
    };
    let mut game = fight("", "", &[5, 7, 8, 9, 10, 17, 18, 19]);
    assert_eq!(
        (game.asked(), game.legal(1)),
        (vec![1], vec!["duel-use briarmail".to_owned(), "duel-nothing".to_owned()])
    );
    game.play("1 duel-use briarmail").is_over();
    assert_eq!((game.damage_on("varikas"), game.damage_on("ronan")), (1, 1));
    let mut game = fight(", damage = 3", ", damage = 4", &[5, 7]);
    game.play("1 duel-use briarmail").is_over();
    assert_eq!(
        (game.whereabouts("varikas").as_str(), game.whereabouts("ronan").as_str()),
        ("gone", "marker at 1A")
    );
    let mut game = fight("", ", rewards = ['runeplate open']", &[5, 7, 8, 9, 10, 17, 18, 19]);
    game.play("1 duel-use briarmail; 0 duel-use runeplate").is_over();
    assert_eq!(game.damage_on("varikas"), 0);
    // Nothing was placed: nothing to answer.
    fight("", "", &[5, 15, 8, 9, 10, 17, 18, 19]).is_over();
}

/// RW-REWARD-02: the Healer's Satchel removes up to 2 damage from its hero or another of his controller's in the area, right
/// before his action, once a phase.
#[test]
fn the_satchel_mends_two_damage_once_a_phase() {
    let text = "player.0.showing = 'strategize'
                hero.vyrah = {seat = 0, area = '1A', rewards = ['healers_satchel'], damage = 1}
                hero.krutzbeck = {seat = 0, area = '1A', damage = 3}
                hero.ronan = {seat = 0, area = '1B', damage = 3}
                hero.bogran = {seat = 1, area = '1A', damage = 1}";
    let mut game = stage("quest-phase", text);
    game.play("0 act-with vyrah");
    assert_eq!(game.legal_with(0, "use-satchel"), ["use-satchel vyrah", "use-satchel krutzbeck"]);
    game.play("0 use-satchel krutzbeck");
    assert_eq!(
        (game.damage_on("krutzbeck"), game.rewards_under("vyrah").as_str()),
        (1, "healers_satchel open")
    );
    assert!(game.legal_with(0, "use-satchel").is_empty());
    assert!(game.may(0, "quest-move"), "his action is still to come");
    game.play("0 quest-move; 0 quest-trade healers_satchel krutzbeck; 0 walk-no-further; 0 no-deed; 0 act-with krutzbeck");
    assert!(game.legal_with(0, "use-satchel").is_empty(), "once a phase, whoever holds it");
    let game =
        stage("hero-acts vyrah", "hero.vyrah = {seat = 0, area = '1A', rewards = ['healers_satchel']}");
    assert_eq!(game.refusal(0, "use-satchel vyrah"), "RW-REWARD-02");
}

/// RW-QUEST-02: with the Long Road Boots a hero enters one area more; they serve one hero a phase.
#[test]
fn the_boots_carry_one_hero_one_area_further() {
    let mut game = stage(
        "quest-phase",
        "hero.vyrah = {seat = 0, area = '1A', rewards = ['long_road_boots']}
         hero.krutzbeck = {seat = 0, area = '2A'}",
    );
    game.play("0 act-with vyrah; 0 quest-move; 0 walk 1B; 0 walk 9A");
    assert_eq!(game.rewards_under("vyrah"), "long_road_boots", "not yet needed");
    game.play("0 walk 2A");
    assert_eq!(game.rewards_under("vyrah"), "long_road_boots open");
    assert_eq!(game.refusal(0, "walk 2B"), "RW-QUEST-02");
    game.play("0 quest-trade long_road_boots krutzbeck");
    game.play("0 quest-move; 0 walk 2B; 0 walk 7A").is_over();
    assert_eq!(game.whereabouts("krutzbeck"), "0 at 7A");
}

/// RW-REWARD-02, RW-QUEST-01: the Rune of Teleportation takes a standing hero anywhere, in his player's turn or right before
/// his action, which he still takes.
#[test]
fn the_rune_of_teleportation_takes_a_hero_anywhere() {
    let text = "hero.ronan = {seat = 0, area = '1A', rewards = ['rune_of_teleportation']}";
    let mut game = own_turn(text);
    game.play("0 use-reward rune_of_teleportation");
    assert_eq!(game.refusal(0, "reward-area 1A"), "RW-DEC-37");
    assert_eq!(game.legal(0).len(), game.state().board.areas.len() - 1);
    game.play("0 reward-area LC").is_over();
    assert_eq!((game.whereabouts("ronan").as_str(), game.rewards_under("ronan").as_str()), ("0 at LC", ""));
    let mut game = stage("hero-acts ronan", text);
    game.play("0 quest-teleport 7C; 0 quest-move; 0 walk 7B; 0 walk-no-further").is_over();
    assert_eq!(game.whereabouts("ronan"), "0 at 7B");
    let routed = "hero.ronan = {seat = 0, area = '1A', routed = true, rewards = ['rune_of_teleportation', 'timmorran_shard']}";
    assert_eq!(own_turn(routed).refusal(0, "use-reward rune_of_teleportation"), "RW-TERM-12");
    assert_eq!(stage("hero-acts ronan", routed).refusal(0, "quest-teleport 7C"), "RW-QUEST-02");
}

/// RW-NEUT-08: the Flute of Possession moves all neutral units of the hero's area across a border that all can cross;
/// whose they are follows from the area.
#[test]
fn the_flute_leads_neutral_units_away() {
    let text = "hero.ronan = {seat = 0, area = '1A', rewards = ['flute_of_possession', 'timmorran_shard']}";
    let units = "area.1A = {units = '2 beastman, 1 razorwing routed'}
                 area.1B = {units = '1 bowman'}
                 area.8C = {units = '1 archer'}";
    for (to, expected, controller) in [
        ("1B", "1 bowman, 2 beastman, 1 razorwing routed", Some(0)),
        ("8C", "1 archer, 2 beastman, 1 razorwing routed", Some(1)),
        ("1C", "2 beastman, 1 razorwing routed", None),
    ] {
        let mut game = own_turn(&format!("{text}\n{units}"));
        game.play("0 use-reward flute_of_possession");
        assert_eq!(game.refusal(0, "reward-area 8A"), "RW-MOVE-04", "the Beastmen do not fly");
        game.play(&format!("0 reward-area {to}"));
        assert_eq!(
            (game.units(to).as_str(), game.controller(to), game.units("1A").as_str()),
            (expected, controller, "")
        );
        assert_eq!(game.rewards_under("ronan"), "timmorran_shard");
    }
    assert_eq!(own_turn(text).refusal(0, "use-reward flute_of_possession"), "RW-DEC-37", "nobody to lead");
}

/// RW-REWARD-02: the Staff of Light stands all routed units of its player in the hero's area.
#[test]
fn the_staff_of_light_stands_all_routed_units() {
    let with = |units: &str| {
        own_turn(&format!(
            "hero.ronan = {{seat = 0, area = '1A', rewards = ['staff_of_light', 'timmorran_shard']}}
             area.1A = {{units = '{units}'}}
             area.1B = {{units = '1 bowman routed'}}"
        ))
    };
    let mut game = with("1 bowman, 2 bowman routed, 1 knight routed, 1 beastman routed");
    game.play("0 use-reward staff_of_light");
    assert_eq!(
        (game.units("1A").as_str(), game.units("1B").as_str()),
        ("3 bowman, 1 knight, 1 beastman", "1 bowman routed")
    );
    assert_eq!(game.rewards_under("ronan"), "timmorran_shard");
    for units in ["2 bowman", "1 archer routed", "1 beastman routed"] {
        assert_eq!(with(units).refusal(0, "use-reward staff_of_light"), "RW-DEC-37", "{units}");
    }
}

/// RW-REWARD-02: Ice Storm routs up to three standing units of others, all in the hero's area or all in one beside it,
/// whatever the border.
#[test]
fn an_ice_storm_routs_up_to_three_units() {
    let text = "hero.ronan = {seat = 0, area = '8A', rewards = ['ice_storm']}
                area.1A = {units = '4 archer, 1 warrior routed'}
                area.8D = {units = '1 bowman'}
                area.8C = {units = '1 beastman routed'}
                area.8A = {units = '1 giant'}";
    let mut game = own_turn(text);
    game.play("0 use-reward ice_storm");
    assert_eq!(game.legal(0), ["reward-area 1A", "reward-area 8A"]);
    assert_eq!([game.refusal(0, "reward-area 8D"), game.refusal(0, "reward-area 8C")], ["RW-DEC-37"; 2]);
    game.play("0 reward-area 1A; 0 reward-unit archer; 0 reward-unit archer").is_over();
    assert_eq!(
        (game.units("1A").as_str(), game.units("8A").as_str()),
        ("1 archer, 3 archer routed, 1 warrior routed", "1 giant")
    );
    let mut game = own_turn(text);
    game.play("0 use-reward ice_storm; 0 reward-area 1A; 0 reward-done").is_over();
    assert_eq!(game.units("1A"), "3 archer, 1 archer routed, 1 warrior routed");
}

/// RW-TACT-03: the Tactical Map draws three Tactics cards, not to be played this season.
#[test]
fn the_tactical_map_draws_three_cards() {
    let mut game = own_turn("hero.ronan = {seat = 0, area = '1A', rewards = ['tactical_map']}");
    game.play("0 use-reward tactical_map");
    assert_eq!((game.player(0).tactics.len(), game.player(0).fresh), (3, game.player(0).tactics));
    assert_eq!(game.rewards_under("ronan"), "");
}

/// RW-AMB-63: the Rune of Summoning places two triangle units or one Hell Hound as allies in a friendly area.
#[test]
fn the_rune_of_summoning_brings_allies() {
    let text = "hero.ronan = {seat = 0, area = '1A', rewards = ['rune_of_summoning', 'timmorran_shard']}";
    for (answers, expected) in [
        ("0 reward-unit beastman; 0 reward-unit razorwing", "1 bowman, 1 beastman, 1 razorwing"),
        ("0 reward-unit beastman; 0 reward-unit beastman", "1 bowman, 2 beastman"),
        ("0 reward-unit hell_hound", "1 bowman, 1 hell_hound"),
    ] {
        let mut game = own_turn(&format!("{text}\narea.1A = {{units = '1 bowman'}}"));
        game.play("0 use-reward rune_of_summoning");
        assert_eq!(
            game.legal(0),
            ["reward-unit beastman", "reward-unit razorwing", "reward-unit hell_hound"]
        );
        game.play(answers);
        assert_eq!(
            (game.units("1A").as_str(), game.rewards_under("ronan").as_str()),
            (expected, "timmorran_shard")
        );
        assert_eq!(game.asked(), [0]);
    }
    assert_eq!(own_turn(text).refusal(0, "use-reward rune_of_summoning"), "RW-DEC-37", "not his area");
    let mut game = own_turn(&format!("{text}\narea.1A = {{units = '1 bowman'}}"));
    game.play("0 use-reward rune_of_summoning; 0 reward-unit beastman");
    assert_eq!(game.legal(0), ["reward-unit beastman", "reward-unit razorwing"], "a Hell Hound comes alone");
    let full = format!("{text}\narea.1A = {{units = '7 bowman'}}");
    let mut game = own_turn(&full);
    game.play("0 use-reward rune_of_summoning; 0 reward-unit beastman; 0 reward-unit beastman");
    assert_eq!(game.legal(0), ["disband bowman no", "disband beastman no"], "the unit limit applies");
}

/// RW-HID-17: the Scrying Bowl shows its player all rune tokens of one opponent, to him alone.
#[test]
fn the_scrying_bowl_shows_the_runes_of_an_opponent() {
    let mut game = own_turn(
        "players = 3
         hero.ronan = {seat = 0, area = '1A', rewards = ['scrying_bowl']}
         area.LA = {rune = 'dragon'}
         area.LB = {rune = 'false'}
         area.6A = {rune = 'false', units = '1 reanimate'}
         area.6B = {rune = 'dragon'}",
    );
    game.play("0 use-reward scrying_bowl");
    assert_eq!(game.legal(0), ["reward-foe 1", "reward-foe 2"]);
    game.play("0 reward-foe 1").is_over();
    assert_eq!((game.rune("LA"), game.rune("LB")), (Some((true, vec![0, 1])), Some((false, vec![0, 1]))));
    assert_eq!((game.rune("6A"), game.rune("6B")), (Some((false, vec![2])), Some((true, vec![]))));
}

/// RW-TACT-11: the Banner of the Old Host adds 2 strength at the start of a battle in its hero's area, also for the defender.
#[test]
fn the_banner_adds_strength_where_its_hero_is() {
    let text = |area: &str| {
        format!(
            "season = 'fall'
             now = 'conquer by 0'
             area.9A = {{units = '3 bowman'}}
             area.2A = {{units = '1 archer'}}
             hero.varikas = {{seat = 1, area = '{area}', rewards = ['banner_of_the_old_host']}}"
        )
    };
    let march = "0 activate 2A; 0 bring 3 bowman 9A";
    let mut game = board(&text("2A"));
    game.play(march).pass(&["moved"]);
    assert_eq!(game.asked(), [1]);
    assert!(game.may(1, "raise-banner"));
    game.play("1 raise-banner");
    assert_eq!((game.state().battle.bonus, game.rewards_under("varikas").as_str()), ([0, 2], ""));
    let mut game = board(&text("2B"));
    game.play(march).pass(&["moved"]);
    assert!(!game.asked().contains(&1) || !game.may(1, "raise-banner"));
}

/// RW-REWARD-05, RW-AMB-69, RW-TACT-11: cards of duels, battles and the Quest Phase are not used in one's turn.
#[test]
fn rewards_are_used_when_they_say() {
    let cards = [
        ("rage_blade", "RW-REWARD-05"),
        ("soulbiter", "RW-REWARD-05"),
        ("dwarven_fire_bombs", "RW-REWARD-05"),
        ("stormpiercer", "RW-REWARD-05"),
        ("emberstaff", "RW-REWARD-05"),
        ("runeplate", "RW-AMB-69"),
        ("ghost_armor", "RW-AMB-69"),
        ("amulet_of_shielding", "RW-AMB-69"),
        ("briarmail", "RW-AMB-69"),
        ("banner_of_the_old_host", "RW-TACT-11"),
        ("healers_satchel", "RW-TERM-17"),
        ("long_road_boots", "RW-TERM-17"),
    ];
    for (card, rule) in cards {
        let game = own_turn(&format!(
            "hero.ronan = {{seat = 0, area = '1A', rewards = ['{card}', 'timmorran_shard']}}"
        ));
        assert_eq!(game.refusal(0, &format!("use-reward {card}")), rule, "{card}");
    }
}
