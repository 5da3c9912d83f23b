//! What the Tactics cards outside of battles do (content/tactics.toml).

use hexarch_core::{Seat, Seats};
use hexarch_runewars::{Development, Hero, HeroPlace, Order, Rune, Season, SeasonCard, Stronghold};

use crate::common::{Match, area_id};
use crate::small::{TURN, attack, small, three};

/// A position in seat 0's turn with one card in his hand.
fn with(card: &str, elves: &str, rest: &str) -> Match {
    small(TURN, &format!("tactics = [\"{card}\"]\n{elves}"), "", rest)
}

/// RW-TACT-09: each card of one's own turn is refused where it could change nothing.
#[test]
fn cards_that_could_change_nothing_are_refused() {
    let zeros = "food = 0\nwood = 0\nore = 0";
    for (head, card, elves, uthuk, rest) in [
        ("", "lost_city", "", "", "[hero.silhouette]\nseat = 1\narea = \"1B\""),
        ("", "lost_city", "", "", "[hero.silhouette]\nseat = 0\narea = \"LA\""),
        (
            "",
            "lost_city",
            "",
            "",
            "[hero.silhouette]\nseat = 0\narea = \"1C\"\n[area.1C]\ncity = \"kellgate\"",
        ),
        ("", "spy_guild", "", "", ""),
        ("", "raze_a_city", "", "", "[area.1C]\ncity = \"kellgate\""),
        ("", "raze_a_city", "", "", "[area.1C]\ncity = \"kellgate\"\nunits = \"1 berserker\""),
        ("", "spread_dissent", "", "", "[area.1C]\nunits = \"1 archer\""),
        ("season = \"winter\"", "frozen_ford", "", "", ""),
        (
            "",
            "masons_by_torchlight",
            "",
            "",
            "[area.LA]\nstronghold = \"latari\"\ndevelopment = \"diplomat\"",
        ),
        ("", "village_levy", "", "", ""),
        (
            "",
            "village_levy",
            "",
            "",
            "[area.LA]\nstronghold = \"latari\"\nunits = \"8 archer\"\n[area.LB]\nunits = \"8 archer\"",
        ),
        ("", "grain_barges", "food = 8", "", ""),
        ("", "felling_season", "wood = 8\nore = 8", "", ""),
        ("", "burned_storehouse", "", zeros, ""),
        ("", "lamp_in_the_vault", "", "", "[area.LA]\nrune = \"dragon\""),
        (
            "",
            "rune_porters",
            "",
            "",
            "[area.LA]\nrune = \"dragon\"\n[area.LB]\nrune = \"false\"\n[area.LC]\nrune = \"dragon\"",
        ),
        ("", "rune_porters", "", "", "[area.UA]\nrune = \"dragon\""),
        (
            "",
            "hunting_party",
            "",
            "",
            "[area.1C]\nunits = \"1 archer, 1 archer routed\"\n[hero.bogran]\nseat = 1\narea = \"1C\"",
        ),
        (
            "",
            "hunting_party",
            "",
            "",
            "[area.1C]\nunits = \"2 archer\"\n[hero.bogran]\nseat = 0\narea = \"1C\"",
        ),
        ("", "bought_loyalty", "", "", "[hero.bogran]\nseat = 1\narea = \"UB\""),
        (
            "",
            "bought_loyalty",
            "",
            "",
            "[title.captain]\nholder = 1\ninfluence = 1\n[hero.bogran]\nseat = 1\narea = \"1C\"",
        ),
        (
            "",
            "field_surgeons",
            "",
            "",
            "[area.LA]\nunits = \"1 archer\"\n[hero.bogran]\nseat = 0\narea = \"LA\"",
        ),
    ] {
        let game =
            small(&format!("{TURN}\n{head}"), &format!("tactics = [\"{card}\"]\n{elves}"), uthuk, rest);
        assert_eq!(
            game.refusal(0, &format!("own-turn {card}")),
            "RW-TACT-09",
            "{card} with {elves} {uthuk} {rest}"
        );
    }
}

