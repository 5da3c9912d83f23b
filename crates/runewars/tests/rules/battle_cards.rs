//! What the Tactics cards of a battle do (content/tactics.toml).

use hexarch_core::Seat;
use hexarch_runewars::Stronghold;

use crate::common::unit;
use crate::small::{MISSES, attack};

/// RW-TACT-12, RW-FAQ-07: Tactical Retreat cancels the battle. All participants go to one friendly area, routed; whoever
/// was routed before is destroyed; a stronghold keeps its side for the attacker; nobody has won.
#[test]
fn tactical_retreat_cancels_the_battle() {
    for (stronghold, left) in
        [("uthuk", Stronghold::Sound(Seat(0))), ("uthuk damaged", Stronghold::Damaged(Seat(0)))]
    {
        let defenders = format!(
            "units = \"3 berserker, 1 berserker routed\"\nstronghold = \"{stronghold}\"\ndevelopment = \"diplomat\""
        );
        let rest = "[area.1A]\nunits = \"1 berserker\"";
        let (elves, uthuk) = ("tactics = [\"to_the_victor\"]", "tactics = [\"tactical_retreat\"]");
        let mut game = attack(elves, uthuk, &defenders, rest);
        game.play("0 play-tactic to_the_victor; 1 play-tactic tactical_retreat");
        assert_eq!(
            (game.asked(), game.legal(1)),
            (vec![1], vec!["retreat-to 1A".into(), "retreat-to UC".into()])
        );
        game.play("1 retreat-to 1A");
        assert_eq!(game.units("1A"), "1 berserker, 3 berserker routed");
        assert_eq!(game.state().pool[unit("berserker")], 12);
        assert_eq!(
            (game.asked(), game.legal(0)),
            (vec![0], vec!["raise-stronghold".into(), "no-stronghold".into()])
        );
        game.play("0 raise-stronghold");
        assert_eq!((game.area("1B").stronghold, game.area("1B").development), (Some(left), None));
        assert_eq!(game.units("1B"), "4 archer, 2 warrior");
        assert_eq!(
            (game.player(0).influence, game.player(0).tactics.len()),
            (4, 0),
            "To the Victor pays nobody"
        );
    }
}

/// RW-TACT-12: only a friendly area takes units of Tactical Retreat; without one they are destroyed, although an empty one
/// is near.
#[test]
fn tactical_retreat_leads_to_friendly_areas_only() {
    let rest = "[area.UC]\nunits = \"1 archer\"";
    let mut game = attack("", "tactics = [\"tactical_retreat\"]", "units = \"3 berserker\"", rest);
    game.play("1 play-tactic tactical_retreat");
    assert_eq!((game.units("1A"), game.units("1B")), (String::new(), "4 archer, 2 warrior".into()));
    assert_eq!(game.state().pool[unit("berserker")], 16);
}

/// RW-TACT-11, RW-FAQ-01, RW-DMG-05: Summon Lightning deals each side 4 damage, attacker first, by the normal rules.
#[test]
fn summon_lightning_hits_both_sides() {
    let script = "[script]\nfate = [1, 2, 5]";
    let mut game = attack("tactics = [\"summon_lightning\"]", "", "units = \"3 berserker\"", script);
    game.play("0 play-tactic summon_lightning");
    assert_eq!(game.asked(), [0], "the attacker assigns his damage first");
    game.play("0 unit warrior no 0");
    assert_eq!(game.state().battle.forces[0].total(), 5, "a damaged unit takes the next point");
    game.play("0 unit archer no 0; 0 unit archer no 0");
    assert_eq!((game.units("1B"), game.units("UC")), ("2 archer, 1 warrior".into(), String::new()));
    game.script_is_used_up();
}

/// RW-TACT-11, RW-AMB-18, RW-FAQ-01: damage of Summon Lightning goes to standing units; those routed before the battle and
/// not stood take none.
#[test]
fn summon_lightning_spares_units_routed_before() {
    let mut game =
        attack("tactics = [\"summon_lightning\"]", "", "units = \"1 chaos_lord, 2 berserker routed\"", "");
    game.play("0 play-tactic summon_lightning; 0 unit archer no 0; 0 unit archer no 0; 0 unit archer no 0; 0 unit archer no 0");
    let game = game.state();
    assert_eq!(
        (game.pool[unit("chaos_lord")], game.pool[unit("berserker")]),
        (4, 16),
        "and these fall with the battle lost"
    );
}

