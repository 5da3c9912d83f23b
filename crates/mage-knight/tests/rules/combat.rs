//! Attacks and blocks.

use crate::common::{Match, beside_orcs, check, fight, position};

/// Challenges the orcs and plays on.
fn against(orcs: &str, hand: &str, script: &str) -> Match {
    let mut game = beside_orcs(orcs, hand, "");
    game.play("0 challenge 2nw");
    game.play(script);
    game
}

/// MK-EX-20, MK-RANGED-01, MK-RANGED-06, MK-FAME-02, MK-SITE-32, MK-COMBAT-01, MK-COMBAT-15, MK-COMBAT-16, MK-COMBAT-20.
#[test]
fn a_ranged_attack_defeats_before_anything_is_blocked() {
    let mut game =
        against("prowlers", "\"swiftness\", \"rage\"", "0 play swiftness strong 0; 0 pay token gold");
    assert_eq!(game.state().combat.attack[1][0], 3);
    game.play("0 strike 1");
    let player = game.player(0);
    assert_eq!((player.fame, player.reputation, game.space(0).as_str()), (2, 1, "2c"));
    assert!(!game.state().combat.on);
}

/// MK-EX-21, MK-RANGED-02, MK-RANGED-03, MK-RANGED-07, MK-COMBAT-12: neither sideways cards nor melee in the first phase.
#[test]
fn nothing_but_ranged_counts_in_the_first_phase() {
    let game = against("prowlers", "\"rage\", \"swiftness\"", "");
    assert_eq!(game.refusal(0, "sideways rage attack - -"), "MK-RANGED-03");
    assert_eq!(game.refusal(0, "play rage basic 0"), "MK-RANGED-02");
    assert_eq!(game.refusal(0, "play rage basic 1"), "MK-COMBAT-12");
}

/// MK-EX-22, MK-RANGED-04, MK-ABIL-01: a fortified enemy in the open needs Siege.
#[test]
fn fortified_enemies_need_siege() {
    let game = against("diggers", "\"swiftness\"", "0 play swiftness strong 0; 0 pay token gold");
    assert_eq!(game.refusal(0, "strike 1"), "MK-RANGED-04");
    let mut siege = against("diggers", "\"crushing_bolt\"", "0 play crushing_bolt strong 0; 0 pay die green");
    siege.play("0 strike 1");
    assert_eq!(siege.player(0).fame, 2);
}

/// MK-EX-26, MK-ELEM-02, MK-ELEM-05, MK-BLOCK-01, MK-BLOCK-04, MK-BLOCK-05, MK-BLOCK-08: halves against Fire.
#[test]
fn inefficient_blocks_are_halved() {
    let tower = |hand: &str, script: &str| {
        let mut game = position(&format!(
            "now = \"turn 0\"\ntiles = [\"A 0,0\", \"countryside4 0,1\"]\nsource = [\"blue\", \"red\", \"green\", \"white\"]\n\
             [space.2c]\nfoes = [\"violet_fire_mages\"]\n[player.0]\nhero = \"tovak\"\nspace = \"2sw\"\ncrystals = [3, 3, 3, 3]\n\
             hand = [{hand}]\n[player.1]\nhero = \"goldyx\"\n[turn.0]\nmoves = 9\n"
        ));
        // The beginning of a turn starts from nothing, so the way there is played.
        game.play(script);
        game
    };
    let mut game = tower(
        "\"march\", \"march\", \"cold_toughness\", \"rage\", \"ice_shield\"",
        "0 play march strong 0; 0 pay crystal green; 0 play march strong 0; 0 pay crystal green; 0 step 2c; 0 end-phase",
    );
    // Fire Attack 6: physical 2 is halved to 1, Ice counts fully.
    game.play("0 play rage basic 1");
    assert_eq!(game.refusal(0, "block 0"), "MK-BLOCK-05");
    game.play("0 play cold_toughness basic 1");
    assert_eq!(game.refusal(0, "block 0"), "MK-BLOCK-05", "1 + 3");
    game.play("0 play ice_shield basic 0; 0 block 0");
    assert_eq!(
        game.state().combat.phase,
        hexarch_mage_knight::Phase::Attack,
        "nobody is left to deal damage"
    );
}

