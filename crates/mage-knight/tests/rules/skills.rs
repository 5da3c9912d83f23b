//! Every Skill (MK-SKILL).

use crate::common::{check, check_each, fight, fight_blocking};

/// A Skill that gives mana and a crystal, once a round.
fn check_craft(skill: &str, crystals: &str, mana: &str) {
    check(
        &format!("hand march; skills {skill}"),
        &format!(
            "skill {skill} 0; = crystals {crystals}; = mana {mana}; = flipped {skill}; ! MK-SKILL-01 skill {skill} 0"
        ),
    );
}

/// Dark Paths: Move 1 by Day, 2 at Night.
#[test]
fn dark_paths() {
    check(
        "hand march; skills dark_paths",
        "skill dark_paths 0; = moves 1; ! MK-SKILL-01 skill dark_paths 0; = flipped -",
    );
    check("night; hand march; skills dark_paths", "skill dark_paths 0; = moves 2");
}

/// Burning Power: Siege Attack 1, also by Fire.
#[test]
fn burning_power() {
    fight("diggers", "hand march; skills burning_power", "skill burning_power 0; = attack siege physical 1");
    fight("diggers", "hand march; skills burning_power", "skill burning_power 1; = attack siege fire 1");
}

/// Hot Swordsmanship: Attack 2, also by Fire.
#[test]
fn hot_swordsmanship() {
    let board = "hand march; skills hot_swordsmanship";
    fight(
        "diggers",
        board,
        "! MK-RANGED-02 skill hot_swordsmanship 0; end-phase; end-phase; skill hot_swordsmanship 0; = attack melee physical 2",
    );
    fight("diggers", board, "end-phase; end-phase; skill hot_swordsmanship 1; = attack melee fire 2");
}

/// Dark Negotiation: Influence 2 by Day, 3 at Night.
#[test]
fn dark_negotiation() {
    check("hand march; skills dark_negotiation", "skill dark_negotiation 0; = influence 2");
    check("night; hand march; skills dark_negotiation", "skill dark_negotiation 0; = influence 3");
}

/// Dark Fire Magic: a red crystal, and red or black mana.
#[test]
fn dark_fire_magic() {
    check_craft("dark_fire_magic", "1 0 0 0", "red 1");
    check(
        "hand march; skills dark_fire_magic",
        "skill dark_fire_magic 1; = crystals 1 0 0 0; = mana black 1",
    );
}

/// Power of Pain: one Wound is played sideways for 2 and discarded when the turn ends.
#[test]
fn power_of_pain() {
    let board = "hand march wound*2; skills power_of_pain; deck rage rage stamina stamina swiftness";
    check(
        board,
        "! MK-CARD-07 sideways wound move - -; sideways wound move power_of_pain -; = moves 2; ~ sideways wound; end-turn; keep-rest; = discard wound",
    );
    fight_blocking("diggers", board, "sideways wound block power_of_pain -; = block physical 2");
}

/// MK-CARD-21: Invocation: a Wound is discarded for red or black mana, another card for white or green, spent at once.
#[test]
fn invocation() {
    let board = "hand threaten march stamina wound*1; skills invocation; source gold used 1,";
    check(board, "play threaten strong 0; = influence 5; = discard wound; ! MK-CARD-02 play march strong 0");
    check(board, "play march strong 0; give stamina; = moves 4; = discard stamina");
    check(board, "! MK-CARD-02 play stamina strong 0");
    // Whoever pays with the card that was meant to be played is left with nothing to play.
    let board = "hand concentration march wound*2; skills invocation; source gold used 1,";
    check(board, "play concentration strong 0; give march; enough; = moves 0; = discard march");
    // Who pays with the Action card that was to be thrown away throws nothing away, and no Spell instead.
    let more = "skills invocation; source gold used 1,; advanced fire_bolt ambush agility";
    check(
        &format!("hand training march fireball; {more}"),
        "play training strong 0; give march; = discard march; = gone -; = hand fireball; = advanced fire_bolt ambush agility",
    );
    check(
        &format!("hand training march fireball wound*1; {more}"),
        "play training strong 0; give march; ! MK-CARD-21 give fireball; enough; = discard march; = gone -; = advanced fire_bolt ambush agility",
    );
    fight(
        "diggers",
        "night; hand fireball wound*1; skills invocation; source white; crystals 1 0 0 0",
        "play fireball strong 0; = wounds 1; = discard wound; = attack siege fire 8",
    );
}