/// Horrific Rumors: an activation token of an opponent goes to an area outside his control without one (RW-MOVE-11).
#[test]
fn horrific_rumors_activate_an_area_for_an_opponent() {
    let mut game =
        with("horrific_rumors", "", "[area.1A]\nactivated = [\"uthuk\"]\n[area.1B]\nunits = \"1 berserker\"");
    game.play("0 own-turn horrific_rumors");
    assert_eq!(game.refusal(0, "card-area 1A"), "RW-MOVE-11");
    assert_eq!(game.refusal(0, "card-area 1B"), "RW-TACT-09");
    assert_eq!(game.refusal(0, "card-area UC"), "RW-TACT-09");
    game.play("0 card-area 1C");
    assert!(game.area("1C").activated.has(Seat(1)) && !game.area("1C").activated.has(Seat(0)));
    let mut game = three(TURN, "tactics = [\"horrific_rumors\"]", "", "", "");
    game.play("0 own-turn horrific_rumors");
    assert_eq!(game.legal(0), ["card-foe 1", "card-foe 2"]);
}

/// RW-AMB-83, RW-SHORT-02: Lost City puts a damaged stronghold where a hero stands and nobody rules; neutral units retreat
/// where the player on the left wants. With all four strongholds built one is given up first.
#[test]
fn lost_city_founds_a_damaged_stronghold() {
    let site = "[hero.silhouette]\nseat = 0\narea = \"1B\"\nrouted = true\n[area.1B]\nunits = \"1 beastman, 1 beastman routed\"\n";
    let mut game = with("lost_city", "", site);
    game.play("0 own-turn lost_city");
    assert_eq!(
        (game.asked(), game.legal(1)),
        (vec![1], vec!["retreat-to 1A".into(), "retreat-to 1C".into()])
    );
    game.play("1 retreat-to 1A");
    assert_eq!((game.units("1A"), game.units("1B")), ("2 beastman routed".into(), String::new()));
    assert_eq!(game.area("1B").stronghold, Some(Stronghold::Damaged(Seat(0))));

    let four = "[area.LA]\nstronghold = \"latari\"\ndevelopment = \"diplomat\"\n[area.LB]\nstronghold = \"latari\"\n\
                [area.LC]\nstronghold = \"latari\"\n[area.9B]\nstronghold = \"latari\"";
    let mut game = with("lost_city", "", &format!("{site}{four}"));
    game.play("0 own-turn lost_city");
    assert_eq!(game.refusal(0, "card-area 1B"), "RW-SHORT-02");
    game.play("0 card-area LA; 1 retreat-to 1C");
    assert_eq!((game.area("LA").stronghold, game.area("LA").development), (None, None));
    assert_eq!(game.area("1B").stronghold, Some(Stronghold::Damaged(Seat(0))));
}

/// RW-AMB-77: Spy Guild returns an Order card of an earlier season to the hand, never the one in use.
#[test]
fn spy_guild_returns_a_used_order() {
    let mut game = with("spy_guild", "used = [\"harvest\", \"conquer\"]", "");
    game.play("0 own-turn spy_guild");
    assert_eq!(game.legal(0), ["card-order conquer", "card-order harvest"]);
    assert_eq!(game.refusal(0, "card-order strategize"), "RW-TACT-09");
    assert_eq!(game.refusal(0, "card-order fortify"), "RW-TACT-09");
    game.play("0 card-order harvest");
    assert_eq!(game.player(0).used, 1 << Order::Conquer as u8);
}

/// Common Cause: an opponent and a number from 1 to 4; both draw so many (RW-TACT-03).
#[test]
fn common_cause_lets_two_players_draw() {
    let mut game = three(TURN, "tactics = [\"common_cause\"]", "", "", "");
    game.play("0 own-turn common_cause; 0 card-foe 2");
    assert_eq!(game.legal(0), ["card-number 1", "card-number 2", "card-number 3", "card-number 4"]);
    game.play("0 card-number 3");
    let hand = |seat: u8| (game.player(seat).tactics.len(), game.player(seat).fresh.len());
    assert_eq!([hand(0), hand(1), hand(2)], [(3, 3), (0, 0), (3, 3)]);
}

