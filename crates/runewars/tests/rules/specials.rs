//! The special ability of each kind of unit (units.toml, RW-BATTLE-11, RW-DMG-10).

use crate::clash::{CIRCLE_MISS, TRIANGLE_MISS, clash};

/// A card by which the attacker routs two units of the defender's choice before the first round.
const ROUT_TWO: &str = "tactics = [\"fallen_standard\"]";
/// A card by which the attacker deals 2 damage before the first round.
const HIT_TWICE: &str = "tactics = [\"black_volley\"]";

/// RW-BATTLE-11: Concentrated Fire hits a unit of at least 2 health, chosen by its owner; damaged ones keep priority.
#[test]
fn bowmen_hit_units_of_two_health_if_there_are_any() {
    let mut game = clash("daqan 2 bowman", "latari 2 archer, 1 warrior, 1 pegasus_rider")
        .fate(&[9, 10, 1, 2, 5, 6])
        .fight();
    assert_eq!(game.legal(1), ["unit warrior no 0", "unit pegasus_rider no 0"]);
    assert_eq!(game.refusal(1, "unit archer no 0"), "RW-BATTLE-11");
    game.play("1 unit pegasus_rider no 0").over();
    // The second point went on the rider as well: with three it would be gone, and with one on each the warrior too.
    assert_eq!(game.units("1B"), "2 archer, 1 warrior, 1 pegasus_rider");

    let mut game = clash("daqan 1 bowman", "latari 1 archer, 1 sorceress").fate(&[9, 1, 7]).fight();
    assert_eq!(game.legal(1), ["unit archer no 0", "unit sorceress no 0"], "nobody has 2 health");
    game.play("1 unit sorceress no 0").over();
    assert_eq!(game.units("1B"), "1 archer");
}

/// RW-BATTLE-11: a routed unit of 2 health comes before a standing one of 1.
#[test]
fn bowmen_hit_a_routed_unit_of_two_health_before_frail_ones() {
    let mut game = clash("daqan 2 bowman", "latari 3 archer, 1 warrior")
        .player(0, ROUT_TWO)
        .fate(&[9, 10, 1, 2])
        .fight();
    game.play("0 play-tactic fallen_standard; 1 unit warrior no 0").over();
    // Both points hit the warrior; two archers stood, and a tie is the defender's.
    assert_eq!((game.units("1B"), game.unused("warrior")), ("2 archer, 1 archer routed".into(), 8));
}

/// RW-BATTLE-11: Valiant Strike gives a second point to the same unit, if it is still there.
#[test]
fn footmen_strike_a_survivor_twice() {
    let position = clash("daqan 2 footman", "uthuk 2 berserker, 1 chaos_lord").fate(&[1, 2, 9, 10, 19]);
    let mut game = position.fight();
    assert_eq!(game.legal(1), ["unit berserker no 0", "unit chaos_lord no 0"]);
    // Two points, then the third destroys it: the fourth is lost.
    game.play("1 unit chaos_lord no 0").over();
    assert_eq!(game.units("1B"), "2 berserker");

    let mut game = position.fight();
    game.play("1 unit berserker no 0");
    assert_eq!(game.defenders(), "1 berserker, 1 chaos_lord", "no second point for another unit");
    game.play("1 unit chaos_lord no 0");
    assert_eq!(game.over().units("1B"), "1 berserker, 1 chaos_lord", "2 of 3 health, and a tie");
}

/// RW-BATTLE-11: Command routs a unit and draws a Tactics card, even if there is nothing to rout; it is not playable yet.
#[test]
fn knights_rout_and_draw_a_tactics_card() {
    let game =
        clash("daqan 1 knight", "uthuk 2 warlock").fate(&[3, 7]).script("tactics = [\"rally_cry\"]").fight();
    assert_eq!(game.over().units("1B"), "1 warlock, 1 warlock routed");
    assert_eq!((game.tactics(0), game.player(0).fresh.len()), (1, 1));

    let game = clash("daqan 2 knight", "uthuk").here("stronghold = \"uthuk\"").fate(&[3, 4]).fight();
    assert_eq!((game.over().tactics(0), game.fate_discard()), (2, 2));
}

