//! Player versus player combat.

use hexarch_core::{Game as _, Seat, Table as _, Text, Viewer};
use hexarch_mage_knight::game;

use crate::common::{GLADE, Match, check, position};

/// Seat 0 stands on seat 1's space and attacks him; seat 1 attends as told.
fn duel(full: bool, zero: &str, one: &str) -> Match {
    let mut game = position(&format!(
        "scenario = \"full_conquest\"\nnow = \"turn 0\"\n{GLADE}source = [\"red\", \"blue\", \"green\", \"white\"]\n\
         [player.0]\nhero = \"tovak\"\nspace = \"2se\"\n{zero}\n[player.1]\nhero = \"arythea\"\nspace = \"2sw\"\n{one}\n"
    ));
    game.play("0 play march basic 0; 0 step 2sw");
    assert_eq!(game.refusal(0, "end-turn"), "MK-TURN-13");
    game.play("0 attack-hero 1");
    game.play(if full { "1 attend yes" } else { "1 attend no" });
    game
}

/// MK-EX-41, MK-PVP-11, MK-PVP-14, MK-PVP-15, MK-PVP-18, MK-PVP-20, MK-PVP-01, MK-MOVE-23: a ranged attack is halved against blocks.
#[test]
fn ranged_attacks_are_hard_to_block() {
    let mut game = duel(
        false,
        "crystals = [3, 0, 0, 0]\nhand = [\"march\", \"fireball\", \"stamina\"]",
        "hand = [\"ice_shield\", \"rage\", \"march\"]\nfame = 8\ncrystals = [0, 1, 0, 0]",
    );
    game.play("1 pass-attack; 0 play fireball basic 0; 0 pay crystal red; 0 launch; 1 play ice_shield basic 0; 1 stand");
    // Fire 5, Ice 3 takes 1 off: 4 are left against Armor 3.
    assert_eq!(game.state().duel.strength, 4);
    game.play("0 wound-hero");
    assert_eq!((game.player(1).deeds.hand.wounds, game.state().duel.strength), (1, 1));
    assert_eq!(game.refusal(0, "wound-hero"), "MK-PVP-15");
}

/// MK-EX-46, MK-PVP-04, MK-PVP-05, MK-PVP-06, MK-PVP-09, MK-DEC-23, MK-EX-47, MK-PVP-29, MK-PVP-21: attendance, and a draw.
#[test]
fn full_attendance_costs_the_next_turn() {
    let mut game = duel(true, "hand = [\"march\", \"stamina\"]", "hand = [\"rage\", \"march\"]");
    assert!(game.player(1).down);
    game.play("1 pass-attack; 0 pass-attack; 0 pass-attack; 1 pass-attack");
    assert!(!game.state().duel.on);
    assert_eq!(game.space(0), "2se", "the aggressor goes back");
    assert_eq!(game.asked(), [1], "who attended ends his part first");
    game.play("1 end-turn; 1 discard rage; 1 keep-rest");
    assert_eq!(game.asked(), [0]);
    let partial = duel(
        false,
        "hand = [\"march\", \"stamina\"]",
        "hand = [\"rage\", \"march\"]\nskills = [\"hot_swordsmanship\"]",
    );
    assert!(!partial.player(1).down);
    assert_eq!(partial.refusal(1, "play rage strong 0"), "MK-RANGED-02");
}

/// MK-EX-44, MK-PVP-24, MK-PVP-25, MK-PVP-27, MK-PVP-28, MK-DEC-26: a forced retreat and its Fame.
#[test]
fn a_forced_retreat_gives_fame() {
    let mut game = duel(
        false,
        "fame = 10\ncrystals = [2, 0, 0, 0]\nhand = [\"march\", \"rage\", \"rage\"]",
        "fame = 26\nhand = [\"promise\"]",
    );
    game.play("1 pass-attack; 0 pass-attack; 0 play rage strong 0; 0 pay crystal red; 0 play rage basic 0; 0 launch; 1 stand");
    let retreats = game.legal_with(0, "force-retreat");
    assert!(!retreats.is_empty());
    game.play(&format!("0 {}", retreats[0]));
    assert!(!game.state().duel.on);
    assert_eq!(game.player(0).fame, 15, "1 for more Fame, 2 for each of two levels");
    assert_eq!(game.space(0), "2sw");
}