/// RW-AMB-47: Raze a City returns the token of a city to the box; a stronghold may be built there.
#[test]
fn raze_a_city_leaves_room_for_a_stronghold() {
    let rest = "[area.1C]\ncity = \"kellgate\"\nunits = \"1 archer\"\n[area.9A]\ncity = \"highmarch\"";
    let mut game =
        small("now = \"fortify by 0\"", "ore = 8\nwood = 8\ntactics = [\"raze_a_city\"]", "", rest);
    assert!(!game.may(0, "build-stronghold 1C"));
    let in_the_box = game.state().decks.cities.len();
    game.play("0 own-turn raze_a_city");
    assert_eq!((game.area("1C").city, game.state().decks.cities.len()), (None, in_the_box + 1));
    assert!(game.area("9A").city.is_some(), "nobody controls that one");
    assert!(game.may(0, "build-stronghold 1C"));
}

/// RW-AMB-59, RW-AMB-61: Spread Dissent lets all neutral units of an area retreat: unallied ones where the player on the
/// left says, allied ones by their ally, to an area of his or else an empty one. Other units stay.
#[test]
fn spread_dissent_drives_neutral_units_away() {
    let rest = "[area.1B]\nunits = \"2 beastman\"\n[area.UC]\nunits = \"1 berserker, 1 razorwing, 1 razorwing routed\"";
    let mut game = with("spread_dissent", "", rest);
    game.play("0 own-turn spread_dissent");
    assert_eq!(game.refusal(0, "card-area LA"), "RW-TACT-09");
    game.play("0 card-area 1B");
    assert_eq!(
        (game.asked(), game.legal(1)),
        (vec![1], vec!["retreat-to 1A".into(), "retreat-to 1C".into()])
    );
    game.play("1 retreat-to 1C");
    assert_eq!(game.units("1C"), "2 beastman routed");

    let mut game = with("spread_dissent", "", rest);
    game.play("0 own-turn spread_dissent; 0 card-area UC");
    assert_eq!(
        (game.asked(), game.legal(1)),
        (vec![1], vec!["retreat-to UA".into(), "retreat-to UB".into()])
    );
    game.play("1 retreat-to UA");
    assert_eq!((game.units("UC"), game.units("UA")), ("1 berserker".into(), "2 razorwing routed".into()));

    // His own allies, with no area of his beside them: to an empty one, where they are nobody's.
    let mut game = with(
        "spread_dissent",
        "",
        "[area.1A]\nunits = \"1 archer, 1 beastman\"\n[area.1B]\nunits = \"1 berserker\"",
    );
    game.play("0 own-turn spread_dissent");
    assert_eq!(
        (game.asked(), game.legal(0)),
        (vec![0], vec!["retreat-to 1C".into(), "retreat-to 9A".into()])
    );
    game.play("0 retreat-to 1C");
    assert_eq!((game.units("1C"), game.controller("1C")), ("1 beastman routed".into(), None));
}

