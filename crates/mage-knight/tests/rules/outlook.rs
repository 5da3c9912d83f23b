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
