//! What is told of an answer before it is given: the points that it adds, and what would still be missing.

use hexarch_core::scene::{Choice, Scene};
use hexarch_core::{Game as _, Seat, Table as _, Viewer};
use hexarch_mage_knight::game;

use crate::common::{Match, board, fight, fight_blocking};

fn scene(of: &Match) -> Scene {
    of.table.scene(Viewer::Seat(Seat(0)))
}

fn name(face: hexarch_core::Face) -> &'static str {
    &game().catalogue().faces[usize::from(face.0)].name
}

/// `Block +2, Block 2/6`, or a dash.
fn told(choice: &Choice) -> String {
    let adds = choice.adds.iter().map(|mark| format!("{} {:+}", name(mark.face), mark.n));
    let leads = choice
        .leads
        .iter()
        .map(|gauge| format!("{} {}/{}", name(gauge.face), gauge.at, gauge.max.expect("a need has an end")));
    let way = choice.way.map(|way| name(way).to_owned());
    let told: Vec<String> = adds.chain(leads).chain(way).collect();
    if told.is_empty() { "-".into() } else { told.join(", ") }
}

/// What is told of each of these answers.
fn check_told(of: &Match, answers: &[(&str, &str)]) {
    let scene = scene(of);
    for (action, wanted) in answers {
        let all = &scene.asks[0].choices;
        let choice = all.iter().find(|choice| choice.action == *action);
        let choice = choice.unwrap_or_else(|| {
            panic!("{action} is none of {:?}", all.iter().map(|it| &it.action).collect::<Vec<_>>())
        });
        assert_eq!(told(choice), *wanted, "{action}");
    }
}

/// What is at stake with each enemy, in words.
fn stakes(of: &Match) -> Vec<String> {
    let scene = scene(of);
    let rows = scene.focus.iter().flat_map(|focus| &focus.sides).flat_map(|side| &side.rows);
    rows.filter_map(|row| row.stake.as_ref())
        .map(|stake| game().phrases().say(stake, game().catalogue()))
        .collect()
}

/// MK-CARD-02, MK-CARD-05, MK-BLOCK-03, MK-UNIT-02: every way of playing says what it adds to the block, and how much of it
/// is there then.
#[test]
fn ways_of_blocking_say_what_they_come_to() {
    let game = fight_blocking(
        "swordsmen",
        "source blue red; hand determination march rage; units utem_guardsmen",
        "",
    );
    check_told(
        &game,
        &[
            ("play determination basic 1", "Block +2, Block 2/6"),
            ("play determination strong 0", "Block +5, Block 5/6"),
            ("play rage basic 1", "Block +2, Block 2/6"),
            ("sideways march block - -", "Block +1, Block 1/6, sideways"),
            ("play march basic 0", "-"),
            ("activate 0 1 no", "Block +4, Block 4/6"),
            ("end-phase", "-"),
        ],
    );
}

/// MK-CARD-10: what is there already is counted in.
#[test]
fn what_is_there_counts() {
    let game = fight_blocking("swordsmen", "hand determination rage march", "play rage basic 1");
    check_told(
        &game,
        &[
            ("play determination strong 0", "Block +5, Block 7/6"),
            ("sideways march block - -", "Block +1, Block 3/6, sideways"),
        ],
    );
}

/// MK-ELEM-02, MK-ABIL-06: what is inefficient counts half, and what is Swift takes twice as much; the points are those that
/// are played.
#[test]
fn what_is_missing_is_told_as_it_counts() {
    let game = fight_blocking("wolf_riders", "hand determination", "");
    check_told(&game, &[("play determination basic 1", "Block +2, Block 2/6")]);
    let game = fight_blocking("fire_dragon", "hand determination", "");
    check_told(&game, &[("play determination strong 0", "Block +5, Block 2/9")]);
}

/// MK-CARD-13: where an effect asks for more, the best is told.
#[test]
fn of_what_an_effect_asks_the_best_is_told() {
    let game = fight_blocking("swordsmen", "source green; hand concentration march determination", "");
    check_told(&game, &[("play concentration strong 0", "Block +7, Block 7/6")]);
}

