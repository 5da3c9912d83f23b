//! Routs and damage (RW-DMG).

use hexarch_runewars::*;

use crate::clash::clash;
use crate::common::position;
use crate::small::attack;

/// RW-DMG-01, RW-DMG-02, RW-DMG-05, RW-DMG-07, RW-DMG-08, RW-DMG-13, RW-DEC-19, RW-DEC-20: who may be routed, and who takes
/// damage.
#[test]
fn the_owner_routs_the_undamaged_and_damages_the_damaged() {
    let mut game = clash("latari 6 archer", "daqan 1 bowman, 2 footman, 1 knight, 1 siege_tower, 1 beastman")
        .fate(&[9, 10, 5, 6, 15, 1, 2, 3, 4, 19])
        .fight();
    game.play("0 unit knight no 0; 0 unit siege_tower no 0");
    assert_eq!(game.legal(1), ["unit bowman no 0", "unit footman no 0", "unit beastman no 0"]);
    assert_eq!(game.refusal(1, "unit knight no 1"), "RW-DMG-02");
    game.play("1 unit bowman no 0");
    assert_eq!(game.legal(1), ["unit footman no 0", "unit beastman no 0"]);
    assert_eq!(game.refusal(1, "unit bowman yes 0"), "RW-DMG-13");
    game.play("1 unit footman no 0");
    assert_eq!(game.legal(1), ["unit knight no 1", "unit siege_tower no 1"]);
    assert_eq!(game.refusal(1, "unit footman no 0"), "RW-DMG-05");
    assert_eq!(game.refusal(1, "unit bowman yes 0"), "RW-DMG-07");
    assert_eq!(game.unused("knight"), 7);
    game.play("1 unit knight no 1").over();
    assert_eq!(game.unused("knight"), 8, "2 damage destroy it");
    assert_eq!(
        game.units("DC"),
        "1 bowman routed, 2 footman routed, 1 siege_tower routed, 1 beastman routed"
    );
}

/// RW-DMG-02, RW-DMG-03: if all that stand are damaged a damaged one is routed; it neither draws nor counts.
#[test]
fn a_damaged_unit_is_routed_if_there_is_no_other() {
    let game = clash("latari 2 archer", "daqan 1 knight").fate(&[9, 5]).fight();
    assert_eq!((game.over().units("1B"), game.units("DC")), ("2 archer".into(), "1 knight routed".into()));
    assert_eq!(game.fate_discard(), 2, "the knight did not draw");
}

/// RW-DMG-01: one rout point routs one unit whatever its health.
#[test]
fn a_rout_point_routs_one_unit_of_any_health() {
    for (cards, left) in
        [([5, 1], "2 giant, 1 giant routed, 1 warlock"), ([5, 6], "1 giant, 2 giant routed, 1 warlock")]
    {
        let fate = [&cards[..], &[7, 19, 4]].concat();
        let mut game = clash("latari 2 archer", "uthuk 1 warlock, 3 giant").fate(&fate).fight();
        while game.asked() == [1] {
            game.play("1 unit giant no 0");
        }
        let left = left.split(", ").filter(|group| group.contains("giant")).collect::<Vec<_>>().join(", ");
        assert_eq!(game.over().units("1B"), format!("1 warlock, {left}"));
    }
}

/// RW-EX-08, RW-DMG-04, RW-DMG-05, RW-DMG-06, RW-DMG-08: the first of two points destroys the damaged Warrior, the second is
/// free.
#[test]
fn damage_is_assigned_point_by_point() {
    let mut game = clash("daqan 3 bowman", "latari 1 archer, 2 warrior, 1 sorceress")
        .fate(&[9, 15, 16, 1, 7, 5])
        .fight();
    assert_eq!(game.step(), "battle-damage defender 1");
    assert_eq!(game.unused("warrior"), 7, "the damaged one is gone without a question");
    assert_eq!(game.legal(1), ["unit archer no 0", "unit warrior no 0", "unit sorceress no 0"]);
    game.play("1 unit warrior no 0").over();
    assert_eq!(game.units("LC"), "", "3 against 3");
    assert_eq!(game.units("1B"), "1 archer, 1 warrior, 1 sorceress");
}

/// RW-AMB-02, RW-DMG-05, RW-DMG-06, RW-DMG-07: damaged standing, undamaged standing, damaged routed, undamaged routed.
#[test]
fn standing_units_take_damage_before_damaged_routed_ones() {
    for (warriors, knights) in [([18, 7], "2 knight routed"), ([18, 19], "1 knight routed")] {
        let fate = [&[9, 1, 3, 4, 5, 6, 2][..], &warriors].concat();
        let mut game = clash("latari 2 archer, 2 warrior, 2 pegasus_rider", "daqan 1 footman, 2 knight")
            .fate(&fate)
            .fight();
        game.play("0 unit knight no 0; 0 unit knight no 1; 0 unit knight no 0").over();
        assert_eq!((game.unused("footman"), game.units("DC")), (16, knights.into()), "{warriors:?}");
    }
}

