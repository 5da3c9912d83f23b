//! A position as text.

use std::fmt::Write as _;

use hexarch_core::{Draft, Seat, Seats, Set, Small, Word, spell};

use super::{SCHEMA, onlookers, reward_seen, scratch};
use crate::content::Content;
use crate::ids::*;
use crate::state::{
    Answer, Area, Decks, HeroPlace, HeroState, Player, RewardPlace, RewardState, Rune, State, Stronghold,
    Title, Top,
};

/// The position as text, by names: nothing that is as it would be anyway.
pub(crate) fn save(content: &Content, state: &State) -> Draft {
    let mut writer = Writer { content, state, out: String::new() };
    writer.head();
    writer.flow();
    writer.board();
    writer.supplies();
    for (seat, player) in state.players.iter(state.seats) {
        writer.player(seat, player);
    }
    for (area, here) in state.areas.iter() {
        writer.area(area, here);
    }
    for (hero, his) in state.heroes.iter() {
        writer.hero(hero, his);
    }
    for (title, card) in state.titles.iter() {
        writer.title(title, card);
    }
    writer.decks();
    scratch::save(content, state, &mut writer.out);
    Draft(writer.out)
}

struct Writer<'a> {
    content: &'a Content,
    state: &'a State,
    out: String,
}

impl<'a> Writer<'a> {
    fn line(&mut self, name: &str, value: impl std::fmt::Display) {
        let _ = writeln!(self.out, "{name} = {value}");
    }

    fn text(&mut self, name: &str, value: &str) {
        self.line(name, format_args!("\"{value}\""));
    }

    fn list(&mut self, name: &str, items: impl IntoIterator<Item = String>) {
        let items: Vec<_> = items.into_iter().map(|item| format!("\"{item}\"")).collect();
        self.line(name, format_args!("[{}]", items.join(", ")));
    }

    /// One item a line.
    fn lines(&mut self, name: &str, items: impl IntoIterator<Item = String>) {
        let _ = writeln!(self.out, "{name} = [");
        for item in items {
            let _ = writeln!(self.out, "  \"{item}\",");
        }
        self.out.push_str("]\n");
    }

    fn seats(&mut self, name: &str, seats: Seats) {
        let seats: Vec<_> = seats.iter().map(|seat| seat.to_string()).collect();
        self.line(name, format_args!("[{}]", seats.join(", ")));
    }

    fn word<W: Word<Content>>(&self, value: W) -> String {
        spell(self.content, &value)
    }

    fn words<T: Small + Word<Content>>(&self, set: Set<T>) -> Vec<String> {
        set.iter().map(|item| self.word(item)).collect()
    }

    fn head(&mut self) {
        let state = self.state;
        self.line("schema", SCHEMA);
        self.text("game", "runewars");
        self.line("players", state.seats);
        let variant = state.variant;
        let variants =
            [(variant.exploration, "exploration"), (variant.epic, "epic"), (variant.built, "built")];
        let variants: Vec<_> =
            variants.iter().filter(|(on, _)| *on).map(|(_, name)| name.to_string()).collect();
        if !variants.is_empty() {
            self.list("variants", variants);
        }
        self.line("year", state.year);
        self.text("season", state.season.word());
        if let Some(card) = state.card {
            self.text("card", card.word());
        }
        self.line("first", state.first);
        if !state.eliminated.is_empty() {
            self.seats("eliminated", state.eliminated);
        }
        if let Some(winner) = state.winner {
            self.line("winner", winner);
        }
        if state.acts > 0 {
            self.line("acts", state.acts);
        }
    }

    fn flow(&mut self) {
        let steps: Vec<_> = self.state.steps.iter().rev().map(|&step| self.word(step)).collect();
        self.lines("steps", steps);
        match self.state.answer {
            Answer::None => {}
            Answer::Destiny(destiny) => self.text("answer", destiny.word()),
            Answer::Seat(Some(seat)) => self.text("answer", &format!("seat {seat}")),
            Answer::Seat(None) => self.text("answer", "seat -"),
            Answer::Number(n) => self.text("answer", &format!("number {n}")),
        }
    }

