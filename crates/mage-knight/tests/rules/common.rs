//! A table set up from a position, played by texts. What a test knows of the API stands here.

#![allow(dead_code)] // each chapter uses some of it

use hexarch_core::{Seat, Seated, Seed, Table, Viewer, a_match};
use hexarch_mage_knight::*;

a_match! { Match of MageKnight by game() }

/// A game from a position as text (see `src/position.rs` for the format). Chance beyond its script is seeded.
pub(crate) fn position(text: &str) -> Match {
    Match::seeded(text, 1)
}

/// Keys of a jotted board that take a list of words.
const LISTS: &[&str] = &[
    "tiles",
    "source",
    "advanced",
    "spells",
    "recruits",
    "monastery",
    "order",
    "common",
    "tactics",
    "tactics_gone",
    "discarded",
    "gone",
    "gone_units",
    "ruins_discarded",
    "options",
    "under_advanced",
    "under_spells",
    "under_artifacts",
    "under_regular",
    "under_elite",
    "steps",
    "hand",
    "deck",
    "top",
    "bottom",
    "discard",
    "played",
    "stored",
    "aside",
    "units",
    "skills",
    "flipped",
    "active",
    "known",
];
/// Keys that belong to a player: `hand march` is seat 0, `1.hand march` seat 1.
const OF_PLAYERS: &[&str] = &[
    "hero",
    "fame",
    "level",
    "reputation",
    "space",
    "crystals",
    "hand",
    "known",
    "deck",
    "top",
    "bottom",
    "discard",
    "played",
    "stored",
    "aside",
    "units",
    "skills",
    "flipped",
    "active",
    "tactic",
    "tactic_flipped",
    "down",
    "motivated",
    "plundered",
    "prepared",
    "exploit",
    "exploited",
    "curse",
    "incanted",
    "out",
];
/// What chance can be told to bring: `next dice red gold`.
const FIGURES: &[&str] = &["crystals", "tile_deck", "last", "result", "epochs"];

/// A board jotted down as a list of remarks with `;` between them, each a key and its words; see `src/position.rs` for the
/// keys. Lists are parted by spaces, or by commas if there are any (`hand rage wound*2`, `units peasants spent, foresters`).
/// `at 2c` is where seat 0 stands, `on 2se foes prowlers` what lies on a space, `city red level 4` a city, `next dice gold` what
/// chance brings, `dummy deck rage` the dummy's; keys of a player are those of seat 0 without a number before them.
/// Left out: two players, seat 0 plays Tovak and begins a turn on the plains of a tile with a red mine (`2c`), a forest
/// (`2ne`), plains (`2e`), an orc space (`2se`), hills (`2sw`), a monster den (`2w`) and a mountain (`2nw`).
pub(crate) fn board(text: &str) -> Match {
    position(&toml_of(text))
}

fn quoted(word: &str) -> String {
    format!("{:?}", word.trim().replace('*', " "))
}

fn toml_value(key: &str, rest: &str) -> String {
    let words = |rest: &str| -> Vec<String> {
        let parted = if rest.contains(',') && key != "tiles" { ',' } else { ' ' };
        let parted = if key == "tiles" { '/' } else { parted };
        rest.split(parted).filter(|word| !word.trim().is_empty()).map(quoted).collect()
    };
    if FIGURES.contains(&key) {
        return format!("[{}]", rest.split_whitespace().collect::<Vec<_>>().join(", "));
    }
    if LISTS.contains(&key) || key == "foes" || key == "garrison" {
        return format!("[{}]", words(rest).join(", "));
    }
    if key == "shields" || key == "marks" {
        return format!("[{}]", rest.split_whitespace().collect::<Vec<_>>().join(", "));
    }
    match rest.trim() {
        "" => "true".into(),
        number if number.parse::<i64>().is_ok() && !matches!(key, "announced") => number.into(),
        flag @ ("true" | "false") => flag.into(),
        word => quoted(word),
    }
}

