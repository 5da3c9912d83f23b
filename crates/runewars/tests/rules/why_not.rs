//! Whatever can be refused is refused with the rule that forbids it, and its text.

use hexarch_core::{About, Seat, Table, Why};

use crate::common::{Sketch, sketch};

/// A position, answers that lead on from it, an answer that is refused, and by which rule.
struct Case(Sketch, &'static str, &'static str, &'static str);

const HERO: &str = "[hero.silhouette]\nseat = 0\narea = \"4C\"";
const ROUTED: &str = "[hero.silhouette]\nseat = 0\narea = \"4C\"\nrouted = true";
const PORTALS: &str =
    "4A: / token = \"magic_portal near open\"; 7C: 2 footman / token = \"magic_portal far open\"";

/// Asks whoever is asked first why he cannot give that answer.
fn check(cases: Vec<Case>) {
    let mut wrong = Vec::new();
    for Case(sketch, played, refused, rule) in cases {
        let mut game = sketch.table();
        game.play(played);
        let Some(&seat) = game.asked().first() else {
            wrong.push(format!("{refused}: nobody is asked"));
            continue;
        };
        let refusals = game.table.why_not(Seat(seat), &About::Action(refused.to_owned()));
        let book = game.table.rulebook();
        let text = book.find(rule).map_or("", |article| article.text);
        match refusals.first().map(|refusal| &refusal.why) {
            Some(Why::Rule { id, text: told }) if id == rule && told == text && !text.is_empty() => {}
            other => wrong.push(format!("{refused}: wanted {rule}, got {other:?} of {:?}", game.legal(seat))),
        }
        assert!(!game.may(seat, refused), "{refused} is offered");
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// RW-MOVE-08, RW-STRAT-04, RW-MOVE-19, RW-MOVE-11, RW-MOBIL-03, RW-AMB-80, RW-SEASON-16, RW-RETREAT-03: orders and moves.
#[test]
fn refused_moves_name_their_rule() {
    let march = "activate-area 0 no";
    check(vec![
        Case(
            sketch("choose-orders", "").player(0, "used = [\"harvest\"]"),
            "",
            "order harvest",
            "RW-SEASON-16",
        ),
        Case(sketch("strategize 0", "9B: 1 footman / activated = [\"daqan\"]"), "", "from 9B", "RW-MOVE-08"),
        Case(
            sketch("strategize 0", "4C: 1 footman; 4B: 1 archer"),
            "0 from 4C",
            "shift 1 footman 4B",
            "RW-STRAT-04",
        ),
        Case(sketch("strategize 0", "").with(HERO), "", "shift-hero silhouette 7A", "RW-MOVE-19"),
        Case(sketch(march, "9B: / activated = [\"daqan\"]"), "", "activate 9B", "RW-MOVE-11"),
        Case(
            sketch(march, "9B: 1 footman; 4C: 1 footman"),
            "0 activate DA",
            "bring 1 footman 4C",
            "RW-MOBIL-03",
        ),
        Case(
            sketch("strategize 0", PORTALS).head("variants = [\"exploration\"]").player(0, "influence = 0"),
            "",
            "portal",
            "RW-AMB-80",
        ),
        Case(sketch("neutrals-retreat 9B 0", "9B: 1 giant"), "", "retreat-to DA", "RW-RETREAT-03"),
        Case(
            sketch(march, "9B: 1 giant; 9A: 1 footman").player(0, "influence = 2"),
            "0 activate 9B; 0 bring 1 footman 9A",
            "talk 3",
            "RW-DIPL-02",
        ),
        Case(
            sketch("activate-area 0 no, activate-area 0 yes", "4A: 5 footman; 4B: 1 dragon"),
            "0 activate LC; 0 bring 3 footman 4A; 0 moved?; 0 activate 4B; 0 bring 1 footman 4A; 0 moved?",
            "fight",
            "RW-MOBIL-11",
        ),
        Case(
            sketch("overfull 0 9B moved", "9B: 8 bowman, 2 footman, 1 knight"),
            "",
            "disband knight no",
            "RW-MOVE-14",
        ),
    ]);
}

/// RW-BATTLE-30, RW-DMG-07, RW-BATTLE-26, RW-BID-06: battles and bids.
#[test]
fn refused_answers_in_battles_and_bids_name_their_rule() {
    check(vec![
        Case(
            sketch("activate-area 0 no", "4A: 8 bowman; 4B: 2 footman, 1 knight"),
            "0 activate LC; 0 bring 8 bowman 4A; 0 bring 2 footman 4B; 0 bring 1 knight 4B",
            "send-away knight no",
            "RW-BATTLE-30",
        ),
        Case(
            sketch("activate-area 0 no", "9A: 5 bowman; 9B: 1 beastman, 1 hell_hound, 1 giant")
                .player(0, "influence = 0")
                .fate("5, 15, 1, 2, 3"),
            "0 activate 9B; 0 bring 5 bowman 9A; 1 unit beastman no 0",
            "unit beastman yes 0",
            "RW-DMG-07",
        ),
        Case(
            sketch(
                "activate-area 0 no",
                "4B: 6 bowman; 4A: / stronghold = \"latari damaged\"; DA: / stronghold = \"daqan\"; \
                 DB: / stronghold = \"daqan\"; DC: / stronghold = \"daqan\"; 9B: / stronghold = \"daqan\"",
            ),
            "0 activate 4A; 0 bring 6 bowman 4B",
            "raise-stronghold",
            "RW-BATTLE-26",
        ),
        Case(
            sketch("bid no", "").uthuk(),
            "0 bid-amount 1; 1 bid-amount 1; 2 bid-amount 0",
            "bid-goes-to 2",
            "RW-BID-06",
        ),
    ]);
}

/// RW-FORT-01, RW-FORT-04, RW-STRONG-06, RW-STRONG-07, RW-STRONG-08, RW-RECR-01, RW-AMB-24, RW-ACQ-02: the economy.
#[test]
fn refused_answers_in_the_economy_name_their_rule() {
    let hold = "DA: / stronghold = \"daqan\"";
    check(vec![
        Case(sketch("rally-heroes 0", hold).player(0, "influence = 1"), "", "draw-heroes 2", "RW-AMB-24"),
        Case(
            sketch("acquire-title 0", "")
                .player(0, "influence = 2")
                .with("[title.captain]\nholder = 1\ninfluence = 5"),
            "",
            "take-title captain",
            "RW-ACQ-02",
        ),
        Case(sketch("fortify 0 0", hold), "", "build-stronghold DA", "RW-STRONG-06"),
        Case(sketch("fortify 0 0", hold), "", "repair-stronghold DA", "RW-FORT-04"),
        Case(sketch("fortify 0 4", hold), "", "move-runes DA", "RW-FORT-01"),
        Case(sketch("harvest-resource 0 DA", hold), "", "raise-dial wood", "RW-STRONG-08"),
        Case(sketch("harvest-develop 0", hold), "", "develop diplomat DB", "RW-STRONG-07"),
        Case(sketch("recruit-dial 0 - no", hold).player(0, "ore = 1"), "", "recruit ore", "RW-RECR-01"),
        Case(
            sketch("recruit-one 0", hold).player(0, "food = 1\nwood = 1\nore = 1"),
            "",
            "recruit-unit knight",
            "RW-RECR-01",
        ),
    ]);
}

/// RW-HERO-03, RW-MOVE-19, RW-QUEST-01, RW-QUEST-09, RW-REWARD-02, RW-QUEST-02, RW-HERO-13: heroes and Quests.
#[test]
fn refused_answers_about_heroes_name_their_rule() {
    let two_holds = "DA: / stronghold = \"daqan\"; DB: / stronghold = \"daqan\"";
    let three = "[hero.silhouette]\nseat = 0\narea = \"4C\"\n[hero.ronan]\nseat = 0\narea = \"4C\"\n\
                 [hero.krutzbeck]\nseat = 0\narea = \"4C\"";
    let carries = |reward: &str, hero: &str| format!("{hero}\nrewards = [\"{reward}\"]");
    check(vec![
        Case(sketch("gain-hero 0 ronan", two_holds), "", "gain-hero-at DC", "RW-HERO-03"),
        Case(sketch("hero-retreats silhouette", "").with(HERO), "", "hero-retreats-to 7A", "RW-MOVE-19"),
        Case(
            sketch("test silhouette agility 0", "").with(HERO).fate("5, 1, 7, 2, 17, 6"),
            "",
            "apply-destiny silver",
            "RW-QUEST-09",
        ),
        Case(
            sketch("raise-attribute silhouette no", "").with(&format!("{HERO}\ntraining = [2, 0, 0]")),
            "",
            "raise-by-one strength",
            "RW-HERO-13",
        ),
        Case(sketch("quest-player 0", "").with(three), "0 act-with ronan; 0 quest-rest", "act-with ronan", "RW-QUEST-01"),
        Case(sketch("hero-acts silhouette", "").with(ROUTED), "", "quest-move", "RW-QUEST-02"),
        Case(sketch("hero-acts silhouette", "").with(HERO), "", "quest-heal -", "RW-QUEST-03"),
        Case(
            sketch("hero-acts silhouette", "").with(&format!("{HERO}\ntraining = [2, 0, 0]")),
            "",
            "quest-train strength strength",
            "RW-HERO-13",
        ),
        Case(
            sketch("hero-acts silhouette", "").with(&carries("healers_satchel", HERO)),
            "",
            "use-satchel silhouette",
            "RW-REWARD-02",
        ),
        Case(
            sketch("hero-acts silhouette", "").with(&carries("rune_of_teleportation", ROUTED)),
            "",
            "quest-teleport 9A",
            "RW-QUEST-02",
        ),
        Case(sketch("hero-acts silhouette", "").with(HERO), "0 quest-move", "walk 7A", "RW-MOVE-19"),
        Case(
            sketch("hero-acts silhouette", PORTALS)
                .head("variants = [\"exploration\"]")
                .player(0, "influence = 0")
                .with("[hero.silhouette]\nseat = 0\narea = \"4A\""),
            "0 quest-move",
            "walk-through-portal 7C",
            "RW-AMB-80",
        ),
        Case(
            sketch("hero-deed silhouette", "")
                .player(0, "quests = [\"q_toll_bridge\"]")
                .with(&format!("{HERO}\n[hero.krutzbeck]\nseat = 1\narea = \"4C\"")),
            "",
            "attempt-quest q_toll_bridge",
            "RW-QUEST-05",
        ),
        Case(
            sketch("duel ronan krutzbeck", "")
                .with(
                    "[hero.ronan]\nseat = 0\narea = \"4C\"\nrewards = [\"rage_blade open\", \"runeplate open\"]\n\
                     [hero.krutzbeck]\nseat = 1\narea = \"4C\"",
                )
                .fate("9, 10"),
            "",
            "duel-use runeplate",
            "RW-DUEL-05",
        ),
        Case(sketch("quest-does silhouette stray", "").with(HERO), "", "lead-astray 7A", "RW-MOVE-19"),
        Case(
            sketch("scroll silhouette", "9B: / rune = \"dragon\"; 9A: / rune = \"false\"")
                .head("variants = [\"exploration\"]")
                .with(HERO),
            "",
            "scroll-look 7A",
            "RW-OPT-14",
        ),
    ]);
}

/// RW-RUNE-01, RW-RUNE-06, RW-HID-07: runes.
#[test]
fn refused_answers_about_runes_name_their_rule() {
    check(vec![
        Case(
            sketch(
                "shed-runes 0 1",
                "DA: / rune = \"dragon\"; DB: / rune = \"false\"; DC: / rune = \"false\"",
            ),
            "",
            "shed-rune DA",
            "RW-RUNE-01",
        ),
        Case(sketch("place-single 0 no", "DA: / rune = \"false\""), "", "rune-to DA", "RW-RUNE-06"),
        Case(
            sketch(
                "look-at-runes 0 1",
                "DA: / rune = \"dragon\"; 9B: / rune = \"false\"; 9A: / rune = \"false\"",
            ),
            "",
            "look-at DA",
            "RW-HID-07",
        ),
    ]);
}

/// RW-TACT-01, RW-OBJ-02, RW-TITLE-06, RW-OPT-05, RW-REWARD-05: what a player may do in his own turn.
#[test]
fn refused_answers_in_the_own_turn_name_their_rule() {
    let mine = |lines: &str| sketch("mobilize by 0", "").player(0, lines);
    check(vec![
        Case(mine("tactics = [\"mountain_pass\"]"), "", "own-turn mountain_pass", "RW-TACT-01"),
        Case(
            sketch("window orders-revealed 0", "")
                .player(0, "chosen = \"harvest\"\ntactics = [\"changed_dispatch\", \"rally_cry\"]"),
            "",
            "play-tactic rally_cry",
            "RW-TACT-01",
        ),
        Case(mine("objective = \"voice_of_the_realm\""), "", "claim", "RW-OBJ-02"),
        Case(
            sketch("mobilize by 0", "9B: 2 dragon; 9A: 2 dragon").player(0, "objective = \"pact_of_wyrms\""),
            "",
            "exchange",
            "RW-DEC-50",
        ),
        Case(
            mine("").with(&format!("{HERO}\nrewards = [\"rage_blade\"]")),
            "",
            "use-reward rage_blade",
            "RW-REWARD-05",
        ),
        Case(mine("").with("[title.captain]\nholder = 0"), "", "captain", "RW-TITLE-06"),
        Case(mine("").with("[title.lord_commander]\nholder = 0"), "", "commander", "RW-TITLE-06"),
        Case(
            sketch("mobilize by 0", "7C: 2 footman / token = \"magic_portal far open\"")
                .head("variants = [\"exploration\"]"),
            "",
            "demolish 7C",
            "RW-OPT-05",
        ),
    ]);
}

/// RW-TACT-09, RW-SEASON-16, RW-DIAL-06, RW-MOVE-11, RW-STRONG-07, RW-RUNE-06, RW-SHORT-04: targets of cards.
#[test]
fn refused_targets_of_cards_name_their_rule() {
    let hold = "DA: / stronghold = \"daqan\" / development = \"diplomat\"; DB: / stronghold = \"daqan\"";
    let enemy = "[hero.krutzbeck]\nseat = 1\narea = \"9B\"\n[hero.ronan]\nseat = 1\narea = \"LA\"\n\
                 [hero.silhouette]\nseat = 1\narea = \"9B\"";
    check(vec![
        Case(sketch("rumor 0 1", "9B: / activated = [\"latari\"]"), "", "card-area 9B", "RW-MOVE-11"),
        Case(
            sketch("aim changed_dispatch 0", "").player(0, "used = [\"harvest\"]"),
            "",
            "card-order harvest",
            "RW-SEASON-16",
        ),
        Case(sketch("aim burned_storehouse 0", "").player(1, "ore = 0"), "", "card-dial 1 ore", "RW-DIAL-06"),
        Case(sketch("aim masons_by_torchlight 0", hold), "", "card-repair DA", "RW-TACT-09"),
        Case(sketch("aim masons_by_torchlight 0", hold), "", "card-build DA diplomat", "RW-STRONG-07"),
        Case(
            sketch("aim rune_porters 0", "DA: / rune = \"dragon\"; DB: / rune = \"false\"; 9B: 1 footman"),
            "",
            "card-carry DA DB",
            "RW-RUNE-06",
        ),
        Case(
            sketch("aim bought_loyalty 0", "").with(enemy).with("[title.captain]\nholder = 0"),
            "",
            "card-hero ronan",
            "RW-TACT-09",
        ),
        Case(sketch("flute 0 4C", "4C: 1 beastman"), "", "reward-area 7A", "RW-MOVE-04"),
        Case(sketch("summon 0 DA 2", "DA: 8 beastman"), "", "reward-unit beastman", "RW-SHORT-04"),
        Case(
            sketch("scry 0", "LA: / rune = \"false\"; UA: / rune = \"false\"").uthuk().head("players = 4"),
            "",
            "reward-foe 3",
            "RW-DEC-37",
        ),
    ]);
}

/// RW-AMB-22, RW-MOVE-04, RW-SEASON-03: Season cards.
#[test]
fn refused_answers_to_season_cards_name_their_rule() {
    check(vec![
        Case(sketch("season-thaw 0", "").player(0, "food = 8"), "", "season-raise food", "RW-AMB-22"),
        Case(
            sketch("season-herds 0", "9B: 1 giant; 6A: 1 giant; 6B: 1 archer; 6C: 1 archer"),
            "",
            "season-herd-from 6A",
            "RW-MOVE-04",
        ),
        Case(sketch("season-herds-to 0 4C", "4C: 1 beastman"), "", "season-herd-to 7A", "RW-MOVE-04"),
        Case(
            sketch("season-homes-to 0 DA 1", "DA: / rune = \"false\"; 9B: 1 footman; 9A: 1 archer"),
            "",
            "season-rune-to 9A",
            "RW-SEASON-03",
        ),
        Case(
            sketch("season-feats 0", "").with(ROUTED).with("[hero.ronan]\nseat = 0\narea = \"DA\""),
            "",
            "season-feat silhouette strength",
            "RW-SEASON-03",
        ),
        Case(
            sketch("season-debts 0 1", "").player(0, "influence = 0\ntactics = [\"rally_cry\"]"),
            "",
            "season-take-tactics",
            "RW-SEASON-03",
        ),
        Case(sketch("season-hoard 0", "").player(0, "food = 0"), "", "season-lower food", "RW-SEASON-03"),
    ]);
}

/// RW-SETUP-02, RW-SETUP-10, RW-SETUP-12, RW-SETUP-14, RW-OPT-16, RW-DEC-05: setup. What is refused while a map is built stands in
/// `tests/setup.rs`.
#[test]
fn refused_answers_in_setup_name_their_rule() {
    check(vec![
        Case(sketch("setup-faction 0", ""), "", "faction latari", "RW-SETUP-02"),
        Case(sketch("setup-stronghold 0", ""), "", "setup-stronghold 9A", "RW-SETUP-10"),
        Case(sketch("setup-unit 0 footman 1 DB", ""), "", "setup-unit 9A", "RW-DEC-05"),
        Case(sketch("setup-runes 0", ""), "", "setup-false-rune 9A", "RW-SETUP-12"),
        Case(sketch("setup-open-rune 0", ""), "", "setup-rune 9A", "RW-OPT-16"),
        Case(sketch("setup-hero 0 silhouette", ""), "", "setup-hero 9A", "RW-SETUP-14"),
    ]);
}
