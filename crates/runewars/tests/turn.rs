//! Dragon runes, Tactics cards, Objectives, titles and the rest of one's own turn (RW-RUNE, RW-TACT, RW-OBJ, RW-TITLE).

use hexarch_core::{
    Chance, Game, Glimpse, Log, Rule, Seat, Seats, Seed, Set, Small, Verdict, Viewer, legal, read, verdict,
};
use hexarch_runewars::{
    Action, Alignment, AreaId, FactionId, Hero, HeroPlace, Objective, Order, RewardCard, RewardPlace,
    RewardState, Rune, Season, Setup, State, Step, Stronghold, Tactic, TacticCard, TitleId, Token, TokenKind,
    UnitKind, game,
};

const ME: Seat = Seat(0);
const FOE: Seat = Seat(1);

/// A game of three after its setup, in which nothing waits and seat 0 has the turn.
struct Table {
    state: State,
    chance: Chance,
}

impl Table {
    fn new(epic: bool, exploration: bool) -> Table {
        let setup = Setup { players: 3, build_map: false, exploration, epic };
        let (mut chance, mut answers) =
            (Chance::new(Seed::from_number(5)), Chance::new(Seed::from_number(6)));
        let mut state = game().start(&setup, &mut chance, &mut Log::silent()).expect("a legal setup");
        while let Some(Step::Setup(_) | Step::Map(_)) = state.steps.last() {
            let seat = game().pending(&state).first().expect("somebody is asked");
            let options = legal(game(), &state, seat);
            let action = options[answers.below(options.len() as u32) as usize];
            game().play(&mut state, seat, action, &mut chance, &mut Log::silent());
        }
        state.steps.clear();
        state.turn.seat = Some(ME);
        (state.year, state.season) = (1, Season::Spring);
        for seat in Seat::all(3) {
            let player = &mut state.players[seat];
            state.decks.tactics = state.decks.tactics.or(player.tactics);
            (player.tactics, player.fresh) = (Set::EMPTY, Set::EMPTY);
        }
        Table { state, chance }
    }

    fn usual() -> Table {
        Table::new(false, false)
    }

    /// Puts a step on top of what waits. The game does not run on before somebody answers.
    fn wait(&mut self, step: &str) {
        let step = read::<_, Step>(game().content(), step).expect("a step");
        self.state.steps.push(step);
    }

    fn asked(&self) -> Option<Seat> {
        game().asks(&self.state).first()
    }

    fn legal(&self, seat: Seat) -> Vec<String> {
        legal(game(), &self.state, seat).into_iter().map(|action| game().spell(action)).collect()
    }

    fn verdict(&self, seat: Seat, action: &str) -> Option<Verdict> {
        // Tests change the state under the question.
        let state = State { asked: game().asks(&self.state), ..self.state.clone() };
        verdict(game(), &state, seat, game().read(action).expect("an answer"))
    }

    #[track_caller]
    fn refused(&self, seat: Seat, action: &str, rule: &'static str) {
        assert_eq!(self.verdict(seat, action), Some(Err(Rule(rule))), "{action}");
    }

    #[track_caller]
    fn play(&mut self, seat: Seat, action: &str) {
        assert_eq!(self.verdict(seat, action), Some(Ok(())), "{action}, legal: {:?}", self.legal(seat));
        let action: Action = game().read(action).expect("an answer");
        game().play(&mut self.state, seat, action, &mut self.chance, &mut Log::silent());
    }

    /// Puts a Tactics card of this kind into a hand; drawn this season, if `fresh`.
    fn deal(&mut self, seat: Seat, kind: Tactic, fresh: bool) {
        let mut deck = self.state.decks.tactics.iter();
        let card: TacticCard =
            deck.find(|&card| game().content().tactic(card) == kind).expect("it is in the deck");
        self.state.decks.tactics.remove(card);
        self.state.players[seat].tactics.add(card);
        if fresh {
            self.state.players[seat].fresh.add(card);
        }
    }

