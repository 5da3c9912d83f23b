//! Heroes (RW-HERO): gaining, losing, training, trading, and what each of them can do.

use hexarch_core::{Game, Seat, Small, Viewer};
use hexarch_runewars::{Alignment, Quest, RewardPlace, game};

use crate::stage::{hero, own_turn, stage};

/// RW-HERO-01: alignment, strength, agility, wisdom and health of the twelve.
#[test]
fn every_hero_has_the_values_of_his_card() {
    use Alignment::{Evil, Good, Neutral};
    let cards = [
        ("sir_valadir", Good, [3, 1, 2], 4),
        ("ronan", Good, [2, 3, 1], 4),
        ("silhouette", Good, [1, 4, 1], 3),
        ("andira_runehand", Good, [2, 1, 3], 4),
        ("runewitch_astarra", Neutral, [1, 1, 4], 3),
        ("red_scorpion", Neutral, [2, 2, 2], 4),
        ("vyrah", Neutral, [1, 3, 2], 4),
        ("krutzbeck", Neutral, [4, 1, 1], 4),
        ("mad_carthos", Evil, [2, 1, 3], 3),
        ("varikas", Evil, [2, 1, 3], 5),
        ("bogran", Evil, [2, 3, 1], 3),
        ("steelhorns", Evil, [4, 1, 1], 5),
    ];
    assert_eq!(game().content().heroes.len(), cards.len());
    for (name, alignment, attributes, health) in cards {
        let info = &game().content().heroes[hero(name).number()];
        assert_eq!((info.alignment, info.attributes, info.health), (alignment, attributes, health), "{name}");
    }
}

/// RW-HERO-01: damage, training and whether he is routed are seen by everybody.
#[test]
fn a_hero_is_open_to_all() {
    let with =
        |more: &str| stage("hero-acts ronan", &format!("hero.ronan = {{seat = 0, area = '1A'{more}}}"));
    for more in [", damage = 1", ", training = [0, 0, 1]", ", training = [1, 0, 0]", ", routed = true"] {
        assert!(with("").differs_from(&with(more), Viewer::Watcher), "{more}");
        assert!(with("").differs_from(&with(more), Viewer::Seat(Seat(1))), "{more}");
    }
    assert!(!with("").differs_from(&with(""), Viewer::Watcher));
}

/// RW-HERO-02, RW-HERO-05: a hero obeys whoever has his card, controls no area and holds up no units.
#[test]
fn heroes_give_no_control_and_hinder_nobody() {
    let mut game = stage(
        "strategize 0",
        "hero.ronan = {seat = 1, area = '9A'}
         hero.vyrah = {seat = 0, area = '1A'}
         area.DA = {units = '2 bowman'}
         area.1A = {units = '1 archer'}",
    );
    assert_eq!([game.controller("9A"), game.controller("1A")], [None, Some(1)]);
    assert!(game.legal_with(0, "shift-hero ronan").is_empty(), "he is another's");
    game.play("0 from DA; 0 shift 1 bowman 9A; 0 leave; 0 moved").is_over();
    assert_eq!((game.controller("9A"), game.units("9A").as_str()), (Some(0), "1 bowman"));
    assert_eq!(game.whereabouts("ronan"), "1 at 9A");
}

/// RW-HERO-03: a new hero comes to a stronghold of his player, whichever he likes.
#[test]
fn a_new_hero_comes_to_a_stronghold() {
    let two = "area.DA = {stronghold = 'daqan'}
               area.9A = {stronghold = 'daqan damaged'}
               area.LA = {stronghold = 'latari'}
               hero.varikas = {damage = 0}";
    let mut game = stage("gain-hero 0 varikas", two);
    assert_eq!(game.legal(0), ["gain-hero-at 9A", "gain-hero-at DA"]);
    assert_eq!(game.refusal(0, "gain-hero-at LA"), "RW-HERO-03");
    assert_eq!(game.refusal(0, "gain-hero-at DB"), "RW-HERO-03");
    game.play("0 gain-hero-at 9A").is_over();
    assert_eq!(game.whereabouts("varikas"), "0 at 9A");
    let game = stage("gain-hero 0 varikas", "area.DB = {stronghold = 'daqan'}");
    assert_eq!(game.is_over().whereabouts("varikas"), "0 at DB");
}