/// RW-BATTLE-11, RW-AMB-82: Lay Siege counts 2 for each icon.
#[test]
fn each_siege_icon_counts_two_strength() {
    for (cards, holder) in [([6, 7], 0), ([6, 4], 1)] {
        let mut game =
            clash("daqan 2 siege_tower", "uthuk").here("stronghold = \"uthuk\"").fate(&cards).fight();
        game.pass(&["no-stronghold"]).over();
        assert_eq!(game.controller("1B"), Some(holder), "2 towers with {cards:?} against 5");
    }
}

/// RW-BATTLE-11, RW-DMG-10: Crack Shot is aimed by its user, whoever is damaged already.
#[test]
fn archers_aim_at_whom_they_like() {
    let mut game = clash("latari 2 archer", "daqan 2 footman, 1 knight").fate(&[9, 10, 5, 1, 2]).fight();
    assert_eq!(game.asked(), [0]);
    game.play("0 unit knight no 0");
    assert_eq!(game.legal(0), ["unit footman no 0", "unit knight no 1"]);
    game.play("0 unit footman no 0").over();
    assert_eq!(game.units("1B"), "1 footman, 1 knight");
}

/// RW-BATTLE-11: Overpower deals 1 damage, or destroys a damaged or routed unit that its user picks.
#[test]
fn warriors_hit_or_destroy_the_weakened() {
    let position =
        clash("latari 2 warrior", "daqan 1 footman, 2 knight, 1 siege_tower").fate(&[5, 6, 1, 3, 4, 19]);
    for (answer, left) in
        [("0 unit siege_tower no 1", "1 footman, 2 knight"), ("0 blow", "1 footman, 2 knight, 1 siege_tower")]
    {
        let mut game = position.fight();
        assert_eq!(game.legal(1).len(), 3, "nobody is damaged or routed: the damage alone, by its owner");
        game.play("1 unit siege_tower no 0");
        assert_eq!(game.legal(0), ["blow", "unit siege_tower no 1"]);
        assert_eq!(game.refusal(0, "unit footman no 0"), "RW-BATTLE-11");
        game.play(answer).over();
        assert_eq!(game.units("1B"), left);
    }
}

/// RW-BATTLE-11: a routed unit can be overpowered as well.
#[test]
fn warriors_destroy_a_routed_unit() {
    let mut game =
        clash("latari 1 warrior", "daqan 2 footman, 1 knight").player(0, ROUT_TWO).fate(&[1, 3]).fight();
    game.play("0 play-tactic fallen_standard; 1 unit footman no 0; 1 unit knight no 0");
    assert_eq!(game.legal(0), ["blow", "unit footman yes 0", "unit knight yes 0"]);
    game.play("0 unit knight yes 0").over();
    assert_eq!(game.units("1B"), "1 footman, 1 footman routed");
}

/// RW-BATTLE-11, RW-FAQ-22, RW-AMB-62: each icon of Word of Vaal makes one unit of the opponent's choice retreat at once, on
/// its own way; what was drawn for it stays valid.
#[test]
fn sorceresses_make_units_retreat_one_by_one() {
    let mut game = clash("latari 2 sorceress", "daqan 1 footman, 1 knight")
        .more("[area.1A]\nunits = \"1 bowman\"")
        .fate(&[5, 1, 2, 15])
        .fight();
    assert_eq!(game.legal(1), ["unit footman no 0", "unit knight no 0"]);
    game.play("1 unit footman no 0");
    assert_eq!(game.legal(1), ["retreat-to 1A", "retreat-to DC"]);
    game.play("1 retreat-to 1A");
    assert_eq!(game.units("1A"), "1 bowman, 1 footman routed", "it leaves before anything else happens");
    assert_eq!(game.legal(1), ["retreat-to 1A", "retreat-to DC"], "the knight on his own way");
    game.play("1 retreat-to DC").over();
    assert_eq!((game.units("1B"), game.units("DC")), ("1 sorceress".into(), "1 knight routed".into()));
}

