//! Duels (RW-DUEL).

use hexarch_core::{Seat, Viewer};

use crate::stage::{duel, stage};

/// Eight cards that do nothing in a circle.
const MISSES: [u8; 8] = [7, 8, 9, 10, 17, 18, 19, 20];

/// RW-EX-14, RW-DUEL-02, RW-DUEL-03, RW-DUEL-04, RW-DUEL-05, RW-DUEL-07, RW-DUEL-09, RW-DUEL-11: the duel of the rulebook.
#[test]
fn the_duel_of_the_rulebook_is_won_in_the_second_round() {
    let mut game = duel(
        "mad_carthos",
        ", rewards = ['rage_blade', 'runeplate']",
        "silhouette",
        ", rewards = ['staff_of_light']",
        &[1, 15, 5, 6],
    );
    assert_eq!(
        (game.asked(), game.legal(0)),
        (vec![0], vec!["duel-ability".to_owned(), "duel-nothing".to_owned()])
    );
    // Her hidden card could prevent or answer damage, so her player is asked about both each time.
    game.play("0 duel-ability; 1 duel-nothing; 1 duel-nothing");
    assert_eq!(game.damage_on("silhouette"), 1);
    game.play("1 duel-nothing");
    assert_eq!(game.legal(0), ["duel-use rage_blade", "duel-strike"]);
    game.play("0 duel-use rage_blade; 1 duel-nothing; 1 duel-nothing");
    assert_eq!(game.damage_on("silhouette"), 2, "2 damage, 1 of it prevented by the rout icon");
    game.play("1 duel-nothing");
    assert_eq!(game.legal(0), ["duel-use runeplate", "duel-nothing"]);
    game.play("0 duel-use runeplate; 1 duel-nothing; 1 duel-nothing").is_over();
    assert_eq!((game.damage_on("mad_carthos"), game.whereabouts("silhouette").as_str()), (0, "gone"));
    assert_eq!(game.rewards_under("mad_carthos"), "rage_blade open, runeplate open, staff_of_light");
    assert_eq!([game.player(0).duel_won, game.player(1).duel_won], [true, false]);
}

/// RW-DUEL-01, RW-DEC-32: after his move a hero challenges one enemy hero where he is, or nobody.
#[test]
fn a_hero_challenges_a_single_enemy_hero_where_he_is() {
    let mut game = stage(
        "hero-deed ronan",
        "hero.ronan = {seat = 0, area = '1A'}
         hero.vyrah = {seat = 0, area = '1A'}
         hero.bogran = {seat = 1, area = '1A'}
         hero.varikas = {seat = 1, area = '1A'}
         hero.steelhorns = {seat = 1, area = '1B'}
         script = {fate = [5, 7, 25, 8, 6, 9]}",
    );
    assert_eq!(game.legal(0), ["challenge varikas", "challenge bogran", "no-deed"]);
    assert_eq!([game.refusal(0, "challenge vyrah"), game.refusal(0, "challenge steelhorns")], ["", ""]);
    game.play("0 challenge bogran").is_over();
    assert_eq!([game.damage_on("bogran"), game.damage_on("varikas")], [0, 0], "a hero who is gone has none");
    assert_eq!(game.whereabouts("bogran"), "gone");
}

/// RW-DUEL-03, RW-DUEL-09, RW-DUEL-10, RW-DUEL-07: four rounds, two cards each; damage stays and nobody retreats.
#[test]
fn a_duel_ends_after_four_rounds_with_all_damage_left() {
    let game = duel("ronan", "", "varikas", "", &[5, 7, 8, 6, 9, 25, 26, 10]);
    game.is_over();
    assert_eq!((game.damage_on("ronan"), game.damage_on("varikas")), (2, 2));
    assert_eq!(
        (game.whereabouts("ronan").as_str(), game.whereabouts("varikas").as_str()),
        ("0 at 1A", "1 at 1A")
    );
    assert_eq!(game.fate_used(), 8);
    assert_eq!([game.player(0).duel_won, game.player(1).duel_won], [false, false]);
}