/// MK-ATTACK-02, MK-RANGED-03, MK-ATTACK-04: an attack is measured by the Armor.
#[test]
fn ways_of_attacking_say_what_they_come_to() {
    let game = fight("prowlers", "source red; hand swiftness rage march", "");
    check_told(&game, &[("end-phase", "-")]);
    let game = fight("prowlers", "source red; hand rage rage march", "end-phase; end-phase");
    check_told(
        &game,
        &[
            ("play rage basic 0", "Attack +2, Attack 2/3"),
            ("play rage strong 0", "Attack +4, Attack 4/3"),
            ("sideways march attack - -", "Attack +1, Attack 1/3, sideways"),
        ],
    );
}

/// MK-CARD-05, MK-MOVE-03, MK-INTER-05: outside of combat Move and Influence are told.
#[test]
fn move_and_influence_are_told() {
    let game = board("source green white; hand march promise rage");
    check_told(
        &game,
        &[
            ("play march basic 0", "Move +2"),
            ("play march strong 0", "Move +4"),
            ("play promise basic 0", "Influence +2"),
            ("play promise strong 0", "Influence +4"),
            ("sideways rage move - -", "Move +1, sideways"),
            ("sideways rage influence - -", "Influence +1, sideways"),
        ],
    );
}

/// MK-HEAL-01, MK-HEAL-06: healing is told to whoever has a Wound; what is drawn is not foretold.
#[test]
fn healing_is_told_to_the_hurt() {
    let hurt = board("hand tranquility wound; deck march rage");
    check_told(&hurt, &[("play tranquility basic 0", "Healing +1"), ("play tranquility basic 1", "-")]);
    let well = board("hand tranquility march; deck march rage");
    check_told(&well, &[("play tranquility basic 0", "-")]);
}

/// MK-DMG-01, MK-DMG-12, MK-ABIL-07, MK-ABIL-09, MK-ABIL-11: the price of not blocking.
#[test]
fn the_price_of_not_blocking_is_told() {
    for (foe, wanted) in [
        ("swordsmen", "6 more, or 6 damage: 3 Wounds at armor 2"),
        ("minotaur", "5 more, or 10 damage: 5 Wounds at armor 2"),
        ("medusa", "6 more, or 6 damage: 3 Wounds at armor 2, and the hand is discarded"),
        ("cursed_hags", "3 more, or 3 damage: 2 Wounds at armor 2, and 2 more to the discard pile"),
        ("wolf_riders", "6 more, or 3 damage: 2 Wounds at armor 2"),
    ] {
        assert_eq!(stakes(&fight_blocking(foe, "hand march", "")), [wanted], "{foe}");
    }
    let enough = fight_blocking("prowlers", "source blue; hand determination", "play determination strong 0");
    assert_eq!(stakes(&enough), ["Enough to block it"]);
}

/// MK-ATTACK-06, MK-RANGED-05, MK-SITE-08: what defeating an enemy is worth, and what cannot be reached.
#[test]
fn the_fame_of_an_enemy_is_told() {
    let orcs = fight("prowlers", "hand rage march", "");
    assert_eq!(stakes(&orcs), ["3 more to defeat it, for Fame 2"]);
    let keep = board("tiles A 0,0 / countryside3 0,1; on 2ne foes guardsmen; at 2e; hand march march");
    let mut keep = keep;
    keep.follow("play march basic 0; play march basic 0; step 2ne");
    assert_eq!(stakes(&keep), ["Fortified twice: nothing reaches it from afar"]);
}