/// RW-BATTLE-11: Word of Vaal may take a routed unit; without a place to go it is destroyed.
#[test]
fn a_routed_unit_may_be_sent_away() {
    let mut game = clash("latari 1 sorceress", "neutral 2 beastman, 1 sorcerer")
        .player(0, ROUT_TWO)
        .more("[area.1A]\nunits = \"1 archer\"")
        .fate(&[7, 3, 1])
        .fight();
    game.play("0 play-tactic fallen_standard; 1 unit beastman no 0; 1 unit beastman no 0");
    assert_eq!(game.legal(1), ["unit beastman yes 0", "unit sorcerer no 0"]);
    game.play("1 unit beastman yes 0; 0 retreat-to 1C").over();
    assert_eq!((game.units("1B"), game.unused("beastman")), ("1 beastman routed, 1 sorcerer".into(), 7));
}

/// RW-BATTLE-11, RW-DMG-13: Charge routs one or two standing triangles, or one rectangle, that its user picks.
#[test]
fn pegasus_riders_rout_one_or_two_triangles_or_a_rectangle() {
    let mut game =
        clash("latari 3 pegasus_rider", "uthuk 4 berserker, 1 flesh_ripper, 1 warlock, 1 chaos_lord")
            .fate(&[5, 3, 4, 13, 1, 2, 11, 12, 7, 19])
            .fight();
    assert_eq!(game.legal(0), ["unit berserker no 0", "unit flesh_ripper no 0"]);
    assert_eq!(game.refusal(0, "unit warlock no 0"), "RW-BATTLE-11");
    assert_eq!(game.refusal(0, "unit chaos_lord no 0"), "RW-BATTLE-11");
    game.play("0 unit berserker no 0");
    assert_eq!(game.legal(0), ["enough", "unit berserker no 0"]);
    assert_eq!(game.refusal(0, "unit flesh_ripper no 0"), "RW-BATTLE-11");
    game.play("0 enough");
    assert_eq!(game.refusal(0, "unit berserker yes 0"), "RW-DMG-13");
    game.play("0 unit flesh_ripper no 0");
    // A rectangle is all that one icon routs: the third has begun with the only group left.
    assert_eq!(
        game.defenders(),
        "2 berserker, 2 berserker routed, 1 flesh_ripper routed, 1 warlock, 1 chaos_lord"
    );
    game.play("0 unit berserker no 0").over();
    assert_eq!(game.units("1C"), "3 pegasus_rider routed", "a tie of 3 and 3 is lost");
}

/// RW-BATTLE-11: two triangles, but not three.
#[test]
fn pegasus_riders_rout_a_second_triangle() {
    let mut game = clash("latari 1 pegasus_rider", "uthuk 4 berserker").fate(&[3, 1, 2, 11, 12]).fight();
    game.play("0 unit berserker no 0").over();
    assert_eq!(game.units("1B"), "2 berserker, 2 berserker routed");
}

/// RW-FAQ-21: a special aimed at shapes that the enemy does not have does nothing.
#[test]
fn a_special_without_a_target_does_nothing() {
    for (attacker, cards) in [
        ("latari 1 pegasus_rider", &[3, 19][..]),
        ("waiqar 1 skeleton_archer", &[9, 19]),
        ("uthuk 1 warlock", &[1, 19]),
        ("latari 1 pegasus_rider, 1 dragon", &[5, 6, 19]),
    ] {
        let defender =
            if attacker.starts_with("uthuk") { "daqan 2 siege_tower" } else { "uthuk 2 chaos_lord" };
        let cards = [cards, &[4]].concat();
        let game = clash(attacker, defender).fate(&cards).fight();
        let left = defender.split_once(' ').expect("a faction and its units").1;
        assert_eq!(game.over().units("1B"), left, "after {attacker}");
    }
}