    /// Puts a Reward card under a hero, known to his player.
    fn reward(&mut self, hero: Hero, word: &str) -> RewardCard {
        let card = read::<_, RewardCard>(game().content(), word).expect("a Reward card");
        let (seat, _) = self.state.hero_at(hero).expect("a hero on the board");
        *self.state.rewards.change(card) =
            RewardState { place: RewardPlace::Hero(hero), open: false, seen: Seats::only(seat) };
        card
    }

    fn hero(&self, seat: Seat) -> Hero {
        self.state.heroes_of(seat).first().expect("everybody starts with a hero")
    }

    fn name(&self, area: AreaId) -> &'static str {
        &game().content().areas[Small::number(area)].name
    }

    /// The home areas with a rune token of this face.
    fn home_runes(&self, seat: Seat, dragon: bool) -> Vec<AreaId> {
        let is_face =
            |area: &AreaId| self.state.areas[*area].rune.is_some_and(|rune| rune.is_dragon() == dragon);
        self.state.friendly(game().content(), seat).iter().filter(is_face).collect()
    }

    /// Takes a player's Objective away: whoever has one is asked if others cannot know that it does not help him.
    fn without_objective(&mut self, seat: Seat) {
        let objective = self.state.players[seat].objective.take();
        self.state.decks.objectives = objective.into_iter().fold(self.state.decks.objectives, Set::with);
    }

    fn objective(&mut self, seat: Seat, objective: Objective) {
        self.without_objective(seat);
        self.state.decks.objectives.remove(objective);
        self.state.players[seat].objective = Some(objective);
    }
}

/// RW-EX-16, RW-RUNE-01, RW-RUNE-02, RW-RUNE-03, RW-HID-08, RW-HID-09, RW-DEC-38: discard a false rune, place a dragon
/// rune and a false one; others see where, not which.
#[test]
fn a_received_rune_comes_with_a_false_one_and_others_do_not_see_which_is_which() {
    let mut table = Table::usual();
    let [dragons, falses] = table.state.rune_pile;
    let (mine, dragon) = (table.home_runes(ME, false)[0], table.home_runes(ME, true)[0]);
    table.wait("receive-rune 0");
    table.wait("shed-runes 0 2");
    table.refused(ME, &format!("shed-rune {}", table.name(dragon)), "RW-RUNE-01");
    table.play(ME, &format!("shed-rune {}", table.name(mine)));
    assert_eq!(table.state.rune_pile, [dragons, falses + 1]);
    table.play(ME, "keep-runes");
    // The step below has run, and the receipt asks again.
    table.play(ME, "keep-runes");
    let enemy = table.home_runes(FOE, true)[0];
    table.refused(ME, &format!("rune-to {}", table.name(enemy)), "RW-RUNE-06");
    table.refused(ME, &format!("rune-to {}", table.name(dragon)), "RW-RUNE-06");
    let sites: Vec<String> = table.legal(ME);
    let hidden = game().read(&sites[0]).expect("an answer");
    let glimpse = game().glimpse(&table.state, ME, hidden, Viewer::Seat(FOE));
    assert_eq!(glimpse, Glimpse::Answered);
    table.play(ME, &sites[0]);
    table.refused(ME, &sites[0], "RW-RUNE-06");
    let on_board = |state: &State| state.areas.iter().filter(|(_, area)| area.rune.is_some()).count();
    let before = on_board(&table.state);
    table.play(ME, &sites[1]);
    assert_eq!(on_board(&table.state), before + 2);
    assert_eq!(table.state.rune_pile, [dragons - 1, falses]);
    let seen = |text: &String| {
        let area = table.state.areas
            [read::<_, AreaId>(game().content(), &text["rune-to ".len()..]).expect("an area")];
        area.rune.expect("a token lies there")
    };
    assert!(seen(&sites[0]).is_dragon() && !seen(&sites[1]).is_dragon());
    assert!(seen(&sites[0]).seen().has(ME) && !seen(&sites[0]).seen().has(FOE));
}