/// RW-EX-22, RW-DUEL-06, RW-AMB-69: a rout icon prevents 1 of the damage of its own round without being asked for, and
/// routs nobody.
#[test]
fn a_rout_icon_prevents_damage_and_routs_nobody() {
    let mut game =
        duel("ronan", ", rewards = ['rage_blade open']", "varikas", "", &[1, 15, 7, 16, 5, 8, 9, 10]);
    assert_eq!(game.asked(), [0]);
    game.play("0 duel-use rage_blade").is_over();
    assert_eq!(game.damage_on("varikas"), 2, "2 - 1 in the first round, 1 in the third: nothing is saved up");
    assert_eq!((game.damage_on("ronan"), game.whereabouts("varikas").as_str()), (0, "1 at 1A"));
    assert_eq!(game.whereabouts("ronan"), "0 at 1A");
}

/// RW-AMB-69, RW-DUEL-04, RW-DEC-34, RW-DEC-35, RW-REWARD-05: the attacker, then the defender chooses what a special icon
/// does; then, when all damage is known, the attacker and the defender may prevent.
#[test]
fn decisions_of_a_round_come_attacker_first() {
    let mut game = duel(
        "ronan",
        ", rewards = ['soulbiter open', 'amulet_of_shielding open']",
        "varikas",
        ", rewards = ['rage_blade open', 'runeplate open']",
        &[1, 2, 7, 8, 9, 10, 17, 18],
    );
    assert_eq!(
        (game.asked(), game.legal(0)),
        (vec![0], vec!["duel-use soulbiter".to_owned(), "duel-strike".to_owned()])
    );
    assert_eq!(game.refusal(0, "duel-use amulet_of_shielding"), "RW-DUEL-05");
    game.play("0 duel-use soulbiter");
    assert_eq!(
        (game.asked(), game.legal(1)),
        (vec![1], vec!["duel-use rage_blade".to_owned(), "duel-strike".to_owned()])
    );
    game.play("1 duel-use rage_blade");
    assert_eq!(
        (game.asked(), game.legal(0)),
        (vec![0], vec!["duel-use amulet_of_shielding".to_owned(), "duel-nothing".to_owned()])
    );
    assert_eq!(game.refusal(0, "duel-use soulbiter"), "RW-AMB-69");
    game.play("0 duel-nothing");
    assert_eq!(
        (game.asked(), game.legal(1)),
        (vec![1], vec!["duel-use runeplate".to_owned(), "duel-nothing".to_owned()])
    );
    assert_eq!((game.damage_on("ronan"), game.damage_on("varikas")), (0, 0), "all damage is placed together");
    game.play("1 duel-nothing").is_over();
    assert_eq!((game.damage_on("ronan"), game.damage_on("varikas")), (2, 1));
}

/// RW-DUEL-05, RW-DEC-34: an icon deals 1 damage; without a usable Reward nobody is asked.
#[test]
fn a_special_icon_deals_one_damage() {
    let game = duel("ronan", ", rewards = ['ice_storm open']", "varikas", "", &[1, 2, 7, 8, 9, 10, 17, 18]);
    game.is_over();
    assert_eq!((game.damage_on("ronan"), game.damage_on("varikas")), (1, 1));
    let mut game = duel("ronan", ", rewards = ['rage_blade']", "varikas", "", &[1, 7, 8, 9, 10, 17, 18, 19]);
    game.play("0 duel-strike").is_over();
    assert_eq!(game.damage_on("varikas"), 1);
    assert_eq!(game.rewards_under("ronan"), "rage_blade", "not used, so still face-down");
}