/// RW-BATTLE-11: Overrun needs two standing Reanimates.
#[test]
fn reanimates_overrun_in_pairs() {
    for (attacker, cards, left) in [
        ("waiqar 2 reanimate", &[7, 8, 9, 17, 10, 1][..], "2 warlock"),
        ("waiqar 1 reanimate", &[7, 8, 9, 17, 10], "4 warlock"),
    ] {
        let game = clash(attacker, "uthuk 4 warlock").fate(cards).fight();
        assert_eq!(game.over().units("1B"), left, "{attacker}");
    }
}

/// RW-BATTLE-11, RW-DMG-07: Mortal Strike makes its victim destroy any unit but a hexagon, a standing one first.
#[test]
fn skeleton_archers_kill_all_but_hexagons() {
    let mut game = clash("waiqar 2 skeleton_archer", "daqan 2 footman, 1 knight, 1 siege_tower")
        .fate(&[9, 10, 5, 1, 2, 19])
        .fight();
    assert_eq!(game.legal(1), ["unit footman no 0", "unit knight no 0"]);
    assert_eq!(game.refusal(1, "unit siege_tower no 0"), "RW-BATTLE-11");
    game.play("1 unit knight no 0").over();
    assert_eq!(game.units("1B"), "1 footman, 1 siege_tower");

    let mut game = clash("waiqar 2 skeleton_archer", "daqan 3 footman, 1 knight, 1 siege_tower")
        .player(0, ROUT_TWO)
        .fate(&[9, 10, 19])
        .fight();
    game.play("0 play-tactic fallen_standard; 1 unit footman no 0; 1 unit knight no 0").over();
    assert_eq!(
        game.units("DC"),
        "1 footman routed, 1 knight routed, 1 siege_tower routed",
        "both that stood"
    );
}

/// RW-BATTLE-11: among standing units that can be chosen a routed one is refused.
#[test]
fn skeleton_archers_spare_the_routed_first() {
    let mut game = clash("waiqar 1 skeleton_archer", "daqan 3 footman, 2 knight")
        .player(0, ROUT_TWO)
        .fate(&[9, 5, 1, 2])
        .fight();
    game.play("0 play-tactic fallen_standard; 1 unit footman no 0; 1 unit knight no 0");
    assert_eq!(game.legal(1), ["unit footman no 0", "unit knight no 0"]);
    assert_eq!(game.refusal(1, "unit footman yes 0"), "RW-DMG-07");
}

/// RW-BATTLE-11: Raise Dead adds up to two unused Reanimates, who draw in this battle and stay.
#[test]
fn necromancers_raise_reanimates_who_draw() {
    let mut game = clash("waiqar 1 necromancer", "uthuk 2 chaos_lord").fate(&[1, 15, 16, 19, 4]).fight();
    assert_eq!(game.legal(0), ["reanimate 0", "reanimate 1", "reanimate 2"]);
    game.play("0 reanimate 2").over();
    assert_eq!((game.units("1B"), game.unused("reanimate")), ("2 reanimate, 1 necromancer".into(), 14));
    assert_eq!(game.fate_discard(), 5, "one card for each of the five");
}

/// RW-BATTLE-11: without unused Reanimates nothing is raised, and figures elsewhere cannot be destroyed for it.
#[test]
fn necromancers_raise_no_more_than_are_unused() {
    let elsewhere =
        |n: u8| format!("[area.WA]\nunits = \"8 reanimate\"\n[area.WC]\nunits = \"{n} reanimate\"");
    let position = clash("waiqar 1 necromancer", "uthuk 1 chaos_lord").fate(&[1, 19, 2]);
    let game = position.clone().more(&elsewhere(7)).fight();
    assert_eq!(game.legal(0), ["reanimate 0", "reanimate 1"]);
    let game = position.more(&elsewhere(8)).fight();
    assert_eq!(game.over().units("1B"), "1 chaos_lord");
}