/// MK-EX-45, MK-PVP-26: only what lies open can be stolen.
#[test]
fn open_artifacts_can_be_stolen() {
    let mut game = duel(
        false,
        "crystals = [2, 0, 0, 0]\nhand = [\"march\", \"rage\", \"rage\"]",
        "hand = [\"promise\", \"ruby_ring\"]\ndiscard = [\"golden_grail\"]",
    );
    game.play("1 pass-attack; 0 pass-attack; 0 play rage strong 0; 0 pay crystal red; 0 play rage basic 0; 0 launch; 1 stand");
    assert_eq!(game.legal_with(0, "take-artifact"), ["take-artifact golden_grail"]);
    game.play("0 take-artifact golden_grail");
    assert_eq!(game.player(0).deeds.discard.len(), 1);
}

/// MK-PVP-02, MK-MOVE-28: nobody is attacked whose token is face down; the mover must withdraw.
#[test]
fn a_face_down_token_protects() {
    let mut game = position(&format!(
        "scenario = \"full_conquest\"\nnow = \"turn 0\"\n{GLADE}source = [\"red\"]\n\
         [player.0]\nhero = \"tovak\"\nspace = \"2se\"\nhand = [\"march\", \"rage\"]\n[player.1]\nspace = \"2sw\"\ndown = true\n"
    ));
    game.play("0 play march basic 0; 0 step 2sw");
    assert_eq!(game.refusal(0, "attack-hero 1"), "MK-PVP-02");
    game.play("0 end-turn");
    assert_eq!((game.space(0).as_str(), game.player(0).deeds.hand.wounds), ("2se", 1));
}

/// Seat 0 attacks seat 1 on the plains.
fn attack(text: &str, script: &str) -> Match {
    check(
        &format!("tiles A 0,0 / countryside1 0,1; at 2se; 1.hero arythea; 1.at 2sw; {text}"),
        &format!("play march basic 0; step 2sw; attack-hero 1; {script}"),
    )
}

/// Seat 0 attacks seat 1 in his own keep.
fn storm_keep(text: &str, script: &str) -> Match {
    check(
        &format!(
            "tiles A 0,0 / countryside3 0,1; on 2ne shield 1; 1.hero arythea; 1.at 2ne; at 2e; source green; {text}"
        ),
        &format!("play march strong 0; step 2ne; {script}"),
    )
}

/// MK-PVP-03, MK-AMB-47: before he attends the defender may do what others' turns allow, but not announce.
#[test]
fn the_defender_is_asked_first() {
    attack(
        "hand march rage; 1.hand ,; 1.deck rage stamina; 1.skills motivation_arythea",
        "= asked 1; ~ 1: announce; ? 1: pass; 1: skill motivation_arythea 0; = 1.hand rage stamina; ? 1: attend yes",
    );
}

/// MK-PVP-07: without a card that is no Wound there is no full attendance.
#[test]
fn full_attendance_needs_a_card() {
    attack("hand march rage; 1.hand wound*2", "! MK-PVP-07 1: attend yes; 1: attend no; = 1.down no");
}

/// MK-PVP-08: with full attendance a glade gives its mana.
#[test]
fn full_attendance_is_like_a_turn() {
    let glade = "tiles A 0,0 / countryside1 0,1; at 2sw; 1.at 2c; hand march rage; 1.hand march rage";
    check(glade, "play march strong 0; step 2c; attack-hero 1; 1: attend yes; = 1.mana gold 1; = 1.down yes");
    check(glade, "play march strong 0; step 2c; attack-hero 1; 1: attend no; = 1.mana -; = 1.down no");
}

/// MK-PVP-10: mana that a partial defender has left stays until the end of his next turn.
#[test]
fn mana_of_a_partial_defender_stays() {
    let mut game = attack(
        "hand march rage; 1.hand blood_ritual rage",
        "1: attend no; 1: play blood_ritual basic 4; = 1.mana red 1 gold 1; 1: pass-attack; pass-attack; pass-attack; 1: pass-attack",
    );
    game.follow("= duel no; end-turn; keep-rest; = asked 1; = 1.mana red 1 gold 1; 1: sideways rage move - -; = asked 1; = 1.mana red 1 gold 1");
}

/// MK-PVP-12, MK-EX-42, MK-PVP-13, MK-PVP-22: in his keep the defender fears Siege alone at first, later everything.
#[test]
fn walls_help_the_defender() {
    let board = "hand march swiftness rage; skills burning_power; crystals 0 0 0 2; 1.hand swiftness rage; 1.crystals 0 0 0 1";
    let mut game = storm_keep(
        board,
        "1: attend no; 1: play swiftness strong 0; 1: launch; = strength 3; stand; 1: no-more",
    );
    game.follow("! MK-RANGED-03 sideways rage attack - -; play swiftness strong 0; ! MK-PVP-12 launch; skill burning_power 0; launch; = strength 1");
    let mut melee = storm_keep(
        board,
        "1: attend no; 1: pass-attack; pass-attack; = asked 0; play swiftness strong 0; sideways rage attack - -; launch; = strength 4",
    );
    melee.follow("= asked 1");
}