/// RW-TACT-15, RW-TACT-09: Mountain Pass lifts mountain borders, for one resolution of the order.
#[test]
fn mountain_pass_leads_over_mountains_once() {
    let rest = "[area.1B]\nunits = \"2 archer\"\n[area.1A]\nunits = \"1 archer\"";
    let hand = "tactics = [\"mountain_pass\", \"mountain_pass\"]\nused = [\"fortify\"]";
    let mut game = small("now = \"mobilize by 0\"", hand, "", rest);
    game.play("0 activate 6A; 0 tactics-pass");
    assert!(game.may(0, "go-on"), "nobody could come");
    let mut game = small("now = \"mobilize by 0\"", hand, "", rest);
    game.play("0 activate 6A; 0 play-tactic mountain_pass; 0 tactics-pass");
    assert_eq!(game.legal(0), ["moved", "bring 1 archer 1A", "bring 1 archer 1B", "bring 2 archer 1B"]);
    game.play("0 bring 2 archer 1B; 0 moved");
    assert_eq!(game.units("6A"), "2 archer");

    // The second resolution, by the bonus, has mountains again.
    let mut game =
        small("now = \"mobilize by 0\"", "tactics = [\"mountain_pass\", \"stand_fast\"]", "", rest);
    game.play(
        "0 activate 9A; 0 play-tactic mountain_pass; 0 tactics-pass; 0 moved; 0 activate 6A; 0 tactics-pass",
    );
    assert!(game.may(0, "go-on"), "nobody could come");
}

/// RW-TACT-15, RW-TERM-18: with Night Column every unit may come from one area further.
#[test]
fn night_column_comes_from_one_area_further() {
    let rest = "[area.LB]\nunits = \"1 archer\"\n[area.LC]\nunits = \"1 pegasus_rider\"\n[area.1C]\nunits = \"1 archer\"";
    let mut game = small("now = \"conquer by 0\"", "tactics = [\"night_column\"]", "", rest);
    game.play("0 activate 1B; 0 tactics-pass");
    assert_eq!(game.refusal(0, "bring 1 archer LB"), "RW-MOBIL-03");
    let mut game = small("now = \"conquer by 0\"", "tactics = [\"night_column\"]", "", rest);
    game.play("0 activate 1B; 0 play-tactic night_column; 0 bring 1 archer LB");
    let mut game = small(
        "now = \"conquer by 0\"",
        "tactics = [\"night_column\"]",
        "",
        "[area.LB]\nunits = \"1 archer\"",
    );
    game.play("0 activate 6A; 0 play-tactic night_column");
    assert!(!game.legal(0).iter().any(|answer| answer.starts_with("bring")), "four areas are too far");
}

/// RW-TACT-10, RW-MOVE-04: with Frozen Ford a player's figures cross water until his turn ends.
#[test]
fn frozen_ford_opens_water_for_a_turn() {
    let rest = "[area.LA]\nunits = \"1 archer\"\n[hero.silhouette]\nseat = 0\narea = \"LA\"";
    let mut game = with("frozen_ford", "", rest);
    assert_eq!(game.refusal(0, "shift-hero silhouette 9B"), "RW-MOVE-19");
    game.play("0 own-turn frozen_ford");
    assert!(game.may(0, "shift-hero silhouette 9B"));
    game.play("0 from LA; 0 shift 1 archer 9B; 0 leave; 0 moved");
    assert_eq!(game.units("9B"), "1 archer");
    assert!(!game.state().turn.fords, "the turn is over");
    let mut game = with("frozen_ford", "", rest);
    game.play("0 from LA");
    assert_eq!(game.refusal(0, "shift 1 archer 9B"), "RW-MOVE-04");
}

/// RW-STRONG-07, RW-SHORT-02: Masons by Torchlight repair a stronghold or build a development, and no dial is lowered.
#[test]
fn masons_work_without_a_cost() {
    let rest = "[area.LA]\nstronghold = \"latari damaged\"\ndevelopment = \"diplomat\"\n[area.LB]\nstronghold = \"latari\"";
    for (answer, stronghold, development) in [
        ("card-repair LA", Stronghold::Sound(Seat(0)), None),
        ("card-build LB training_ground", Stronghold::Damaged(Seat(0)), Some(Development::TrainingGround)),
    ] {
        let mut game = with("masons_by_torchlight", "", rest);
        game.play("0 own-turn masons_by_torchlight");
        assert_eq!(game.refusal(0, "card-repair LB"), "RW-TACT-09");
        assert_eq!(game.refusal(0, "card-build LA resources"), "RW-STRONG-07");
        assert_eq!(game.refusal(0, "card-build LB hungry_spawn"), "", "it is of another faction");
        game.play(&format!("0 {answer}"));
        assert_eq!(game.area("LA").stronghold, Some(stronghold));
        assert_eq!(game.area("LB").development, development);
        assert_eq!(game.player(0).dials, [2, 3, 2]);
    }
    // The only Diplomat stands elsewhere: it is destroyed for the new one.
    let mut game = with("masons_by_torchlight", "", rest);
    game.play("0 own-turn masons_by_torchlight; 0 card-build LB diplomat");
    assert_eq!(
        (game.area("LA").development, game.area("LB").development),
        (None, Some(Development::Diplomat))
    );
}