    fn board(&mut self) {
        let tiles = self.state.board.tiles.iter().filter_map(|(tile, placed)| {
            let placed = (*placed)?;
            let turned = if placed.turns > 0 { format!(" turned {}", placed.turns) } else { String::new() };
            Some(format!("{} at {},{}{turned}", self.word(tile), placed.at.q, placed.at.r))
        });
        let tiles: Vec<_> = tiles.collect();
        self.lines("tiles", tiles);
    }

    /// What is not simply what remains of the printed components.
    fn supplies(&mut self) {
        let (content, state) = (self.content, self.state);
        if state.rune_pile.map(Some) != super::unplaced_runes(state) {
            let [dragon, false_runes] = state.rune_pile;
            self.line("rune_pile", format_args!("[{dragon}, {false_runes}]"));
        }
        if state.decks.cities != super::unplaced_cities(content, state) {
            let cities = self.words(state.decks.cities);
            self.list("cities_left", cities);
        }
        let unused = super::unused_figures(content, state);
        if state.pool != unused {
            self.out.push_str("\n[pool]\n");
            for (kind, n) in state.pool.iter().filter(|(kind, n)| **n != unused[*kind]) {
                self.line(&self.word(kind), n);
            }
        }
        if state.decks.tokens_discard != Default::default() {
            self.out.push_str("\n[tokens_discard]\n");
            for (kind, [near, far]) in state.decks.tokens_discard.iter().filter(|(_, n)| **n != [0; 2]) {
                self.line(kind.word(), format_args!("[{near}, {far}]"));
            }
        }
        let unplaced = super::unplaced_tokens(content, state);
        if state.decks.tokens != unplaced {
            self.out.push_str("\n[tokens_left]\n");
            for (kind, [near, far]) in state.decks.tokens.iter().filter(|(kind, n)| **n != unplaced[*kind]) {
                self.line(kind.word(), format_args!("[{near}, {far}]"));
            }
        }
    }

    fn player(&mut self, seat: Seat, player: &Player) {
        let _ = writeln!(self.out, "\n[player.{seat}]");
        let faction = if player.has_faction { self.word(player.faction) } else { "none".into() };
        self.text("faction", &faction);
        for (resource, dial) in Resource::ALL.iter().zip(player.dials) {
            self.line(resource.word(), dial);
        }
        self.line("influence", player.influence);
        if player.used != 0 {
            let used = Order::ALL.iter().filter(|&&order| player.used >> order as u8 & 1 != 0);
            self.list("used", used.map(|order| order.word().to_string()));
        }
        if let Some(order) = player.chosen {
            self.text("chosen", order.word());
        }
        if let Some(order) = player.showing {
            self.text("showing", order.word());
        }
        let (tactics, fresh) = (self.words(player.tactics), self.words(player.fresh));
        let (quests, shown) = (self.words(player.quests), self.words(player.shown_quests));
        for (name, words) in [("tactics", tactics), ("fresh", fresh), ("quests", quests), ("shown", shown)] {
            if !words.is_empty() {
                self.list(name, words);
            }
        }
        if let Some(objective) = player.objective {
            self.text("objective", objective.word());
        }
        if player.giants > 0 {
            self.line("giants", player.giants);
        }
        if player.duel_won {
            self.line("duel_won", true);
        }
    }

    fn area(&mut self, area: AreaId, here: &Area) {
        if *here == Area::default() {
            return;
        }
        let _ = writeln!(self.out, "\n[area.{}]", self.word(area));
        let units = self.units(here);
        if !units.is_empty() {
            self.text("units", &units.join(", "));
        }
        if let Some(stronghold) = here.stronghold {
            let faction = self.word(self.state.players[stronghold.owner()].faction);
            match stronghold {
                Stronghold::Sound(_) => self.text("stronghold", &faction),
                Stronghold::Damaged(_) => self.text("stronghold", &format!("{faction} damaged")),
            }
        }
        if let Some(development) = here.development {
            self.text("development", development.word());
        }
        if let Some(city) = here.city {
            self.text("city", &self.word(city));
        }
        if !here.activated.is_empty() {
            let factions = here.activated.iter().map(|seat| self.word(self.state.players[seat].faction));
            let factions: Vec<_> = factions.collect();
            self.list("activated", factions);
        }
        if let Some(rune) = here.rune {
            self.text("rune", if matches!(rune, Rune::Dragon(_)) { "dragon" } else { "false" });
            if rune.seen() != onlookers(self.content, self.state, area) {
                self.seats("seen", rune.seen());
            }
        }
        if let Some(token) = here.token {
            let back = if token.near { "near" } else { "far" };
            let open = if token.open { " open" } else { "" };
            self.text("token", &format!("{} {back}{open}", token.kind.word()));
            if !token.seen.is_empty() {
                self.seats("token_seen", token.seen);
            }
        }
    }