/// RW-RUNE-04: with one legal area the player chooses which token goes there, and everybody knows it.
#[test]
fn with_one_area_left_only_one_of_the_two_tokens_is_placed() {
    let mut table = Table::usual();
    let everybody = Seats::all(3);
    let free: Vec<AreaId> =
        table.state.board.areas.iter().filter(|&area| table.state.areas[area].rune.is_none()).collect();
    let left =
        *free.iter().find(|&&area| table.state.controller(game().content(), area).is_none()).expect("one");
    for &area in free.iter().filter(|&&area| area != left) {
        table.state.areas.change(area).rune = Some(Rune::False(everybody));
    }
    table.wait("place-runes 0 no");
    table.wait("look-at-runes 0 1");
    table.play(ME, "looked");
    assert_eq!(table.legal(ME), ["rune-only yes", "rune-only no"]);
    table.play(ME, "rune-only yes");
    assert_eq!(table.state.areas[left].rune, Some(Rune::Dragon(everybody)));
}

/// RW-AMB-31: without dragon runes only the false one is received.
#[test]
fn without_dragon_runes_left_only_the_false_one_comes() {
    let mut table = Table::usual();
    table.state.rune_pile[0] = 0;
    table.wait("place-runes 0 no");
    table.wait("look-at-runes 0 1");
    table.play(ME, "looked");
    let site = table.legal(ME)[0].clone();
    table.play(ME, &site);
    let area = read::<_, AreaId>(game().content(), &site["rune-to ".len()..]).expect("an area");
    assert_eq!(table.state.areas[area].rune, Some(Rune::False(Seats::all(3))));
}

/// RW-AMB-86, RW-OPT-17, RW-HID-18: in the epic game one dragon rune comes alone and face-up, a false token if need be.
#[test]
fn in_the_epic_game_one_dragon_rune_is_received_face_up() {
    for (pile, left) in [([5, 17], [4, 17]), ([0, 17], [0, 16])] {
        let mut table = Table::new(true, false);
        table.state.rune_pile = pile;
        table.wait("receive-rune 0");
        table.wait("pause 0");
        table.state.players[ME].influence = 20;
        table.deal(ME, Tactic::EnvoysGift, false);
        table.play(ME, "go-on");
        let site = table.legal(ME)[0].clone();
        table.play(ME, &site);
        let area = read::<_, AreaId>(game().content(), &site["rune-to ".len()..]).expect("an area");
        assert_eq!(table.state.areas[area].rune, Some(Rune::Dragon(Seats::all(3))));
        assert_eq!(table.state.rune_pile, left);
    }
}

/// RW-FORT-05, RW-HID-08, RW-AMB-30: mixed tokens are unknown to others again; a single one goes to either area.
#[test]
fn mixed_tokens_are_unknown_to_whoever_does_not_see_them() {
    let mut table = Table::usual();
    let (dragon, other) = (table.home_runes(ME, true)[0], table.home_runes(ME, false)[0]);
    for area in [dragon, other] {
        table.state.areas.change(area).rune.as_mut().expect("a token").show(Seats::only(FOE));
    }
    let (a, b) = (table.name(dragon), table.name(other));
    table.wait(&format!("mix-runes 0 {a} {b}"));
    table.play(ME, "mix yes");
    assert_eq!(table.state.areas[dragon].rune, Some(Rune::False(Seats::only(ME))));
    assert_eq!(table.state.areas[other].rune, Some(Rune::Dragon(Seats::only(ME))));
    table.state.areas.change(dragon).rune = None;
    table.wait(&format!("shift-rune 0 {a} {b}"));
    table.play(ME, &format!("rune-to {a}"));
    assert_eq!(table.state.areas[dragon].rune, Some(Rune::Dragon(Seats::only(ME))));
    assert_eq!(table.state.areas[other].rune, None);
}