/// RW-AMB-18, RW-TACT-13: at the start of the battle Rally Cry stands up to four units, also those routed before it, which
/// join.
#[test]
fn rally_cry_stands_units_that_join_the_battle() {
    let defenders = "units = \"2 berserker, 3 berserker routed, 2 flesh_ripper routed\"";
    let mut game = attack("", "tactics = [\"rally_cry\"]", defenders, "");
    game.play("1 play-tactic rally_cry");
    assert_eq!(game.legal(1), ["enough", "rouse berserker", "rouse flesh_ripper"]);
    game.play("1 rouse flesh_ripper; 1 rouse berserker; 1 rouse berserker; 1 rouse berserker");
    let battle = &game.state().battle;
    assert_eq!(
        (battle.forces[1].standing(), game.units("1B").as_str()),
        (6, "1 flesh_ripper routed"),
        "four, not five"
    );
}

/// RW-AMB-18, RW-BATTLE-24: whether a participant is stood or one who was routed before is the player's choice: the latter
/// is lost with the battle.
#[test]
fn rally_cry_tells_participants_from_units_routed_before() {
    let elves = "tactics = [\"fallen_standard\"]";
    let defenders = "units = \"3 berserker, 2 berserker routed\"";
    for (answers, standing, routed, left) in [
        ("1 rouse berserker; 1 rouse berserker", 3, 2, ""),
        ("1 unit berserker yes 0; 1 unit berserker yes 0", 3, 0, "2 berserker routed"),
        ("1 rouse berserker; 1 unit berserker yes 0", 3, 1, "1 berserker routed"),
    ] {
        let mut game = attack(elves, "tactics = [\"rally_cry\"]", defenders, "");
        game.play("0 play-tactic fallen_standard; 0 tactics-pass?; 1 play-tactic rally_cry");
        assert_eq!(game.legal(1), ["enough", "unit berserker yes 0", "rouse berserker"]);
        game.play(answers);
        let force = &game.state().battle.forces[1];
        assert_eq!((force.standing(), force.total() - force.standing()), (standing, routed), "{answers}");
        assert_eq!(game.units("1B"), left, "{answers}");
    }
}

/// RW-TACT-13, RW-AMB-18: once the rounds have begun only participants are stood; whoever has drawn does not draw again.
#[test]
fn rally_cry_in_a_round_stands_participants_only() {
    // Archers miss, berserkers rout two archers; then the warriors miss.
    let script = "[script]\nfate = [1, 2, 3, 4, 6, 7, 11, 5, 15]";
    let defenders = "units = \"3 berserker, 1 berserker routed\"";
    let (elves, uthuk) = ("tactics = [\"rally_cry\", \"rally_cry\"]", "tactics = [\"rally_cry\"]");
    let mut game = attack(elves, uthuk, defenders, script);
    assert_eq!(game.refusal(0, "play-tactic rally_cry"), "RW-TACT-09", "nobody of his is routed");
    game.play("0 tactics-pass");
    assert!(game.may(1, "play-tactic rally_cry"));
    game.play("1 tactics-pass; 0 unit archer no 0; 0 unit archer no 0");
    // Round 3: the attacker, and not the defender, whose routed unit takes no part.
    game.play("0 play-tactic rally_cry");
    assert_eq!(game.legal(0), ["enough", "unit archer yes 0"]);
    game.play("0 unit archer yes 0; 0 enough");
    // No second copy at the same moment, and no card was drawn again.
    assert_eq!((game.asked(), game.state().battle.row), (vec![0], 4));
    game.play("0 play-tactic rally_cry; 0 unit archer yes 0");
    assert_eq!(game.state().battle.forces[0].standing(), 6);
    game.pass(&["tactics-pass"]);
    assert_eq!(game.units("1B"), "4 archer, 2 warrior");
    game.script_is_used_up();
}

