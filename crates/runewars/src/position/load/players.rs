//! Players, their heroes and Titles.

use hexarch_core::{Fields, Seat, Seats, Set, read};

use super::cards::place;
use super::{Loader, enum_word, list, table};
use crate::ids::*;
use crate::state::{HeroPlace, RewardPlace};

impl Loader<'_> {
    pub(super) fn players(&mut self, root: &Fields<'_>) {
        let tables = table(root, "player");
        let seats = self.state.seats;
        let mut named: [Option<Fields<'_>>; 4] = [None, None, None, None];
        for (at, name, value) in tables.iter().flat_map(|tables| tables.entries()) {
            match name.parse::<u8>().ok().filter(|&seat| seat < seats) {
                Some(seat) => named[usize::from(seat)] = value.fields(),
                None => at.fault(format!("'{name}' is not a seat from 0 to {}", seats - 1)),
            }
        }
        // Factions that are named go first, the others take what is left.
        let mut free: Set<FactionId> = Set::first_n(self.content.factions.len());
        let mut without: Seats = Seats::all(seats);
        for (seat, fields) in Seat::all(seats).zip(&named) {
            let Some(value) = fields.as_ref().and_then(|fields| fields.get("faction")) else { continue };
            without.remove(seat);
            if value.text() == Some("none") {
                continue;
            }
            let Some(faction) = value.word("a faction", |word| read::<_, FactionId>(self.content, word))
            else {
                continue;
            };
            if !free.has(faction) {
                value.fault("two players have this faction (RW-COMP-01)");
            }
            free.remove(faction);
            self.state.take_faction(seat, faction);
        }
        for seat in without.iter() {
            let Some(faction) = free.first() else { continue };
            free.remove(faction);
            self.state.take_faction(seat, faction);
        }
        for (seat, fields) in Seat::all(seats).zip(named) {
            self.player(seat, fields);
        }
    }

    pub(super) fn player(&mut self, seat: Seat, fields: Option<Fields<'_>>) {
        let mut player = self.state.players[seat];
        if player.has_faction {
            let sheet = self.content.faction(player.faction);
            player.dials = sheet.start;
            player.influence = sheet.influence;
        }
        let Some(fields) = fields else {
            self.state.players[seat] = player;
            return;
        };
        for (resource, dial) in Resource::ALL.iter().zip(&mut player.dials) {
            *dial = fields.number(resource.word(), 0..=8, (*dial).into()) as u8;
        }
        player.influence = fields.number("influence", 0..=255, player.influence.into()) as u8;
        for value in list(&fields, "used") {
            if let Some(order) = value.word("an order", Order::from_word) {
                player.used |= 1 << order as u8;
            }
        }
        player.chosen = enum_word(&fields, "chosen", "an order", Order::from_word);
        player.showing = enum_word(&fields, "showing", "an order", Order::from_word);
        for value in list(&fields, "tactics") {
            if let Some(card) = self
                .tactic(value, self.taken.tactics)
                .and_then(|card| place(value, &mut self.taken.tactics, card))
            {
                player.tactics.add(card);
            }
        }
        for value in list(&fields, "fresh") {
            // Whatever is fresh is in the hand as well: a copy is free here if it is not in it.
            let elsewhere =
                Set::first_n(self.content.tactic_cards.len()).minus(player.tactics).or(player.fresh);
            let Some(card) = self.tactic(value, elsewhere) else { continue };
            if !player.tactics.has(card) {
                value.fault("this card is not among the player's 'tactics'");
            }
            player.fresh.add(card);
        }
        for value in list(&fields, "quests") {
            let quest = value.word("a Quest card", Quest::from_word);
            if let Some(quest) = quest.and_then(|quest| place(value, &mut self.taken.quests, quest)) {
                player.quests.add(quest);
            }
        }
        for value in list(&fields, "shown") {
            let Some(quest) = value.word("a Quest card", Quest::from_word) else { continue };
            if !player.quests.has(quest) {
                value.fault("this card is not among the player's 'quests'");
            }
            player.shown_quests.add(quest);
        }
        if let Some(value) = fields.get("objective") {
            let objective = value.word("an Objective card", Objective::from_word);
            player.objective = objective.and_then(|card| place(value, &mut self.taken.objectives, card));
        }
        player.giants = fields.number("giants", 0..=99, 0) as u8;
        player.duel_won = fields.flag("duel_won", false);
        fields.done();
        self.state.players[seat] = player;
    }

    pub(super) fn heroes(&mut self, root: &Fields<'_>) {
        let Some(heroes) = table(root, "hero") else { return };
        for (at, name, value) in heroes.entries() {
            let Some(hero) = Hero::from_word(name) else {
                at.fault(format!("'{name}' is not a hero"));
                continue;
            };
            if let Some(fields) = value.fields() {
                self.hero(hero, fields);
            }
        }
    }

    pub(super) fn hero(&mut self, hero: Hero, fields: Fields<'_>) {
        let place_of = |loader: &Self, name: &str| {
            let value = fields.get(name)?;
            let area = value.word("an area", |word| read::<_, AreaId>(loader.content, word))?;
            if !loader.state.board.areas.has(area) {
                value.fault("this area is not on the board");
            }
            Some(area)
        };
        let (seat, area) = (self.seat(&fields, "seat"), place_of(self, "area"));
        let marker = place_of(self, "marker");
        let gone = fields.flag("gone", false);
        self.state.heroes.change(hero).place = match (seat, area, marker, gone) {
            (None, None, None, false) => HeroPlace::Deck,
            (Some(seat), Some(area), None, false) => HeroPlace::Board { seat, area },
            (None, None, Some(area), false) => HeroPlace::Marker { area },
            (None, None, None, true) => HeroPlace::Gone,
            _ => {
                fields.fault("a hero has 'seat' and 'area', or 'marker', or 'gone', or is in the deck");
                HeroPlace::Deck
            }
        };
        let mut state = self.state.heroes.change(hero);
        // A duel counts the last wounds before the hero falls.
        let health = i64::from(self.content.heroes[hero as usize].health);
        state.damage = fields.number("damage", 0..=health, 0) as u8;
        state.routed = fields.flag("routed", false);
        for (training, value) in state.training.iter_mut().zip(list(&fields, "training")) {
            *training = value.number(0..=2).unwrap_or(0) as u8;
        }
        drop(state);
        for value in list(&fields, "rewards") {
            self.reward(value, RewardPlace::Hero(hero));
        }
        fields.done();
    }

    pub(super) fn titles(&mut self, root: &Fields<'_>) {
        let Some(titles) = table(root, "title") else { return };
        for (at, name, value) in titles.entries() {
            let Some(title) = read::<_, TitleId>(self.content, name) else {
                at.fault(format!("'{name}' is not a Title"));
                continue;
            };
            let Some(fields) = value.fields() else { continue };
            self.state.titles[title].holder = self.seat(&fields, "holder");
            self.state.titles[title].influence = fields.number("influence", 0..=255, 0) as u8;
            fields.done();
        }
    }
}