/// RW-TACT-01, RW-TACT-03, RW-EX-21, RW-FAQ-05, RW-TACT-10: only in its window, not in the season in which it was drawn,
/// and no second copy at the same moment.
#[test]
fn tactics_cards_wait_for_their_window_and_their_season() {
    let mut table = Table::usual();
    table.deal(ME, Tactic::EnvoysGift, false);
    table.deal(ME, Tactic::EnvoysGift, false);
    table.deal(ME, Tactic::GrainBarges, true);
    table.deal(ME, Tactic::StandFast, false);
    table.state.players[ME].dials = [1, 1, 1];
    let influence = table.state.players[ME].influence;
    table.wait("pause 0");
    table.wait("pause 0");
    table.refused(ME, "own-turn grain_barges", "RW-TACT-03");
    table.refused(ME, "own-turn stand_fast", "RW-TACT-01");
    table.play(ME, "own-turn envoys_gift");
    assert_eq!(table.state.players[ME].influence, influence + 3);
    // Others know of old cards that he might play, so that he is still asked.
    table.refused(ME, "own-turn envoys_gift", "RW-FAQ-05");
    table.play(ME, "go-on");
    table.play(ME, "own-turn envoys_gift");
    assert_eq!(table.state.players[ME].influence, influence + 6);
    assert_eq!(table.state.decks.tactics_discard.len(), 2);
}

/// RW-HID-02, RW-TACT-03: whoever holds only cards of this season is not asked.
#[test]
fn fresh_cards_alone_open_no_window() {
    let mut table = Table::usual();
    table.without_objective(ME);
    table.deal(ME, Tactic::EnvoysGift, true);
    table.wait("pause 0");
    assert_eq!(table.asked(), None);
}

/// RW-TACT-09: a card that could change nothing may not be played.
#[test]
fn a_card_that_could_change_nothing_is_refused() {
    let mut table = Table::usual();
    table.state.season = Season::Winter;
    table.state.players[ME].dials = [8, 8, 8];
    for kind in [Tactic::FrozenFord, Tactic::GrainBarges, Tactic::FellingSeason, Tactic::EnvoysGift] {
        table.deal(ME, kind, false);
    }
    table.wait("pause 0");
    for card in ["frozen_ford", "grain_barges", "felling_season"] {
        table.refused(ME, &format!("own-turn {card}"), "RW-TACT-09");
    }
}

/// RW-AMB-77: Spy Guild returns a card of an earlier season, never the one in use.
#[test]
fn the_spy_guild_returns_a_used_order() {
    let mut table = Table::usual();
    table.deal(ME, Tactic::SpyGuild, false);
    table.state.players[ME].used = 0b0000_0110;
    table.state.players[ME].chosen = Some(Order::Harvest);
    table.wait("pause 0");
    table.play(ME, "own-turn spy_guild");
    table.refused(ME, "card-order harvest", "RW-TACT-09");
    table.play(ME, "card-order conquer");
    assert_eq!(table.state.players[ME].used, 0b0000_0010);
}

/// RW-AMB-47: a razed city leaves room for a stronghold.
#[test]
fn a_city_is_razed_in_an_area_of_ones_own() {
    let mut table = Table::usual();
    table.deal(ME, Tactic::RazeACity, false);
    table.wait("pause 0");
    table.refused(ME, "own-turn raze_a_city", "RW-TACT-09");
    let city =
        table.state.board.areas.iter().find(|&area| table.state.areas[area].city.is_some()).expect("a city");
    table.state.areas.change(city).neutral = Default::default();
    let kind = UnitKind::of_faction(table.state.players[ME].faction).next().expect("four kinds");
    table.state.put(city, kind, 1, 0);
    table.play(ME, "own-turn raze_a_city");
    assert_eq!(table.state.areas[city].city, None);
}

/// RW-OBJ-01, RW-OBJ-02, RW-FAQ-18, RW-HID-04: claimed while its condition holds, for one rune; not replaced.
#[test]
fn objectives_are_claimed_while_their_condition_holds() {
    let mut table = Table::usual();
    table.objective(ME, Objective::VoiceOfTheRealm);
    let good = game().content().factions.iter().position(|faction| faction.alignment == Alignment::Good);
    table.state.players[ME].faction = FactionId(good.expect("two are good") as u8);
    table.deal(ME, Tactic::EnvoysGift, false);
    table.state.players[ME].influence = 8;
    table.wait("pause 0");
    table.refused(ME, "claim", "RW-OBJ-02");
    table.play(ME, "own-turn envoys_gift");
    table.play(ME, "claim");
    assert_eq!(table.state.players[ME].objective, None);
    assert!(table.state.decks.objectives_discard.has(Objective::VoiceOfTheRealm));
    assert!(table.legal(ME).contains(&"keep-runes".to_string()));
}

