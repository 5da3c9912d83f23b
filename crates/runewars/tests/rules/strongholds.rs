//! Strongholds and developments in battle (RW-STRONG, RW-CONQ).

use hexarch_core::Seat;
use hexarch_runewars::*;

use crate::clash::{TRIANGLE_MISS, clash};
use crate::common::{Match, position};

/// RW-STRONG-03, RW-BATTLE-20, RW-BATTLE-21: it is damaged after it was counted, whoever wins, if an attacker stands.
#[test]
fn a_stronghold_is_damaged_if_an_attacker_stands_at_the_tally() {
    let sound = Stronghold::Sound(Seat(1));
    let damaged = Stronghold::Damaged(Seat(1));
    // A Flesh Ripper routs the lone archer, or misses.
    for (before, card, after) in
        [("", 5, damaged), ("", 8, sound), (" damaged", 5, damaged), (" damaged", 8, damaged)]
    {
        let game = clash("latari 1 archer", "uthuk 1 flesh_ripper")
            .here(&format!("stronghold = \"uthuk{before}\""))
            .fate(&[1, card])
            .fight();
        assert_eq!(
            (game.over().stronghold("1B"), game.controller("1B")),
            (Some(after), Some(1)),
            "{before} {card}"
        );
    }
    // Five attackers lose against 5, although it shows 3 afterwards.
    let game = clash("latari 5 archer", "uthuk").here("stronghold = \"uthuk\"").fate(&TRIANGLE_MISS).fight();
    assert_eq!((game.over().stronghold("1B"), game.units("1C")), (Some(damaged), "5 archer routed".into()));
}

/// RW-STRONG-05: damaged, it still gives control, a place for figures and for a development.
#[test]
fn a_damaged_stronghold_does_everything_else() {
    let game = position(
        "tiles = [\"1 at 0,0\", \"home_latari at 0,2\", \"home_uthuk at 2,-2\"]\nnow = \"recruit by 0\"\n\
         [player.0]\nfaction = \"latari\"\nwood = 8\nfood = 8\nore = 8\n[player.1]\nfaction = \"uthuk\"\n\
         [area.1B]\nstronghold = \"latari damaged\"\n[script]\nseasons = [\"summer_long_days\"]\n",
    );
    assert_eq!(game.controller("1B"), Some(0));
    let mut game = game;
    game.play("0 recruit food");
    assert_ne!(game.units("1B"), "", "the only stronghold takes the figures");

    let mut game = clash("latari 4 archer", "uthuk")
        .here("stronghold = \"uthuk damaged\"\ndevelopment = \"hungry_spawn\"")
        .fate(&TRIANGLE_MISS)
        .fight();
    game.play("1 use-development").over();
    assert_eq!(game.controller("1B"), Some(1));
}

/// RW-STRONG-11, RW-BATTLE-18, RW-DEC-21, RW-AMB-21, RW-DMG-02: Cursed Tomb makes the attacker rout three units of his choice, and is
/// gone.
#[test]
fn a_cursed_tomb_routs_three() {
    let position = clash("latari 6 archer, 1 warrior", "waiqar")
        .here("stronghold = \"waiqar\"\ndevelopment = \"cursed_tomb\"")
        .more("[hero.ronan]\nseat = 0\narea = \"1B\"")
        .fate(&[1, 2, 3, 4, 11, 12, 5]);
    let mut game = position.fight();
    assert_eq!((game.step().as_str(), game.asked()), ("defend 1", vec![1]));
    assert_eq!(game.legal(1), ["use-development", "keep-development"]);
    let unbuilt = buildable(&game, Development::CursedTomb);
    game.play("1 use-development");
    assert_eq!(game.legal(0), ["unit archer no 0", "unit warrior no 0"]);
    game.play("0 unit warrior no 0").over();
    assert_eq!((game.controller("1B"), game.area("1B").development), (Some(1), None), "4 against 5");
    assert_eq!(buildable(&game, Development::CursedTomb), unbuilt + 1, "it may be rebuilt later");
    assert!(!game.state().heroes[Hero::Ronan].routed, "figures are units that take part");

    let mut game = position.fight();
    game.play("1 keep-development; 0 no-stronghold").over();
    assert_eq!(game.controller("1B"), Some(0), "7 against 5");

    let mut game = clash("latari 2 archer", "waiqar")
        .here("stronghold = \"waiqar\"\ndevelopment = \"cursed_tomb\"")
        .fate(&[1, 2])
        .fight();
    game.play("1 use-development").over();
    assert_eq!(game.stronghold("1B"), Some(Stronghold::Sound(Seat(1))), "all are routed if there are fewer");
}

