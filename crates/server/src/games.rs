//! The games, as the lobby shows them.

use std::collections::BTreeMap;

use hexarch_catalog::NoTable;
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
    /// The usual setup for so many players, changed by what was agreed; or what is wrong with that.
    pub(crate) fn setup(
        &self,
        players: u8,
        options: &BTreeMap<String, String>,
    ) -> Result<serde_json::Value, String> {
        let wishes = options.iter().map(|(key, word)| (key.clone(), word.clone())).collect();
        let setup = hexarch_catalog::with(&self.info.id, Agree { players, wishes });
        setup.map_err(|error| error.to_string())?.map_err(|error| error.to_string())
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

struct Agree {
    players: u8,
    wishes: Vec<(String, String)>,
}

impl Job for Agree {
    type Out = Result<serde_json::Value, NoTable>;
    fn run<G: Game>(self, game: &'static G) -> Self::Out {
        let setup = hexarch_catalog::agreed_setup(game, self.players, &self.wishes)?;
        Ok(serde_json::to_value(setup).expect("a setup is plain data"))
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
        Shelf {
            info: GameInfo {
                id: G::ID.into(),
                name: G::NAME.into(),
                min_players: *game.players().start(),
                max_players: *game.players().end(),
                options: game.players().map(|players| (players, game.setup_options(players))).collect(),
                book: book.version.clone(),
            },
            rules: G::RULES,
            content: game.content_hash().into(),
            book: serde_json::to_string(&book).expect("a book is plain data"),
            rulebook: game.rulebook(),
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
            for option in &info.options[&info.min_players] {
                for value in &option.values {
                    let options = [(option.key.to_owned(), value.word.to_owned())].into();
                    let setup = shelf.setup(info.min_players, &options).expect("a known value");
                    let seed = hexarch_core::Seed::from_number(1);
                    let opening = hexarch_catalog::Opening::Setup { setup: &setup, seed, numbers: vec![] };
                    assert!(hexarch_catalog::table(&info.id, &opening).is_ok(), "{setup}");
                }
            }
            assert!(shelf.setup(info.max_players + 1, &BTreeMap::new()).is_err());
            let unknown = [("no such option".to_owned(), "yes".to_owned())].into();
            assert!(shelf.setup(info.min_players, &unknown).is_err());
            let book: serde_json::Value = serde_json::from_str(&shelf.book).expect("JSON");
            assert_eq!(book["version"], info.book);
            assert!(book["phrases"]["table.undo"].is_string());
        }
    }
}