/// RW-DEC-50: an Objective that can no longer be met is exchanged, where its card allows it.
#[test]
fn an_impossible_objective_is_exchanged() {
    let mut table = Table::usual();
    table.objective(ME, Objective::PactOfWyrms);
    table.deal(ME, Tactic::EnvoysGift, false);
    for area in table.state.board.areas.iter() {
        table.state.areas.change(area).neutral = Default::default();
    }
    table.wait("pause 0");
    table.play(ME, "exchange");
    assert!(table.state.players[ME].objective.is_some_and(|it| it != Objective::PactOfWyrms));
    assert!(table.state.decks.objectives_discard.has(Objective::PactOfWyrms));
}

/// RW-FAQ-02, RW-TITLE-01: the Captain trades three Rewards for a rune, once in each of his turns.
#[test]
fn the_captain_trades_three_rewards_once_a_turn() {
    let mut table = Table::usual();
    let hero = table.hero(ME);
    for card in ["rage_blade", "runeplate", "ghost_armor", "stormpiercer"] {
        table.reward(hero, card);
    }
    table.state.titles[TitleId::CAPTAIN].holder = Some(ME);
    table.deal(ME, Tactic::EnvoysGift, false);
    table.wait("pause 0");
    table.refused(ME, "use-reward rage_blade", "RW-REWARD-05");
    table.play(ME, "captain");
    for card in ["ghost_armor", "rage_blade", "runeplate"] {
        table.play(ME, &format!("pay-reward {card}"));
    }
    assert_eq!(table.state.rewards_of(hero).len(), 1);
    table.play(ME, "keep-runes");
    for _ in 0..2 {
        let site = table.legal(ME)[0].clone();
        table.play(ME, &site);
    }
    table.refused(ME, "captain", "RW-FAQ-02");
}

/// RW-TITLE-01: the Lord Commander trades five Tactics cards, drawn this season or not.
#[test]
fn the_lord_commander_trades_five_tactics_cards() {
    let mut table = Table::usual();
    table.state.titles[TitleId::COMMANDER].holder = Some(ME);
    for kind in [Tactic::RallyCry, Tactic::RallyCry, Tactic::StandFast, Tactic::GrainBarges, Tactic::SpyGuild]
    {
        table.deal(ME, kind, true);
    }
    table.wait("pause 0");
    table.play(ME, "commander");
    assert!(table.state.players[ME].tactics.is_empty());
    assert_eq!(table.state.decks.tactics_discard.len(), 5);
    assert!(table.legal(ME).contains(&"keep-runes".to_string()));
}

/// RW-FAQ-25, RW-REWARD-07: Timmorran Shards are turned in one after the other.
#[test]
fn shards_are_turned_in_for_runes() {
    let mut table = Table::usual();
    table.without_objective(ME);
    let hero = table.hero(ME);
    table.reward(hero, "timmorran_shard");
    table.reward(hero, "timmorran_shard#2");
    table.wait("pause 0");
    for card in ["timmorran_shard", "timmorran_shard#2"] {
        table.play(ME, &format!("use-reward {card}"));
        table.play(ME, "keep-runes");
        for _ in 0..2 {
            let site = table.legal(ME)[0].clone();
            table.play(ME, &site);
        }
    }
    assert_eq!(table.asked(), None);
}