/// RW-BATTLE-11: Soul Reaping destroys a routed unit, and only if there is none routs a standing one.
#[test]
fn dark_knights_rout_then_reap() {
    let mut game = clash("waiqar 2 dark_knight", "daqan 1 footman, 1 knight").fate(&[5, 3, 4, 1]).fight();
    assert_eq!(game.legal(0), ["unit footman no 0", "unit knight no 0"]);
    game.play("0 unit knight no 0").over();
    assert_eq!((game.unused("knight"), game.units("DC")), (8, "1 footman routed".into()));

    let mut game = clash("waiqar 1 dark_knight", "daqan 1 footman, 1 knight, 1 siege_tower")
        .player(0, ROUT_TWO)
        .fate(&[3, 19])
        .fight();
    game.play("0 play-tactic fallen_standard; 1 unit footman no 0; 1 unit knight no 0");
    assert_eq!(game.legal(0), ["unit footman yes 0", "unit knight yes 0"]);
    assert_eq!(game.refusal(0, "unit siege_tower no 0"), "RW-BATTLE-11");
}

/// RW-BATTLE-11, RW-OBJ-02: Fury costs a standing Berserker for 2 damage; its user may do without, and without one it does nothing.
#[test]
fn berserkers_die_for_two_damage() {
    let mut game = clash("uthuk 2 berserker", "daqan 4 footman").fate(&[9, 10, 1, 2]).fight();
    assert_eq!(game.legal(0), ["enough", "unit berserker no 0"]);
    game.play("0 unit berserker no 0");
    assert_eq!((game.attackers(), game.defenders()), ("1 berserker".into(), "2 footman".into()));
    let felled = game.state().battle.forces.map(|force| force.felled);
    assert_eq!(felled, [2, 0], "who dies by his own side's will is nobody's deed");
    game.play("0 enough").over();
    assert_eq!(game.units("1B"), "2 footman");

    // The rider routs him before his icon is resolved.
    let game = clash("latari 1 pegasus_rider", "uthuk 1 berserker").fate(&[3, 9]).fight();
    assert_eq!(game.over().units("1B"), "1 pegasus_rider");
    assert_eq!(game.units("UC"), "1 berserker routed");
}

/// RW-BATTLE-11: Unrelenting makes all Flesh Rippers of 3 health at once.
#[test]
fn flesh_rippers_become_unrelenting() {
    for (cards, left) in [([3, 5], "1 flesh_ripper routed"), ([3, 4], "1 flesh_ripper routed"), ([5, 6], "")]
    {
        let fate = [&cards[..], &[15, 16, 17]].concat();
        let game = clash("uthuk 2 flesh_ripper", "daqan 3 bowman").fate(&fate).fight();
        assert_eq!(game.over().units("1C"), left, "3 damage after {cards:?}");
    }
}

/// RW-BATTLE-11, RW-FAQ-24: Rain Fire destroys two triangles or a rectangle; what can be met in full must be.
#[test]
fn warlocks_take_two_triangles_or_a_rectangle() {
    for (defender, cards, left) in [
        ("latari 1 archer, 1 warrior", &[2, 1, 5][..], "1 archer"),
        ("latari 1 archer, 1 sorceress", &[2, 1, 7], "1 sorceress"),
        ("latari 3 archer, 1 sorceress", &[2, 3, 4, 1, 7], "1 archer, 1 sorceress"),
    ] {
        let game = clash("uthuk 1 warlock", defender).fate(cards).fight();
        assert_eq!(game.over().units("1B"), left, "of {defender}");
    }
    let position = clash("uthuk 1 warlock", "latari 2 archer, 1 warrior").fate(&[2, 3, 1, 5]);
    for (answer, left) in [("unit archer no 0", "1 warrior"), ("unit warrior no 0", "2 archer")] {
        let mut game = position.fight();
        assert_eq!(game.legal(1), ["unit archer no 0", "unit warrior no 0"]);
        game.play(&format!("1 {answer}")).over();
        assert_eq!(game.units("1B"), left);
    }
}