/// MK-ABIL-16, MK-PVP-16, MK-EX-43, MK-PVP-17: a resistant Unit counts double; the hero can be wounded again and again.
#[test]
fn resistant_units_count_double() {
    let board = "hand march snowstorm rage; crystals 0 1 0 0; source black; units utem_crossbowmen; 1.fame 8; 1.units ice_golems, utem_guardsmen; 1.hand rage march";
    let mut game = attack(
        board,
        "1: attend no; 1: pass-attack; play snowstorm basic 0; activate 0 2 no; launch; = strength 7; 1: stand; ! MK-PVP-15 wound-unit 0; ? wound-unit 1",
    );
    game.follow(
        "wound-hero; wound-hero; = 1.wounds 2; = strength 1; ! MK-PVP-15 wound-hero; ~ force-retreat",
    );
    // A knock-out comes here as well.
    let horn = "hand march horn_of_wrath; next dice blue blue blue blue blue blue; 1.hand rage march";
    attack(
        horn,
        "1: attend no; 1: pass-attack; play horn_of_wrath strong 6; launch; 1: stand; wound-hero; wound-hero; wound-hero; wound-hero; = 1.hand march rage wound wound wound wound; wound-hero; = 1.hand wound wound wound wound wound",
    );
}

/// MK-PVP-19, MK-DEC-25: against a mixed attack a Block counts fully if one element makes it efficient.
#[test]
fn a_mixed_attack_is_easier_to_block() {
    let board = "hand march fire_bolt swiftness; crystals 1 0 0 1; source black; 1.hand determination rage; 1.crystals 0 1 0 0";
    attack(
        board,
        "1: attend no; 1: pass-attack; play fire_bolt strong 0; play swiftness strong 0; launch; = strength 6; 1: play determination strong 0; 1: stand; = strength 4",
    );
    attack(
        board,
        "1: attend no; 1: pass-attack; play fire_bolt strong 0; launch; = strength 3; 1: play determination strong 0; 1: stand; = strength 2",
    );
}

/// MK-PVP-21, MK-PVP-11, MK-DEC-24: the defender begins the first phase, the aggressor the second; two passes end each.
#[test]
fn attacks_alternate() {
    let board = "hand march rage rage swiftness; 1.hand rage rage march";
    let mut game = attack(
        board,
        "1: attend no; = asked 1; 1: pass-attack; = asked 0; pass-attack; = asked 0; ! MK-PVP-12 launch; play rage basic 0; launch; = asked 1; 1: stand; no-more",
    );
    game.follow("= asked 1; 1: play rage basic 0; 1: launch; stand; 1: no-more; = asked 0; pass-attack; = asked 1; ? 1: sideways march attack - -; 1: pass-attack; = duel no");
}

/// MK-PVP-23: a sideways card makes the attack physical as well.
#[test]
fn a_sideways_card_makes_an_attack_physical() {
    let board = "hand march stamina; skills hot_swordsmanship; 1.hand rage march";
    let melee = "1: attend no; 1: pass-attack; pass-attack; skill hot_swordsmanship 1";
    attack(board, &format!("{melee}; launch; = strength 2; 1: play rage basic 1; 1: stand; = strength 1"));
    attack(
        board,
        &format!(
            "{melee}; sideways stamina attack - -; launch; = strength 3; 1: play rage basic 1; 1: stand; = strength 1"
        ),
    );
}

/// MK-PVP-30, MK-ABIL-17: effects on enemies go to unwounded Units; "destroy" wounds; who resists Fire shrugs red off.
#[test]
fn effects_on_enemies_go_to_units() {
    let board = "night; source black black; crystals 1 0 0 1; hand march whirlwind demolish; 1.fame 8; 1.units peasants wounded, foresters; 1.hand march";
    attack(
        board,
        "1: attend no; 1: pass-attack; pass-attack; play whirlwind strong 0; = 1.units peasants wounded, foresters wounded",
    );
    let fiery = "night; source black black; crystals 1 0 0 1; hand march demolish; 1.fame 8; 1.units fire_golems,; 1.hand march";
    attack(fiery, "1: attend no; 1: pass-attack; pass-attack; ! MK-COMBAT-13 play demolish strong 0");
}