fn toml_of(text: &str) -> String {
    let mut root = vec![];
    let mut tables: std::collections::BTreeMap<String, Vec<String>> = Default::default();
    tables.insert("player.0".into(), vec![]);
    tables.insert("player.1".into(), vec![]);
    let mut script: std::collections::BTreeMap<&str, Vec<String>> = Default::default();
    let remarks = text.split(';').map(str::trim).filter(|remark| !remark.is_empty());
    for remark in remarks {
        let (key, rest) = remark.split_once(' ').unwrap_or((remark, ""));
        let (seat, key) = key.split_once('.').unwrap_or(("0", key));
        let mut table = |name: String, key: &str, rest: &str| {
            tables.entry(name).or_default().push(format!("{key} = {}", toml_value(key, rest)));
        };
        match key {
            "at" => table(format!("player.{seat}"), "space", rest),
            "on" | "city" | "turn" => {
                let (name, rest) = rest.split_once(' ').expect("whose or where");
                let (field, rest) = rest.split_once(' ').unwrap_or((rest, ""));
                let sort = if key == "on" { "space" } else { key };
                table(format!("{sort}.{name}"), field, rest);
            }
            "dummy" => {
                let (field, rest) = rest.split_once(' ').expect("what of the dummy");
                table("dummy".into(), field, rest);
            }
            "next" => {
                let (source, rest) = rest.split_once(' ').expect("what is drawn");
                script.entry(source).or_default().extend(rest.split_whitespace().map(quoted));
            }
            key if OF_PLAYERS.contains(&key) => table(format!("player.{seat}"), key, rest),
            _ => root.push((key, format!("{key} = {}", toml_value(key, rest)))),
        }
    }
    let usual = [
        ("now", "now = \"turn 0\""),
        ("tiles", "tiles = [\"A 0,0\", \"countryside6 0,1\"]"),
        ("source", "source = [\"red\", \"blue\", \"green\", \"white\"]"),
    ];
    for (key, line) in usual {
        let flows = key == "now" && root.iter().any(|(key, _)| *key == "steps");
        if !flows && root.iter().all(|(other, _)| *other != key) {
            root.push((key, line.into()));
        }
    }
    if root.iter().any(|(key, line)| *key == "players" && line.ends_with("= 1")) {
        tables.remove("player.1");
    }
    let own = tables.entry("player.0".into()).or_default();
    for (key, line) in [("hero", "hero = \"tovak\""), ("space", "space = \"2e\"")] {
        if !own.iter().any(|line| line.starts_with(key)) {
            own.push(line.into());
        }
    }
    let mut toml: String = root.into_iter().map(|(_, line)| line + "\n").collect();
    if !script.is_empty() {
        let sources = script.iter().map(|(source, words)| format!("{source} = [{}]", words.join(", ")));
        toml += &format!("script = {{ {} }}\n", sources.collect::<Vec<_>>().join(", "));
    }
    for (name, lines) in tables {
        toml += &format!("[{name}]\n{}\n", lines.join("\n"));
    }
    toml
}

/// A [`board`] with chance of its own, for what must hold whatever comes.
pub(crate) fn board_by_chance(text: &str, seed: u64) -> Match {
    Match::seeded(&toml_of(text), seed)
}

/// A fresh game, before heroes are picked.
pub(crate) fn fresh(scenario: Scenario, players: u8, seed: u64) -> Match {
    let setup = Setup { players, scenario, revised: false, duels: None, assaults: false };
    let table = Seated::start(game(), &setup, Seed::from_number(seed), Vec::new());
    Match { table: table.unwrap_or_else(|faults| panic!("{faults}")) }
}

/// A fresh game in which everybody has picked the first free hero, and secret sites lie where they come first.
pub(crate) fn dealt(scenario: Scenario, players: u8, seed: u64) -> Match {
    let mut game = fresh(scenario, players, seed);
    while game.legal(game.asked()[0])[0].starts_with("hero")
        || game.legal(game.asked()[0])[0].starts_with("secret")
    {
        let seat = game.asked()[0];
        let first = game.legal(seat)[0].clone();
        game.play(&format!("{seat} {first}"));
    }
    game
}