/// Polarization: one mana counts as its opposite; by Day black as any, at Night gold as black.
#[test]
fn polarization() {
    check(
        "hand march threaten; skills polarization; crystals 0 0 0 1; source gold used 1,",
        "play march strong 0; = crystals 0 0 0 0; = moves 4",
    );
    check(
        "hand march stamina; skills polarization; crystals 1 0 0 1; source gold used 1,",
        "play march strong 0; = crystals 1 0 0 0; ! MK-CARD-02 play stamina strong 0",
    );
    check("hand stamina; skills polarization; source black", "play stamina strong 0; = moves 4; = source -");
    check("night; hand stamina; skills polarization; source black", "! MK-CARD-02 play stamina strong 0");
    fight(
        "diggers",
        "night; hand fireball; skills polarization; source gold; crystals 1 0 0 0",
        "play fireball strong 0; = attack siege fire 8; = source -",
    );
}

/// A Motivation: two cards, and mana of the hero's colour for whoever has the least Fame.
fn check_motivation(hero: &str, color: &str) {
    let board = format!("hero {hero}; hand march; deck rage rage stamina; skills motivation_{hero}");
    let skill = format!("skill motivation_{hero} 0");
    check(
        &format!("{board}; fame 3; 1.fame 4"),
        &format!("{skill}; = hand-size 3; = mana {color} 1; = flipped motivation_{hero}"),
    );
    check(&format!("{board}; fame 4; 1.fame 4"), &format!("{skill}; = hand-size 3; = mana -"));
    check(&format!("{board}; fame 5; 1.fame 4"), &format!("{skill}; = hand-size 3; = mana -"));
}

/// Motivation of Arythea: red.
#[test]
fn motivation_arythea() {
    check_motivation("arythea", "red");
}

/// Motivation of Goldyx: green.
#[test]
fn motivation_goldyx() {
    check_motivation("goldyx", "green");
}

/// Motivation of Norowas: white.
#[test]
fn motivation_norowas() {
    check_motivation("norowas", "white");
}

/// Motivation of Tovak: blue.
#[test]
fn motivation_tovak() {
    check_motivation("tovak", "blue");
}

/// MK-DEC-32. Healing Ritual: up to two Wounds are thrown away, one of them goes to the nearest other hero.
#[test]
fn healing_ritual() {
    let board = "hero arythea; hand march wound*3; skills healing_ritual; 1.at 2c; 2.at 2ne; 3.at 1c";
    // Both neighbours are as near, the third is farther away.
    check(
        board,
        "~ skill healing_ritual 3; ? skill healing_ritual 1; skill healing_ritual 6; = wounds 1; = 2.wounds 1; = 1.wounds 0; = flipped healing_ritual",
    );
    check(board, "skill healing_ritual 1; = wounds 2; = 1.wounds 1");
    fight(
        "prowlers",
        "hero arythea; hand march wound*3; skills healing_ritual",
        "! MK-COMBAT-09 skill healing_ritual 1",
    );
}

/// Freezing Power: Siege Attack 1, also by Ice.
#[test]
fn freezing_power() {
    fight(
        "diggers",
        "hand march; skills freezing_power",
        "skill freezing_power 0; = attack siege physical 1",
    );
    fight("diggers", "hand march; skills freezing_power", "skill freezing_power 1; = attack siege ice 1");
}

/// Potion Making: Healing 2, once a round, not in combat.
#[test]
fn potion_making() {
    check(
        "hand march wound*2; skills potion_making",
        "skill potion_making 0; = healing 2; = flipped potion_making",
    );
    fight("diggers", "hand march wound*2; skills potion_making", "! MK-COMBAT-09 skill potion_making 0");
}

/// White Crystal Craft: a blue crystal and white mana.
#[test]
fn white_crystal_craft() {
    check_craft("white_crystal_craft", "0 1 0 0", "white 1");
}