/// RW-HERO-04, RW-HERO-10, RW-DEC-28, RW-AMB-38: with a fourth hero one deserts, whichever his player likes: back to the
/// deck without any token, his Rewards face-up on the discard pile, nothing left in the area.
#[test]
fn a_fourth_hero_makes_one_of_them_desert() {
    let text = "area.DA = {stronghold = 'daqan'}
                hero.ronan = {seat = 0, area = '1A', damage = 2, training = [1, 0, 2], routed = true, rewards = ['scrying_bowl', 'ice_storm open']}
                hero.vyrah = {seat = 0, area = '1A'}";
    let game = stage("gain-hero 0 varikas", text);
    assert_eq!(game.is_over().whereabouts("varikas"), "0 at DA", "three are no excess");
    let mut game = stage("gain-hero 0 varikas", &format!("{text}\nhero.bogran = {{seat = 0, area = '1A'}}"));
    assert_eq!(
        game.legal(0),
        ["let-desert ronan", "let-desert vyrah", "let-desert varikas", "let-desert bogran"]
    );
    game.play("0 let-desert ronan").is_over();
    assert_eq!(game.whereabouts("ronan"), "deck");
    assert_eq!((game.damage_on("ronan"), game.hero_state("ronan").training), (0, [0; 3]));
    for card in ["scrying_bowl", "ice_storm"] {
        assert_eq!(game.reward_state(card).place, RewardPlace::Discard, "{card}");
    }
}

/// RW-HERO-06, RW-HERO-08, RW-AMB-67, RW-AMB-38: as much damage as health defeats a hero. His Rewards stay in the area
/// under a marker, their faces kept; without any there is no marker.
#[test]
fn a_hero_with_as_much_damage_as_health_is_defeated() {
    let hurt = |rewards: &str, damage: u8| {
        let text = format!(
            "hero.ronan = {{seat = 0, area = '3A', damage = 1, rewards = [{rewards}], training = [1, 1, 1]}}"
        );
        stage(&format!("hurt-hero ronan {damage}"), &text)
    };
    let game = hurt("", 2);
    assert_eq!((game.whereabouts("ronan").as_str(), game.damage_on("ronan")), ("0 at 3A", 3));
    let game = hurt("", 3);
    assert_eq!((game.whereabouts("ronan").as_str(), game.hero_state("ronan").training), ("gone", [0; 3]));
    let mut game = hurt("'rage_blade', 'runeplate open'", 3);
    game.play("0 hero-suffers").is_over();
    assert_eq!(game.whereabouts("ronan"), "marker at 3A");
    assert_eq!(game.rewards_under("ronan"), "rage_blade, runeplate open");
}

/// RW-HERO-09, RW-AMB-37, RW-AMB-67, RW-HID-06: in his controller's turn a hero beside a marker, routed or not, takes up
/// all its Rewards; each of several markers goes separately.
#[test]
fn a_hero_takes_up_what_a_fallen_one_left() {
    let mut game = own_turn(
        "hero.ronan = {marker = '3A', rewards = ['rage_blade seen 1', 'runeplate open']}
         hero.bogran = {marker = '3A', rewards = ['ice_storm']}
         hero.varikas = {marker = '1A', rewards = ['soulbiter']}
         hero.vyrah = {seat = 0, area = '3A', routed = true}
         hero.steelhorns = {seat = 1, area = '3A'}",
    );
    assert_eq!(game.legal_with(0, "take-up"), ["take-up vyrah ronan", "take-up vyrah bogran"]);
    game.play("0 take-up vyrah ronan");
    assert_eq!(
        (game.whereabouts("ronan").as_str(), game.whereabouts("bogran").as_str()),
        ("gone", "marker at 3A")
    );
    assert_eq!(game.rewards_under("vyrah"), "rage_blade, runeplate open");
    let seen = game.reward_state("rage_blade").seen;
    assert!(seen.has(Seat(0)) && seen.has(Seat(1)), "the new owner looks, the old one remembers");
    game.play("0 take-up vyrah bogran");
    assert_eq!(game.rewards_under("vyrah"), "rage_blade, runeplate open, ice_storm");
    assert!(game.legal_with(0, "take-up").is_empty());
}

