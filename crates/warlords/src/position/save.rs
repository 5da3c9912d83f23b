//! A position as text.

use std::fmt::Write as _;

use hexarch_core::{Draft, Seat, Small, Word, spell};

use super::{MARKS, SCHEMA, TABLES, scratch};
use crate::content::Content;
use crate::ids::*;
use crate::state::{Ground, Holder, Leader, LeaderPlace, Player, Squad, State};
use crate::words::hex_word;

/// The position as text, by names: nothing that is as it would be anyway.
pub(crate) fn save(content: &Content, state: &State) -> Draft {
    let mut writer = Writer { content, state, out: String::new() };
    writer.head();
    writer.world();
    for (seat, player) in state.players.iter(state.seats) {
        writer.player(seat, player);
    }
    for leader in LeaderId::all() {
        if state.seat_of(leader.race()).is_some() {
            writer.leader(leader, &state.leaders[leader]);
        }
    }
    for hex in state.world.hexes() {
        writer.hex(hex, &state.ground[hex]);
    }
    writer.cards();
    scratch::save(content, state, &mut writer.out);
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

    fn values<T: std::fmt::Debug>(&mut self, name: &str, items: &[T]) {
        self.line(name, format_args!("{items:?}"));
    }

    fn word<W: Word<Content>>(&self, value: W) -> String {
        spell(self.content, &value)
    }

    fn head(&mut self) {
        let state = self.state;
        self.line("schema", SCHEMA);
        self.text("game", "warlords");
        self.line("players", state.seats);
        self.text("scenario", state.variant.scenario.word());
        self.line("rounds", state.variant.rounds);
        let variant = state.variant;
        let options = [
            (!variant.within_four, "strict_second_leader"),
            (variant.guard_souls, "guard_souls"),
            (variant.strict_cards, "sixteen_cards"),
            (variant.built, "built"),
        ];
        let options: Vec<_> =
            options.iter().filter(|(on, _)| *on).map(|(_, name)| name.to_string()).collect();
        if !options.is_empty() {
            self.list("options", options);
        }
        self.line("round", state.round);
        self.line("sequence", state.sequence);
        self.line("first", state.first);
        self.line("active", state.active);
        self.line("acts", state.acts);
        if let Some(winners) = state.won {
            let winners: Vec<u8> = winners.iter().map(|seat| seat.0).collect();
            self.values("won", &winners);
        }
        self.line("peace", state.peace);
        self.values("weather", &state.weather);
        self.line("die", state.die);
        self.line("passed", state.passed);
        self.values("pile", &state.pile);
        self.values("souls", &state.souls);
        let steps: Vec<_> = state.steps.iter().rev().map(|&step| self.word(step)).collect();
        self.lines("steps", steps);
    }

    fn world(&mut self) {
        let world = &self.state.world;
        let number = |tile: TileId| self.content.tiles[tile.number()].number.clone();
        let cells: Vec<_> = world
            .cells
            .iter()
            .map(|cell| format!("{},{} {}", cell.at.q, cell.at.r, cell.tile.map_or("-".into(), number)))
            .collect();
        let hidden: Vec<_> = world.hidden.iter().map(number).collect();
        self.lines("cells", cells);
        self.list("hidden", hidden);
        let turned: Vec<u32> = (0..32).filter(|bridge| self.state.world.turned >> bridge & 1 != 0).collect();
        if !turned.is_empty() {
            self.values("bridges", &turned);
        }
    }

    fn player(&mut self, seat: Seat, player: &Player) {
        let _ = writeln!(self.out, "\n[player.{seat}]");
        let Some(race) = player.race else { return self.text("race", "none") };
        self.text("race", race.word());
        self.text("leader", &self.word(player.leader));
        for (resource, n) in Resource::ALL.iter().zip(player.stock) {
            self.line(resource.word(), n);
        }
        self.line("gp", player.gp);
        let built = Building::ALL.iter().take(Building::FACILITIES).filter(|it| player.has(**it));
        self.list("buildings", built.map(|it| it.word().to_string()));
        self.line("wall", player.wall);
        self.line("wall_built", player.wall_built);
        self.values("towers", &player.towers);
        self.values("towers_built", &player.towers_built);
        self.values("garrison", &player.garrison);
        self.text("home", &hex_word(player.home));
        for (name, on) in [("in_motion", player.in_motion), ("sued", player.sued), ("sacked", player.sacked)]
        {
            if on {
                self.line(name, true);
            }
        }
        if player.sued_until > 0 {
            self.line("sued_until", player.sued_until);
        }
    }

    fn leader(&mut self, leader: LeaderId, his: &Leader) {
        let _ = writeln!(self.out, "\n[leader.{}]", self.word(leader));
        match his.place {
            LeaderPlace::At(hex) => self.text("at", &hex_word(hex)),
            LeaderPlace::Dead => self.line("dead", true),
            LeaderPlace::Unused => self.line("unused", true),
        }
        self.values("stats", &his.stats);
        self.line("level", his.level);
        self.line("ep", his.ep);
        self.list("last", his.last.map(|stat| stat.map_or("-".into(), |stat| stat.word().to_string())));
        self.list("boxes", his.boxes.map(squad));
        if his.souls > 0 {
            self.line("souls", his.souls);
        }
        let towers: Vec<u32> =
            (0..32).filter(|tile| his.towers >> tile & 1 != 0).map(|tile| tile + 1).collect();
        if !towers.is_empty() {
            self.values("towers", &towers);
        }
        self.values("trained", &his.trained);
        self.line("protected", his.protected);
        self.line("moved", his.moved);
        self.line("arranged", his.arranged);
        self.line("slow", his.slow);
        if let Some(hex) = his.looted.checked_sub(1) {
            self.text("looted", &hex_word(HexId(hex)));
        }
        let gear: Vec<_> = Gear::ALL.iter().filter(|&&gear| self.state.has_gear(leader, gear)).collect();
        if !gear.is_empty() {
            self.list("gear", gear.into_iter().map(|gear| gear.word().to_string()));
        }
    }

    fn hex(&mut self, hex: HexId, ground: &Ground) {
        if *ground == Ground::default() {
            return;
        }
        let _ = writeln!(self.out, "\n[hex.\"{}\"]", hex_word(hex));
        if let Some(seat) = ground.marker.seat() {
            self.line("marker", seat);
        }
        match ground.army {
            Holder::Nobody => {}
            Holder::Guards => self.text("army", "guards"),
            army => self.text("army", &army.seat().map_or_else(String::new, |seat| seat.to_string())),
        }
        if ground.units != [0; LEVELS] {
            self.values("units", &ground.units);
        }
        if let Some(row) = ground.row.checked_sub(1) {
            self.text("row", &format!("{} {}", TABLES[usize::from(row / 12)], row % 12 + 1));
        }
        if let Some(leader) = ground.by.checked_sub(1) {
            self.text("by", &self.word(LeaderId(leader)));
        }
        let marks = MARKS.iter().filter(|(mark, _)| ground.has(*mark)).map(|(_, name)| name.to_string());
        if ground.marks != 0 {
            self.list("marks", marks);
        }
    }

    fn cards(&mut self) {
        let state = self.state;
        let caps = &state.caps;
        let holders = |cards: &[Holder; 5]| {
            cards.map(|holder| holder.seat().map_or("-".to_string(), |seat| seat.to_string()))
        };
        self.out.push_str("\n[cards]\n");
        self.list("masters", holders(&caps.masters));
        self.list("apprentices", holders(&caps.apprentices));
        self.values("masters_used", &caps.masters_used);
        self.values("apprentices_used", &caps.apprentices_used);
        if let Some(seat) = caps.underdog {
            self.line("underdog", seat);
        }
        self.line("uses", caps.uses);
        if let Some(seat) = caps.technical {
            self.line("technical", seat);
        }
        self.out.push_str("\n[disasters]\n");
        self.list("discard", state.disasters.discard.iter().map(|card| card.word().to_string()));
        self.list(
            "held",
            state.disasters.held.iter().map(|held| {
                let may_be: Vec<_> = held.may_be.iter().map(Disaster::word).collect();
                format!("{} {} may be {}", held.seat, held.card.word(), may_be.join(","))
            }),
        );
        let gone = Gear::ALL.iter().filter(|&&gear| state.gear[gear] == crate::state::GearPlace::Gone);
        self.list("gone_gear", gone.map(|gear| gear.word().to_string()));
    }
}

fn squad(squad: Squad) -> String {
    if squad.count == 0 { "-".into() } else { format!("{} x {}", squad.count, squad.level) }
}