/// RW-AMB-63, RW-SHORT-04: Village Levy places two unused triangle units at a stronghold, as many as there are; the unit
/// limit holds.
#[test]
fn village_levy_places_two_triangle_units() {
    let hold = "[area.LA]\nstronghold = \"latari\"\n";
    let mut game = with("village_levy", "", hold);
    game.play("0 own-turn village_levy");
    assert_eq!(game.units("LA"), "2 archer");
    let mut game = with("village_levy", "", &format!("{hold}units = \"7 archer\""));
    game.play("0 own-turn village_levy; 0 disband archer no");
    assert_eq!(game.units("LA"), "8 archer");
    let mut game =
        with("village_levy", "", &format!("{hold}units = \"7 archer\"\n[area.LB]\nunits = \"8 archer\""));
    game.play("0 own-turn village_levy");
    assert_eq!(game.units("LA"), "8 archer", "only one was unused");
    // Two kinds, and two strongholds to choose from.
    let rest = "[area.DA]\nstronghold = \"daqan\"\n[area.DB]\nstronghold = \"daqan\"";
    let mut game = three("now = \"strategize by 2\"", "", "", "tactics = [\"village_levy\"]", rest);
    game.play("2 own-turn village_levy");
    assert_eq!(game.refusal(2, "card-area DC"), "RW-TACT-09");
    game.play("2 card-area DB; 2 card-unit bowman; 2 card-unit footman");
    assert_eq!(game.units("DB"), "1 bowman, 1 footman");
}

/// RW-TACT-16, RW-DIPL-04: Honeyed Words draws two more Fate cards, before one of all is chosen.
#[test]
fn honeyed_words_draw_two_more_cards() {
    let rest =
        "[area.1C]\nunits = \"2 archer\"\n[area.1B]\nunits = \"2 beastman\"\n[script]\nfate = [1, 3, 5]";
    let mut game = small("now = \"conquer by 0\"", "tactics = [\"honeyed_words\"]", "", rest);
    game.play("0 activate 1B; 0 tactics-pass; 0 bring 2 archer 1C; 0 talk 1");
    assert_eq!(game.state().march.cards.len(), 1);
    game.play("0 play-tactic honeyed_words");
    assert_eq!((game.asked(), game.legal(0).len()), (vec![0], 3), "gold, silver and red");
    game.play("0 destiny gold");
    assert_eq!(game.units("1B"), "2 archer, 2 beastman");
    assert_eq!((game.player(0).influence, game.state().decks.fate_discard.len()), (3, 3));
    game.script_is_used_up();
}

/// RW-TACT-10, RW-DIAL-06, RW-AMB-22: Grain Barges, Felling Season and Burned Storehouse move dials within their spaces.
#[test]
fn cards_move_dials() {
    for (card, elves, answer, dials, theirs) in [
        ("grain_barges", "food = 2", "", [4, 3, 2], [3, 1, 3]),
        ("grain_barges", "food = 7", "", [8, 3, 2], [3, 1, 3]),
        ("felling_season", "", "", [2, 4, 3], [3, 1, 3]),
        ("felling_season", "wood = 8", "", [2, 8, 3], [3, 1, 3]),
        ("burned_storehouse", "", "0 card-dial 1 food", [2, 3, 2], [1, 1, 3]),
        ("burned_storehouse", "", "0 card-dial 1 wood", [2, 3, 2], [3, 0, 3]),
    ] {
        let mut game = with(card, elves, "");
        game.play(&format!("0 own-turn {card}")).play(answer);
        assert_eq!((game.player(0).dials, game.player(1).dials), (dials, theirs), "{card} {elves} {answer}");
    }
    let mut game = small(TURN, "tactics = [\"burned_storehouse\"]", "wood = 0", "");
    game.play("0 own-turn burned_storehouse");
    assert_eq!(game.refusal(0, "card-dial 1 wood"), "RW-DIAL-06");
    assert_eq!(game.refusal(0, "card-dial 0 food"), "", "his own");
}