/// How many of a development the defender could build now.
fn buildable(game: &Match, development: Development) -> u8 {
    game.state().developments_left(game_content(), Seat(1), development)
}

fn game_content() -> &'static Content {
    game().content()
}

/// RW-STRONG-12, RW-BATTLE-18, RW-DEC-21: Hungry Spawn deals the attacker 4 damage by the normal rules, and is gone.
#[test]
fn hungry_spawn_deal_four_damage() {
    let position = clash("latari 5 archer, 2 warrior", "uthuk")
        .here("stronghold = \"uthuk\"\ndevelopment = \"hungry_spawn\"")
        .fate(&[1, 2, 3, 4, 11, 5, 6]);
    let mut game = position.fight();
    let unbuilt = buildable(&game, Development::HungrySpawn);
    game.play("1 use-development; 0 unit warrior no 0");
    assert_eq!(game.attackers(), "5 archer, 1 warrior", "the second point followed the first");
    game.play("0 unit archer no 0; 0 unit warrior no 0").over();
    assert_eq!(game.units("1C"), "4 archer routed, 1 warrior routed");
    assert_eq!(game.area("1B").development, None);
    assert_eq!(buildable(&game, Development::HungrySpawn), unbuilt + 1, "it may be rebuilt later");

    let mut game = position.fight();
    game.play("1 keep-development; 0 no-stronghold").over();
    assert_eq!(game.units("1B"), "5 archer, 2 warrior");
}

/// RW-STRONG-13, RW-AMB-20, RW-AMB-62, RW-DEC-21: Protective Wards send away a standing unit that the attacker picks, to its own
/// destination, and stay.
#[test]
fn protective_wards_send_one_attacker_away() {
    let mut game = clash("daqan 6 footman, 1 knight", "latari 1 archer")
        .here("stronghold = \"latari\"\ndevelopment = \"protective_wards\"")
        .more("[area.1A]\nunits = \"1 bowman\"")
        .fate(&[5, 6, 1, 2, 3, 4, 11])
        .fight();
    game.play("0 unit footman no 0; 1 use-development");
    assert_eq!(game.legal(0), ["unit footman no 0", "unit knight no 0"]);
    assert_eq!(game.refusal(0, "unit footman yes 0"), "RW-STRONG-13");
    game.play("0 unit knight no 0; 0 retreat-to 1A; 0 retreat-to 1C").over();
    assert_eq!(game.units("1A"), "1 bowman, 1 knight routed");
    assert_eq!(game.units("1C"), "6 footman routed", "5 against 6, and another area than the knight's");
    assert_eq!(game.area("1B").development, Some(Development::ProtectiveWards));
}

/// RW-STRONG-13: without a standing attacker nothing happens; a routed one stays.
#[test]
fn protective_wards_need_a_standing_attacker() {
    let mut game = clash("daqan 1 footman, 1 knight", "latari 3 archer")
        .here("stronghold = \"latari\"\ndevelopment = \"protective_wards\"")
        .more("[area.1A]\nunits = \"1 bowman\"")
        .fate(&[5, 6, 1])
        .fight();
    game.play("0 unit footman no 0");
    assert_eq!(game.step(), "defend 1", "both are routed");
    game.play("1 use-development");
    assert_eq!(game.legal(0), ["retreat-to 1A", "retreat-to 1C"]);
    game.play("0 retreat-to 1C").over();
    assert_eq!(game.units("1C"), "1 footman routed, 1 knight routed", "together");
}