/// RW-DUEL-08, RW-AMB-36, RW-HERO-08, RW-AMB-67: both fall in one round; whoever had Rewards leaves a marker.
#[test]
fn two_heroes_who_fall_together_leave_their_rewards() {
    let game =
        duel("ronan", ", damage = 3, rewards = ['ice_storm open']", "varikas", ", damage = 4", &[5, 6]);
    game.is_over();
    assert_eq!(
        (game.whereabouts("ronan").as_str(), game.whereabouts("varikas").as_str()),
        ("marker at 1A", "gone")
    );
    assert_eq!(game.rewards_under("ronan"), "ice_storm open");
    assert_eq!([game.player(0).duel_won, game.player(1).duel_won], [false, false]);
}

/// RW-DUEL-11, RW-HERO-07, RW-AMB-46, RW-DEC-36, RW-HID-05: the victor gets all Rewards of the loser with their faces and
/// may share them out among his player's heroes there; which face-down card goes where, others do not read.
#[test]
fn captured_rewards_are_shared_out_among_heroes_in_the_area() {
    let mut table = stage(
        "duel steelhorns silhouette",
        "hero.steelhorns = {seat = 0, area = '1A'}
         hero.ronan = {seat = 0, area = '1A'}
         hero.vyrah = {seat = 0, area = '1B'}
         hero.bogran = {seat = 1, area = '1A'}
         hero.silhouette = {seat = 1, area = '1A', damage = 1, rewards = ['scrying_bowl', 'ice_storm open', 'tactical_map']}",
    );
    table.play("0 duel-ability; 1 duel-nothing; 1 duel-nothing");
    assert_eq!(
        table.legal(0),
        [
            "duel-share ice_storm ronan",
            "duel-share tactical_map ronan",
            "duel-share scrying_bowl ronan",
            "duel-shared"
        ]
    );
    for (card, seen) in [("scrying_bowl", "face-down-from-steelhorns"), ("ice_storm", "ice_storm")] {
        assert_eq!(
            table.glimpse(Seat(0), &format!("duel-share {card} ronan"), Viewer::Watcher),
            format!("duel-share {seen} ronan")
        );
    }
    table.play("0 duel-share scrying_bowl ronan");
    assert_eq!(table.legal(0).len(), 3, "what was given stays there");
    table.play("0 duel-shared").is_over();
    assert_eq!(table.rewards_under("steelhorns"), "ice_storm open, tactical_map");
    assert_eq!(table.rewards_under("ronan"), "scrying_bowl");
    assert_eq!(table.whereabouts("silhouette"), "gone");
    assert!(table.reward_state("scrying_bowl").seen.has(Seat(0)));
}

/// RW-DUEL-11: the challenged hero may win as well, and his controller claims the Rewards.
#[test]
fn a_challenged_hero_may_win() {
    let game = duel("ronan", ", damage = 3, rewards = ['ice_storm open']", "varikas", "", &[7, 5]);
    game.is_over();
    assert_eq!(
        (game.whereabouts("ronan").as_str(), game.rewards_under("varikas").as_str()),
        ("gone", "ice_storm open")
    );
    assert_eq!([game.player(0).duel_won, game.player(1).duel_won], [false, true]);
}

/// RW-DUEL-12: a routed hero starts no duel, but can be challenged and then fights like a standing one; he stays routed.
#[test]
fn a_routed_hero_is_challenged_but_challenges_nobody() {
    let text = "hero.ronan = {seat = 0, area = '1A', routed = true}
                hero.varikas = {seat = 1, area = '1A'}";
    stage("hero-deed ronan", text).is_over();
    let mut game =
        stage("hero-deed varikas", &format!("{text}\nscript = {{fate = [7, 5, 8, 25, 9, 6, 10, 26]}}"));
    game.play("1 challenge ronan").is_over();
    assert_eq!((game.damage_on("varikas"), game.whereabouts("ronan").as_str()), (4, "routed 0 at 1A"));
}