/// RW-TACT-17, RW-DEC-44, RW-AMB-51: after the reveal each player once may play or pass, in the play order of the cards
/// then showing; a replaced card was not used, and the new one counts for play order.
#[test]
fn changed_dispatch_replaces_the_revealed_order() {
    let hand = "tactics = [\"changed_dispatch\"]\nused = [\"conquer\"]";
    let mut game = small("", hand, "tactics = [\"grain_barges\"]", "");
    game.play("0 order recruit; 1 order strategize");
    assert_eq!(game.asked(), [1], "the lower number first");
    assert_eq!(game.refusal(1, "play-tactic grain_barges"), "RW-TACT-01");
    game.play("1 tactics-pass");
    assert_eq!(game.asked(), [0]);
    game.play("0 play-tactic changed_dispatch");
    assert_eq!(game.refusal(0, "card-order recruit"), "RW-TACT-09");
    assert_eq!(game.refusal(0, "card-order conquer"), "RW-SEASON-16");
    game.play("0 card-order strategize");
    assert_eq!(
        (game.player(0).chosen, game.player(0).showing),
        (Some(Order::Strategize), Some(Order::Strategize))
    );
    assert_eq!(game.player(0).used, 1 << Order::Conquer as u8, "Recruit is in the hand again");
    assert_eq!(game.state().orders.order[..], [Seat(0), Seat(1)], "he has more influence");
    assert_eq!((game.asked(), game.may(0, "moved")), (vec![0], true), "nobody is asked twice");
}

/// RW-HID-17, RW-HID-12: Omen Reader looks at the top three cards of the next season's deck, alone, and orders them.
#[test]
fn omen_reader_orders_the_next_seasons_cards() {
    let script = "[script]\nseasons = [\"summer_long_days\", \"summer_closed_ears\", \"summer_free_blades\"]";
    let mut game = with("omen_reader", "", script);
    game.play("0 own-turn omen_reader");
    assert_eq!(game.legal(0).len(), 3);
    game.play("0 card-season summer_closed_ears; 0 card-season summer_long_days");
    let top = game.state().decks.top[Season::Summer];
    let cards: Vec<SeasonCard> = top.cards.iter().map(|seen| seen.card).collect();
    assert_eq!(
        cards,
        [SeasonCard::SummerFreeBlades, SeasonCard::SummerLongDays, SeasonCard::SummerClosedEars],
        "the top last"
    );
    assert!(top.cards.iter().all(|seen| seen.seen == Seats::only(Seat(0))));
    game.play("0 moved");
    assert_eq!(game.state().card, Some(SeasonCard::SummerClosedEars));
}

/// RW-HID-17, RW-HID-07: Lamp in the Vault looks at up to two tokens anywhere that the player has not seen.
#[test]
fn lamp_in_the_vault_looks_at_two_tokens() {
    let rest = "[area.UA]\nrune = \"dragon\"\n[area.UB]\nrune = \"false\"\n[area.UC]\nrune = \"dragon\"\n[area.LA]\nrune = \"dragon\"";
    let mut game = with("lamp_in_the_vault", "", rest);
    game.play("0 own-turn lamp_in_the_vault");
    assert_eq!(game.refusal(0, "look-at LA"), "RW-HID-07");
    game.play("0 look-at UA; 0 look-at UC");
    let seen = |area: &str| game.area(area).rune.expect("a token").seen().has(Seat(0));
    assert_eq!(["UA", "UB", "UC"].map(seen), [true, false, true]);
    assert!(game.may(0, "moved"), "two, not three");
}