/// MK-CARD-02, MK-CARD-03, MK-CARD-04, MK-CARD-07, MK-UNIT-02, MK-SKILL-01, MK-TACT-01: whatever lies on the table as a card
/// says what it is and which rules it rests on.
#[test]
fn every_card_says_what_it_is_and_names_its_rules() {
    for entry in &game().catalogue().faces {
        let sort = entry.id.split('.').next().unwrap_or_default();
        if ["card", "unit", "skill", "tactic", "enemy"].contains(&sort) {
            assert!(entry.sort.is_some() && !entry.rules.is_empty(), "{}", entry.id);
            let known = |rule: &hexarch_core::Rule| game().rulebook().find(rule.0).is_some();
            assert!(entry.rules.iter().all(known), "{}: {:?}", entry.id, entry.rules);
        }
        assert!(!entry.text.contains(" -"), "{}: a minus is no hyphen: {}", entry.id, entry.text);
    }
}

/// MK-INTER-02, MK-TURN-12: whoever interacts is told of the Influence of his reputation, and of the Move that he gives up.
#[test]
fn an_interaction_says_what_a_reputation_adds() {
    let mut game = crate::common::position(
        "now = \"turn 0\"\ntiles = [\"A 0,0\", \"countryside1 0,1\"]\nsource = [\"green\"]\n\
         [player.0]\nhero = \"tovak\"\nspace = \"2e\"\nreputation = 3\nhand = [\"march\"]\n[player.1]\n",
    );
    game.play("0 play march basic 0");
    check_told(&game, &[("interact", "Influence +1, Move -2")]);
}

/// An answer in words; refused ones have words, too.
fn said(of: &Match, action: &str) -> String {
    let read = game().read(action).unwrap_or_else(|| panic!("'{action}' is no action"));
    game().phrases().say(&game().label(of.state(), Seat(0), read).text, game().catalogue())
}

fn check_said(of: &Match, answers: &[(&str, &str)]) {
    for (action, wanted) in answers {
        assert_eq!(said(of, action), *wanted, "{action}");
    }
}

/// The question to seat 0.
fn asked(of: &Match) -> String {
    game().phrases().say(&scene(of).asks[0].text, game().catalogue())
}

fn text(id: &str) -> &'static str {
    &game().catalogue().faces.iter().find(|entry| entry.id == id).expect("a face").text
}

/// The Wounds to the hero that the odds of an answer tell.
fn wounds_foretold(of: &Match, action: &str) -> usize {
    let odds = of.table.odds(Seat(0), Some(action)).expect("a legal answer").expect("a fight");
    odds.sides[0].left.len() - 1
}

/// MK-DMG-12: the Wounds that an answer deals itself belong to its odds.
#[test]
fn the_wounds_of_an_answer_belong_to_its_odds() {
    let mut game = fight_blocking("diggers", "hand march rage", "");
    assert_eq!(wounds_foretold(&game, "end-phase"), 2);
    game.play("0 end-phase");
    assert_eq!(game.fact(0, "hand"), "march rage wound wound");
}

/// MK-DMG-01, MK-DMG-03, MK-DMG-12, MK-DMG-13, MK-ABIL-07, MK-ABIL-09, MK-ABIL-11: whoever takes the damage is told its price
/// before, as far as no Unit can take it.
#[test]
fn taking_the_damage_names_its_price() {
    for (foe, hand, label, told) in [
        ("swordsmen", "hand march", "Take the damage: 3 Wounds", "Wounds +3"),
        ("minotaur", "hand march", "Take the damage: 5 Wounds, and the hero is knocked out", "Wounds +5"),
        (
            "cursed_hags",
            "hand march",
            "Take the damage: 2 Wounds to hand, 2 to the discard pile",
            "Wounds +4",
        ),
        (
            "medusa",
            "hand march",
            "Take the damage: 3 Wounds, and the rest of the hand is discarded",
            "Wounds +3",
        ),
        ("swordsmen", "hand march; units peasants", "Take the damage: at most 3 Wounds", "-"),
        ("swordsmen", "hand march; units peasants*wounded", "Take the damage: 3 Wounds", "Wounds +3"),
    ] {
        let game = fight_blocking(foe, hand, "");
        check_said(&game, &[("end-phase", label)]);
        check_told(&game, &[("end-phase", told)]);
    }
}

