//! Heroes, the Quest Phase, duels and exploration tokens.
//!
//! Everything is written in the words of steps and answers; [`Table`] is the only one who knows the API.

use hexarch_core::{
    Chance, Each, Game, Glimpse, Legal, Log, Rule, Script, Seat, Seats, Seed, Set, Small, Source, Viewer,
    read, spell, verdict,
};
use hexarch_runewars::*;

/// A table with a board that is a row of areas, and whatever a test puts there.
struct Table {
    state: State,
    chance: Chance,
    script: Script,
}

const ROW: [&str; 6] = ["3A", "3B", "3C", "1A", "1B", "2A"];

fn content() -> &'static Content {
    game().content()
}

fn word<W: hexarch_core::Word<Content>>(text: &str) -> W {
    read(content(), text).unwrap_or_else(|| panic!("'{text}' is no word"))
}

fn fate(number: u16) -> u16 {
    number - 1
}

impl Table {
    fn new() -> Table {
        let mut state = new_state(content(), 2, Variant::default());
        state.steps.clear();
        (state.year, state.season) = (1, Season::Summer);
        // Nothing is in play but what a test needs.
        (state.pool, state.rune_pile) = (Each::default(), [0; 2]);
        state.decks = Decks { fate: Set::first_n(30), ..Decks::default() };
        for seat in [Seat(0), Seat(1)] {
            state.take_faction(seat, FactionId(seat.0));
            state.players[seat].influence = 5 - seat.0;
        }
        let row: Vec<AreaId> = ROW.iter().map(|name| word(name)).collect();
        state.board.areas = row.iter().copied().collect();
        for pair in row.windows(2) {
            state.board.open[pair[0]].add(pair[1]);
            state.board.open[pair[1]].add(pair[0]);
        }
        // Each has a home that nothing is next to: without an area he would be out of the game (RW-ELIM-01).
        for home in ["DA", "LA"] {
            state.board.areas.add(word(home));
        }
        Table { state, chance: Chance::new(Seed::from_number(1)), script: Script::default() }
    }

    /// `"0 mad_carthos 3A rage_blade runeplate"`: a hero of a seat in an area with face-down Rewards.
    fn hero(mut self, line: &str) -> Table {
        let words: Vec<&str> = line.split_whitespace().collect();
        let (seat, hero, area): (Seat, Hero, AreaId) = (word(words[0]), word(words[1]), word(words[2]));
        self.state.heroes.change(hero).place = HeroPlace::Board { seat, area };
        for name in &words[3..] {
            let card: RewardCard = word(name);
            *self.state.rewards.change(card) =
                RewardState { place: RewardPlace::Hero(hero), open: false, seen: Seats::only(seat) };
        }
        self
    }

    fn with(mut self, change: impl FnOnce(&mut State)) -> Table {
        change(&mut self.state);
        self
    }

    fn fate(mut self, numbers: &[u16]) -> Table {
        numbers.iter().for_each(|&number| self.script.then(Source("fate"), fate(number)));
        self
    }

    fn next_reward(mut self, card: &str) -> Table {
        let card: RewardCard = word(card);
        self.script.then(Source("rewards"), card.number() as u16);
        self
    }

    /// Runs steps, the first of them first, up to the first question.
    fn run(mut self, steps: &[&str]) -> Table {
        self.chance = Chance::scripted(Seed::from_number(1), std::mem::take(&mut self.script));
        for step in steps.iter().rev() {
            self.state.steps.push(word(step));
        }
        self.advance();
        self
    }

    /// The engine runs on after an answer only, so what asks nobody is started by an idle question to some hero.
    fn advance(&mut self) {
        let room = |hero: &Hero| self.state.heroes[*hero].training != [2; 3];
        let mut on_board =
            Hero::ALL.iter().copied().filter_map(|hero| Some((hero, self.state.hero_at(hero)?)));
        let (hero, (seat, _)) = on_board.find(|(hero, _)| room(hero)).expect("a hero who can be trained");
        self.state.steps.push(word(&format!("raise-attribute {} yes", hero.word())));
        self.state.asked = Seats::only(seat);
        self.answer(&format!("{seat} raise-none"));
    }