/// RW-AMB-37: entering the area in the Quest Phase takes nothing up.
#[test]
fn nothing_is_taken_up_on_entry() {
    let mut game = stage(
        "quest-phase",
        "hero.bogran = {marker = '1B', rewards = ['ice_storm']}
         hero.vyrah = {seat = 0, area = '1A'}",
    );
    game.play("0 quest-move; 0 walk 1B; 0 walk-no-further").is_over();
    assert_eq!(
        (game.whereabouts("bogran").as_str(), game.rewards_under("vyrah").as_str()),
        ("marker at 1B", "")
    );
}

/// RW-HERO-12: routed heroes stand in Spring, and not in another season.
#[test]
fn routed_heroes_stand_in_spring() {
    for (season, place) in [("spring", "0 at 1A"), ("winter", "routed 0 at 1A")] {
        let text = format!("season = '{season}'\nhero.ronan = {{seat = 0, area = '1A', routed = true}}");
        assert_eq!(stage("season-icons", &text).whereabouts("ronan"), place);
    }
}

/// RW-HERO-14, RW-HID-05, RW-REWARD-06: in his turn a player hands Reward cards between his heroes in one area. Others see
/// from whom to whom a face-down card goes, not which it is, unless they have seen it before.
#[test]
fn heroes_in_one_area_hand_over_rewards_in_their_players_turn() {
    let mut table = own_turn(
        "hero.ronan = {seat = 0, area = '3A', rewards = ['rage_blade', 'soulbiter', 'runeplate', 'ice_storm', 'scrying_bowl open']}
         hero.vyrah = {seat = 0, area = '3A'}
         hero.bogran = {seat = 0, area = '1A'}
         hero.varikas = {seat = 1, area = '3A'}",
    );
    let gifts = table.legal_with(0, "give-reward");
    assert_eq!(gifts.len(), 5, "to Vyrah alone: {gifts:?}");
    assert!(gifts.iter().all(|gift| gift.ends_with(" vyrah")), "{gifts:?}");
    for (card, seat, seen) in [
        ("rage_blade", 0, "rage_blade"),
        ("rage_blade", 1, "face-down-from-ronan"),
        ("scrying_bowl", 1, "scrying_bowl"),
    ] {
        let seen_by = table.glimpse(Seat(0), &format!("give-reward {card} vyrah"), Viewer::Seat(Seat(seat)));
        assert_eq!(seen_by, format!("give-reward {seen} vyrah"), "{card} before seat {seat}");
    }
    assert!(
        game().read("give-reward face-down-from-ronan vyrah").is_none(),
        "nobody can give what he does not name"
    );
    table.play("0 give-reward rage_blade vyrah; 0 give-reward soulbiter vyrah");
    assert_eq!(table.rewards_under("vyrah"), "rage_blade, soulbiter");
}

/// RW-HERO-14: while a hero moves in the Quest Phase, also just through, he trades with those he meets.
#[test]
fn a_moving_hero_trades_on_his_way() {
    let mut game = stage(
        "hero-acts vyrah",
        "hero.vyrah = {seat = 0, area = '1A', rewards = ['rage_blade']}
         hero.ronan = {seat = 0, area = '1B', rewards = ['staff_of_light']}
         hero.bogran = {seat = 1, area = '1B'}",
    );
    game.play("0 quest-move; 0 walk 1B");
    assert_eq!(
        game.legal_with(0, "quest-trade"),
        ["quest-trade rage_blade ronan", "quest-trade staff_of_light vyrah"]
    );
    game.play("0 quest-trade staff_of_light vyrah");
    assert_eq!(
        game.legal_with(0, "quest-trade"),
        ["quest-trade rage_blade ronan"],
        "each once between two steps"
    );
    game.play("0 quest-trade rage_blade ronan; 0 walk 2A");
    assert!(game.legal_with(0, "quest-trade").is_empty(), "nobody of his is here");
    game.play("0 walk-no-further").is_over();
    assert_eq!(
        (game.rewards_under("vyrah").as_str(), game.rewards_under("ronan").as_str()),
        ("staff_of_light", "rage_blade")
    );
}