/// MK-PVP-31: enemies are counted as ready and unwounded Units, and the hero.
#[test]
fn enemies_are_ready_units_and_the_hero() {
    let board = "night; source black; crystals 1 0 0 0; hand march flame_wall; 1.fame 48; 1.units peasants, foresters, herbalists spent, peasants wounded; 1.hand march";
    attack(
        board,
        "1: attend no; 1: pass-attack; pass-attack; play flame_wall strong 0; launch; = strength 11",
    );
}

/// MK-PVP-32, MK-PVP-33: an attacking Unit is taken out of the attack; what skips phases cancels an attack.
#[test]
fn attacks_of_units_can_be_stopped() {
    let board = "hand march swiftness rage; crystals 0 0 0 1; source black; units utem_crossbowmen; 1.crystals 0 0 0 1; 1.hand whirlwind banner_of_fear march";
    let begin = "1: attend no; ! MK-COMBAT-13 1: play whirlwind basic 0; 1: pass-attack; play swiftness strong 0; activate 0 2 no; launch; = strength 5";
    attack(
        board,
        &format!("{begin}; 1: play whirlwind basic 0; = strength 3; = units utem_crossbowmen spent"),
    );
    attack(board, &format!("{begin}; 1: play banner_of_fear strong 0; = strength 0; 1: stand; = asked 1"));
}

/// MK-PVP-35, MK-PVP-36: the extra effect of a full block is aimed at a Unit of the attack, and lasts.
#[test]
fn a_full_block_hits_back() {
    let board = "hand march rage; units foresters, peasants; fame 8; 1.hand ice_shield march stamina; 1.crystals 0 1 0 0; source black";
    // The Peasants attack with 2; Ice Block 3 stops them and takes 3 of their Armor.
    let mut game = attack(
        board,
        "1: attend no; 1: pass-attack; pass-attack; activate 1 0 no; launch; = strength 2; 1: play ice_shield strong 0; 1: stand; = strength 0; = asked 1",
    );
    game.follow("1: sideways march attack - -; 1: launch; stand; = strength 1; ! MK-PVP-15 1: wound-unit 0; 1: wound-unit 1; = units foresters, peasants spent wounded");
    // A block that does not stop everything does nothing besides.
    let mut partial = attack(
        board,
        "1: attend no; 1: pass-attack; pass-attack; activate 1 0 no; play rage basic 0; launch; = strength 4; 1: play ice_shield strong 0; 1: stand; = strength 1; no-more",
    );
    partial.follow("1: sideways march attack - -; 1: launch; stand; ! MK-PVP-15 1: wound-unit 1");
}

/// MK-AMB-31: where no safe space is beside, no retreat can be forced.
#[test]
fn without_a_safe_space_nobody_retreats() {
    let board = "tiles A 0,0 / countryside5 0,1; on 2e foes prowlers; at 2w; 1.at 2ne; 2.at 2nw; source green red; hand march stamina rage rage; 1.hand march; 2.hand march; crystals 1 0 0 0";
    check(
        board,
        "play march strong 0; pay die green; play stamina basic 0; step 2nw; step 2ne; attack-hero 1; 1: attend no; 1: pass-attack; pass-attack; play rage strong 0; pay crystal red; launch; 1: stand; = strength 4; ~ force-retreat; ? wound-hero",
    );
}

/// MK-AMB-32, MK-PVP-27, MK-PVP-34: whoever drives the owner out of his keep takes it; a draw leads back.
#[test]
fn a_keep_falls_to_the_victor() {
    let board = "hand march rage rage; crystals 2 0 0 0; 1.hand march; fame 0";
    storm_keep(
        board,
        "= reputation -1; 1: attend no; 1: pass-attack; pass-attack; play rage strong 0; launch; 1: stand; force-retreat 2c; = duel no; = 1.space 2c; = space 2ne; = on 2ne shield 0",
    );
    storm_keep(
        board,
        "1: attend no; 1: pass-attack; pass-attack; pass-attack; 1: pass-attack; = space 2e; = on 2ne shield 1",
    );
}

/// MK-PVP-22, MK-PVP-24: what Agility makes of Move points, and Diplomacy of Influence, counts against a player too.
#[test]
fn points_can_be_turned_into_attacks_and_blocks() {
    let board = "tiles A 0,0 / countryside1 0,1; at 2se; 1.at 2sw; source white; hand agility stamina march; 1.hand diplomacy promise march";
    let begin =
        "play agility strong 0; play stamina basic 0; step 2sw; attack-hero 1; 1: attend no; 1: pass-attack";
    check(
        board,
        &format!("{begin}; = moves-left 4; spend-move ranged 2; = moves-left 0; launch; = strength 2"),
    );
    let mut game = check(
        board,
        &format!(
            "{begin}; pass-attack; spend-move melee 4; launch; = strength 4; 1: play diplomacy basic 0; 1: spend-influence physical 2; 1: stand"
        ),
    );
    game.follow("= strength 2; = 1.influence 0");
}