/// RW-RUNE-05, RW-RUNE-06: Rune Porters move one token between adjacent areas of the player, whatever the border, and no
/// false rune comes with it.
#[test]
fn rune_porters_carry_one_token() {
    let rest = "[area.LA]\nrune = \"dragon\"\n[area.LB]\nrune = \"false\"\n[area.9B]\nunits = \"1 archer\"";
    let mut game = with("rune_porters", "", rest);
    let pile = game.state().rune_pile;
    game.play("0 own-turn rune_porters");
    assert_eq!(game.refusal(0, "card-carry LA LB"), "RW-RUNE-06");
    assert_eq!(game.refusal(0, "card-carry LA 1C"), "", "it is not his");
    game.play("0 card-carry LA 9B");
    assert_eq!(game.area("LA").rune, None);
    assert!(game.area("9B").rune.is_some_and(Rune::is_dragon));
    assert_eq!(game.state().rune_pile, pile);
}

/// RW-HERO-08, RW-AMB-67, RW-TACT-07: Hunting Party deals 2 damage to an enemy hero among two standing units of the player;
/// defeated, he drops his Rewards there. The attackers of a battle count in the contested area.
#[test]
fn hunting_party_hurts_a_hero() {
    let rest = "[area.1C]\nunits = \"1 archer, 1 warrior\"\n[hero.bogran]\nseat = 1\narea = \"1C\"\n";
    let mut game = with("hunting_party", "", rest);
    game.play("0 own-turn hunting_party");
    assert_eq!(game.state().heroes[Hero::Bogran].damage, 2);
    let mut game = with("hunting_party", "", &format!("{rest}damage = 1"));
    game.play("0 own-turn hunting_party");
    assert_eq!(game.state().heroes[Hero::Bogran].place, HeroPlace::Gone, "no marker without Rewards");
    let mut game = with("hunting_party", "", &format!("{rest}damage = 1\nrewards = [\"rage_blade\"]"));
    game.play("0 own-turn hunting_party").pass(&["hero-suffers"]);
    assert_eq!(game.state().heroes[Hero::Bogran].place, HeroPlace::Marker { area: area_id("1C") });

    let rest = "[hero.bogran]\nseat = 1\narea = \"1B\"";
    let mut game = attack("tactics = [\"hunting_party\"]", "", "units = \"3 berserker\"", rest);
    game.play("0 own-turn hunting_party");
    assert_eq!(game.state().heroes[Hero::Bogran].damage, 2);
}

