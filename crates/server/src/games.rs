//! The games, as the lobby shows them.

use std::collections::BTreeMap;

use hexarch_core::{Game, Job, Phrasebook, Rulebook};

use crate::protocol::{Book, GameInfo, RuleText};

/// All games of the catalogue.
pub(crate) struct Games(BTreeMap<&'static str, Shelf>);

/// One game.
pub(crate) struct Shelf {
    pub(crate) info: GameInfo,
    pub(crate) rules: u32,
    pub(crate) content: String,
    /// The book as it goes over the wire: it is the same for all.
    pub(crate) book: String,
    rulebook: &'static Rulebook,
    /// The usual setup by number of players.
    setups: BTreeMap<u8, serde_json::Value>,
}

impl Games {
    pub(crate) fn gather() -> Games {
        let shelf = |id| (id, hexarch_catalog::with(id, Describe).expect("the catalogue lists its games"));
        Games(hexarch_catalog::ids().into_iter().map(shelf).collect())
    }

    pub(crate) fn get(&self, id: &str) -> Option<&Shelf> {
        self.0.get(id)
    }

    pub(crate) fn infos(&self) -> Vec<GameInfo> {
        // In the order of the catalogue.
        hexarch_catalog::ids().iter().filter_map(|id| self.get(id)).map(|shelf| shelf.info.clone()).collect()
    }
}

impl Shelf {
    /// The usual setup for so many players with some of its fields agreed otherwise; or what is wrong with them.
    pub(crate) fn setup(
        &self,
        players: u8,
        options: &BTreeMap<String, serde_json::Value>,
    ) -> Result<serde_json::Value, String> {
        let (min, max) = (self.info.min_players, self.info.max_players);
        let mut setup = self
            .setups
            .get(&players)
            .cloned()
            .ok_or_else(|| format!("{} takes {min} to {max} players, not {players}", self.info.name))?;
        for (key, value) in options {
            let option = self.info.options.iter().find(|option| option.key == key);
            let option = option.ok_or_else(|| format!("{} has no option '{key}'", self.info.name))?;
            if !option.values.iter().any(|known| known.value == *value) {
                return Err(format!("the option '{key}' cannot be {value}"));
            }
            setup[key] = value.clone();
        }
        Ok(setup)
    }

    /// The rule with this ID, or the rules that contain all these words.
    pub(crate) fn rules(&self, words: &str, most: usize) -> Vec<RuleText> {
        let text = |article: &hexarch_core::Article<'_>| RuleText {
            id: article.id.into(),
            section: article.section.into(),
            text: article.text.into(),
        };
        match self.rulebook.find(words.trim()) {
            Some(article) => vec![text(article)],
            None => self.rulebook.search(words).take(most).map(text).collect(),
        }
    }
}

struct Describe;

impl Job for Describe {
    type Out = Shelf;
    fn run<G: Game>(self, game: &'static G) -> Shelf {
        let own = Phrasebook::parse(include_str!("../texts/en.toml")).expect("checked by a test");
        let mut phrases = game.phrases().patterns().clone();
        phrases.extend(own.patterns().clone());
        let mut book = Book {
            game: G::ID.into(),
            name: G::NAME.into(),
            version: String::new(),
            catalogue: game.catalogue(),
            phrases,
        };
        let text = serde_json::to_string(&book).expect("a book is plain data");
        book.version = blake3::hash(text.as_bytes()).to_hex()[..16].to_owned();
        let setup = |players| Some((players, serde_json::to_value(game.setup(players)?).ok()?));
        Shelf {
            info: GameInfo {
                id: G::ID.into(),
                name: G::NAME.into(),
                min_players: *game.players().start(),
                max_players: *game.players().end(),
                options: game.setup_options(),
                book: book.version.clone(),
            },
            rules: G::RULES,
            content: game.content_hash().into(),
            book: serde_json::to_string(&book).expect("a book is plain data"),
            rulebook: game.rulebook(),
            setups: game.players().filter_map(setup).collect(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_agreed_becomes_a_setup_that_the_game_takes() {
        let games = Games::gather();
        for info in games.infos() {
            let shelf = games.get(&info.id).expect("listed");
            for option in &info.options {
                for value in &option.values {
                    let options = [(option.key.to_owned(), value.value.clone())].into();
                    let setup = shelf.setup(info.min_players, &options).expect("a known value");
                    let seed = hexarch_core::Seed::from_number(1);
                    let opening = hexarch_catalog::Opening::Setup { setup: &setup, seed, numbers: vec![] };
                    assert!(hexarch_catalog::table(&info.id, &opening).is_ok(), "{setup}");
                }
            }
            assert!(shelf.setup(info.max_players + 1, &BTreeMap::new()).is_err());
            let unknown = [("no such option".to_owned(), true.into())].into();
            assert!(shelf.setup(info.min_players, &unknown).is_err());
            let book: serde_json::Value = serde_json::from_str(&shelf.book).expect("JSON");
            assert_eq!(book["version"], info.book);
            assert!(book["phrases"]["table.undo"].is_string());
        }
    }
}