    fn legal(&self, seat: Seat) -> Vec<String> {
        let mut legal = Legal(Vec::new());
        game().options(&self.state, seat, &mut legal);
        legal.0.iter().map(|action| spell(content(), action)).collect()
    }

    /// `"0 quest-move"`: the answer of a seat, which must be legal.
    fn answer(&mut self, line: &str) {
        let (seat, action) = line.split_once(' ').expect("seat and answer");
        let seat: Seat = word(seat);
        assert!(
            game().pending(&self.state).has(seat),
            "{line}: the question is {:?}",
            self.state.steps.last().map(|step| spell(content(), step))
        );
        let legal = self.legal(seat);
        assert!(legal.iter().any(|it| it == action), "{line}: legal are {legal:?}");
        let action = game().read(action).expect("a legal action can be read");
        game().play(&mut self.state, seat, action, &mut self.chance, &mut Log::silent());
    }

    fn answers(mut self, lines: &[&str]) -> Table {
        lines.iter().for_each(|line| self.answer(line));
        self
    }

    fn asked(self, seat: u8, legal: &[&str]) -> Table {
        assert_eq!(game().pending(&self.state), Seats::only(Seat(seat)));
        assert_eq!(self.legal(Seat(seat)), legal);
        self
    }

    fn refused(self, seat: u8, action: &str, rule: &'static str) -> Table {
        let action = game().read(action).expect("an action");
        assert_eq!(verdict(game(), &self.state, Seat(seat), action), Some(Err(Rule(rule))));
        self
    }

    fn damage(&self, hero: &str) -> u8 {
        self.state.heroes[word::<Hero>(hero)].damage
    }

    fn place(&self, hero: &str) -> HeroPlace {
        self.state.heroes[word::<Hero>(hero)].place
    }

    fn rewards(&self, hero: &str) -> Vec<String> {
        self.state.rewards_of(word(hero)).iter().map(|card| spell(content(), &card)).collect()
    }

    fn over(self) -> Table {
        assert!(self.state.steps.is_empty(), "{:?} waits", self.state.steps.last());
        assert_eq!(
            self.state.decks.fate.len() + self.state.decks.fate_discard.len(),
            30,
            "no Fate card is lost"
        );
        assert!(self.chance.script().is_none(), "all that was dictated has come up");
        self
    }
}

/// RW-EX-14, RW-EX-22, RW-DUEL-02 to -11, RW-AMB-69: the duel of the rulebook.
#[test]
fn the_duel_of_the_rulebook_is_won_in_the_second_round() {
    let table = Table::new()
        .hero("0 mad_carthos 3A rage_blade runeplate")
        .hero("1 silhouette 3A staff_of_light")
        .fate(&[1, 15, 5, 6])
        .run(&["duel mad_carthos silhouette"])
        .asked(0, &["duel-ability", "duel-nothing"])
        // RW-HID-05: her hidden card could prevent or answer the damage, so her player is asked about both.
        .answers(&["0 duel-ability", "1 duel-nothing", "1 duel-nothing"]);
    assert_eq!(table.damage("silhouette"), 1);
    let table = table
        .asked(1, &["duel-draw-again", "duel-nothing"])
        .answers(&["1 duel-nothing"])
        .asked(0, &["duel-use rage_blade", "duel-strike"])
        .answers(&["0 duel-use rage_blade", "1 duel-nothing", "1 duel-nothing"]);
    assert_eq!(table.damage("silhouette"), 2, "2 damage, 1 of it prevented by the rout icon");
    let table = table.answers(&["1 duel-nothing"]).asked(0, &["duel-use runeplate", "duel-nothing"]);
    let table = table.answers(&["0 duel-use runeplate", "1 duel-nothing", "1 duel-nothing"]).over();
    assert_eq!((table.damage("mad_carthos"), table.place("silhouette")), (0, HeroPlace::Gone));
    assert_eq!(table.rewards("mad_carthos"), ["rage_blade", "runeplate", "staff_of_light"]);
    let staff: RewardCard = word("staff_of_light");
    assert!(
        !table.state.rewards[staff].open && table.state.rewards[staff].seen == Seats::all(2),
        "RW-HID-05"
    );
    assert!(table.state.players[Seat(0)].duel_won && !table.state.players[Seat(1)].duel_won);
}