    fn units(&self, here: &Area) -> Vec<String> {
        let own = here.owner.map(|seat| UnitKind::of_faction(self.state.players[seat].faction));
        let own = own.into_iter().flatten().zip(here.own);
        let squads = own.chain(UnitKind::neutrals().zip(here.neutral));
        let mut units = Vec::new();
        for (kind, squad) in squads {
            let kind = self.word(kind);
            if squad.standing > 0 {
                units.push(format!("{} {kind}", squad.standing));
            }
            if squad.routed > 0 {
                units.push(format!("{} {kind} routed", squad.routed));
            }
        }
        units
    }

    fn hero(&mut self, hero: Hero, his: &HeroState) {
        let rewards = self.state.rewards_of(hero);
        if *his == HeroState::default() && rewards.is_empty() {
            return;
        }
        let _ = writeln!(self.out, "\n[hero.{}]", hero.word());
        match his.place {
            HeroPlace::Deck => {}
            HeroPlace::Board { seat, area } => {
                self.line("seat", seat);
                self.text("area", &self.word(area));
            }
            HeroPlace::Marker { area } => self.text("marker", &self.word(area)),
            HeroPlace::Gone => self.line("gone", true),
        }
        if his.damage > 0 {
            self.line("damage", his.damage);
        }
        if his.routed {
            self.line("routed", true);
        }
        if his.training != [0; 3] {
            let [strength, agility, wisdom] = his.training;
            self.line("training", format_args!("[{strength}, {agility}, {wisdom}]"));
        }
        if !rewards.is_empty() {
            let rewards: Vec<_> = rewards.iter().map(|card| self.reward(card, Some(hero))).collect();
            self.list("rewards", rewards);
        }
    }

    /// A Reward card with its face and with who has seen it, where that does not go without saying.
    fn reward(&self, card: RewardCard, hero: Option<Hero>) -> String {
        let RewardState { open, seen, .. } = self.state.rewards[card];
        let open_word = if open { " open" } else { "" };
        let seen_words =
            if seen == reward_seen(self.state, hero, open) { String::new() } else { seen_by(seen) };
        format!("{}{open_word}{seen_words}", self.word(card))
    }

    fn title(&mut self, title: TitleId, card: &Title) {
        if *card == Title::default() {
            return;
        }
        let _ = writeln!(self.out, "\n[title.{}]", self.word(title));
        if let Some(holder) = card.holder {
            self.line("holder", holder);
        }
        self.line("influence", card.influence);
    }