/// Sets up a [`board`] and follows a script on it.
pub(crate) fn check(text: &str, script: &str) -> Match {
    let mut game = board(text);
    game.follow(script);
    game
}

/// [`check`] for several scripts on the same board, each from its beginning.
pub(crate) fn check_each(text: &str, scripts: &[&str]) {
    for script in scripts {
        check(text, script);
    }
}

/// A fight of seat 0 with the orcs of `2se`, which are any token, and what follows.
pub(crate) fn fight(foe: &str, text: &str, script: &str) -> Match {
    check(&format!("on 2se foes {foe}; {text}"), &format!("challenge 2se; {script}"))
}

/// The same, begun in the Block phase, or in the Attack phase with what was not blocked taken by the hero.
pub(crate) fn fight_blocking(foe: &str, text: &str, script: &str) -> Match {
    fight(foe, text, &format!("end-phase; {script}"))
}

/// A tile with a glade (`2c`), a lake (`2ne`), a village (`2e`), plains (`2se`, `2sw`), a forest (`2w`) and orcs (`2nw`).
pub(crate) const GLADE: &str = "tiles = [\"A 0,0\", \"countryside1 0,1\"]\n";

/// Seat 0 plays Tovak on the glade beside the orcs, about to begin a turn; `orcs` is their token.
pub(crate) fn beside_orcs(orcs: &str, hand: &str, more: &str) -> Match {
    position(&format!(
        "now = \"turn 0\"\n{GLADE}source = [\"red\", \"blue\", \"green\", \"white\"]\n{more}\n\
         [space.2nw]\nfoes = [\"{orcs}\"]\n\
         [player.0]\nhero = \"tovak\"\nspace = \"2c\"\nhand = [{hand}]\n[player.1]\nhero = \"goldyx\"\n"
    ))
}

impl Match {
    pub(crate) fn player(&self, seat: u8) -> &Player {
        &self.state().players[Seat(seat)]
    }

    pub(crate) fn turn(&self, seat: u8) -> &Turn {
        &self.state().turns[Seat(seat)]
    }

    /// What a seat sees, or a watcher, as text.
    pub(crate) fn seen_by(&self, seat: Option<u8>) -> String {
        let viewer = seat.map_or(Viewer::Watcher, |seat| Viewer::Seat(Seat(seat)));
        serde_json::to_string(&self.table.scene(viewer)).expect("a scene is plain data")
    }

    /// Follows a script of remarks with `;` between them: an answer (`step 2e`, of seat 1 `1: step 2e`), a fact that must hold
    /// (`= moves 2`, `= 1.hand march`), an answer that must be legal (`? step 2e`), one that a rule must refuse
    /// (`! MK-MOVE-04 step 2e`), or the beginning of one that must not be on the list (`~ step`).
    pub(crate) fn follow(&mut self, script: &str) -> &mut Self {
        for line in script.split(';').map(str::trim).filter(|line| !line.is_empty()) {
            let (sort, rest) = line.split_once(' ').unwrap_or((line, ""));
            let rest = rest.trim();
            let (seat, words) = match rest.split_once(": ") {
                Some((seat, words)) if seat.len() == 1 => (seat.parse().expect("a seat"), words),
                _ => (0, rest),
            };
            match sort {
                "=" => self.must_be(line, rest),
                "?" => assert!(self.may(seat, words), "'{words}' is not legal, but {:?}", self.legal(seat)),
                "~" => assert_eq!(self.legal_with(seat, words), [] as [&str; 0], "'{words}' is legal"),
                "!" => {
                    let (rule, action) = rest.split_once(' ').expect("a rule and what it refuses");
                    let (seat, action) = match action.split_once(": ") {
                        Some((seat, action)) => (seat.parse().expect("a seat"), action),
                        None => (0, action),
                    };
                    assert_eq!(self.refusal(seat, action), rule, "why not '{action}'?");
                }
                _ => match line.split_once(": ") {
                    Some((seat, action)) => drop(self.play(&format!("{seat} {action}"))),
                    None => drop(self.play(&format!("0 {line}"))),
                },
            }
        }
        self
    }