/// RW-AMB-36, RW-HERO-08, RW-AMB-67, RW-DUEL-08: both fall in one round; only who had Rewards leaves a marker.
#[test]
fn two_heroes_who_fall_together_drop_their_rewards() {
    let table = Table::new()
        .hero("0 ronan 3A timmorran_shard")
        .hero("1 varikas 3A")
        .with(|state| {
            state.heroes.change(Hero::Ronan).damage = 3;
            state.heroes.change(Hero::Varikas).damage = 4;
        })
        .fate(&[5, 6])
        .run(&["duel ronan varikas"]);
    // RW-HID-05: Ronan's hidden card could be anything, so his player is asked before damage and thorns.
    let table = table.answers(&["0 duel-nothing", "0 duel-nothing"]).over();
    assert_eq!(table.place("ronan"), HeroPlace::Marker { area: word("3A") });
    assert_eq!(table.place("varikas"), HeroPlace::Gone);
    assert_eq!(table.rewards("ronan"), ["timmorran_shard"]);
}

/// RW-REWARD-04, RW-DUEL-13: one Weapon a duel.
#[test]
fn a_second_weapon_is_refused_in_the_same_duel() {
    Table::new()
        .hero("0 vyrah 3A rage_blade emberstaff")
        .hero("1 steelhorns 3A")
        .fate(&[1, 7, 2, 8])
        .run(&["duel vyrah steelhorns"])
        .answers(&["1 duel-nothing", "0 duel-use emberstaff"])
        .refused(0, "duel-use rage_blade", "RW-REWARD-04")
        .asked(0, &["duel-use emberstaff", "duel-strike"]);
}

/// RW-QUEST-12 to -14, RW-AMB-71, RW-AMB-72: two Beastmen; their extra card, and the Quest completed.
#[test]
fn a_duel_quest_is_won_by_defeating_all_units() {
    let table = Table::new()
        .hero("0 red_scorpion 7A")
        .with(|state| {
            state.board.areas.add(word("7A"));
            state.players[Seat(0)].quests.add(Quest::QBeastKing);
            state.decks.quests.add(Quest::QGhostRoad);
        })
        .next_reward("tactical_map")
        // The hero hits; the Beastmen draw a special with an extra card that misses, and a miss.
        .fate(&[5, 9, 1, 2, 6, 3])
        .run(&["hero-deed red_scorpion"])
        .asked(0, &["attempt-quest q_beast_king", "no-deed"])
        .answers(&["0 attempt-quest q_beast_king"])
        .over();
    assert_eq!(table.damage("red_scorpion"), 1);
    assert_eq!(table.rewards("red_scorpion"), ["tactical_map"]);
    assert!(table.state.decks.quests_discard.has(Quest::QBeastKing));
    assert_eq!(table.state.players[Seat(0)].quests.len(), 1);
}

/// RW-EX-11, RW-QUEST-09, RW-DEC-33: agility 2 draws two cards, one symbol is chosen.
#[test]
fn an_attribute_test_draws_as_many_cards_as_the_attribute() {
    for (choice, damage, rewards) in [("gold", 0, 1), ("red", 1, 0)] {
        let table = Table::new()
            .hero("0 red_scorpion 3A")
            .with(|state| state.players[Seat(0)].quests.add(Quest::QHoundsOfAsh))
            .fate(&[5, 6])
            .run(&["hero-deed red_scorpion"])
            .answers(&["0 attempt-quest q_hounds_of_ash"])
            .asked(0, &["apply-destiny gold", "apply-destiny red"])
            .answers(&[&format!("0 apply-destiny {choice}")])
            .over();
        assert_eq!((table.damage("red_scorpion"), table.rewards("red_scorpion").len()), (damage, rewards));
        let kept = table.state.players[Seat(0)].shown_quests.has(Quest::QHoundsOfAsh);
        assert_eq!(kept, choice == "red", "RW-AMB-40");
    }
}

/// RW-QUEST-05: elsewhere the Quest is refused, but its holder is asked all the same.
#[test]
fn a_quest_of_another_area_is_refused() {
    Table::new()
        .hero("0 red_scorpion 3B")
        .with(|state| state.players[Seat(0)].quests.add(Quest::QHoundsOfAsh))
        .run(&["hero-deed red_scorpion"])
        .asked(0, &["no-deed"])
        .refused(0, "attempt-quest q_hounds_of_ash", "RW-QUEST-05");
}