/// RW-BATTLE-11, RW-DMG-07: within a kind standing units burn first.
#[test]
fn warlocks_take_standing_units_first() {
    let mut game = clash("uthuk 1 warlock", "latari 2 archer, 2 warrior, 1 sorceress")
        .player(0, ROUT_TWO)
        .fate(&[2, 1, 7])
        .fight();
    game.play("0 play-tactic fallen_standard; 1 unit archer no 0; 1 unit warrior no 0");
    assert_eq!(game.legal(1), ["unit archer no 0", "unit warrior no 0"]);
    assert_eq!(game.refusal(1, "unit archer yes 0"), "RW-DMG-07");
    assert_eq!(game.refusal(1, "unit warrior yes 0"), "RW-DMG-07");
    assert_eq!(game.refusal(1, "unit sorceress no 0"), "RW-BATTLE-11");
    game.play("1 unit archer no 0");
    assert_eq!(game.unused("archer"), 16, "the routed one is the second triangle");
}

/// RW-BATTLE-11: Terrifying touches two different units: it routs the standing and destroys the routed.
#[test]
fn chaos_lords_terrify_two_different_units() {
    let mut game =
        clash("uthuk 2 chaos_lord", "latari 2 archer, 1 sorceress").fate(&[1, 2, 7, 6, 26]).fight();
    game.play("0 unit archer no 0");
    assert_eq!(game.legal(0), ["unit archer no 0", "unit sorceress no 0"]);
    assert_eq!(game.refusal(0, "unit archer yes 0"), "RW-BATTLE-11");
    game.play("0 unit archer no 0");
    assert_eq!(game.defenders(), "2 archer routed, 1 sorceress");
    game.play("0 unit archer yes 0");
    assert_eq!(
        game.legal(0),
        ["unit archer yes 0", "unit sorceress no 0"],
        "the other archer is a different unit"
    );
    game.play("0 unit sorceress no 0").over();
    assert_eq!(game.units("LC"), "1 archer routed, 1 sorceress routed");

    let game = clash("uthuk 1 chaos_lord", "latari 1 archer").fate(&[1, 6]).fight();
    assert_eq!(game.over().units("LC"), "1 archer routed", "one if there is only one, and not twice");
}

/// RW-BATTLE-11: Ravage deals 1 damage and draws one extra card, whose special deals 1 more and draws no further card.
#[test]
fn beastmen_draw_one_extra_card() {
    for (extra, unused, there, back) in [
        (10, 15, "1 flesh_ripper, 1 beastman", "1 footman routed"),
        (15, 15, "1 flesh_ripper, 1 beastman", "1 footman routed"),
        (6, 14, "1 flesh_ripper, 1 beastman", "2 footman routed"),
        (1, 14, "2 footman", ""),
    ] {
        let fate = [5, 9, extra, 2, 3];
        let game = clash("uthuk 1 flesh_ripper, 1 beastman", "daqan 3 footman").fate(&fate).fight();
        game.over();
        assert_eq!(game.unused("footman"), unused, "extra card {extra}");
        assert_eq!((game.units("1B"), game.units("DC")), (there.into(), back.into()), "extra card {extra}");
    }
}