    fn must_be(&self, line: &str, rest: &str) {
        let (name, wanted) = rest.split_once(' ').unwrap_or((rest, ""));
        let (seat, name) =
            name.split_once('.').map_or((0, name), |(seat, name)| (seat.parse().expect("a seat"), name));
        let (found, wanted) = match name {
            // What is on a space or of a city has one word more.
            "on" | "city" | "shields" => {
                let (place, wanted) = wanted.split_once(' ').expect("where");
                (self.fact(seat, &format!("{name} {place}")), wanted)
            }
            _ => (self.fact(seat, name), wanted),
        };
        let wanted: Vec<&str> = wanted.split_whitespace().collect();
        assert_eq!(found, wanted.join(" "), "'{line}'; asked is {:?}", self.table.pending());
    }

    /// A fact of the game in words; nothing is a dash.
    pub(crate) fn fact(&self, seat: u8, name: &str) -> String {
        let (state, player, turn) = (self.state(), self.player(seat), self.turn(seat));
        let combat = &state.combat;
        let list = |words: Vec<String>| if words.is_empty() { "-".to_string() } else { words.join(" ") };
        let commas = |words: Vec<String>| if words.is_empty() { "-".to_string() } else { words.join(", ") };
        let kinds = |cards: &[CardId]| list(cards.iter().map(|&card| self.kind(card)).collect());
        let figures = |figures: &[u8]| list(figures.iter().map(u8::to_string).collect());
        let flag = |flag: bool| if flag { "yes" } else { "no" }.to_string();
        let elements = |points: &[u8; 4]| -> Vec<String> {
            let some = Element::ALL.iter().zip(points).filter(|(_, n)| **n > 0);
            some.map(|(element, n)| format!("{} {n}", self.word(element))).collect()
        };
        match name {
            "moves" => turn.moves.to_string(),
            "moves-left" => turn.moves_left.to_string(),
            "influence" => turn.influence.to_string(),
            "healing" => turn.healing.to_string(),
            "fame" => player.fame.to_string(),
            "reputation" => player.reputation.to_string(),
            "level" => player.level.to_string(),
            "space" => self.space(seat),
            "hero" => self.word(&player.hero),
            "hand" => list(self.hand(seat)),
            "hand-size" => player.deeds.hand.len().to_string(),
            "wounds" => player.deeds.hand.wounds.to_string(),
            "discard" => list(self.cards(player.deeds.discard)),
            "discard-size" => player.deeds.discard.len().to_string(),
            "played" => list(self.cards(player.deeds.play)),
            "stored" => list(self.cards(player.deeds.stored)),
            "aside" => list(self.cards(player.deeds.aside)),
            "known" => list(self.cards(player.deeds.known)),
            "deck" => list(self.cards(player.deeds.deck)),
            "deck-size" => player.deeds.deck_len().to_string(),
            // The next card first.
            "top" => list(player.deeds.top.iter().rev().map(|&card| self.kind(card)).collect()),
            "bottom" => kinds(&player.deeds.bottom),
            "gone" => list(self.cards(state.gone)),
            "crystals" => figures(&player.crystals),
            "mana" => {
                let some = Color::ALL.iter().zip(turn.mana).filter(|(_, n)| *n > 0);
                list(some.map(|(color, n)| format!("{} {n}", self.word(color))).collect())
            }
            "units" => commas(player.units.iter().map(|unit| self.unit(unit)).collect()),
            "skills" => list(player.skills.iter().map(|skill| self.word(&skill)).collect()),
            "flipped" => list(player.flipped.iter().map(|skill| self.word(&skill)).collect()),
            "active" => list(player.active.iter().map(|skill| self.word(&skill)).collect()),
            "common" => list(state.common.iter().map(|skill| self.word(&skill)).collect()),
            "tactic" => player.tactic.map_or("-".into(), |tactic| self.word(&tactic)),
            "tactics" => list(state.tactics.iter().map(|tactic| self.word(&tactic)).collect()),
            "tactics-gone" => list(state.tactics_gone.iter().map(|tactic| self.word(&tactic)).collect()),
            "tactic-flipped" => flag(player.tactic_flipped),
            "down" => flag(player.down),
            "out" => flag(player.out),
            "fed" => flag(turn.fed),
            "fights" => flag(combat.on),
            "duel" => flag(state.duel.on),
            "strength" => state.duel.strength.to_string(),
            "phase" => {
                if combat.on {
                    self.word(&combat.phase)
                } else {
                    "-".into()
                }
            }
            "attack" => {
                let reaches = Reach::ALL.iter().zip(&combat.attack);
                commas(
                    reaches
                        .flat_map(|(reach, points)| {
                            elements(points)
                                .into_iter()
                                .map(|points| format!("{} {points}", self.word(reach)))
                        })
                        .collect(),
                )
            }
            "block" => commas(elements(&combat.block.points)),
            "foes" => {
                let left = combat.foes.iter().filter(|foe| !foe.defeated);
                commas(
                    left.map(|foe| {
                        let kind = self.word(&foe.kind);
                        let summoned = foe.summoned.map(|kind| format!(" summoned {}", self.word(&kind)));
                        let marks =
                            [(foe.blocked, " blocked"), (foe.still, " still"), (foe.walled, " walled")];
                        let marks: String =
                            marks.iter().filter(|(on, _)| *on).map(|(_, word)| *word).collect();
                        kind + &summoned.unwrap_or_default() + &marks
                    })
                    .collect(),
                )
            }
            "knocked-out" => flag(combat.knocked_out),
            "asked" => list(self.asked().iter().map(u8::to_string).collect()),
            "round" => state.round.to_string(),
            "night" => flag(state.night),
            "over" => flag(state.over),
            "order" => figures(&state.order),
            "announced" => state.announced.map_or("-".into(), |who| who.to_string()),
            "last" => flag(state.last.is_some()),
            "result" => {
                list(state.result.0.iter().take(usize::from(state.seats)).map(|n| n.to_string()).collect())
            }
            "source" => {
                let there = state.dice.iter().filter(|die| die.place == DiePlace::Source);
                list(there.map(|die| self.word(&die.color)).collect())
            }
            "dice" => state.dice.len().to_string(),
            "advanced" => kinds(&state.advanced),
            "spells" => kinds(&state.spells),
            "monastery" => kinds(&state.monastery),
            "recruits" => list(state.units.iter().map(|unit| self.word(unit)).collect()),
            "under-advanced" => kinds(&state.decks.advanced_bottom),
            "under-spells" => kinds(&state.decks.spells_bottom),
            "under-artifacts" => kinds(&state.decks.artifacts_bottom),
            "under-regular" => list(state.decks.units_bottom[0].iter().map(|unit| self.word(unit)).collect()),
            "under-elite" => list(state.decks.units_bottom[1].iter().map(|unit| self.word(unit)).collect()),
            "drawn" => kinds(&turn.drawn),
            "reward" => {
                let reward = &turn.reward;
                let all = [
                    ("artifact", reward.artifacts),
                    ("spell", reward.spells),
                    ("action", reward.advanced),
                    ("unit", reward.units),
                    ("each", reward.each_crystal),
                    ("crystal", reward.crystals),
                    ("roll", reward.rolls),
                ];
                list(all.iter().filter(|(_, n)| *n > 0).map(|(what, n)| format!("{what} {n}")).collect())
            }
            "tiles" => list(state.map.tiles.iter().map(|placed| self.word(&placed.tile)).collect()),
            "tile-deck" => figures(&state.map.deck),
            "discarded" => {
                let kinds = state.enemies.discard.items.iter().enumerate().filter(|(_, n)| **n > 0);
                list(kinds.map(|(kind, _)| self.word(&EnemyKind(kind as u8))).collect())
            }
            "dummy-deck" => state.dummy.deck.len().to_string(),
            "dummy-discard" => state.dummy.discard.len().to_string(),
            "dummy-crystals" => figures(&state.dummy.crystals),
            "dummy-tactic" => state.dummy.tactic.map_or("-".into(), |tactic| self.word(&tactic)),
            "dummy-skills" => state.dummy.skills.len().to_string(),
            "places" => {
                let mut ranks = self.table.scene(Viewer::Watcher).over;
                ranks.sort_by_key(|rank| rank.seat);
                list(ranks.iter().map(|rank| rank.rank.to_string()).collect())
            }
            "dummy-hero" => self.word(&state.dummy.hero),
            "seats" => state.seats.to_string(),
            _ => self.fact_of_place(name),
        }
    }