/// RW-STRONG-14: Reinforced Walls count 2 without a decision, also with units, and stay.
#[test]
fn reinforced_walls_count_two() {
    for (archers, holder) in [(8, 0), (7, 1)] {
        let mut game = clash(&format!("latari {archers} archer"), "daqan")
            .here("stronghold = \"daqan\"\ndevelopment = \"reinforced_walls\"")
            .fate(&TRIANGLE_MISS)
            .fight();
        game.pass(&["no-stronghold"]).over();
        assert_eq!(game.controller("1B"), Some(holder));
        let walls = (holder == 1).then_some(Development::ReinforcedWalls);
        assert_eq!(game.area("1B").development, walls);
    }
}

/// RW-AMB-82, RW-TACT-14, RW-DEC-51: cards of the tally, attacker first, then the development, then counting.
#[test]
fn tally_cards_come_before_the_development() {
    let mut game = clash("latari 4 archer", "uthuk")
        .here("stronghold = \"uthuk\"\ndevelopment = \"hungry_spawn\"")
        .player(0, "tactics = [\"stand_fast\"]")
        .player(1, "tactics = [\"stand_fast\"]")
        .fate(&TRIANGLE_MISS)
        .fight();
    game.play("0 tactics-pass; 1 tactics-pass");
    let mut steps = Vec::new();
    for answer in ["0 play-tactic stand_fast", "1 tactics-pass", "1 use-development"] {
        steps.push(game.step());
        game.play(answer);
    }
    assert_eq!(steps, ["window tally 0", "window tally 1", "defend 1"]);
    assert_eq!(game.over().unused("archer"), 16, "2 of the card against 5");
}

/// RW-CONQ-02, RW-CONQ-03, RW-CONQ-04, RW-AMB-09, RW-AMB-10: the bonus of Conquer takes 3 from the stronghold of its own battle, not
/// below 0, and nothing from units or developments.
#[test]
fn the_bonus_of_conquer_weakens_the_stronghold_alone() {
    for (archers, defender, here, answer, wins) in [
        (3, "daqan", "stronghold = \"daqan\"", "besiege", true),
        (2, "daqan", "stronghold = \"daqan\"", "besiege", false),
        (5, "daqan", "stronghold = \"daqan\"", "no-siege", false),
        (1, "daqan", "stronghold = \"daqan damaged\"", "besiege", true),
        (1, "daqan 1 footman", "stronghold = \"daqan damaged\"", "besiege", false),
        (2, "daqan 1 footman", "stronghold = \"daqan damaged\"", "besiege", true),
        (2, "daqan", "stronghold = \"daqan damaged\"\ndevelopment = \"reinforced_walls\"", "besiege", false),
        (3, "daqan", "stronghold = \"daqan damaged\"\ndevelopment = \"reinforced_walls\"", "besiege", true),
    ] {
        let mut game = clash(&format!("latari {archers} archer"), defender)
            .here(here)
            .player(0, "chosen = \"conquer\"\ntactics = [\"stand_fast\"]")
            .fate(&TRIANGLE_MISS)
            .fight();
        assert_eq!(game.step(), "siege 0", "before any card of step 3");
        assert_eq!(game.legal(0), ["besiege", "no-siege"]);
        game.play(&format!("0 {answer}; 0 tactics-pass; 0 tactics-pass")).pass(&["no-stronghold"]).over();
        let holder = Some(if wins { 0 } else { 1 });
        assert_eq!(game.controller("1B"), holder, "{archers} against {defender} with {here}, {answer}");
    }
}

/// RW-CONQ-02: the bonus needs Conquer as the highest card of the year, and a stronghold.
#[test]
fn without_the_bonus_nobody_is_asked_about_a_siege() {
    for (here, order) in [
        ("stronghold = \"uthuk\"", "chosen = \"mobilize\""),
        ("stronghold = \"uthuk\"", "chosen = \"conquer\"\nused = [\"harvest\"]"),
        ("", "chosen = \"conquer\""),
    ] {
        let game =
            clash("latari 1 archer", "uthuk 1 warlock").here(here).player(0, order).fate(&[1, 7]).fight();
        assert_eq!(game.over().units("1B"), "1 warlock", "{order} {here}");
    }
    let game = clash("latari 1 archer", "uthuk 1 warlock")
        .here("stronghold = \"uthuk\"")
        .player(0, "chosen = \"conquer\"\nused = [\"mobilize\"]")
        .fight();
    assert_eq!(game.step(), "siege 0", "a lower card does not matter");
}