    fn decks(&mut self) {
        let state = self.state;
        // By name, so that a new field of the decks cannot be forgotten here.
        let Decks {
            fate,
            fate_discard,
            tactics: tactics_deck,
            tactics_discard,
            quests: quests_deck,
            quests_discard,
            objectives: objectives_deck,
            objectives_discard,
            seasons,
            seasons_discard,
            top,
            tactics_shuffled,
            quests_shuffled,
            rewards_shuffled,
            objectives_shuffled,
            tokens: _,
            tokens_discard: _,
            cities: _,
        } = state.decks;
        let usual = super::blank(self.content, state.seats, state.variant).decks;
        let players = || state.players.iter(state.seats).map(|(_, player)| player);
        let tactics = players().fold(Set::EMPTY, |all, player| all.or(player.tactics));
        let quests = players().fold(Set::EMPTY, |all, player| all.or(player.quests));
        let objectives: Set<Objective> = players().filter_map(|player| player.objective).collect();
        let tops: Set<SeasonCard> =
            top.items.iter().flat_map(|top| top.cards.iter().map(|seen| seen.card)).collect();
        let printed = self.content.fate.len();
        self.deck("fate", printed, fate, fate_discard, Set::EMPTY, None);
        let shuffled = (tactics_shuffled != usual.tactics_shuffled).then_some(tactics_shuffled);
        let printed = self.content.tactic_cards.len();
        self.deck("tactics", printed, tactics_deck, tactics_discard, tactics, shuffled);
        let shuffled = (quests_shuffled != usual.quests_shuffled).then_some(quests_shuffled);
        self.deck("quests", Quest::ALL.len(), quests_deck, quests_discard, quests, shuffled);
        let shuffled = (objectives_shuffled != usual.objectives_shuffled).then_some(objectives_shuffled);
        let printed = Objective::ALL.len();
        self.deck("objectives", printed, objectives_deck, objectives_discard, objectives, shuffled);
        self.deck("seasons", SeasonCard::ALL.len(), seasons, seasons_discard, tops, None);
        for (season, top) in top.iter() {
            self.top(season, top);
        }
        self.reward_deck((rewards_shuffled != usual.rewards_shuffled).then_some(rewards_shuffled));
    }

    fn deck<T: Small + Word<Content>>(
        &mut self,
        name: &str,
        printed: usize,
        deck: Set<T>,
        discard: Set<T>,
        held: Set<T>,
        shuffled: Option<Set<T>>,
    ) {
        let out = Set::first_n(printed).minus(deck).minus(discard).minus(held);
        // With a Season card in force a missing list would mean that just this card is discarded.
        let in_force = name == "seasons" && self.state.card.is_some();
        if discard.is_empty() && out.is_empty() && shuffled.is_none() && !in_force {
            return;
        }
        let _ = writeln!(self.out, "\n[deck.{name}]");
        if let Some(shuffled) = shuffled {
            let words = self.words(shuffled);
            self.list("shuffled", words);
        }
        for (name_of, cards, always) in [("discard", discard, in_force), ("out", out, false)] {
            let words = self.words(cards);
            if name == "fate" && !cards.is_empty() {
                self.line(name_of, format_args!("[{}]", words.join(", ")));
            } else if !cards.is_empty() || always {
                self.list(name_of, words);
            }
        }
    }

    fn top(&mut self, season: Season, top: &Top) {
        if *top == Top::default() {
            return;
        }
        let _ = writeln!(self.out, "\n[top.{}]", season.word());
        let cards = top.cards.iter().map(|card| format!("{}{}", card.card.word(), seen_by(card.seen)));
        self.list("cards", cards);
        self.seats("ordered", top.ordered);
    }

    fn reward_deck(&mut self, shuffled: Option<Set<RewardCard>>) {
        let at = |place: RewardPlace| {
            let here = self.state.rewards.iter().filter(move |(_, reward)| reward.place == place);
            here.map(|(card, reward)| (card, *reward)).collect::<Vec<_>>()
        };
        let discard = at(RewardPlace::Discard);
        let known: Vec<_> =
            at(RewardPlace::Deck).into_iter().filter(|(_, it)| *it != RewardState::default()).collect();
        if discard.is_empty() && known.is_empty() && shuffled.is_none() {
            return;
        }
        self.out.push_str("\n[deck.rewards]\n");
        if let Some(shuffled) = shuffled {
            let words = self.words(shuffled);
            self.list("shuffled", words);
        }
        for (name, cards) in [("discard", discard), ("cards", known)] {
            if !cards.is_empty() {
                let cards: Vec<_> = cards.into_iter().map(|(card, _)| self.reward(card, None)).collect();
                self.list(name, cards);
            }
        }
    }
}

fn seen_by(seats: Seats) -> String {
    if seats.is_empty() {
        return " seen -".into();
    }
    let seats: Vec<_> = seats.iter().map(|seat| seat.to_string()).collect();
    format!(" seen {}", seats.join(","))
}