    /// What lies on a space, or how a city stands.
    fn fact_of_place(&self, name: &str) -> String {
        let mut words = vec![];
        match name.split_once(' ') {
            Some(("on", place)) => {
                let space: SpaceId = hexarch_core::read(game().content(), place).expect("a space");
                let here = &self.state().map.spaces[space];
                for token in here.foes.iter().flatten() {
                    words.push(self.word(&token.kind) + if token.hidden { " hidden" } else { "" });
                }
                if let Some(ruin) = here.ruin {
                    words.push(self.word(&ruin.id) + if ruin.hidden { " hidden" } else { "" });
                }
                words.extend(here.secret.map(|site| format!("secret {}", self.word(&site))));
                words.extend(here.shield.map(|seat| format!("shield {}", seat.0)));
                words.extend(here.marks.iter().map(|seat| format!("mark {}", seat.0)));
            }
            Some(("city", color)) => {
                let color = Color::from_word(color).expect("a colour");
                let city = &self.state().map.cities[color as usize];
                words.push(format!("level {}", city.level));
                for token in city.garrison.iter() {
                    words.push(self.word(&token.kind) + if token.hidden { " hidden" } else { "" });
                }
                let shields: Vec<String> = city.shields.iter().map(|seat| seat.0.to_string()).collect();
                words.extend((!shields.is_empty()).then(|| format!("shields {}", shields.join(" "))));
                words.extend(city.open.then(|| "open".to_string()));
                words.extend(city.leader.map(|seat| format!("leader {}", seat.0)));
            }
            Some(("shields", color)) => {
                let city = self.state().map.cities[Color::from_word(color).expect("a colour") as usize];
                let shields: Vec<String> = city.shields.iter().map(|seat| seat.0.to_string()).collect();
                words.extend((!shields.is_empty()).then(|| shields.join(" ")));
            }
            _ => panic!("'{name}' is no fact"),
        }
        if words.is_empty() { "-".into() } else { words.join(", ") }
    }