/// RW-EX-12, RW-QUEST-01 to -04, RW-MOVE-17, RW-MOVE-18: one heals or trains, another moves two areas.
#[test]
fn heroes_act_one_after_the_other() {
    let table = Table::new()
        .hero("0 ronan 3A")
        .hero("0 vyrah 3B")
        .hero("1 bogran 3C")
        .run(&["quest-phase"])
        .asked(0, &["act-with ronan", "act-with vyrah"])
        .answers(&["0 act-with ronan"])
        .refused(0, "quest-heal -", "RW-QUEST-03")
        .answers(&["0 quest-train agility agility"])
        .answers(&["0 quest-move", "0 walk 3C", "0 walk 1A"])
        .asked(
            1,
            &[
                "quest-move",
                "quest-train strength strength",
                "quest-train strength agility",
                "quest-train strength wisdom",
                "quest-train agility agility",
                "quest-train agility wisdom",
                "quest-train wisdom wisdom",
                "quest-rest",
            ],
        )
        .answers(&["1 quest-rest"])
        .over();
    assert_eq!(table.state.heroes[Hero::Ronan].training, [0, 2, 0]);
    assert_eq!(table.state.hero_at(Hero::Vyrah), Some((Seat(0), word("1A"))));
}

/// RW-AMB-68, RW-HERO-13: one point fits, so one point is trained.
#[test]
fn training_takes_as_much_as_fits() {
    Table::new()
        .hero("0 ronan 3A")
        .with(|state| state.heroes.change(Hero::Ronan).training = [2, 2, 1])
        .run(&["hero-acts ronan"])
        .asked(0, &["quest-move", "quest-train wisdom -", "quest-rest"])
        .refused(0, "quest-train wisdom wisdom", "RW-AMB-68");
}

/// RW-HERO-14, RW-HID-05: own heroes in one area trade while one moves; each card once between two steps.
#[test]
fn rewards_change_hands_while_a_hero_moves() {
    let table = Table::new()
        .hero("0 vyrah 3A")
        .hero("0 ronan 3B staff_of_light")
        .run(&["hero-acts vyrah"])
        .answers(&["0 quest-move", "0 walk 3B"])
        .asked(0, &["walk 3A", "walk 3C", "quest-trade staff_of_light vyrah", "walk-no-further"])
        .answers(&["0 quest-trade staff_of_light vyrah"])
        .asked(0, &["walk 3A", "walk 3C", "walk-no-further"])
        .answers(&["0 walk 3C"])
        .over();
    assert_eq!(table.rewards("vyrah"), ["staff_of_light"]);
}

/// RW-OPT-09, RW-AMB-41: a Dungeon ends the walk. RW-OPT-10, RW-AMB-79: the Temple pays whoever ends there.
#[test]
fn a_dungeon_holds_and_a_temple_pays() {
    let open = |kind| Some(Token { kind, near: true, open: true, seen: Seats::NONE });
    let table = Table::new()
        .hero("0 vyrah 3A")
        .with(|state| {
            state.areas.change(word::<AreaId>("3B")).token = open(TokenKind::Dungeon);
            state.areas.change(word::<AreaId>("3C")).token = open(TokenKind::Temple);
        })
        .run(&["hero-acts vyrah"])
        .answers(&["0 quest-move", "0 walk 3B"])
        .over();
    assert_eq!(table.state.players[Seat(0)].influence, 5);
    let table = table
        .run_again(&["hero-acts vyrah"])
        .answers(&["0 quest-move", "0 walk 3C", "0 walk-no-further"])
        .over();
    assert_eq!(table.state.players[Seat(0)].influence, 7);
}

impl Table {
    fn run_again(mut self, steps: &[&str]) -> Table {
        self.state.quests = Default::default();
        self.run(steps)
    }
}