/// MK-CARD-02, MK-CARD-03, MK-DEC-06, MK-MANA-02, MK-MANA-05, MK-SKILL-07: what is paid is named where there is one way to pay.
#[test]
fn what_is_paid_is_named_where_it_is_certain() {
    for (mana, label) in [
        ("source gold", "Promise, strong for a gold die: Influence 4"),
        ("source red; crystals 0 0 0 1", "Promise, strong for a white crystal: Influence 4"),
        ("source white gold", "Promise, strong: Influence 4"),
        ("source red", "Promise, strong: Influence 4"),
    ] {
        let game = board(&format!("{mana}; hand promise fireball; units herbalists"));
        check_said(
            &game,
            &[("play promise strong 0", label), ("play promise basic 0", "Promise: Influence 2")],
        );
    }
    let night = fight("prowlers", "night; source black; crystals 1 0 0 0; hand fireball march", "");
    let label = said(&night, "play fireball strong 0");
    assert!(label.starts_with("Fireball, strong for a black die, a red crystal: "), "{label}");
    let label = said(&night, "play fireball basic 0");
    assert!(label.starts_with("Fireball, basic for a red crystal: "), "{label}");
    let goldyx = board("hero goldyx; skills universal_power; source red; hand march rage");
    let paid = "March sideways with Universal Power for a red die: Move 3";
    check_said(&goldyx, &[("sideways march move universal_power red", paid)]);
    let healer = board("source green; hand march wound; units herbalists");
    check_said(&healer, &[("activate 0 0 no", "Herbalists for a green die: Heal 2")]);
}

/// MK-CARD-02, MK-CARD-03, MK-CARD-04: a card names the mana of its effects.
#[test]
fn cards_name_their_mana() {
    for (id, parts) in [
        ("card.determination", ["Basic: ", "Strong, blue: "]),
        ("card.fire_bolt", ["Basic: ", "Strong, red: "]),
        ("card.fireball", ["Basic, red: ", "Strong, red and black: "]),
        ("card.endless_bag_of_gold", ["Basic: ", "Thrown away: "]),
    ] {
        let lines: Vec<&str> = text(id).lines().collect();
        assert!(lines.iter().zip(parts).all(|(line, part)| line.starts_with(part)), "{id}: {lines:?}");
    }
}

const MEETING: &str = "tiles A 0,0 / countryside1 0,1 / countryside2 1,0; at 2se; hand march rage stamina; \
     1.hero arythea; 1.space 2sw; 1.hand rage";

/// MK-MOVE-23, MK-MOVE-24, MK-PVP-01, MK-PVP-02: a step to another hero says that he can be attacked there, and then the attack concerns
/// him on the board.
#[test]
fn a_hero_who_can_be_attacked_is_named() {
    let mut meeting = board(&format!("scenario full_conquest; {MEETING}"));
    meeting.play("0 play march basic 0");
    check_said(&meeting, &[("step 2sw", "Move to the plains for 2, where Arythea can be attacked")]);
    meeting.play("0 step 2sw");
    assert_eq!(asked(&meeting), "Arythea stands here: attack, or play a card first");
    check_said(&meeting, &[("attack-hero 1", "Attack Arythea")]);
    let scene = scene(&meeting);
    let attack = scene.asks[0].choices.iter().find(|it| it.action == "attack-hero 1").expect("an attack");
    let hero = scene.pieces.iter().find(|piece| piece.owner == Some(Seat(1))).expect("a hero on the map");
    assert!(attack.on.contains(&hero.id) && attack.on.contains(&hero.on.expect("a space")));
    let keep = "tiles A 0,0 / countryside3 0,1; at 2e; on 2ne shield 1; hand march march";
    let defended = board(&format!("scenario full_conquest; {keep}; 1.hero arythea; 1.space 2ne"));
    check_said(&defended, &[("step 2ne", "Move to the keep, hills for 3 and attack Arythea")]);
    let mut peace = board(&format!("scenario first_reconnaissance; {MEETING}"));
    peace.play("0 play march basic 0");
    check_said(&peace, &[("step 2sw", "Move to the plains for 2, where Arythea stands")]);
}