/// RW-BATTLE-11, RW-DMG-02: Stun routs a unit of initiative 2 or higher that its owner picks, an undamaged one first.
#[test]
fn razorwings_stun_the_slow() {
    let position =
        clash("uthuk 1 warlock, 1 razorwing", "latari 1 archer, 1 warrior, 1 sorceress, 1 pegasus_rider")
            .fate(&[9, 1]);
    let game = position.fight();
    assert_eq!(game.legal(1), ["unit warrior no 0", "unit sorceress no 0", "unit pegasus_rider no 0"]);
    assert_eq!(game.refusal(1, "unit archer no 0"), "RW-BATTLE-11");

    let mut game = position.clone().player(0, HIT_TWICE).fight();
    game.play("0 play-tactic black_volley; 1 unit pegasus_rider no 0");
    assert_eq!(game.legal(1), ["unit warrior no 0", "unit sorceress no 0"]);
    assert_eq!(game.refusal(1, "unit pegasus_rider no 2"), "RW-DMG-02");

    let game = clash("uthuk 1 warlock, 1 razorwing", "latari 2 archer").fate(&[9, 1, 2, 7]).fight();
    assert_eq!(game.over().units("1B"), "2 archer", "archers have initiative 1");
}

/// RW-BATTLE-11: Undying makes all Sorcerers of 2 health.
#[test]
fn sorcerers_become_undying() {
    for (cards, left) in [([1, 15, 7], "1 warlock, 1 sorcerer"), ([8, 15, 7], "")] {
        let mut game = clash("uthuk 1 warlock, 1 sorcerer", "daqan 1 bowman").fate(&cards).fight();
        assert_eq!(game.legal(0), ["unit warlock no 0", "unit sorcerer no 0"]);
        game.play("0 unit sorcerer no 0").over();
        let left = if left.is_empty() { "1 bowman" } else { left };
        assert_eq!(game.units("1B"), left);
    }
}

/// RW-BATTLE-11, RW-DMG-05: Burning puts 1 damage on each of two different standing units, damaged ones first.
#[test]
fn hell_hounds_burn_two_different_units() {
    let mut game = clash("latari 1 archer, 2 hell_hound", "daqan 2 footman, 2 knight")
        .fate(&[1, 5, 6, 3, 4, 2, 11])
        .fight();
    assert_eq!(game.legal(1), ["unit footman no 0", "unit knight no 0"]);
    game.play("1 unit knight no 0");
    assert_eq!(game.legal(1), ["unit footman no 0", "unit knight no 0"]);
    assert_eq!(game.refusal(1, "unit knight no 1"), "RW-BATTLE-11");
    game.play("1 unit footman no 0");
    // The second icon: the damaged knight must burn, then the owner chooses again.
    assert_eq!(game.defenders(), "1 footman, 1 knight");
    assert_eq!((game.unused("knight"), game.legal(1).len()), (7, 2));
    game.play("1 unit footman no 0").over();
    assert_eq!(game.units("DC"), "1 knight routed");
}

/// RW-BATTLE-11: one unit alone burns once for each icon.
#[test]
fn hell_hounds_burn_a_lone_unit_once() {
    let game = clash("latari 1 archer, 2 hell_hound", "daqan 1 siege_tower").fate(&[1, 3, 4, 19]).fight();
    assert_eq!(game.over().units("DC"), "1 siege_tower routed", "2 of its 3 health");
}

/// RW-BATTLE-11: Flaming Breath destroys up to three triangles that its user picks.
#[test]
fn dragons_burn_up_to_three_triangles() {
    let position = clash("latari 1 archer, 1 dragon", "daqan 1 bowman, 3 footman, 1 knight")
        .fate(&[1, 2, 5, 3, 4, 11, 6]);
    let mut game = position.fight();
    assert_eq!(game.legal(0), ["enough", "unit bowman no 0", "unit footman no 0"]);
    assert_eq!(game.refusal(0, "unit knight no 0"), "RW-BATTLE-11");
    game.play("0 unit footman no 0; 0 unit footman no 0; 0 unit footman no 0").over();
    assert_eq!(game.units("1B"), "1 bowman, 1 knight");

    let mut game = position.fight();
    game.play("0 unit bowman no 0; 0 enough").over();
    assert_eq!(game.units("1B"), "3 footman, 1 knight");
}

