//! A position as text.

use std::fmt::Write as _;

use hexarch_core::{Draft, Seat, Seats, Set, Small, Word, spell, write_part};

use super::SCHEMA;
use crate::content::Content;
use crate::ids::*;
use crate::map::Token;
use crate::pile::Pile;
use crate::round::DUMMY;
use crate::state::{DiePlace, State, Unit};

/// The position as text, by names: nothing that is as it would be anyway.
pub(crate) fn save(content: &Content, state: &State) -> Draft {
    let mut writer = Writer { content, state, out: String::new() };
    writer.head();
    writer.offers();
    writer.map();
    for seat in Seat::all(state.seats) {
        writer.player(seat);
    }
    writer.dummy();
    for seat in Seat::all(state.seats) {
        write_part(&mut writer.out, &format!("turn.{seat}"), &state.turns[seat]);
    }
    write_part(&mut writer.out, "combat", &state.combat);
    write_part(&mut writer.out, "duel", &state.duel);
    write_part(&mut writer.out, "assault", &state.assault);
    Draft(writer.out)
}

struct Writer<'a> {
    content: &'a Content,
    state: &'a State,
    out: String,
}

impl Writer<'_> {
    fn line(&mut self, name: &str, value: impl std::fmt::Display) {
        let _ = writeln!(self.out, "{name} = {value}");
    }

    fn text(&mut self, name: &str, value: &str) {
        self.line(name, format_args!("\"{value}\""));
    }

    fn flag(&mut self, name: &str, value: bool) {
        if value {
            self.line(name, true);
        }
    }

    fn number(&mut self, name: &str, value: i64) {
        if value != 0 {
            self.line(name, value);
        }
    }

    /// A list, unless it is empty.
    fn list(&mut self, name: &str, items: Vec<String>) {
        if !items.is_empty() {
            let items: Vec<_> = items.into_iter().map(|item| format!("\"{item}\"")).collect();
            self.line(name, format_args!("[{}]", items.join(", ")));
        }
    }

    fn seats(&mut self, name: &str, seats: Seats) {
        if !seats.is_empty() {
            let seats: Vec<_> = seats.iter().map(|seat| seat.to_string()).collect();
            self.line(name, format_args!("[{}]", seats.join(", ")));
        }
    }

    fn word<W: Word<Content>>(&self, value: W) -> String {
        spell(self.content, &value)
    }

    fn words<T: Small + Word<Content>>(&self, set: Set<T>) -> Vec<String> {
        set.iter().map(|item| self.word(item)).collect()
    }

    /// Cards by their printed names, so that the same ones come back.
    fn cards(&self, pile: Pile) -> Vec<String> {
        let mut cards: Vec<String> = pile.iter().map(|card| self.word(card)).collect();
        if pile.wounds > 0 {
            cards.push(format!("wound {}", pile.wounds));
        }
        cards
    }

    fn card_list(&self, cards: &[CardId]) -> Vec<String> {
        cards.iter().map(|&card| self.word(card)).collect()
    }

    fn who(&self, who: u8) -> String {
        if who == DUMMY { "dummy".into() } else { who.to_string() }
    }

    fn head(&mut self) {
        let state = self.state;
        self.line("schema", SCHEMA);
        self.text("game", "mage-knight");
        self.text("scenario", state.setting.scenario.word());
        self.line("players", state.seats);
        let setting = state.setting;
        let options =
            [(setting.revised, "revised"), (setting.duels, "duels"), (setting.assaults, "assaults")];
        let options: Vec<_> =
            options.iter().filter(|(on, _)| *on).map(|(_, name)| format!("\"{name}\"")).collect();
        self.line("options", format_args!("[{}]", options.join(", ")));
        self.line("round", state.round);
        self.flag("night", state.night);
        self.number("acts", state.acts.into());
        self.flag("over", state.over);
        let steps: Vec<_> = state.steps.iter().rev().map(|&step| self.word(step)).collect();
        let _ = writeln!(self.out, "steps = [");
        for step in steps {
            let _ = writeln!(self.out, "  \"{step}\",");
        }
        self.out.push_str("]\n");
        let order = state.order.iter().map(|&who| self.who(who)).collect();
        self.list("order", order);
        self.number("at", state.at.into());
        if let Some(who) = state.announced {
            let who = self.who(who);
            self.text("announced", &who);
        }
        if let Some(last) = state.last {
            self.line("last", format_args!("[{}, {}]", last.left, u8::from(last.fresh)));
        }
        self.number("turns_left", state.turns_left.into());
        if state.over {
            let result: Vec<_> = state.result.0.iter().map(|n| n.to_string()).collect();
            self.line("result", format_args!("[{}]", result.join(", ")));
        }
    }

    fn offers(&mut self) {
        let state = self.state;
        let dice = state.dice.iter().map(|die| {
            let place = match die.place {
                DiePlace::Source => String::new(),
                DiePlace::Used(seat) => format!(" used {seat}"),
                DiePlace::Borrowed(seat) => format!(" borrowed {seat}"),
                DiePlace::Stolen(seat) => format!(" stolen {seat}"),
                DiePlace::Claimed(seat, false) => format!(" claimed {seat}"),
                DiePlace::Claimed(seat, true) => format!(" claimed {seat} each"),
            };
            format!("{}{place}", die.color.word())
        });
        let dice = dice.collect();
        self.list("source", dice);
        let decks = &state.decks;
        for (name, cards) in [
            ("advanced", &state.advanced[..]),
            ("spells", &state.spells[..]),
            ("monastery", &state.monastery[..]),
            ("under_advanced", &decks.advanced_bottom[..]),
            ("under_spells", &decks.spells_bottom[..]),
            ("under_artifacts", &decks.artifacts_bottom[..]),
        ] {
            let cards = self.card_list(cards);
            self.list(name, cards);
        }
        for (name, units) in [
            ("recruits", &state.units[..]),
            ("under_regular", &decks.units_bottom[0][..]),
            ("under_elite", &decks.units_bottom[1][..]),
        ] {
            let units = units.iter().map(|&kind| self.word(kind)).collect();
            self.list(name, units);
        }
        let counted = |n: u8, word: String| if n > 1 { format!("{word} {n}") } else { word };
        let discarded = state.enemies.discard.iter().filter(|(_, n)| **n > 0);
        let discarded = discarded.map(|(kind, &n)| counted(n, self.word(kind))).collect();
        self.list("discarded", discarded);
        let gone = state.units_gone.iter().filter(|(_, n)| **n > 0);
        let gone = gone.map(|(kind, &n)| counted(n, self.word(kind))).collect();
        self.list("gone_units", gone);
        let gone = self.cards(state.gone);
        self.list("gone", gone);
        let ruins = self.words(state.ruins.discard);
        self.list("ruins_discarded", ruins);
        if state.enemies.epoch != [0; 6] {
            let epochs: Vec<_> = state.enemies.epoch.iter().map(|n| n.to_string()).collect();
            self.line("epochs", format_args!("[{}]", epochs.join(", ")));
        }
        for (name, words) in [
            ("common", self.words(state.common)),
            ("tactics", self.words(state.tactics)),
            ("tactics_gone", self.words(state.tactics_gone)),
        ] {
            self.list(name, words);
        }
        let seen = state.artifacts_seen.iter().filter(|(_, seen)| !seen.is_empty());
        let seen =
            seen.map(|(slot, seen)| format!("{} {}", self.word(CardId(slot.0 + FIRST_ARTIFACT)), seen.0));
        let seen = seen.collect();
        self.list("seen_artifacts", seen);
    }

    fn token(&self, token: &Token) -> String {
        let hidden = if token.hidden { " hidden" } else { "" };
        let epoch = if token.epoch > 0 { format!(" {}", token.epoch) } else { String::new() };
        format!("{}{hidden}{epoch}", self.word(token.kind))
    }

    fn map(&mut self) {
        let map = &self.state.map;
        let tiles =
            map.tiles.iter().map(|placed| format!("{} {},{}", self.word(placed.tile), placed.a, placed.b));
        let tiles = tiles.collect();
        self.list("tiles", tiles);
        let [countryside, cities, core] = map.deck;
        self.line("tile_deck", format_args!("[{countryside}, {cities}, {core}]"));
        for space in map.all() {
            let here = &map.spaces[space];
            if *here == Default::default() {
                continue;
            }
            let _ = writeln!(self.out, "\n[space.{}]", self.word(space));
            if let Some(seat) = here.shield {
                self.line("shield", seat);
            }
            self.seats("marks", here.marks);
            let foe =
                |token: &Option<Token>| token.as_ref().map_or_else(|| "-".into(), |token| self.token(token));
            let foes = if here.foes == [None; 2] { Vec::new() } else { here.foes.iter().map(foe).collect() };
            self.list("foes", foes);
            if let Some(ruin) = here.ruin {
                let hidden = if ruin.hidden { " hidden" } else { "" };
                let word = self.word(ruin.id);
                self.text("ruin", &format!("{word}{hidden}"));
            }
            self.flag("opened", here.opened);
            if let Some(site) = here.secret {
                self.text("secret", site.word());
            }
        }
        for color in Color::BASIC {
            let city = &map.cities[color as usize];
            if city.space.is_none() {
                continue;
            }
            let _ = writeln!(self.out, "\n[city.{}]", color.word());
            self.line("level", city.level);
            let garrison = city.garrison.iter().map(|token| self.token(token)).collect();
            self.list("garrison", garrison);
            let shields: Vec<_> = city.shields.iter().map(|seat| seat.to_string()).collect();
            self.line("shields", format_args!("[{}]", shields.join(", ")));
            self.flag("open", city.open);
            if let Some(leader) = city.leader {
                self.line("leader", leader);
            }
        }
    }

    fn unit(&self, unit: &Unit) -> String {
        let mut text = self.word(unit.kind);
        for (on, word) in [
            (unit.spent, " spent"),
            (unit.held, " held"),
            (unit.bonded, " bonded"),
            (unit.flipped, " flipped"),
        ] {
            text.push_str(if on { word } else { "" });
        }
        for _ in 0..unit.wounds {
            text.push_str(" wounded");
        }
        if let Some(banner) = unit.banner {
            text.push(' ');
            text.push_str(&self.word(banner));
        }
        text
    }

    fn player(&mut self, seat: Seat) {
        let player = &self.state.players[seat];
        let deeds = &player.deeds;
        let _ = writeln!(self.out, "\n[player.{seat}]");
        self.text("hero", if player.has_hero { player.hero.word() } else { "none" });
        self.line("fame", player.fame);
        self.line("level", player.level);
        self.line("reputation", player.reputation);
        let space = player.space.map_or_else(|| "-".into(), |space| self.word(space));
        self.text("space", &space);
        self.flag("out", player.out);
        if player.crystals != [0; 4] {
            let crystals: Vec<_> = player.crystals.iter().map(|n| n.to_string()).collect();
            self.line("crystals", format_args!("[{}]", crystals.join(", ")));
        }
        if player.has_hero {
            let deck: Vec<_> = self.cards(deeds.deck).iter().map(|card| format!("\"{card}\"")).collect();
            self.line("deck", format_args!("[{}]", deck.join(", ")));
        }
        for (name, cards) in [
            ("hand", self.cards(deeds.hand)),
            ("known", self.cards(deeds.known)),
            ("top", self.card_list(&deeds.top)),
            ("bottom", self.card_list(&deeds.bottom)),
            ("discard", self.cards(deeds.discard)),
            ("played", self.cards(deeds.play)),
            ("stored", self.cards(deeds.stored)),
            ("aside", self.cards(deeds.aside)),
            ("units", player.units.iter().map(|unit| self.unit(unit)).collect()),
            ("skills", self.words(player.skills)),
            ("flipped", self.words(player.flipped)),
            ("active", self.words(player.active)),
        ] {
            self.list(name, cards);
        }
        if let Some(tactic) = player.tactic {
            self.text("tactic", tactic.word());
        }
        for (name, on) in [
            ("tactic_flipped", player.tactic_flipped),
            ("down", player.down),
            ("motivated", player.motivated),
            ("plundered", player.plundered),
            ("prepared", player.prepared),
        ] {
            self.flag(name, on);
        }
        if player.exploit != Color::default() {
            self.text("exploit", player.exploit.word());
        }
        self.number("exploited", player.exploited.into());
        if let Some(color) = player.curse {
            self.text("curse", color.word());
        }
        self.number("incanted", player.incanted.into());
        self.number("refused", player.refused.into());
    }

    fn dummy(&mut self) {
        let dummy = &self.state.dummy;
        if !self.state.setting.dummy || *dummy == Default::default() {
            return;
        }
        self.out.push_str("\n[dummy]\n");
        self.text("hero", dummy.hero.word());
        let deck: Vec<_> = self.cards(dummy.deck).iter().map(|card| format!("\"{card}\"")).collect();
        self.line("deck", format_args!("[{}]", deck.join(", ")));
        let discard = self.cards(dummy.discard);
        self.list("discard", discard);
        let crystals: Vec<_> = dummy.crystals.iter().map(|n| n.to_string()).collect();
        self.line("crystals", format_args!("[{}]", crystals.join(", ")));
        if let Some(tactic) = dummy.tactic {
            self.text("tactic", tactic.word());
        }
        let skills: Vec<_> = self.words(dummy.skills).iter().map(|skill| format!("\"{skill}\"")).collect();
        self.line("skills", format_args!("[{}]", skills.join(", ")));
    }
}