/// RW-OPT-13: a Raiding Party takes a Reward or one more point where others' units stand.
#[test]
fn raiders_with_company_take_more() {
    let table = Table::new()
        .hero("0 vyrah 3A timmorran_shard")
        .with(|state| {
            let here: AreaId = word("3A");
            state.areas.change(here).token =
                Some(Token { kind: TokenKind::RaidingParty, near: true, open: false, seen: Seats::NONE });
            state.put(here, word("giant"), 1, 0);
        })
        .run(&["explore vyrah"])
        .asked(0, &["hero-suffers"])
        .answers(&["0 hero-suffers"])
        .asked(0, &["raid-discard timmorran_shard", "raid-suffer"])
        .answers(&["0 raid-discard timmorran_shard"])
        .over();
    assert_eq!((table.damage("vyrah"), table.rewards("vyrah").len()), (1, 0));
    assert!(table.state.areas[word::<AreaId>("3A")].token.is_none());
}

/// RW-HERO-04, RW-HERO-10, RW-DEC-28: a fourth hero makes one desert; his Rewards are discarded.
#[test]
fn a_fourth_hero_makes_one_desert() {
    let table = Table::new()
        .hero("0 vyrah 3A")
        .hero("0 ronan 3A scrying_bowl")
        .hero("0 bogran 3A")
        .with(|state| state.areas.change(word::<AreaId>("3B")).stronghold = Some(Stronghold::Sound(Seat(0))))
        .run(&["gain-hero 0 varikas"])
        .asked(0, &["let-desert ronan", "let-desert vyrah", "let-desert varikas", "let-desert bogran"])
        .answers(&["0 let-desert ronan"])
        .over();
    assert_eq!(table.place("ronan"), HeroPlace::Deck);
    let bowl: RewardCard = word("scrying_bowl");
    assert_eq!(table.state.rewards[bowl].place, RewardPlace::Discard);
}

/// RW-DUEL-08: with Soulbiter a hero survives a round in which both would fall, without any damage.
#[test]
fn soulbiter_saves_its_bearer() {
    let table = Table::new()
        .hero("0 vyrah 3A soulbiter")
        .hero("1 varikas 3A")
        .with(|state| {
            state.heroes.change(Hero::Vyrah).damage = 3;
            state.heroes.change(Hero::Varikas).damage = 4;
        })
        .fate(&[1, 5])
        .run(&["duel vyrah varikas"])
        .answers(&["0 duel-use soulbiter"])
        .over();
    assert_eq!((table.damage("vyrah"), table.place("varikas")), (0, HeroPlace::Gone));
}

/// RW-AMB-69, RW-QUEST-09: fire bombs deal 3, and 1 to the thrower if his agility test is red.
#[test]
fn fire_bombs_may_burn_the_thrower() {
    let table = Table::new()
        .hero("0 varikas 3A dwarven_fire_bombs")
        .hero("1 ronan 3A")
        .fate(&[1, 7, 6, 8, 9, 10, 17, 27, 28])
        .run(&["duel varikas ronan"])
        .answers(&["0 duel-use dwarven_fire_bombs"])
        .over();
    assert_eq!((table.damage("varikas"), table.damage("ronan")), (1, 3));
}

/// RW-REWARD-04, RW-AMB-69: the Ghost Armor prevents a whole round, once a duel; the Amulet is discarded for 2.
#[test]
fn armor_and_amulet_prevent_damage() {
    let table = Table::new()
        .hero("0 bogran 3A rage_blade")
        .hero("1 ronan 3A ghost_armor amulet_of_shielding")
        .with(|state| state.heroes.change(Hero::Ronan).routed = true)
        // Bogran adds 1 in the first round to a routed opponent.
        .fate(&[1, 7, 2, 8, 9, 10, 17, 27])
        .run(&["duel bogran ronan"])
        .answers(&["0 duel-use rage_blade"])
        .asked(1, &["duel-use ghost_armor", "duel-use amulet_of_shielding", "duel-nothing"])
        .answers(&["1 duel-use ghost_armor", "0 duel-use rage_blade"])
        .refused(1, "duel-use ghost_armor", "RW-AMB-69")
        .answers(&["1 duel-use amulet_of_shielding"])
        .over();
    assert_eq!((table.damage("ronan"), table.rewards("ronan").len()), (0, 1));
    assert!(table.state.heroes[Hero::Ronan].routed, "RW-DUEL-12: he fights as if standing, and stays routed");
}