/// RW-BATTLE-11: a dragon burns routed triangles too.
#[test]
fn dragons_burn_the_routed_as_well() {
    let mut game = clash("latari 1 archer, 1 dragon", "daqan 2 footman, 1 knight")
        .player(0, ROUT_TWO)
        .fate(&[1, 2, 6])
        .fight();
    game.play("0 play-tactic fallen_standard; 1 unit footman no 0; 1 unit knight no 0");
    assert_eq!(game.legal(0), ["enough", "unit footman no 0", "unit footman yes 0"]);
}

/// RW-BATTLE-11: Rage deals as much damage as lies on one Giant, the same for several icons.
#[test]
fn giants_rage_with_their_damage() {
    let fate = [15, 16, 1, 2, 3, 4, 5, 6, 7];
    let mut game = clash("latari 1 pegasus_rider, 2 giant", "daqan 6 bowman").fate(&fate).fight();
    assert_eq!(game.legal(0), ["unit pegasus_rider no 0", "unit giant no 0"]);
    game.play("0 unit giant no 0");
    assert_eq!(game.attackers(), "1 pegasus_rider, 1 giant, 1 giant +2");
    assert_eq!(game.legal(0), ["unit giant no 0", "unit giant no 2"]);
    assert_eq!(game.refusal(0, "unit pegasus_rider no 0"), "RW-BATTLE-11");
    game.play("0 unit giant no 2; 0 unit giant no 2").over();
    assert_eq!(game.units("DC"), "2 bowman routed", "2 and 2 damage");
    assert_eq!(game.units("1B"), "1 pegasus_rider, 2 giant");

    let mut game = clash("latari 1 pegasus_rider, 2 giant", "daqan 6 bowman").fate(&fate).fight();
    game.play("0 unit giant no 0; 0 unit giant no 0; 0 unit giant no 0").over();
    assert_eq!(game.units("1B"), "6 bowman", "an undamaged Giant does nothing");
}

/// RW-SEASON-04: by Wild Sorcery each icon of a circle deals 1 damage instead; other shapes keep their abilities.
#[test]
fn wild_sorcery_changes_circles_only() {
    let winter = "season = \"winter\"\ncard = \"winter_wild_sorcery\"";
    let game = clash("latari 1 sorceress", "daqan 2 footman").head(winter).fate(&[1, 2, 3]).fight();
    assert_eq!((game.over().units("1B"), game.units("DC")), ("1 footman".into(), String::new()));
    let game =
        clash("uthuk 1 warlock, 1 sorcerer", "daqan 1 bowman, 1 knight").head(winter).fate(&[1, 15]).fight();
    assert_eq!(game.asked(), [1], "not Undying, but damage by the owner's choice");
    let game = clash("latari 1 archer", "daqan 1 footman, 1 knight").head(winter).fate(&[9]).fight();
    assert_eq!(game.asked(), [0], "Crack Shot as always");
}

/// RW-BATTLE-11: an ability is used once for each icon, not once for each unit.
#[test]
fn abilities_are_used_once_per_icon() {
    for (specials, left) in [(0, 4), (1, 3), (3, 1)] {
        let icons = [9, 10, 19];
        let mut fate: Vec<u8> = icons[..specials].to_vec();
        fate.extend(&TRIANGLE_MISS[..3 - specials]);
        fate.extend(CIRCLE_MISS.iter().filter(|card| !icons.contains(card)).take(left));
        let game = clash("latari 3 archer", "uthuk 4 warlock").fate(&fate).fight();
        assert_eq!(usize::from(8 - game.over().unused("warlock")), left, "{specials} icons");
    }
}