/// RW-HERO-15, RW-FAQ-15: whoever's hero is in an area, or passes through, knows its rune token.
#[test]
fn a_hero_looks_at_the_runes_on_his_way() {
    let mut game = stage(
        "hero-acts vyrah",
        "players = 3
         area.5B = {units = '1 reanimate'}
         hero.vyrah = {seat = 0, area = '1C'}
         hero.ronan = {seat = 2, area = '2A'}
         area.1B = {rune = 'dragon', units = '1 archer'}
         area.2A = {rune = 'false'}
         area.8C = {rune = 'dragon'}",
    );
    assert_eq!(game.rune("1B"), Some((true, vec![1])));
    game.play("0 quest-move; 0 walk 1B");
    assert_eq!(game.rune("1B"), Some((true, vec![0, 1])));
    game.play("0 walk 2A");
    game.pass(&["quest-decline", "no-deed"]);
    assert_eq!(game.rune("2A"), Some((false, vec![0, 2])));
    assert_eq!(game.rune("8C"), Some((true, vec![])));
}

/// RW-AMB-66, RW-DEC-45, RW-RETREAT-04, RW-OPT-04: a hero's controller picks where he retreats across borders that he
/// could cross, of whatever kind; he is routed, and no token is flipped.
#[test]
fn a_retreating_hero_goes_where_he_could_walk() {
    let text = "variants = ['exploration']
                hero.vyrah = {seat = 1, area = '2C'}
                area.LA = {units = '1 bowman'}
                area.2B = {token = 'raiding_party'}";
    let mut game = stage("hero-retreats vyrah", text);
    assert_eq!(game.asked(), [1]);
    assert_eq!(game.legal(1), ["hero-retreats-to 2B", "hero-retreats-to LA"]);
    assert_eq!(game.refusal(1, "hero-retreats-to 9B"), "RW-MOVE-19");
    game.play("1 hero-retreats-to 2B").is_over();
    assert_eq!(
        (game.whereabouts("vyrah").as_str(), game.token("2B").as_str()),
        ("routed 1 at 2B", "raiding_party")
    );
    assert_eq!(game.damage_on("vyrah"), 0);
    let mut game = stage("hero-retreats vyrah", &format!("season = 'winter'\n{text}"));
    assert_eq!(game.legal(1).len(), 4, "frozen water");
    game.play("1 hero-retreats-to LA").is_over();
    assert_eq!(game.whereabouts("vyrah"), "routed 1 at LA", "also an enemy area");
    let game = stage("hero-retreats vyrah", "hero.vyrah = {seat = 1, area = '7C'}");
    assert_eq!(game.is_over().whereabouts("vyrah"), "routed 1 at 7B", "the only way is no choice");
}

/// RW-AMB-79: Sir Valadir may stand one routed unit, own or allied, where his action ends in a friendly area.
#[test]
fn sir_valadir_stands_a_unit() {
    let text = |units: &str| {
        format!("hero.sir_valadir = {{seat = 0, area = '1A'}}\narea.1A = {{units = '{units}'}}")
    };
    let units = "1 bowman, 2 bowman routed, 1 beastman routed";
    let mut game = stage("hero-acts sir_valadir", &text(units));
    game.play("0 quest-rest");
    assert_eq!(game.legal(0), ["valadir-stand bowman", "valadir-stand beastman", "quest-decline"]);
    game.play("0 valadir-stand bowman").is_over();
    assert_eq!(game.units("1A"), "2 bowman, 1 bowman routed, 1 beastman routed");
    let mut game = stage("hero-acts sir_valadir", &text(units));
    game.play("0 quest-train agility agility; 0 quest-decline").is_over();
    for units in ["2 bowman", "1 beastman routed", "1 archer routed"] {
        stage("hero-acts sir_valadir", &text(units)).play("0 quest-rest").is_over();
    }
    let mut other = stage(
        "hero-acts ronan",
        "hero.ronan = {seat = 0, area = '1A'}\narea.1A = {units = '1 bowman routed'}",
    );
    other.play("0 quest-rest").is_over();
}