/// RW-AMB-53: the Giant must be dealt 2 damage, not defeated; his rage is the damage on him.
#[test]
fn the_gatekeeper_must_be_wounded() {
    for (cards, rewards) in [([1, 4, 2, 5, 7, 24, 8, 15], 1), ([1, 4, 7, 5, 8, 24, 9, 15], 0)] {
        let table = Table::new()
            .hero("0 ronan 4C")
            .with(|state| {
                state.board.areas.add(word("4C"));
                state.players[Seat(0)].quests.add(Quest::QLostCityGiant);
            })
            .fate(&cards)
            .run(&["hero-deed ronan"])
            .answers(&["0 attempt-quest q_lost_city_giant"])
            .over();
        assert_eq!(table.rewards("ronan").len(), rewards);
    }
}

/// RW-AMB-46, RW-HERO-07, RW-DEC-36: captured Rewards may go to another own hero there, and nobody else reads which.
#[test]
fn captured_rewards_are_shared_out() {
    let table = Table::new()
        .hero("0 steelhorns 3A")
        .hero("0 ronan 3A")
        .hero("1 silhouette 3A scrying_bowl tactical_map")
        .with(|state| state.heroes.change(Hero::Silhouette).damage = 1)
        .run(&["duel steelhorns silhouette"])
        .answers(&["0 duel-ability", "1 duel-nothing", "1 duel-nothing"])
        .asked(0, &["duel-share tactical_map ronan", "duel-share scrying_bowl ronan", "duel-shared"]);
    let action = game().read("duel-share scrying_bowl ronan").expect("an action");
    // Whose card it was knows it still.
    for (viewer, card) in
        [(Viewer::Seat(Seat(1)), "scrying_bowl"), (Viewer::Watcher, "face-down-from-steelhorns")]
    {
        let glimpse = game().glimpse(&table.state, Seat(0), action, viewer);
        let Glimpse::Open(seen) = glimpse else { panic!("{glimpse:?}") };
        assert_eq!(game().spell(seen), format!("duel-share {card} ronan"));
    }
    let table = table.answers(&["0 duel-share scrying_bowl ronan", "0 duel-shared"]).over();
    assert_eq!((table.rewards("ronan"), table.damage("steelhorns")), (vec!["scrying_bowl".to_owned()], 1));
}

/// RW-QUEST-02, RW-MOVE-19: two areas, borders hold; the Long Road Boots add one and Ronan wades.
#[test]
fn heroes_walk_as_far_as_they_may() {
    let wet = |state: &mut State| {
        let (a, b): (AreaId, AreaId) = (word("3B"), word("3C"));
        (state.board.open[a], state.board.open[b]) = (Set::only(word("3A")), Set::only(word("1A")));
        (state.board.water[a], state.board.water[b]) = ([b].into_iter().collect(), [a].into_iter().collect());
    };
    Table::new()
        .hero("0 vyrah 3A")
        .with(wet)
        .run(&["hero-acts vyrah"])
        .answers(&["0 quest-move", "0 walk 3B"])
        .refused(0, "walk 3C", "RW-MOVE-19");
    Table::new()
        .hero("0 ronan 3A")
        .with(wet)
        .run(&["hero-acts ronan"])
        .answers(&["0 quest-move", "0 walk 3B", "0 walk 3C", "0 walk 1A"])
        .over();
    let table = Table::new()
        .hero("0 vyrah 3A long_road_boots")
        .run(&["hero-acts vyrah"])
        .answers(&["0 quest-move", "0 walk 3B", "0 walk 3C", "0 walk 1A"])
        .over();
    assert!(table.state.rewards[word::<RewardCard>("long_road_boots")].open, "RW-REWARD-02");
    // A hidden card could be the Boots: its holder is asked although he cannot go on.
    Table::new()
        .hero("0 vyrah 3A scrying_bowl")
        .run(&["hero-acts vyrah"])
        .answers(&["0 quest-move", "0 walk 3B", "0 walk 3C"])
        .asked(0, &["walk-no-further"])
        .refused(0, "walk 1A", "RW-QUEST-02");
}