/// MK-EX-27, MK-ABIL-06, MK-DMG-12, MK-DMG-01: Swift takes twice the Block, and deals its damage once.
#[test]
fn swift_enemies_take_twice_the_block() {
    let hand = "\"rage\", \"rage\", \"march\", \"stamina\"";
    let mut game = against(
        "wolf_riders",
        hand,
        "0 end-phase; 0 play rage basic 1; 0 play rage basic 1; 0 sideways march block - -",
    );
    assert_eq!(game.refusal(0, "block 0"), "MK-BLOCK-05", "5 of 6");
    game.play("0 sideways stamina block - -; 0 block 0");
    assert_eq!(game.player(0).deeds.hand.wounds, 0);
    let unblocked = against("wolf_riders", "\"rage\"", "0 end-phase; 0 end-phase");
    assert_eq!(unblocked.player(0).deeds.hand.wounds, 2, "3 damage against Armor 2");
}

/// MK-EX-31, MK-ABIL-12, MK-ABIL-13, MK-ABIL-14: summoners have a monster stand in for them.
#[test]
fn summoned_monsters_stand_in() {
    let mut game =
        beside_orcs("orc_summoners", "\"rage\", \"rage\"", "script = { enemies = [\"gargoyle\"] }");
    game.play("0 challenge 2nw; 0 end-phase");
    let foe = game.state().combat.foes[0];
    assert!(foe.summoned.is_some());
    game.play("0 end-phase");
    assert_eq!(game.player(0).deeds.hand.wounds, 3, "the Gargoyle deals 5");
    assert!(game.state().combat.foes[0].summoned.is_none(), "it is discarded");
    game.play("0 play rage basic 0; 0 play rage basic 0; 0 strike 1");
    assert_eq!(game.player(0).fame, 4);
}

/// MK-ATTACK-01, MK-ATTACK-02, MK-ATTACK-03, MK-ATTACK-04, MK-CARD-05, MK-CARD-06: everything counts in the last phase.
#[test]
fn in_the_attack_phase_everything_counts() {
    let mut game = against("diggers", "\"swiftness\", \"rage\", \"march\"", "0 end-phase; 0 end-phase");
    game.play("0 play rage basic 0; 0 sideways march attack - -; 0 strike 1");
    assert_eq!(game.player(0).fame, 2, "fortification no longer matters");
}

/// MK-ELEM-06, MK-ELEM-07, MK-ABIL-02: physical resistance halves, sideways cards too.
#[test]
fn resistances_halve_attacks() {
    let mut game = against(
        "ironclads",
        "\"rage\", \"rage\", \"march\", \"stamina\", \"stamina\"",
        "0 end-phase; 0 end-phase",
    );
    // Damage 8 against Armor 2 is four Wounds; the hand limit is 5.
    assert_eq!(game.player(0).deeds.hand.wounds, 4);
    game.play("0 play rage basic 0; 0 play rage basic 0; 0 sideways march attack - -");
    assert_eq!(game.refusal(0, "strike 1"), "MK-RANGED-06", "5 halved is 2 of 3");
    game.play("0 sideways stamina attack - -; 0 strike 1");
    assert_eq!(game.player(0).fame, 4);
}