/// Green Crystal Craft: a blue crystal and green mana.
#[test]
fn green_crystal_craft() {
    check_craft("green_crystal_craft", "0 1 0 0", "green 1");
}

/// Red Crystal Craft: a blue crystal and red mana.
#[test]
fn red_crystal_craft() {
    check_craft("red_crystal_craft", "0 1 0 0", "red 1");
}

/// Leaves in the Wind: a green crystal and white mana.
#[test]
fn leaves_in_the_wind() {
    check_craft("leaves_in_the_wind", "0 0 1 0", "white 1");
}

/// Whisper in the Treetops: a white crystal and green mana.
#[test]
fn whisper_in_the_treetops() {
    check_craft("whisper_in_the_treetops", "0 0 0 1", "green 1");
}

/// Glittering Fortune: in an interaction, Influence for each colour of crystals.
#[test]
fn glittering_fortune() {
    let village =
        "tiles A 0,0 / countryside1 0,1; at 2e; hand march; skills glittering_fortune; crystals 2 0 1 3";
    check(
        village,
        "! MK-SKILL-05 skill glittering_fortune 0; interact; skill glittering_fortune 0; = influence 3",
    );
}

/// Flight: a space for nothing, or two for 2 Move points, over anything, to a safe space.
#[test]
fn flight() {
    let board = "hand march; skills flight; on 2se foes prowlers";
    check(
        board,
        "! MK-MOVE-29 skill flight 1; skill flight 0; ~ travel 2se; ~ travel 2w; travel 2c; = space 2c; = fights no; = flipped flight",
    );
    check(board, "play march basic 0; skill flight 1; ~ travel 2c; travel 2w; = space 2w; = moves 0");
    fight("prowlers", "hand march; skills flight", "! MK-MOVE-15 skill flight 0");
}

/// Universal Power: with mana a sideways card gives 3, or 4 if it is of that colour.
#[test]
fn universal_power() {
    let board = "hand march ruby_ring; skills universal_power; crystals 1 0 1 0; source gold used 1,";
    check(board, "sideways march move universal_power red; = moves 3; = crystals 0 0 1 0");
    check(
        board,
        "sideways march move universal_power green; = moves 4; = crystals 1 0 0 0; ~ sideways ruby_ring move universal_power",
    );
    check(
        board,
        "! MK-CARD-09 sideways march move universal_power blue; sideways ruby_ring influence universal_power red; = influence 3",
    );
}

/// MK-SKILL-03. Source Freeze: others cannot use their usual die; a crystal of a colour of the Source follows.
#[test]
fn source_freeze() {
    let board = "hero goldyx; hand march; skills source_freeze; source green red gold; 1.hand march mana_draw; 1.crystals 0 0 0 1";
    let mut game =
        check(board, "skill source_freeze 0; = active source_freeze; sideways march move - -; end-turn");
    game.follow("! MK-CARD-02 1: play march strong 0; 1: play mana_draw basic 0; 1: play march strong 0; 1: pay die gold; 1: end-turn; = asked 0");
    game.follow("crystal green; = crystals 0 0 1 0; = active -; = flipped source_freeze");
}

/// Forward March: Move 1 for each ready and unwounded Unit, at most 3.
#[test]
fn forward_march() {
    check(
        "fame 48; hand march; skills forward_march; units peasants, foresters, herbalists spent, peasants wounded",
        "skill forward_march 0; = moves 2",
    );
    check(
        "fame 48; hand march; skills forward_march; units peasants, foresters, herbalists, peasants",
        "skill forward_march 0; = moves 3; = units peasants, foresters, herbalists, peasants",
    );
}

/// Day Sharpshooting: Ranged Attack 2 by Day, 1 at Night.
#[test]
fn day_sharpshooting() {
    fight(
        "diggers",
        "hand march; skills day_sharpshooting",
        "skill day_sharpshooting 0; = attack ranged physical 2",
    );
    fight(
        "diggers",
        "night; hand march; skills day_sharpshooting",
        "skill day_sharpshooting 0; = attack ranged physical 1",
    );
}