/// RW-AMB-87, RW-TACT-11: To the Victor pays the winner 2 cards and 1 influence; if unallied neutrals win, nobody.
#[test]
fn to_the_victor_pays_players_only() {
    let script = "[script]\nfate = [1, 2, 3, 4, 11, 12, 13, 14, 21, 22, 23, 5, 6]";
    for (defenders, uthuk_has, elves_have) in
        [("7 beastman", (1, 0), (0, 0)), ("7 berserker", (2, 2), (0, 0)), ("1 berserker", (1, 0), (1, 2))]
    {
        let elves = "influence = 0\ntactics = [\"to_the_victor\"]";
        let mut game = attack(elves, "", &format!("units = \"{defenders}\""), script);
        game.play("0 play-tactic to_the_victor").pass(&["retreat-to 1C", "retreat-to LA"]);
        let has = |seat: u8| (game.player(seat).influence, game.player(seat).tactics.len());
        assert_eq!((has(1), has(0)), (uthuk_has, elves_have), "against {defenders}");
    }
}

/// RW-TACT-11: Black Volley deals the opposing side 2 damage, which its controller assigns.
#[test]
fn black_volley_hits_the_opposing_side() {
    let mut game = attack(
        "tactics = [\"black_volley\", \"spy_guild\"]",
        "",
        "units = \"2 berserker, 1 chaos_lord\"",
        "",
    );
    game.play("0 play-tactic black_volley");
    assert_eq!(
        (game.asked(), game.legal(1)),
        (vec![1], vec!["unit berserker no 0".into(), "unit chaos_lord no 0".into()])
    );
    game.play("1 unit chaos_lord no 0");
    let [elves, uthuk] = &game.state().battle.forces;
    assert_eq!(
        (elves.total(), uthuk.units[3].standing),
        (6, [0, 0, 1, 0, 0]),
        "both points on the Chaos Lord"
    );
    assert_eq!((game.asked(), game.state().battle.row), (vec![0], 0), "and the attacker goes on");
}

/// RW-TACT-11, RW-DMG-02: Fallen Standard routs two standing units of the opposing side, by its controller's choice.
#[test]
fn fallen_standard_routs_two_of_the_opposing_side() {
    for (defenders, answers, left) in [
        ("2 berserker, 1 chaos_lord, 1 warlock", "1 unit chaos_lord no 0; 1 unit berserker no 0", (2, 4)),
        ("3 berserker", "", (1, 3)),
        ("1 berserker", "", (0, 1)),
    ] {
        let hand = "tactics = [\"fallen_standard\", \"spy_guild\"]";
        let mut game = attack(hand, "", &format!("units = \"{defenders}\""), "");
        game.play("0 play-tactic fallen_standard").play(answers);
        let [elves, uthuk] = &game.state().battle.forces;
        assert_eq!((elves.standing(), (uthuk.standing(), uthuk.total())), (6, left), "{defenders}");
    }
}

/// RW-TACT-14: Stand Fast adds 2 strength at the tally, to either side.
#[test]
fn stand_fast_counts_two_strength() {
    for (elves, uthuk, defenders, held) in [
        ("", "", 5, "4 archer, 2 warrior"),
        ("", "tactics = [\"stand_fast\"]", 5, "5 berserker"),
        ("", "tactics = [\"stand_fast\"]", 3, "4 archer, 2 warrior"),
        ("tactics = [\"stand_fast\"]", "", 7, "4 archer, 2 warrior"),
        ("", "", 7, "7 berserker"),
    ] {
        let misses: String =
            [11, 12, 13, 14, 21, 22, 23][..defenders].iter().map(|card| format!("{card}, ")).collect();
        let script = format!("[script]\nfate = [1, 2, 3, 4, {misses}5, 6]");
        let mut game = attack(elves, uthuk, &format!("units = \"{defenders} berserker\""), &script);
        game.pass(&["play-tactic stand_fast", "tactics-pass"]).pass(&["retreat-to LA", "retreat-to 1C"]);
        assert_eq!(game.units("1B"), held, "{defenders} berserkers");
    }
    let game = attack("tactics = [\"stand_fast\"]", "", "units = \"3 berserker\"", MISSES);
    assert_eq!(game.refusal(0, "play-tactic stand_fast"), "RW-TACT-01", "not before the tally");
}