/// MK-COMBAT-09, MK-HEAL-08, MK-EX-59: no healing and no readying in combat.
#[test]
fn nobody_heals_in_combat() {
    let mut game = position(
        "now = \"turn 0\"\ntiles = [\"A 0,0\", \"countryside1 0,1\"]\nsource = [\"green\"]\n[space.2nw]\nfoes = [\"prowlers\"]\n\
         [player.0]\nhero = \"tovak\"\nspace = \"2c\"\nfame = 8\nhand = [\"tranquility\", \"rage\"]\nunits = [\"herbalists\", \"utem_guardsmen spent\"]\n[player.1]\n",
    );
    game.play("0 challenge 2nw; 0 end-phase");
    assert_eq!(game.refusal(0, "play tranquility basic 0"), "MK-COMBAT-09");
    assert_eq!(game.refusal(0, "activate 0 1 no"), "MK-COMBAT-09");
    game.play("0 end-phase; 0 hero; 0 end-phase");
    assert!(game.may(0, "activate 0 1 no"), "after it they may");
}

/// MK-COMBAT-02, MK-TURN-15, MK-TURN-11: one action a turn, and no movement after it.
#[test]
fn one_action_a_turn() {
    let mut game = against(
        "prowlers",
        "\"swiftness\", \"march\"",
        "0 play swiftness strong 0; 0 pay die white; 0 strike 1",
    );
    assert_eq!(game.refusal(0, "interact"), "MK-TURN-15");
    game.play("0 play march basic 0");
    assert_eq!(game.legal_with(0, "step"), [] as [&str; 0]);
}

/// MK-UNIT-02, MK-UNIT-03, MK-UNIT-04, MK-UNIT-10, MK-UNIT-13: Units are spent by one ability.
#[test]
fn a_unit_is_spent_by_one_ability() {
    let mut game = position(
        "now = \"turn 0\"\ntiles = [\"A 0,0\", \"countryside1 0,1\"]\nsource = [\"green\"]\n[space.2nw]\nfoes = [\"prowlers\"]\n\
         [player.0]\nhero = \"tovak\"\nspace = \"2c\"\nhand = [\"rage\"]\nunits = [\"utem_crossbowmen\"]\n[player.1]\n",
    );
    game.play("0 challenge 2nw; 0 activate 0 2 no");
    assert_eq!(game.state().combat.attack[1][0], 2);
    assert!(game.player(0).units[0].spent);
    assert_eq!(game.refusal(0, "activate 0 0 no"), "MK-UNIT-03");
}

/// MK-COMBAT-08, MK-DMG-16, MK-ATTACK-07: four phases in order; without unblocked enemies there is no damage; then it is over.
#[test]
fn phases_follow_each_other() {
    fight(
        "prowlers",
        "hand march rage",
        "= phase ranged; end-phase; = phase block; end-phase; = phase attack; = wounds 2; end-phase; = fights no; = on 2se prowlers; = fame 0",
    );
    fight(
        "prowlers",
        "hand determination march; hero arythea",
        "end-phase; play determination strong 0; block 0; = phase attack; = wounds 0",
    );
}

/// MK-COMBAT-03, MK-MOVE-19: orcs provoked by the assaulting step join the fight, unfortified, and need not be beaten.
#[test]
fn provoked_rampagers_join_an_assault() {
    // The keep of a tile beside orcs: both touch the step.
    let board = "tiles A 0,0 / countryside4 0,1; at 2sw; on 2c foes monks; on 2w foes prowlers; hand march stamina horn_of_wrath swiftness; source green; next dice blue blue blue blue blue blue";
    let mut game = check(
        board,
        "play march strong 0; play stamina basic 0; step 2c; = foes monks walled, prowlers; = reputation -1; play horn_of_wrath strong 6; strike 1",
    );
    game.follow(
        "end-phase; end-phase; end-phase; = space 2c; = on 2c shield 0; = on 2w prowlers; = wounds 2",
    );
}

/// MK-COMBAT-04, MK-DEC-10, MK-COMBAT-05: in a fight that a move began others beside may be challenged; not at an adventure site.
#[test]
fn others_beside_may_be_challenged() {
    let two = "tiles A 0,0 / countryside6 0,1 / countryside1 1,0; on 2se foes prowlers; on 3nw foes diggers; hand march rage";
    check(two, "play march strong 0; step 3w; = foes diggers, prowlers");
    check(two, "challenge 2se; ? begin; join 3nw; = foes prowlers, diggers");
    check(two, "challenge 2se; begin; = foes prowlers");
    check(
        "at 2w; on 2se foes prowlers; next enemies minotaur; hand march",
        "enter; = foes minotaur; = phase ranged",
    );
}