/// RW-HERO-09, RW-HERO-14, RW-AMB-37: what a defeated hero left is taken up whole in one's turn, and Rewards change hands
/// between heroes in one area, each once a turn.
#[test]
fn rewards_are_taken_up_and_handed_on() {
    let mut table = Table::usual();
    let hero = table.hero(ME);
    let (_, area) = table.state.hero_at(hero).expect("on the board");
    let mut deck =
        Hero::ALL.iter().copied().filter(|&hero| table.state.heroes[hero].place == HeroPlace::Deck);
    let (friend, fallen) = (deck.next().expect("a hero"), deck.next().expect("another"));
    table.state.heroes.change(friend).place = HeroPlace::Board { seat: ME, area };
    let card = table.reward(friend, "runeplate");
    table.state.rewards.change(card).place = RewardPlace::Hero(fallen);
    table.state.heroes.change(fallen).place = HeroPlace::Marker { area };
    table.wait("pause 0");
    table.play(ME, &format!("take-up {} {}", hero.word(), fallen.word()));
    assert_eq!(table.state.heroes[fallen].place, HeroPlace::Gone);
    let give = game().read(&format!("give-reward runeplate {}", friend.word())).expect("an answer");
    let glimpse = game().glimpse(&table.state, ME, give, Viewer::Seat(FOE));
    let Glimpse::Open(seen) = glimpse else { panic!("{glimpse:?}") };
    let [from, to] = [hero, friend].map(|hero| hero.word());
    assert_eq!(game().spell(seen), format!("give-reward face-down-from-{from} {to}"));
    table.play(ME, &format!("give-reward runeplate {}", friend.word()));
    assert_eq!(table.state.rewards_of(friend), Set::only(card));
    assert!(!table.legal(ME).iter().any(|action| action.starts_with("give-reward")));
}

/// RW-OPT-05, RW-DEC-47: with six units in his area a player may discard a destructible location, and no other.
#[test]
fn six_units_discard_a_destructible_location() {
    for (kind, units, verdict) in [
        (TokenKind::DragonThrone, 6, Some(Ok(()))),
        (TokenKind::DragonThrone, 5, Some(Err(Rule("RW-OPT-05")))),
        (TokenKind::Temple, 6, None),
    ] {
        let mut table = Table::new(false, true);
        let area = table.state.empty_areas(game().content()).first().expect("an empty area");
        let unit = UnitKind::of_faction(table.state.players[ME].faction).next().expect("four kinds");
        table.state.put(area, unit, units, 0);
        table.state.areas.change(area).token =
            Some(Token { kind, near: false, open: true, seen: Seats::NONE });
        table.deal(ME, Tactic::EnvoysGift, false);
        table.wait("pause 0");
        assert_eq!(table.verdict(ME, &format!("demolish {}", table.name(area))), verdict);
    }
}

/// Masons by Torchlight repair a stronghold without lowering a dial.
#[test]
fn masons_repair_without_a_cost() {
    let mut table = Table::usual();
    let area = table.state.strongholds(ME).first().expect("everybody has one");
    table.state.areas.change(area).stronghold = Some(Stronghold::Damaged(ME));
    table.deal(ME, Tactic::MasonsByTorchlight, false);
    let dials = table.state.players[ME].dials;
    table.wait("pause 0");
    table.play(ME, "own-turn masons_by_torchlight");
    table.play(ME, &format!("card-repair {}", table.name(area)));
    assert_eq!(table.state.areas[area].stronghold, Some(Stronghold::Sound(ME)));
    assert_eq!(table.state.players[ME].dials, dials);
}

impl Table {
    /// Lets the first two seats fight for the second one's home, with so many units of their first kinds.
    fn battle(&mut self, attackers: u8, defenders: u8) {
        let battle = &mut self.state.battle;
        (battle.on, battle.attacker, battle.defender) = (true, ME, Some(FOE));
        battle.forces[0].units[0].standing[0] = attackers;
        battle.forces[1].units[0].standing[0] = defenders;
        self.state.battle.area = self.state.strongholds(FOE).first().expect("everybody has one");
    }
}