    fn word<W: hexarch_core::Word<Content>>(&self, value: &W) -> String {
        hexarch_core::spell(game().content(), value)
    }

    fn kind(&self, card: CardId) -> String {
        self.word(&game().content().kind(card))
    }

    fn unit(&self, unit: &Unit) -> String {
        let marks = [(unit.spent, " spent"), (unit.wounds > 0, " wounded"), (unit.wounds > 1, " wounded")];
        let marks: String = marks.iter().filter(|(on, _)| *on).map(|(_, word)| *word).collect();
        let banner = unit.banner.map(|card| format!(" {}", self.kind(card)));
        self.word(&unit.kind) + &marks + &banner.unwrap_or_default()
    }

    /// Cards by design, Wounds last.
    fn cards(&self, pile: pile::Pile) -> Vec<String> {
        let mut cards: Vec<String> = pile.iter().map(|card| self.kind(card)).collect();
        cards.sort();
        cards.extend((0..pile.wounds).map(|_| "wound".into()));
        cards
    }

    /// Where a hero stands, as a word.
    pub(crate) fn space(&self, seat: u8) -> String {
        let space = self.player(seat).space;
        space.map_or_else(|| "-".into(), |space| hexarch_core::spell(game().content(), &space))
    }

    /// The cards of a hand, by design, Wounds last.
    pub(crate) fn hand(&self, seat: u8) -> Vec<String> {
        self.cards(self.player(seat).deeds.hand)
    }
}