/// Inspiration: a Unit is readied, or one of its Wounds healed, not in combat.
#[test]
fn inspiration() {
    let board = "fame 8; hand march; skills inspiration; units catapults spent wounded wounded, peasants";
    check(
        board,
        "skill inspiration 0; unit 0; = units catapults wounded wounded, peasants; = flipped inspiration",
    );
    check(board, "skill inspiration 1; ~ unit 1; unit 0; = units catapults spent wounded, peasants");
    fight("diggers", board, "! MK-COMBAT-09 skill inspiration 0; ! MK-COMBAT-09 skill inspiration 1");
}

/// Bright Negotiation: Influence 3 by Day, 2 at Night.
#[test]
fn bright_negotiation() {
    check("hand march; skills bright_negotiation", "skill bright_negotiation 0; = influence 3");
    check("night; hand march; skills bright_negotiation", "skill bright_negotiation 0; = influence 2");
}

/// Leadership: the activated Unit's Block is 3, its Attack 2 or its Ranged Attack 1 higher, a Siege Attack not at all.
#[test]
fn leadership() {
    let board = "fame 8; hand march; skills leadership; units utem_crossbowmen, catapults";
    fight("diggers", board, "activate 0 2 yes; = attack ranged physical 3; ~ activate 1 0 yes");
    fight("diggers", board, "activate 1 0 yes; = attack siege physical 3");
    fight_blocking("diggers", board, "activate 0 1 yes; = block physical 6");
    fight("diggers", board, "end-phase; end-phase; hero; activate 0 0 yes; = attack melee physical 5");
}

/// Bonds of Loyalty: a Command token more; its Unit costs 5 less, is never disbanded and goes wherever Units may not.
#[test]
fn bonds_of_loyalty() {
    let village = "hero norowas; tiles A 0,0 / countryside1 0,1; at 2e; hand promise march; skills bonds_of_loyalty; units foresters; recruits utem_crossbowmen peasants";
    check(
        village,
        "interact; play promise basic 0; ! MK-INTER-04 recruit peasants no; recruit utem_crossbowmen yes; = influence 1; = units foresters, utem_crossbowmen; = recruits peasants",
    );
    let full = "hero norowas; tiles A 0,0 / countryside1 0,1; at 2e; hand promise threaten; skills bonds_of_loyalty; units foresters bonded, peasants; recruits peasants";
    check(
        full,
        "interact; play promise strong 0; ~ recruit peasants yes; recruit peasants no; ~ disband 0; disband 1; = units foresters, peasants",
    );
    // A dungeon.
    let dungeon = "hero norowas; tiles A 0,0 / countryside7 0,1; at 2se; hand march; skills bonds_of_loyalty; units foresters bonded, peasants; next enemies minotaur";
    check(dungeon, "enter; end-phase; ! MK-SITE-15 activate 1 1 no; activate 0 1 no; = block physical 3");
    // Two Regular Units come with it.
    let gained = "hero norowas; hand march stamina; fame 3; level 1; on 2se foes prowlers; next skills bonds_of_loyalty leadership; advanced agility ambush learning; recruits peasants; next units foresters herbalists";
    check(
        gained,
        "rest march 0; end-turn; keep-rest; keep-skill bonds_of_loyalty; win agility; = skills bonds_of_loyalty; = common leadership; = recruits peasants foresters herbalists",
    );
}

/// MK-SKILL-03. Prayer of Weather: own steps cost 2 less, down to 1; others' 1 more, up to 5.
#[test]
fn prayer_of_weather() {
    let board = "hero norowas; hand march; skills prayer_of_weather; 1.hand march stamina; 1.at 2ne; 1.crystals 0 1 1 0; source gold used 1,";
    let mut game = check(
        board,
        "skill prayer_of_weather 0; play march basic 0; step 2c; = moves 1; end-turn; = crystals 1 0 0 0",
    );
    game.follow("1: play march strong 0; 1: step 2e; = 1.moves 1; 1: play stamina strong 0; 1: end-turn; = asked 0; = active -; = flipped prayer_of_weather");
}

/// Double Time: Move 2 by Day, 1 at Night.
#[test]
fn double_time() {
    check("hand march; skills double_time", "skill double_time 0; = moves 2");
    check("night; hand march; skills double_time", "skill double_time 0; = moves 1");
}