/// MK-COMBAT-06: against a hero nobody else joins.
#[test]
fn enemies_and_heroes_are_fought_apart() {
    check(
        "1.at 2c; at 2ne; on 2se foes prowlers; hand march rage; 1.hand march",
        "play march strong 0; step 2c; attack-hero 1; = duel yes; ~ 1: join; = fights no; = foes -",
    );
}

/// MK-COMBAT-10: after the fight its Wounds can be healed in the same turn.
#[test]
fn wounds_can_be_healed_after_the_fight() {
    fight(
        "prowlers",
        "hand tranquility march",
        "end-phase; end-phase; = wounds 2; ! MK-COMBAT-09 play tranquility strong 0; end-phase; play tranquility strong 0; heal; heal; = wounds 0",
    );
}

/// MK-COMBAT-14: an effect that is about the site and no enemy works whatever they resist.
#[test]
fn effects_on_a_site_know_no_resistance() {
    let tower = "tiles A 0,0 / countryside4 0,1; at 2sw; on 2c foes violet_fire_mages; hand march stamina demolish snowstorm; crystals 3 3 3 3; source black";
    check(
        tower,
        "play march strong 0; play stamina basic 0; step 2c; play snowstorm basic 0; ! MK-RANGED-04 strike 1; play demolish basic 0; strike 1; = fame 5",
    );
}

/// MK-COMBAT-26, MK-AMB-39, MK-COMBAT-28: destroyed is defeated: Fame, Reputation and the site are won.
#[test]
fn destroyed_is_defeated() {
    let board = "night; source black; crystals 0 0 1 1; hand whirlwind march; tiles A 0,0 / countryside3 0,1; at 2e; on 2ne foes guardsmen";
    check(
        board,
        "play march strong 0; step 2ne; ! MK-COMBAT-28 play whirlwind strong 0; end-phase; end-phase; play whirlwind strong 0; = fame 3; = on 2ne shield 0; = space 2ne; = discarded guardsmen",
    );
    // A summoned monster gives nothing, and its summoner does not attack any more.
    let summoned =
        "night; source black; crystals 1 0 0 0; hand burning_shield march rage; next enemies minotaur";
    fight(
        "orc_summoners",
        summoned,
        "end-phase; = foes orc_summoners summoned minotaur; play burning_shield strong 0; sideways march block - -; block 0; = fame 0; = phase attack; = foes orc_summoners blocked still; = wounds 0",
    );
}

/// MK-EX-24, MK-RANGED-08, MK-ELEM-06: one attack on Ironclads and Prowlers halves its physical part for both.
#[test]
fn one_resistance_halves_for_the_group() {
    let board = "tiles A 0,0 / countryside6 0,1 / countryside1 1,0; on 2se foes ironclads; on 3nw foes prowlers; fame 48; \
                 skills hot_swordsmanship; source black; crystals 2 0 0 0; hand rage rage march";
    let begin = "challenge 2se; join 3nw; end-phase; end-phase; damage-from 0; skill hot_swordsmanship 1; sideways march attack - -; play rage strong 0";
    // Physical 9 and Fire 2: 4 + 2 = 3 + 3. With 7 it is only 5.
    check(
        board,
        &format!("{begin}; play rage strong 0; = attack melee physical 9, melee fire 2; strike 3; = fame 54"),
    );
    check(
        board,
        &format!(
            "{begin}; play rage basic 0; = attack melee physical 7, melee fire 2; ~ strike 3; ? strike 1; ? strike 2"
        ),
    );
}