/// RW-REWARD-04, RW-DUEL-13: one Weapon and one Armor a hero and duel, each as often as it triggers; cards without a trait
/// are free.
#[test]
fn one_weapon_and_one_armor_a_duel() {
    let mut game = duel(
        "vyrah",
        ", rewards = ['rage_blade', 'emberstaff', 'dwarven_fire_bombs']",
        "steelhorns",
        ", rewards = ['runeplate', 'ghost_armor', 'amulet_of_shielding']",
        &[1, 7, 2, 8, 3, 9, 10, 17],
    );
    game.play("1 duel-nothing");
    assert_eq!(
        game.legal(0),
        ["duel-use rage_blade", "duel-use dwarven_fire_bombs", "duel-use emberstaff", "duel-strike"]
    );
    game.play("0 duel-use emberstaff");
    assert_eq!(
        game.legal(1),
        ["duel-use runeplate", "duel-use ghost_armor", "duel-use amulet_of_shielding", "duel-nothing"]
    );
    game.play("1 duel-use runeplate");
    // Round 2: the same Weapon and Armor again, no others.
    assert_eq!(game.refusal(0, "duel-use rage_blade"), "RW-REWARD-04");
    assert_eq!(game.legal(0), ["duel-use dwarven_fire_bombs", "duel-use emberstaff", "duel-strike"]);
    game.play("0 duel-use emberstaff");
    assert_eq!(game.refusal(1, "duel-use ghost_armor"), "RW-REWARD-04");
    assert_eq!(game.legal(1), ["duel-use runeplate", "duel-use amulet_of_shielding", "duel-nothing"]);
    game.play("1 duel-use runeplate; 0 duel-strike; 1 duel-nothing").is_over();
    assert_eq!(game.damage_on("steelhorns"), 1, "Emberstaff's 2 - 1 = 1 is prevented twice");
}

/// RW-DUEL-14: nobody but the players of the two heroes is asked, and no card of the present facts is played in a duel.
#[test]
fn a_duel_asks_only_the_players_of_its_heroes() {
    let mut game = stage(
        "duel mad_carthos silhouette",
        "players = 3
         player.0 = {tactics = ['rally_cry', 'stand_fast']}
         player.1 = {tactics = ['summon_lightning', 'field_surgeons']}
         player.2 = {tactics = ['to_the_victor', 'tactical_retreat']}
         area.5B = {units = '1 reanimate'}
         hero.mad_carthos = {seat = 0, area = '1A'}
         hero.silhouette = {seat = 1, area = '1A'}
         hero.ronan = {seat = 2, area = '1A'}
         script = {fate = [7, 8, 9, 10, 17, 18, 19, 20]}",
    );
    assert_eq!((game.asked(), game.legal(0).len()), (vec![0], 2));
    game.play("0 duel-nothing");
    for _ in 0..4 {
        assert_eq!(
            (game.asked(), game.legal(1)),
            (vec![1], vec!["duel-draw-again".to_owned(), "duel-nothing".to_owned()])
        );
        game.play("1 duel-nothing");
    }
    game.is_over();
}

/// RW-DUEL-02, RW-AMB-70: at the start the attacker's hero, then the defender's uses what he wants; whoever is defeated
/// then falls before any round, and the survivor has won.
#[test]
fn the_start_of_a_duel_is_a_round_of_its_own() {
    // Both fall: the second one may still use his ability.
    let mut game = duel("mad_carthos", ", damage = 1", "steelhorns", ", damage = 4", &[]);
    assert_eq!(game.asked(), [0]);
    game.play("0 duel-ability");
    assert_eq!((game.asked(), game.damage_on("steelhorns")), (vec![1], 4));
    game.play("1 duel-ability").is_over();
    assert_eq!(
        (game.whereabouts("mad_carthos").as_str(), game.whereabouts("steelhorns").as_str()),
        ("gone", "gone")
    );
    assert_eq!(game.fate_used(), 0);
    // One falls.
    let mut game = duel("mad_carthos", ", damage = 1", "steelhorns", ", damage = 4", &[]);
    game.play("0 duel-ability; 1 duel-nothing").is_over();
    assert_eq!(
        (game.whereabouts("mad_carthos").as_str(), game.whereabouts("steelhorns").as_str()),
        ("0 at 1A", "gone")
    );
    assert!(game.player(0).duel_won);
    assert_eq!(game.fate_used(), 0);
}