/// The panel of a player combat tells everybody who attacks with what, what is blocked of it, and what a wound takes.
#[test]
fn the_panel_of_a_player_combat_tells_what_it_takes() {
    let mut game = duel(
        false,
        "crystals = [3, 0, 0, 0]\nhand = [\"march\", \"fireball\", \"stamina\"]",
        "hand = [\"ice_shield\", \"rage\", \"march\"]\nfame = 8\ncrystals = [0, 1, 0, 0]",
    );
    let panel = |game: &Match| {
        let scenes = [Some(0), Some(1), None].map(|viewer| {
            let scene: serde_json::Value = serde_json::from_str(&game.seen_by(viewer)).expect("a scene");
            scene["focus"][0].clone()
        });
        assert!(scenes.iter().all(|seen| *seen == scenes[0]), "everybody sees the same fight");
        scenes[0].clone()
    };
    let need = |panel: &serde_json::Value| {
        let need = &panel["sides"][1]["rows"][0]["needs"][0];
        (need["at"].as_i64(), need["max"].as_i64())
    };
    let does = |panel: &serde_json::Value, side: usize| panel["sides"][side]["title"]["key"].clone();
    let begun = panel(&game);
    assert_eq!((does(&begun, 0), begun["now"].as_i64()), ("scene.duel_waits".into(), Some(0)));
    game.play("1 pass-attack; 0 play fireball basic 0; 0 pay crystal red");
    let gathered = panel(&game);
    assert_eq!(does(&gathered, 0), "scene.duel_attacks");
    assert_eq!(gathered["sides"][0]["tally"][0]["at"], 5);
    game.play("0 launch; 1 play ice_shield basic 0");
    let blocked = panel(&game);
    assert_eq!(does(&blocked, 0), "scene.duel_attacked");
    assert_eq!(need(&blocked), (Some(1), Some(5)), "Ice 3 against a ranged attack of 5");
    game.play("1 stand");
    assert_eq!(need(&panel(&game)), (Some(4), Some(3)), "what is left against Armor 3");
    game.play("0 no-more; 1 pass-attack; 0 pass-attack");
    assert_eq!(panel(&game)["now"], 1, "the melee");
}

/// What a seat is asked, and the words of an answer.
fn words(of: &Match, seat: u8, action: &str) -> (String, String) {
    let scene = of.table.scene(Viewer::Seat(Seat(seat)));
    let ask = scene.asks.iter().find(|ask| ask.seat == Seat(seat)).expect("he is asked");
    let choice = ask.choices.iter().find(|choice| choice.action == action).expect("it is an answer");
    let say = |text: &Text| game().phrases().say(text, game().catalogue());
    (say(&ask.text), say(&choice.text))
}

/// MK-DEC-24, MK-DEC-25, MK-PVP-11, MK-PVP-21, MK-PVP-29: a question speaks of what can be done, and an answer of what comes of
/// it.
#[test]
fn questions_of_a_duel_speak_of_what_can_be_done() {
    let mut game = duel(
        false,
        "crystals = [2, 0, 0, 0]\nhand = [\"march\", \"rage\", \"rage\"]",
        "hand = [\"determination\", \"march\"]",
    );
    let mut check = |seat: u8, action: &str, question: &str, answer: &str| {
        assert_eq!(words(&game, seat, action), (question.to_owned(), answer.to_owned()));
        game.play(&format!("{seat} {action}"));
    };
    let (near, far) = ("stands before you: attack, or pass", "is in reach: attack from afar, or pass");
    check(1, "pass-attack", &format!("Player 1 {far}"), "Pass: Player 1 may attack");
    check(0, "pass-attack", &format!("Player 2 {far}"), "Pass: on to the melee");
    check(0, "play rage basic 0", &format!("Player 2 {near}"), "Rage: Attack 2");
    check(0, "launch", "Attack 2 against Player 2: strike, or add to it", "Strike with 2");
    check(1, "stand", "Player 1 attacks with 2: block it, or take the blow", "Take all 2");
    check(0, "no-more", "What do you do with 2 damage?", "Nothing more");
    check(1, "pass-attack", &format!("Player 1 {near}"), "Pass: Player 1 may attack");
    check(0, "pass-attack", &format!("Player 2 {near}"), "Pass: the combat ends");
}