/// Night Sharpshooting: Ranged Attack 1 by Day, 2 at Night.
#[test]
fn night_sharpshooting() {
    fight(
        "diggers",
        "hand march; skills night_sharpshooting",
        "skill night_sharpshooting 0; = attack ranged physical 1",
    );
    fight(
        "diggers",
        "night; hand march; skills night_sharpshooting",
        "skill night_sharpshooting 0; = attack ranged physical 2",
    );
}

/// Cold Swordsmanship: Attack 2, also by Ice.
#[test]
fn cold_swordsmanship() {
    let board = "hand march; skills cold_swordsmanship";
    fight("diggers", board, "end-phase; end-phase; skill cold_swordsmanship 0; = attack melee physical 2");
    fight("diggers", board, "end-phase; end-phase; skill cold_swordsmanship 1; = attack melee ice 2");
}

/// Shield Mastery: Block 3, Ice Block 2 or Fire Block 2.
#[test]
fn shield_mastery() {
    let board = "hand march; skills shield_mastery";
    for (mode, gives) in [(0, "physical 3"), (1, "ice 2"), (2, "fire 2")] {
        fight_blocking("diggers", board, &format!("skill shield_mastery {mode}; = block {gives}"));
    }
}

/// Resistance Break: Armor -1 of an enemy for each of its resistances.
#[test]
fn resistance_break() {
    // Ice Golems: Armor 4, two resistances; Fire 2 suffices.
    let board =
        "hand burning_shield march; skills resistance_break hot_swordsmanship; crystals 1 0 0 0; source blue";
    fight(
        "violet_ice_golems",
        board,
        "end-phase; end-phase; skill hot_swordsmanship 1; ! MK-RANGED-06 strike 1; skill resistance_break 0; strike 1; = fame 5",
    );
}

/// I Feel No Pain: a Wound is discarded for a card, not in combat.
#[test]
fn i_feel_no_pain() {
    let board = "hand march wound*2; skills i_feel_no_pain; deck rage stamina";
    check(board, "skill i_feel_no_pain 0; = wounds 1; = discard wound; = hand-size 3; = deck-size 1");
    check("hand march; skills i_feel_no_pain", "! MK-CARD-09 skill i_feel_no_pain 0");
    fight("diggers", board, "! MK-COMBAT-09 skill i_feel_no_pain 0");
}

/// I Don't Give a Damn!: a sideways card gives 2, or 3 if it is no Basic Action.
#[test]
fn i_dont_give_a_damn() {
    check_each(
        "hand march agility fireball ruby_ring; skills i_dont_give_a_damn",
        &[
            "sideways march move i_dont_give_a_damn -; = moves 2; ~ sideways agility move i_dont",
            "sideways agility move i_dont_give_a_damn -; = moves 3",
            "sideways fireball influence i_dont_give_a_damn -; = influence 3",
            "sideways ruby_ring move i_dont_give_a_damn -; = moves 3",
        ],
    );
}

/// Who Needs Magic?: a sideways card gives 2, or 3 if no die is used this turn at all.
#[test]
fn who_needs_magic() {
    let board = "hand march stamina; skills who_needs_magic; source green blue";
    check(board, "sideways march move who_needs_magic -; = moves 3; ! MK-CARD-02 play stamina strong 0");
    check(board, "play march strong 0; sideways stamina move who_needs_magic -; = moves 6");
}

/// MK-SKILL-03. Mana Exploit: mana of any colour but gold; others who use another colour take a Wound, once a colour.
#[test]
fn mana_exploit() {
    let board = "hand march; skills mana_exploit; source gold used 1,; 1.hand march stamina stamina threaten; 1.crystals 1 2 1 0";
    let mut game = check(
        board,
        "~ skill mana_exploit 4; skill mana_exploit 2; = mana green 1; = active mana_exploit; sideways march move - -; end-turn",
    );
    game.follow("1: play march strong 0; = 1.wounds 0; 1: play stamina strong 0; = 1.wounds 1; 1: play stamina strong 0; = 1.wounds 1; 1: play threaten strong 0; = 1.wounds 2");
    game.follow("1: end-turn; 1: keep-rest; = active -; = flipped mana_exploit");
}