/// MK-BLOCK-01, MK-BLOCK-02, MK-BLOCK-03, MK-BLOCK-06: enemies are blocked one by one, and are not defeated by it.
#[test]
fn enemies_are_blocked_one_by_one() {
    let board = "tiles A 0,0 / countryside6 0,1 / countryside1 1,0; on 2se foes diggers; on 3nw foes golems; hand determination rage march; hero arythea";
    let mut game = check(
        board,
        "challenge 2se; join 3nw; end-phase; play rage basic 1; sideways march block - -; = block physical 3; block 0; = foes diggers blocked, golems; = block -; ~ block 0",
    );
    game.follow("play determination strong 0; block 1; = phase attack; = wounds 0; = foes diggers blocked, golems blocked; = fame 0");
}

/// MK-BLOCK-07: what a blocking card does besides happens even if the block fails.
#[test]
fn a_failed_block_keeps_its_other_effects() {
    // Utem Swordsmen are wounded by their Block whatever comes of it.
    fight(
        "minotaur",
        "fame 48; hand march; units utem_swordsmen,",
        "end-phase; activate 0 1 no; end-phase; = units utem_swordsmen spent; hero; = wounds 3",
    );
    fight(
        "werewolf",
        "fame 48; hand march; units utem_swordsmen,",
        "end-phase; activate 0 3 no; = block physical 6; ! MK-BLOCK-05 block 0; end-phase; = units utem_swordsmen spent wounded; = wounds 2",
    );
}

/// MK-ELEM-01, MK-BLOCK-08: every Block counts against a physical attack.
#[test]
fn every_block_counts_against_a_physical_attack() {
    fight(
        "minotaur",
        "hand ice_shield march; skills shield_mastery",
        "end-phase; play ice_shield basic 0; ! MK-BLOCK-05 block 0; skill shield_mastery 2; = block fire 2, ice 3; block 0; = wounds 0",
    );
}

/// MK-ATTACK-06, MK-COMBAT-15: each defeated enemy gives its Fame at once and its token is discarded.
#[test]
fn defeated_enemies_give_fame_and_are_discarded() {
    let board = "tiles A 0,0 / countryside6 0,1 / countryside1 1,0; on 2se foes diggers; on 3nw foes cursed_hags; fame 48; hand intimidate rage march; source red";
    check(board, "challenge 2se; join 3nw; end-phase; end-phase; damage-from 0; play intimidate strong 1; strike 1; = fame 50; = discarded diggers; = on 2se -; = foes cursed_hags; = attack -").follow("= on 3nw cursed_hags; = reputation 1");
}

/// MK-COMBAT-20: at an adventure site and against orcs the hero stays where he is, won or lost.
#[test]
fn elsewhere_the_hero_stays() {
    fight(
        "prowlers",
        "hand march",
        "end-phase; end-phase; end-phase; = space 2e; end-turn; discard march; keep-rest; = space 2e",
    );
    check(
        "at 2w; next enemies gargoyle; hand march; fame 48",
        "enter; end-phase; end-phase; end-phase; = space 2w; = on 2w gargoyle",
    );
}

/// MK-DEC-13, MK-DEC-14: each attack names its targets, each block its enemy, or the phase is ended.
#[test]
fn targets_are_named() {
    let board = "tiles A 0,0 / countryside6 0,1 / countryside1 1,0; on 2se foes prowlers; on 3nw foes cursed_hags; fame 48; hand swift_bolt swiftness determination; crystals 0 0 0 2; source blue";
    check(
        board,
        "challenge 2se; join 3nw; ? end-phase; play swift_bolt strong 0; ? strike 1; ! MK-RANGED-06 strike 2; ~ strike 3; play swiftness strong 0; ? strike 1; ? strike 2; ~ strike 3; strike 2; = foes prowlers",
    );
    check(
        board,
        "challenge 2se; join 3nw; end-phase; play determination strong 0; ? block 0; ? block 1; ? end-phase; block 1; = foes prowlers, cursed_hags blocked",
    );
}