/// RW-TACT-04, RW-TACT-07, RW-TACT-11, RW-TACT-12, RW-AMB-78: step 3 of a battle is the attacker's last chance for cards
/// of his turn; the defender has the cards for defenders; no Objective is claimed there.
#[test]
fn at_the_start_of_a_battle_the_attacker_has_the_cards_of_his_turn_too() {
    let mut table = Table::usual();
    table.battle(2, 1);
    for seat in [ME, FOE] {
        for kind in [Tactic::EnvoysGift, Tactic::TacticalRetreat, Tactic::ToTheVictor] {
            table.deal(seat, kind, false);
        }
    }
    table.wait("window start-of-battle 1");
    table.wait("window start-of-battle 0");
    table.refused(ME, "play-tactic tactical_retreat", "RW-TACT-01");
    table.refused(ME, "claim", "RW-AMB-78");
    table.play(ME, "own-turn envoys_gift");
    table.play(ME, "play-tactic to_the_victor");
    table.play(ME, "tactics-pass");
    assert_eq!(table.asked(), Some(FOE));
    table.refused(FOE, "play-tactic envoys_gift", "RW-TACT-01");
    assert_eq!(table.verdict(FOE, "play-tactic tactical_retreat"), Some(Ok(())));
    table.play(FOE, "play-tactic to_the_victor");
    assert_eq!(table.state.battle.spoils, 2);
}

/// RW-TACT-06, RW-TACT-13, RW-TACT-14, RW-DEC-51: rounds and tally have their own cards, and whoever stands in for
/// unallied neutrals has none.
#[test]
fn rounds_and_tally_have_their_own_cards() {
    let mut table = Table::usual();
    table.battle(2, 1);
    table.deal(ME, Tactic::RallyCry, false);
    table.deal(ME, Tactic::StandFast, false);
    table.wait("window combat-round 0");
    // Nobody of his is routed, so that there is nothing to ask.
    assert_eq!(table.asked(), None);
    table.state.battle.forces[0].units[0].routed[0] = 1;
    table.refused(ME, "play-tactic stand_fast", "RW-TACT-01");
    assert_eq!(table.verdict(ME, "play-tactic rally_cry"), Some(Ok(())));
    table.state.steps.clear();
    table.wait("window tally 0");
    table.play(ME, "play-tactic stand_fast");
    assert_eq!(table.state.battle.bonus, [2, 0]);
    table.state.battle.defender = None;
    table.deal(FOE, Tactic::StandFast, false);
    table.wait("window tally 1");
    assert_eq!(table.asked(), None);
}

/// Banner of the Old Host: in the hero's area, at the start of a battle, 2 strength.
#[test]
fn the_banner_is_raised_where_its_hero_is() {
    let mut table = Table::usual();
    table.battle(2, 1);
    let hero = table.hero(FOE);
    table.reward(hero, "banner_of_the_old_host");
    table.state.heroes.change(hero).place = HeroPlace::Board { seat: FOE, area: table.state.battle.area };
    table.wait("window start-of-battle 1");
    table.play(FOE, "raise-banner");
    assert_eq!(table.state.battle.bonus, [0, 2]);
    assert_eq!(table.asked(), None);
}

/// RW-TACT-17, RW-DEC-44: Changed Dispatch replaces the revealed Order card by another of the hand.
#[test]
fn a_changed_dispatch_counts_with_its_new_number() {
    let mut table = Table::usual();
    for (seat, order) in Seat::all(3).zip([Order::Recruit, Order::Harvest, Order::Fortify]) {
        (table.state.players[seat].chosen, table.state.players[seat].showing) = (Some(order), Some(order));
    }
    table.state.players[ME].used = 1;
    table.deal(ME, Tactic::ChangedDispatch, false);
    table.wait("window orders-revealed 0");
    table.play(ME, "play-tactic changed_dispatch");
    table.refused(ME, "card-order recruit", "RW-TACT-09");
    table.refused(ME, "card-order strategize", "RW-SEASON-16");
    table.play(ME, "card-order mobilize");
    assert_eq!(table.state.players[ME].chosen, Some(Order::Mobilize));
    assert_eq!(table.state.orders.order[..], [ME, FOE, Seat(2)]);
}