/// RW-HID-16, RW-TITLE-06: Bought Loyalty draws three cards for a hero of another alignment than his faction's, else one.
/// Gold wins him over with all he has, silver routs him, red does nothing. The Captain's heroes are out of reach.
#[test]
fn bought_loyalty_tempts_an_enemy_hero() {
    let rest = |hero: &str, fate: &str| {
        format!(
            "[area.1C]\nunits = \"1 archer\"\n[hero.{hero}]\nseat = 1\narea = \"1B\"\ndamage = 1\ntraining = [1, 0, 0]\nrewards = [\"rage_blade\"]\n\
             [script]\nfate = {fate}"
        )
    };
    let mut game = with("bought_loyalty", "", &rest("silhouette", "[1, 3, 5]"));
    game.play("0 own-turn bought_loyalty");
    assert_eq!((game.asked(), game.state().cards.fate.len(), game.legal(0).len()), (vec![0], 3, 3));
    game.play("0 card-fate 5");
    let hero = game.state().heroes[Hero::Silhouette];
    assert_eq!(hero.place, HeroPlace::Board { seat: Seat(0), area: area_id("1B") });
    assert_eq!((hero.damage, hero.training), (1, [1, 0, 0]));
    let card = game.state().rewards_of(Hero::Silhouette).first().expect("his Reward");
    assert!(game.state().rewards[card].seen.has(Seat(0)), "his new controller looks at it");
    assert_eq!(game.state().decks.fate_discard.len(), 3);

    for (fate, owner, routed) in [("[5]", 0, false), ("[3]", 1, true), ("[1]", 1, false)] {
        let mut game = with("bought_loyalty", "", &rest("bogran", fate));
        game.play("0 own-turn bought_loyalty");
        let hero = game.state().heroes[Hero::Bogran];
        assert_eq!(hero.place, HeroPlace::Board { seat: Seat(owner), area: area_id("1B") }, "{fate}");
        assert_eq!((hero.routed, game.state().decks.fate_discard.len()), (routed, 1), "{fate}");
    }

    let heroes = "[title.captain]\nholder = 1\ninfluence = 1\n[hero.bogran]\nseat = 1\narea = \"1C\"\n[hero.ronan]\nseat = 2\narea = \"1C\"\n\
                  [area.1C]\nunits = \"1 archer\"\n[hero.varikas]\nseat = 2\narea = \"1B\"";
    let mut game = three(TURN, "tactics = [\"bought_loyalty\"]", "", "", heroes);
    game.play("0 own-turn bought_loyalty");
    assert_eq!(game.refusal(0, "card-hero bogran"), "RW-TITLE-06");
    assert!(game.may(0, "card-hero ronan") && game.may(0, "card-hero varikas"));
}

/// RW-TITLE-06, RW-HERO-04: a fourth hero makes one leave, the Captain's too.
#[test]
fn a_hero_won_over_counts_for_the_limit_of_three() {
    let rest = "[title.captain]\nholder = 0\ninfluence = 1\n[hero.ronan]\nseat = 0\narea = \"LA\"\n[hero.vyrah]\nseat = 0\narea = \"LA\"\n\
                [hero.silhouette]\nseat = 0\narea = \"LA\"\n[hero.bogran]\nseat = 1\narea = \"1C\"\n[script]\nfate = [5]";
    let mut game = with("bought_loyalty", "", rest);
    game.play("0 own-turn bought_loyalty");
    assert_eq!((game.asked(), game.legal_with(0, "let-desert").len()), (vec![0], 4));
}

/// Field Surgeons heal one hero wholly, or stand up to three routed units in one area (RW-TACT-10).
#[test]
fn field_surgeons_heal_or_stand() {
    let rest = "[area.LA]\nunits = \"2 archer routed, 1 warrior routed, 1 beastman routed\"\n[area.1B]\nunits = \"1 berserker routed\"\n\
                [hero.ronan]\nseat = 0\narea = \"LA\"\ndamage = 3\n[hero.bogran]\nseat = 1\narea = \"LA\"\ndamage = 1";
    let mut game = with("field_surgeons", "", rest);
    game.play("0 own-turn field_surgeons");
    assert_eq!(game.refusal(0, "card-area 1B"), "RW-TACT-09");
    assert_eq!(game.refusal(0, "card-hero bogran"), "", "not his");
    game.play("0 card-hero ronan");
    assert_eq!(game.state().heroes[Hero::Ronan].damage, 0);
    let mut game = with("field_surgeons", "", rest);
    game.play("0 own-turn field_surgeons; 0 card-area LA");
    assert!(!game.may(0, "card-done"), "at least one");
    game.play("0 card-unit archer; 0 card-unit warrior; 0 card-unit beastman");
    assert_eq!(game.units("LA"), "1 archer, 1 archer routed, 1 warrior, 1 beastman");
    let mut game = with("field_surgeons", "", rest);
    game.play("0 own-turn field_surgeons; 0 card-area LA; 0 card-unit archer; 0 card-done");
    assert_eq!(game.units("LA"), "1 archer, 1 archer routed, 1 warrior routed, 1 beastman routed");
}