/// RW-DMG-13, RW-BATTLE-04: points without a unit are lost, and units routed before the battle cannot be touched in it.
#[test]
fn points_beyond_the_participants_are_lost() {
    let game = clash("latari 5 archer", "uthuk 1 berserker, 2 berserker routed")
        .here("stronghold = \"uthuk\"")
        .fate(&[5, 15, 16, 9, 1])
        .fight();
    assert_eq!((game.over().units("1B"), game.unused("berserker")), ("2 berserker routed".into(), 14));
}

/// RW-FAQ-01, RW-DMG-07: Summon Lightning deals each side 4 damage, standing units first.
#[test]
fn summon_lightning_hits_standing_units_first() {
    let mut game = clash("latari 8 archer", "daqan 3 knight")
        .player(0, "tactics = [\"fallen_standard\", \"summon_lightning\", \"stand_fast\"]")
        .fight();
    game.play("0 play-tactic fallen_standard; 0 play-tactic summon_lightning");
    assert_eq!((game.attackers(), game.defenders()), ("4 archer".into(), "1 knight routed".into()));
}

/// RW-DMG-11, RW-DMG-12: units are routed until Spring; damage on heroes stays.
#[test]
fn routed_units_stand_up_in_spring() {
    for (season, card, after) in [
        ("winter", "spring_sodden_roads", "1 archer"),
        ("summer", "fall_gathered_sheaves", "1 archer routed"),
    ] {
        let game = position(&format!(
            "tiles = [\"1 at 0,0\", \"home_latari at 0,2\", \"home_uthuk at 2,-2\"]\n\
             season = \"{season}\"\nnow = \"season\"\n\
             [player.0]\nfaction = \"latari\"\n[player.1]\nfaction = \"uthuk\"\n\
             [area.1A]\nunits = \"1 archer routed\"\n\
             [hero.ronan]\nseat = 0\narea = \"LA\"\ndamage = 2\n\
             [script]\nseasons = [\"{card}\"]\n",
        ));
        assert_eq!(
            (game.units("1A").as_str(), game.state().heroes[Hero::Ronan].damage),
            (after, 2),
            "after {season}"
        );
    }
}

/// RW-DMG-02, RW-DMG-04, RW-TACT-11, RW-STRONG-11, RW-STRONG-12: whoever assigns damage or routs is told what they come from:
/// a card, a development or an ability; of the Fate cards of the row nothing need be said.
#[test]
fn what_damage_and_routs_come_from_is_told() {
    for (card, defenders, cause) in [
        ("summon_lightning", "units = \"3 berserker\"", "Summon Lightning: "),
        ("black_volley", "units = \"3 berserker, 2 flesh_ripper\"", "Black Volley: "),
        ("fallen_standard", "units = \"3 berserker, 2 flesh_ripper\"", "Fallen Standard: "),
    ] {
        let mut game = attack(&format!("tactics = [\"{card}\"]"), "", defenders, "");
        game.play(&format!("0 play-tactic {card}"));
        let seat = game.asked()[0];
        assert!(game.question(seat).starts_with(cause), "{}", game.question(seat));
    }
    for (owner, development, cause) in
        [("waiqar", "cursed_tomb", "Cursed Tomb: "), ("uthuk", "hungry_spawn", "Hungry Spawn: ")]
    {
        let here = format!("stronghold = \"{owner}\"\ndevelopment = \"{development}\"");
        let clash = clash("latari 5 archer, 2 warrior", owner).here(&here);
        let mut game = clash.fate(&[1, 2, 3, 4, 11, 5, 6]).fight();
        game.play("1 use-development");
        assert!(game.question(0).starts_with(cause), "{}", game.question(0));
    }
    let ability = clash("latari 2 warrior", "daqan 1 footman, 2 knight, 1 siege_tower");
    let game = ability.fate(&[5, 6, 1, 3, 4, 19]).fight();
    assert!(game.question(1).starts_with("Warrior: "), "{}", game.question(1));
    let game = clash("daqan 2 footman", "uthuk 2 berserker, 1 chaos_lord").fate(&[1, 2, 9, 10, 19]).fight();
    assert_eq!(game.question(1), "Footman: which of your units takes the damage?");
    let row = clash("latari 6 archer", "daqan 1 bowman, 2 footman, 1 knight, 1 siege_tower, 1 beastman");
    let mut game = row.fate(&[9, 10, 5, 6, 15, 1, 2, 3, 4, 19]).fight();
    game.play("0 unit knight no 0; 0 unit siege_tower no 0");
    assert_eq!(game.question(1), "Which of your units is routed? 2 to rout");
}
