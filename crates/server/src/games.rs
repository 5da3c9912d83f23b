//! The games, as the lobby shows them.

use std::borrow::Cow;
use std::collections::BTreeMap;
use std::io::Write as _;

use axum::body::Bytes;
use flate2::Compression;
use flate2::write::GzEncoder;

use hexarch_catalog::NoTable;
use hexarch_core::scene::Catalogue;
use hexarch_core::{Game, Job, Phrasebook, Rulebook};

use crate::protocol::{Book, GameInfo, RuleText};
use crate::words::Language;

/// All games of the catalogue.
pub(crate) struct Games(BTreeMap<&'static str, Shelf>);

/// One game.
pub(crate) struct Shelf {
    pub(crate) info: GameInfo,
    pub(crate) rules: u32,
    pub(crate) content: String,
    /// The books as they go over the wire, by language: they are the same for all.
    books: BTreeMap<String, BookText>,
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

    /// The book in a language; what nobody has translated comes in English.
    pub(crate) fn book(&self, language: &str) -> Option<&BookText> {
        self.books.get(language).or_else(|| self.books.get("en"))
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

/// A book as JSON, and the same packed: it is most of what a client loads.
pub(crate) struct BookText {
    pub(crate) plain: Bytes,
    pub(crate) gzip: Bytes,
}

impl BookText {
    pub(crate) fn new(json: String) -> BookText {
        let mut packer = GzEncoder::new(Vec::new(), Compression::best());
        packer.write_all(json.as_bytes()).expect("memory takes it");
        BookText { gzip: packer.finish().expect("memory takes it").into(), plain: json.into() }
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
        let mut books = vec![book(game, "en", Cow::Borrowed(game.catalogue()), game.phrases())];
        for translation in game.translations() {
            let catalogue = Cow::Owned(translation.catalogue(game.catalogue()));
            books.push(book(game, translation.language, catalogue, &translation.phrases));
        }
        // One version for all languages: whoever has it has them all.
        let text = serde_json::to_string(&books).expect("a book is plain data");
        let version = blake3::hash(text.as_bytes()).to_hex()[..16].to_owned();
        let printed = |mut book: Book| {
            book.version.clone_from(&version);
            let json = serde_json::to_string(&book).expect("a book is plain data");
            (book.language.clone(), BookText::new(json))
        };
        let books: BTreeMap<String, BookText> = books.into_iter().map(printed).collect();
        Shelf {
            info: GameInfo {
                id: G::ID.into(),
                name: G::NAME.into(),
                min_players: *game.players().start(),
                max_players: *game.players().end(),
                options: game.players().map(|players| (players, game.setup_options(players))).collect(),
                book: version,
                languages: books.keys().cloned().collect(),
            },
            rules: G::RULES,
            content: game.content_hash().into(),
            books,
            rulebook: game.rulebook(),
        }
    }
}

/// A book in a language. What is missing in it is in English.
fn book<G: Game>(game: &G, language: &str, catalogue: Cow<'static, Catalogue>, own: &Phrasebook) -> Book {
    let mut phrases = game.phrases().patterns().clone();
    phrases.extend(own.patterns().clone());
    phrases.extend(Language::default().table().patterns().clone());
    if let Some(language) = Language::of(language) {
        phrases.extend(language.table().patterns().clone());
    }
    let (game, name) = (G::ID.into(), G::NAME.into());
    Book { game, name, version: String::new(), language: language.into(), catalogue, phrases }
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
            for language in &info.languages {
                let book: serde_json::Value =
                    serde_json::from_slice(&shelf.book(language).expect("a book").plain).expect("JSON");
                assert_eq!(
                    (&book["version"], &book["language"]),
                    (&info.book.clone().into(), &language.clone().into())
                );
                assert!(book["phrases"]["table.undo"].is_string());
            }
            let plain = |language| shelf.book(language).map(|book| &book.plain);
            assert_eq!(plain("tlh"), plain("en"));
        }
    }
}