/// RW-QUEST-02, RW-MOVE-19: Ronan moves up to three areas and wades; Red Scorpion moves up to three and stays dry.
#[test]
fn ronan_and_red_scorpion_move_three_areas() {
    let text = |name: &str| format!("hero.{name} = {{seat = 0, area = '9B', rewards = ['scrying_bowl']}}");
    let mut game = stage("hero-acts ronan", &text("ronan"));
    game.play("0 quest-move; 0 walk 2C; 0 walk 2B; 0 walk 7B");
    assert_eq!(game.refusal(0, "walk 7C"), "RW-QUEST-02");
    let mut game = stage("hero-acts red_scorpion", &text("red_scorpion"));
    game.play("0 quest-move");
    assert_eq!(game.refusal(0, "walk 2C"), "RW-MOVE-19");
    game.play("0 walk 2B; 0 walk 7A; 0 walk 7B");
    assert_eq!(game.refusal(0, "walk 7C"), "RW-QUEST-02");
}

/// RW-DUEL-03, RW-AMB-69: Silhouette may replace her own card once a duel and must use the new one.
#[test]
fn silhouette_draws_again_once_a_duel() {
    let mut game = stage(
        "duel ronan silhouette",
        "hero.ronan = {seat = 0, area = '1A'}
         hero.silhouette = {seat = 1, area = '1A'}
         script = {fate = [5, 7, 25, 8, 9, 10, 17, 18, 19]}",
    );
    assert_eq!(
        (game.asked(), game.legal(1)),
        (vec![1], vec!["duel-draw-again".to_owned(), "duel-nothing".to_owned()])
    );
    game.play("1 duel-draw-again").is_over();
    assert_eq!((game.damage_on("ronan"), game.damage_on("silhouette")), (1, 1), "25 instead of 7");
    assert_eq!(game.fate_used(), 9);
}

/// RW-QUEST-03: Andira Runehand heals wherever nobody else is master, and another hero of her controller with her.
#[test]
fn andira_heals_in_any_area_that_is_not_an_enemys_and_another_hero_too() {
    let text = |area: &str, more: &str| {
        format!(
            "hero.andira_runehand = {{seat = 0, area = '{area}', damage = 2}}
             hero.ronan = {{seat = 0, area = '{area}', damage = 3}}
             hero.vyrah = {{seat = 0, area = '8D', damage = 1}}
             hero.bogran = {{seat = 1, area = '{area}', damage = 1}}\n{more}"
        )
    };
    for (area, more) in [("1A", ""), ("1A", "area.1A = {units = '1 beastman'}"), ("DA", "")] {
        let mut game = stage("hero-acts andira_runehand; hero-acts ronan", &text(area, more));
        assert_eq!(game.legal_with(0, "quest-heal"), ["quest-heal -", "quest-heal ronan"]);
        game.play("0 quest-heal ronan");
        assert_eq!(
            [game.damage_on("andira_runehand"), game.damage_on("ronan"), game.damage_on("vyrah")],
            [0, 0, 1]
        );
        assert!(game.may(0, "quest-move"), "his own action is left to him");
    }
    let mut game = stage("hero-acts andira_runehand", &text("1A", ""));
    game.play("0 quest-heal -").is_over();
    assert_eq!([game.damage_on("andira_runehand"), game.damage_on("ronan")], [0, 3]);
    let game = stage("hero-acts andira_runehand", &text("1A", "area.1A = {units = '1 archer'}"));
    assert_eq!(game.refusal(0, "quest-heal -"), "RW-QUEST-03");
    assert_eq!(game.refusal(0, "quest-heal ronan"), "RW-QUEST-03");
}