/// RW-OPT-08, RW-AMB-80, RW-DEC-48: a Magic Portal costs 1 influence, once a move.
#[test]
fn a_portal_is_paid_once_a_move() {
    let portal = Some(Token { kind: TokenKind::MagicPortal, near: true, open: true, seen: Seats::NONE });
    let table = Table::new()
        .hero("0 vyrah 3A")
        .with(|state| {
            state.areas.change(word::<AreaId>("3A")).token = portal;
            state.areas.change(word::<AreaId>("2A")).token = portal;
        })
        .run(&["hero-acts vyrah"])
        .answers(&["0 quest-move", "0 walk-through-portal 2A", "0 walk-through-portal 3A"])
        .over();
    assert_eq!(table.state.players[Seat(0)].influence, 4);
}

/// RW-AMB-66, RW-RETREAT-04, RW-DEC-45: the controller picks where; with no way out the hero stays and is routed.
#[test]
fn a_hero_retreats_where_he_could_go() {
    let table = Table::new()
        .hero("0 vyrah 3B")
        .run(&["hero-retreats vyrah"])
        .asked(0, &["hero-retreats-to 3A", "hero-retreats-to 3C"])
        .answers(&["0 hero-retreats-to 3C"])
        .over();
    assert!(table.state.heroes[Hero::Vyrah].routed);
    let table = Table::new()
        .hero("0 vyrah 7A")
        .with(|state| state.board.areas.add(word("7A")))
        .run(&["hero-retreats vyrah"])
        .over();
    assert!(table.state.heroes[Hero::Vyrah].routed);
    assert_eq!(table.state.hero_at(Hero::Vyrah), Some((Seat(0), word("7A"))));
}

/// RW-AMB-79: Krutzbeck wounds an enemy hero where his action ends, also after doing nothing.
#[test]
fn krutzbeck_strikes_when_his_action_ends() {
    let table = Table::new()
        .hero("0 krutzbeck 3A")
        .hero("1 ronan 3A")
        .hero("1 vyrah 3A")
        .run(&["hero-acts krutzbeck"])
        .answers(&["0 quest-rest"])
        .asked(0, &["krutzbeck-strike ronan", "krutzbeck-strike vyrah"])
        .answers(&["0 krutzbeck-strike vyrah"])
        .over();
    assert_eq!(table.damage("vyrah"), 1);
}

/// RW-COMP-12, RW-REWARD-01: when the Reward deck is used up, the discard pile becomes the deck.
#[test]
fn discarded_rewards_come_back_when_the_deck_is_used_up() {
    let table = Table::new()
        .hero("0 ronan 3A")
        .with(|state| {
            for number in 0..25 {
                let place = if number == 3 { RewardPlace::Discard } else { RewardPlace::Hero(Hero::Vyrah) };
                state.rewards.change(RewardCard(number)).place = place;
            }
        })
        .run(&["reward ronan", "reward ronan"])
        .over();
    assert_eq!(table.rewards("ronan").len(), 1);
}

/// The same to everybody's eyes: other hidden Reward cards and other Quests in the hands.
fn with_other_secrets(state: &State, chance: &mut Chance) -> State {
    let mut other = state.clone();
    for _ in 0..10 {
        let (a, b) = (RewardCard(chance.below(25) as u8), RewardCard(chance.below(25) as u8));
        let hidden =
            |card: RewardCard| !other.rewards[card].open && other.rewards[card].place != RewardPlace::Discard;
        if hidden(a) && hidden(b) {
            let swapped = |set: Set<RewardCard>| -> Set<RewardCard> {
                let new = |card: RewardCard| {
                    if card == a {
                        b
                    } else if card == b {
                        a
                    } else {
                        card
                    }
                };
                set.iter().map(new).collect()
            };
            other.quests.began = swapped(other.quests.began);
            other.quests.traded = swapped(other.quests.traded);
            other.duel.captured = swapped(other.duel.captured);
            let (one, two) = (other.rewards[a], other.rewards[b]);
            *other.rewards.change(a) = two;
            *other.rewards.change(b) = one;
        }
    }
    for seat in [Seat(0), Seat(1)] {
        let player = &mut other.players[seat];
        let secret = player.quests.minus(player.shown_quests).first();
        if let (Some(quest), Some(new)) = (secret, other.decks.quests.first()) {
            player.quests.remove(quest);
            player.quests.add(new);
            other.decks.quests.remove(new);
            other.decks.quests.add(quest);
        }
    }
    other
}