/// MK-DMG-12, MK-ATTACK-04, MK-ATTACK-06, MK-UNIT-02, MK-INTER-09, MK-REP-02: what has to be known before a fight or a deal.
#[test]
fn what_a_thing_is_worth_stands_in_its_words() {
    for (id, part) in [
        ("enemy.prowlers", "Armor 3, Attack 4, Fame 2."),
        (
            "enemy.violet_ice_mages",
            "Armor 6, ice Attack 5, Fame 5. A city can make its defenders stronger than that.",
        ),
        ("enemy.orc_summoners", "Armor 4, Fame 4."),
        ("unit.peasants", "Armor 3. Recruited at: village."),
        ("unit.herbalists", "Armor 2. Recruited at: village, monastery."),
        ("look.reputation", "At −7: nobody deals with you. At −6: Influence −5."),
        ("look.reputation", "At 2, 3: Influence +1."),
        ("terrain.hills", "Terrain that costs 3 Move a step."),
    ] {
        assert!(text(id).contains(part), "{id}: {}", text(id));
    }
    assert!(!text("enemy.prowlers").contains("stronger"), "no city has orcs");
}

/// MK-MOVE-03, MK-TURN-18: nobody is promised points that count for nothing.
#[test]
fn points_that_count_for_nothing_are_not_promised() {
    let village = "tiles A 0,0 / countryside1 0,1; at 2e; source green; hand march promise";
    let mut deal = board(village);
    check_told(&deal, &[("play march basic 0", "Move +2")]);
    deal.follow("interact");
    check_told(&deal, &[("play march basic 0", "-"), ("play promise basic 0", "Influence +2")]);
}

/// MK-RANGED-04, MK-RANGED-05: behind walls only Siege counts from afar.
#[test]
fn an_attack_that_reaches_nobody_is_not_promised() {
    let bolts = "source white red; hand swift_bolt fireball march";
    let walled = fight("diggers", bolts, "");
    check_told(&walled, &[("play swift_bolt strong 0", "-")]);
    let plain = fight("prowlers", bolts, "");
    check_told(&plain, &[("play swift_bolt strong 0", "Attack +4, Attack 4/3")]);
}

/// MK-CARD-09: what is given up gives nothing itself.
#[test]
fn a_card_that_is_given_up_promises_nothing() {
    let game =
        crate::common::check("source red; hand improvisation march rage", "play improvisation basic 0");
    check_told(&game, &[("give march", "-"), ("give rage", "-")]);
}

/// Why seat 0 cannot do anything with an object: rule and label.
fn refusals(of: &Match, id: hexarch_core::Id) -> Vec<String> {
    let about = hexarch_core::About::Object(id);
    let told = |refusal: hexarch_core::Refusal| {
        let rule = match refusal.why {
            hexarch_core::Why::Rule { id, .. } => id.to_string(),
            why => format!("{why:?}"),
        };
        let label = refusal.label.map(|text| game().phrases().say(&text, game().catalogue()));
        format!("{rule}: {}", label.unwrap_or_default())
    };
    of.table.why_not(Seat(0), &about).into_iter().map(told).collect()
}

/// MK-MANA-03, MK-INTER-01, MK-INTER-09, MK-TURN-14, MK-MOVE-12: dice, Units of the offer and enemies far away say why nothing
/// is done with them now; what cannot be entered has no price.
#[test]
fn what_lies_about_says_why_not() {
    let village = "tiles A 0,0 / countryside1 0,1; at 2e; source red; hand march; \
         recruits peasants guardian_golems; on 2nw foes prowlers";
    let game = board(village);
    let scene = scene(&game);
    let zone = |key: &str| scene.zones.iter().find(|zone| zone.label.key == key).expect("a zone");
    let die = zone("scene.source").dice[0].id;
    assert_eq!(refusals(&game, die), ["MK-MANA-03: The red die"]);
    let units: Vec<_> = zone("scene.recruits").cards.iter().map(|card| refusals(&game, card.id)).collect();
    assert_eq!(
        units,
        [["MK-INTER-01: Recruit Peasants for 4"], ["MK-INTER-09: Recruit Guardian Golems for 7"]]
    );
    check_said(&game, &[("step 2ne", "Move to the lake")]);
    let orcs = scene.pieces.iter().find(|piece| piece.owner.is_none()).expect("orcs");
    assert_eq!(refusals(&game, orcs.id), ["MK-TURN-14: Challenge Prowlers"]);
    let far = board("tiles A 0,0 / countryside3 0,1; at 1c; on 2ne foes guardsmen; hand march");
    let walls = self::scene(&far).pieces.into_iter().find(|piece| piece.owner.is_none()).expect("a garrison");
    let why = refusals(&far, walls.on.expect("a keep"));
    assert!(why[0].starts_with("MK-MOVE-04: Assault the keep"), "{why:?}");
}