/// RW-QUEST-09: Runewitch Astarra draws one Fate card more for wisdom, not for another attribute.
#[test]
fn astarra_draws_one_more_for_wisdom() {
    for (quest, area, cards) in [("q_broken_ward", "1B", 5), ("q_guild_contest", "3B", 1)] {
        let mut game = stage(
            "hero-deed runewitch_astarra",
            &format!(
                "player.0.quests = ['{quest}']
                 hero.runewitch_astarra = {{seat = 0, area = '{area}'}}
                 script = {{fate = [6, 8, 9, 10, 1]}}"
            ),
        );
        game.play(&format!("0 attempt-quest {quest}"));
        assert_eq!(game.asked(), [0, 1], "all cards are red");
        assert_eq!(game.fate_used(), cards, "{quest}");
        assert!(game.player(0).quests.has(Quest::from_word(quest).expect("a Quest")));
    }
}

/// RW-QUEST-02, RW-HID-05: Vyrah's controller may look at one adjacent rune token after Move, whatever the border; alone.
#[test]
fn vyrahs_falcon_sees_one_rune() {
    let text = "hero.vyrah = {seat = 0, area = '8A'}
                area.1A = {rune = 'dragon'}
                area.8C = {rune = 'false'}
                area.1B = {rune = 'false'}
                area.8D = {rune = 'false', seen = [0]}";
    let mut game = stage("hero-acts vyrah", text);
    game.play("0 quest-move; 0 walk-no-further");
    assert_eq!(game.legal(0), ["falcon-looks 1A", "falcon-looks 8C", "quest-decline"]);
    game.play("0 falcon-looks 1A").is_over();
    assert_eq!((game.rune("1A"), game.rune("8C")), (Some((true, vec![0])), Some((false, vec![]))));
    let mut game = stage("hero-acts vyrah", text);
    game.play("0 quest-move; 0 walk-no-further; 0 quest-decline").is_over();
    assert_eq!(game.rune("1A"), Some((true, vec![])));
    stage("hero-acts vyrah", text).play("0 quest-rest").is_over();
}

/// RW-AMB-79: Krutzbeck deals 1 damage to an enemy hero where his action ends, his controller's choice; no duel.
#[test]
fn krutzbeck_wounds_an_enemy_hero_where_his_action_ends() {
    let text = "hero.krutzbeck = {seat = 0, area = '1A'}
                hero.sir_valadir = {seat = 0, area = '1B'}
                hero.ronan = {seat = 1, area = '1B', damage = 3}
                hero.vyrah = {seat = 1, area = '1B'}";
    let mut game = stage("hero-acts krutzbeck", text);
    game.play("0 quest-move; 0 walk 1B; 0 walk-no-further; 0 no-deed");
    assert_eq!(game.legal(0), ["krutzbeck-strike ronan", "krutzbeck-strike vyrah"]);
    game.play("0 krutzbeck-strike ronan").is_over();
    assert_eq!((game.whereabouts("ronan").as_str(), game.damage_on("vyrah")), ("gone", 0));
    assert!(!game.player(0).duel_won);
    let mut game = stage("hero-acts krutzbeck", text);
    game.play("0 quest-rest").is_over();
    assert_eq!(game.damage_on("vyrah") + game.damage_on("ronan"), 3);
}

/// RW-QUEST-01: at the start of the Quest Phase 1 damage leaves Varikas, wherever he is, and nobody else.
#[test]
fn varikas_recovers_at_the_start_of_the_phase() {
    let mut game = stage(
        "quest-phase",
        "player.0.showing = 'strategize'
         hero.ronan = {seat = 0, area = '1A', damage = 2}
         hero.varikas = {seat = 1, area = '1A', damage = 4}",
    );
    assert_eq!((game.damage_on("varikas"), game.damage_on("ronan")), (3, 2), "before anybody acts");
    game.play("0 quest-rest; 1 quest-rest").is_over();
}