/// RW-HID-03, RW-HID-05: who is asked follows from public facts.
/// Quest Phases with random answers end, never ask without an answer, and lose no card.
#[test]
fn random_quest_phases_end_and_lose_nothing() {
    for seed in 0..300 {
        let mut chance = Chance::new(Seed::from_number(seed));
        let mut table = Table::new();
        table.state.variant.exploration = true;
        table.state.decks.tactics = Set::first_n(50);
        let mut quests: Vec<Quest> = Quest::ALL.to_vec();
        chance.shuffle(&mut quests);
        for (n, quest) in quests.into_iter().enumerate() {
            let place = quest_area(quest).filter(|_| n < 6);
            if let Some(area) = place {
                let near: AreaId = word(ROW[n % 6]);
                table.state.board.areas.add(area);
                table.state.board.open[area].add(near);
                table.state.board.open[near].add(area);
            }
            match n {
                0..6 => table.state.players[Seat(n as u8 % 2)].quests.add(quest),
                _ => table.state.decks.quests.add(quest),
            }
        }
        for area in table.state.board.areas.iter() {
            let kind = TokenKind::ALL[chance.below(12) as usize];
            let open = chance.below(3) == 0 && kind as usize <= TokenKind::HallOfKellos as usize;
            table.state.areas.change(area).token = Some(Token { kind, near: true, open, seen: Seats::NONE });
            if chance.below(4) == 0 {
                table.state.areas.change(area).rune = Some(Rune::new(chance.below(2) == 0, Seats::NONE));
            }
        }
        let mut heroes: Vec<Hero> = Hero::ALL.to_vec();
        chance.shuffle(&mut heroes);
        for (n, &hero) in heroes.iter().take(6).enumerate() {
            let area = table.state.board.areas.nth(chance.below(6) as usize).expect("six areas");
            table.state.heroes.change(hero).place = HeroPlace::Board { seat: Seat(n as u8 % 2), area };
            table.state.heroes.change(hero).damage = chance.below(3) as u8;
            table.state.heroes.change(hero).routed = chance.below(5) == 0;
            for _ in 0..4 {
                let card = RewardCard(chance.below(25) as u8);
                let seen = Seats::only(Seat(n as u8 % 2));
                if table.state.rewards[card].place == RewardPlace::Deck {
                    *table.state.rewards.change(card) =
                        RewardState { place: RewardPlace::Hero(hero), open: chance.below(3) == 0, seen };
                }
            }
        }
        for _ in 0..4 {
            if Seat::all(2).all(|seat| table.state.heroes_of(seat).is_empty()) {
                break;
            }
            table = table.run_again(&["quest-phase"]);
            let mut answers = 0;
            while let Some(seat) = game().pending(&table.state).first() {
                let other = with_other_secrets(&table.state, &mut chance);
                assert_eq!(
                    game().pending(&other),
                    game().pending(&table.state),
                    "who is asked tells a secret"
                );
                let legal = table.legal(seat);
                assert!(!legal.is_empty(), "{:?} asks without an answer", table.state.steps.last());
                let pick = &legal[chance.below(legal.len() as u32) as usize];
                let _ = game().prompt(&table.state, seat);
                let action = game().read(pick).expect("a legal action can be read");
                let _ = game().label(&table.state, seat, action);
                game().play(&mut table.state, seat, action, &mut table.chance, &mut Log::listening());
                answers += 1;
                assert!(answers < 1000, "endless");
            }
            table = table.over();
            let quests = table
                .state
                .players
                .0
                .iter()
                .fold(table.state.decks.quests.or(table.state.decks.quests_discard), |all, player| {
                    all.or(player.quests)
                });
            assert_eq!(quests.len(), 24, "no Quest is lost");
            for (hero, _) in table.state.heroes.iter() {
                let gone = table.state.heroes[hero].place == HeroPlace::Gone;
                assert!(!gone || table.state.rewards_of(hero).is_empty(), "Rewards of nobody");
            }
        }
    }
}

fn quest_area(quest: Quest) -> Option<AreaId> {
    content().quests[quest.number()].at
}