/// What is gathered, as a client says it: number and name.
fn tally(of: &Match) -> String {
    let scene = scene(of);
    let gauges = scene.focus.iter().flat_map(|focus| &focus.sides).flat_map(|side| &side.tally);
    gauges.map(|gauge| format!("{} {}", gauge.at, name(gauge.face))).collect::<Vec<_>>().join(" ")
}

/// MK-COMBAT-09, MK-ELEM-01: parts of a sum are told as parts.
#[test]
fn parts_of_a_sum_are_told_as_parts() {
    let game = fight("prowlers", "source red blue; hand fireball march", "play fireball basic 0");
    assert_eq!(tally(&game), "5 Attack 5 of it ranged 5 of it fire");
    let game = fight_blocking("prowlers", "source blue; hand ice_shield march", "play ice_shield basic 0");
    assert_eq!(tally(&game), "3 Block 3 of it ice");
}

/// MK-ABIL-01, MK-RANGED-05: an enemy says once how it is fortified.
#[test]
fn an_enemy_says_once_how_it_is_fortified() {
    let marks = |of: &Match| {
        let scene = scene(of);
        let rows = scene.focus.iter().flat_map(|focus| &focus.sides).flat_map(|side| &side.rows);
        let marks: Vec<_> = rows.flat_map(|row| &row.pieces).flat_map(|piece| piece.marks.clone()).collect();
        let named = marks.iter().map(|mark| (name(mark.face), mark.n));
        named.filter(|(name, _)| name.starts_with("fortified")).collect::<Vec<_>>()
    };
    assert_eq!(marks(&fight("diggers", "hand march", "")), [("fortified", 0)]);
    let keep = "tiles A 0,0 / countryside3 0,1; at 2e; hand march march";
    let twice = crate::common::check(
        &format!("on 2ne foes guardsmen; {keep}"),
        "play march basic 0; play march basic 0; step 2ne",
    );
    assert_eq!(marks(&twice), [("fortified twice", 0)]);
}

/// MK-VIS-01, MK-EOT-15: how many cards somebody holds is one of his counts.
#[test]
fn how_many_cards_somebody_holds_is_counted() {
    let game = board("hand march; 1.hand rage rage march wound");
    let scene = scene(&game);
    let count = |seat: usize| {
        let gauge = scene.panels[seat].gauges.iter().find(|gauge| name(gauge.face) == "cards in hand");
        gauge.map(|gauge| (gauge.at, gauge.max))
    };
    assert_eq!((count(0), count(1)), (Some((1, Some(5))), Some((4, Some(5)))));
}

/// MK-DEC-04, MK-DEC-07, MK-SITE-02: questions tell the Move points, and plundering its gain and its price.
#[test]
fn questions_tell_the_move_that_is_there() {
    let mut game = board("tiles A 0,0 / countryside1 0,1; at 2c; hand march march");
    assert_eq!(asked(&game), "Your turn: play a card, act, or rest by discarding one");
    game.play("0 play march basic 0");
    assert_eq!(asked(&game), "You have Move 2: go on, or act");
    game.play("0 step 2e");
    assert_eq!(asked(&game), "No Move is left: play a card, act, or end the turn");
    check_said(&game, &[("plunder", "Plunder the village: draw 2 cards for Reputation −1")]);
}