/// RW-DUEL-02: Mad Carthos may deal 1 damage as attacker or defender, also to the units of a Quest.
#[test]
fn mad_carthos_deals_one_damage_at_the_start() {
    for (answer, damage) in [("1 duel-ability", 1), ("1 duel-nothing", 0)] {
        let mut game = duel("ronan", "", "mad_carthos", "", &MISSES);
        game.play(answer).is_over();
        assert_eq!(game.damage_on("ronan"), damage);
    }
    let mut game = stage(
        "hero-deed mad_carthos",
        "player.0.quests = ['q_razor_ledge']
         hero.mad_carthos = {seat = 0, area = '2C'}
         script = {fate = [5, 1], rewards = ['ice_storm']}",
    );
    game.play("0 attempt-quest q_razor_ledge; 0 duel-ability").is_over();
    assert_eq!(game.rewards_under("mad_carthos"), "ice_storm", "one of two fell before the first round");
}

/// RW-DUEL-02: Steelhorns may take 1 damage to deal 2; preventing his own does not undo that.
#[test]
fn steelhorns_takes_one_damage_to_deal_two() {
    let mut game = duel("steelhorns", "", "ronan", "", &MISSES);
    game.play("0 duel-ability").is_over();
    assert_eq!((game.damage_on("steelhorns"), game.damage_on("ronan")), (1, 2));
    let mut game = duel("ronan", "", "steelhorns", ", rewards = ['runeplate open']", &MISSES);
    game.play("1 duel-ability; 1 duel-use runeplate").is_over();
    assert_eq!((game.damage_on("steelhorns"), game.damage_on("ronan")), (0, 2));
}

/// RW-DUEL-06: Bogran adds 1 damage in the first round of a duel that he starts against a hero who is routed or damaged;
/// it can be prevented.
#[test]
fn bogran_adds_damage_in_the_first_round_against_the_weak() {
    for (text, damage) in [("", 0), (", routed = true", 1), (", damage = 1", 2)] {
        let game = duel("bogran", "", "varikas", text, &MISSES);
        assert_eq!(game.is_over().damage_on("varikas"), damage, "{text}");
    }
    let game = duel("bogran", "", "varikas", ", routed = true", &[7, 15, 8, 9, 10, 17, 18, 19]);
    assert_eq!(game.is_over().damage_on("varikas"), 0, "prevented by a rout icon");
    let game = duel("varikas", ", damage = 1", "bogran", "", &MISSES);
    assert_eq!(game.is_over().damage_on("varikas"), 1, "not when he is challenged");
}

/// RW-HID-16: the Fate cards of duels and tests are open to all as soon as they are drawn.
#[test]
fn everybody_sees_the_fate_cards_of_duels_and_tests() {
    let fought = |card: u8| duel("ronan", "", "silhouette", "", &[card, 8]);
    let tested = |card: u8| {
        let mut game = stage(
            "hero-deed red_scorpion",
            &format!(
                "player.0.quests = ['q_hounds_of_ash']\nhero.red_scorpion = {{seat = 0, area = '3A'}}\n\
                 script = {{fate = [{card}, 6]}}"
            ),
        );
        game.play("0 attempt-quest q_hounds_of_ash");
        game
    };
    for viewer in [Viewer::Watcher, Viewer::Seat(Seat(1)), Viewer::Seat(Seat(0))] {
        assert!(fought(7).differs_from(&fought(9), viewer));
        assert!(!fought(7).differs_from(&fought(7), viewer));
        assert!(tested(5).differs_from(&tested(7), viewer));
        assert!(!tested(5).differs_from(&tested(5), viewer));
    }
}
