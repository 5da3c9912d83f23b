//! The one list of games, for everyone who knows a game only by its name.
//!
//! [`with`] runs a typed [`Job`] for a game named by text; [`table`] opens a table whose game is then forgotten.

use std::ops::RangeInclusive;

use hexarch_core::{Draft, Faults, Game, Job, Replay, ReplayFault, Seated, Seed, Table};

/// Makes the list: one line a game, the first is the one that is played when none is named.
macro_rules! games {
    ($($game:expr),* $(,)?) => {
        /// The names of all games.
        pub fn ids() -> Vec<&'static str> {
            vec![$(id_of(|| $game)),*]
        }

        /// Does `job` with the game of this name.
        pub fn with<J: Job>(id: &str, job: J) -> Result<J::Out, UnknownGame> {
            $(if id == id_of(|| $game) {
                return Ok(job.run($game));
            })*
            drop(job);
            Err(UnknownGame { id: id.into(), known: ids() })
        }
    };
}

games! {
    hexarch_runewars::game(),
    hexarch_mage_knight::game(),
    hexarch_warlords::game(),
}

/// A name that no game has.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("there is no game '{id}'; the games are: {}", known.join(", "))]
pub struct UnknownGame {
    /// The name.
    pub id: String,
    /// The names that there are.
    pub known: Vec<&'static str>,
}

/// What a table starts from.
#[derive(Clone, Debug)]
pub enum Opening<'a> {
    /// The usual setup for so many players.
    Players {
        /// How many.
        players: u8,
        /// Where all chance comes from.
        seed: Seed,
    },
    /// The usual setup for so many players, but for what was agreed on.
    Agreed {
        /// How many.
        players: u8,
        /// Options of the game with the words of their values.
        wishes: &'a [(String, String)],
        /// The host's seed.
        seed: Seed,
        /// The numbers that the seats added.
        numbers: Vec<u32>,
    },
    /// A setup that was agreed on.
    Setup {
        /// The setup, as the game writes it.
        setup: &'a serde_json::Value,
        /// The host's seed.
        seed: Seed,
        /// The numbers that the seats added.
        numbers: Vec<u32>,
    },
    /// A position.
    Position {
        /// Its text.
        draft: &'a Draft,
        /// Where all chance comes from.
        seed: Seed,
    },
    /// A recorded game.
    Replay {
        /// The record.
        replay: &'a Replay,
        /// How many of its entries; `None` for all of them.
        entries: Option<usize>,
    },
}

/// Why a table cannot be opened.
#[derive(Debug, thiserror::Error, PartialEq, Eq)]
pub enum NoTable {
    /// No such game.
    #[error(transparent)]
    Game(#[from] UnknownGame),
    /// Too few or too many players.
    #[error("{game} takes {} players, not {players}", range(takes))]
    Players {
        /// The game.
        game: &'static str,
        /// How many were wished.
        players: u8,
        /// How many it takes.
        takes: RangeInclusive<u8>,
    },
    /// Something was agreed on that the game does not offer.
    #[error("{game} {what}")]
    Wish {
        /// The game.
        game: &'static str,
        /// What it offers instead.
        what: String,
    },
    /// A setup that the game does not understand.
    #[error("this is no setup of {game}: {what}")]
    Setup {
        /// The game.
        game: &'static str,
        /// What is wrong.
        what: String,
    },
    /// A setup or a position with mistakes.
    #[error("{0}")]
    Faults(#[from] Faults),
    /// A replay that cannot be used.
    #[error(transparent)]
    Replay(#[from] ReplayFault),
}

/// Opens a table for the game of this name.
pub fn table(id: &str, opening: &Opening<'_>) -> Result<Box<dyn Table>, NoTable> {
    struct Open<'o, 'a>(&'o Opening<'a>);
    impl Job for Open<'_, '_> {
        type Out = Result<Box<dyn Table>, NoTable>;
        fn run<G: Game>(self, game: &'static G) -> Self::Out {
            Ok(Box::new(open(game, self.0)?))
        }
    }
    with(id, Open(opening))?
}

/// Opens a table for a game at hand.
pub fn open<G: Game>(game: &'static G, opening: &Opening<'_>) -> Result<Seated<G>, NoTable> {
    Ok(match opening {
        Opening::Players { players, seed } => {
            Seated::start(game, &usual_setup(game, *players)?, *seed, Vec::new())?
        }
        Opening::Agreed { players, wishes, seed, numbers } => {
            Seated::start(game, &agreed_setup(game, *players, wishes)?, *seed, numbers.clone())?
        }
        Opening::Setup { setup, seed, numbers } => {
            let setup = serde_json::from_value((*setup).clone())
                .map_err(|error| NoTable::Setup { game: G::ID, what: error.to_string() })?;
            Seated::start(game, &setup, *seed, numbers.clone())?
        }
        Opening::Position { draft, seed } => Seated::from_position(game, draft, *seed)?,
        Opening::Replay { replay, entries } => {
            Seated::from_replay_until(game, replay, entries.unwrap_or(usize::MAX))?
        }
    })
}

/// The usual setup of a game for so many players.
pub fn usual_setup<G: Game>(game: &G, players: u8) -> Result<G::Setup, NoTable> {
    let no = || NoTable::Players { game: G::ID, players, takes: game.players() };
    if !game.players().contains(&players) {
        return Err(no());
    }
    game.setup(players).ok_or_else(no)
}

/// The usual setup of a game, changed by what was agreed on.
pub fn agreed_setup<G: Game>(
    game: &G,
    players: u8,
    wishes: &[(String, String)],
) -> Result<G::Setup, NoTable> {
    let usual = usual_setup(game, players)?;
    let no = |what: String| NoTable::Wish { game: G::ID, what };
    let offered = game.setup_options(players);
    let no_setup = |error: serde_json::Error| NoTable::Setup { game: G::ID, what: error.to_string() };
    let mut setup = serde_json::to_value(usual).map_err(no_setup)?;
    for (key, word) in wishes {
        let Some(option) = offered.iter().find(|option| option.key == key) else {
            let keys: Vec<&str> = offered.iter().map(|option| option.key).collect();
            return Err(no(format!("has no option '{key}'; its options are: {}", keys.join(", "))));
        };
        let Some(value) = option.values.iter().find(|value| value.word == word) else {
            let words: Vec<&str> = option.values.iter().map(|value| value.word).collect();
            return Err(no(format!("takes for '{key}' one of: {}; not '{word}'", words.join(", "))));
        };
        setup[option.key] = value.json.clone();
    }
    serde_json::from_value(setup).map_err(no_setup)
}

fn range(takes: &RangeInclusive<u8>) -> String {
    match takes.start() == takes.end() {
        true => takes.start().to_string(),
        false => format!("{} to {}", takes.start(), takes.end()),
    }
}

/// The name of the game that `game` would give, without setting it up.
#[allow(dead_code, reason = "the list may be empty")]
fn id_of<G: Game>(_: impl FnOnce() -> &'static G) -> &'static str {
    G::ID
}

#[cfg(test)]
mod tests {
    use super::*;

    struct Name;
    impl Job for Name {
        type Out = &'static str;
        fn run<G: Game>(self, _: &'static G) -> &'static str {
            G::ID
        }
    }

    #[test]
    fn every_listed_game_is_found_by_its_name() {
        for id in ids() {
            assert_eq!(with(id, Name), Ok(id));
        }
        let mut names = ids();
        names.sort_unstable();
        names.dedup();
        assert_eq!(names.len(), ids().len(), "two games of one name");
    }

    #[test]
    fn an_unknown_game_is_told_with_the_known_ones() {
        let error = with("chess", Name).expect_err("no such game");
        assert_eq!(error.known, ids());
        assert!(error.to_string().starts_with("there is no game 'chess'; the games are: "));
    }

    /// Every value of every option makes a game that starts, and nothing else is taken.
    #[test]
    fn every_option_that_a_game_offers_can_be_agreed_on() {
        struct Offered(u8);
        impl Job for Offered {
            type Out = Vec<(String, String)>;
            fn run<G: Game>(self, game: &'static G) -> Self::Out {
                let options = game.setup_options(self.0);
                let words = |option: hexarch_core::SetupOption| {
                    let key = option.key.to_owned();
                    option.values.into_iter().map(move |value| (key.clone(), value.word.to_owned()))
                };
                options.into_iter().flat_map(words).collect()
            }
        }
        let agreed = |id: &str, players, wishes: &[(String, String)]| {
            table(id, &Opening::Agreed { players, wishes, seed: Seed::from_number(1), numbers: Vec::new() })
        };
        for id in ids() {
            for players in 1..=4 {
                for wish in with(id, Offered(players)).expect("listed") {
                    match agreed(id, players, std::slice::from_ref(&wish)) {
                        Ok(table) => assert_eq!(table.game(), id),
                        Err(NoTable::Players { .. }) => {}
                        Err(other) => panic!("{id} with {players} players and {wish:?}: {other}"),
                    }
                }
            }
        }
        let told = |key: &str, word: &str| {
            let wish = [(key.to_owned(), word.to_owned())];
            agreed("runewars", 2, &wish).err().expect("refused").to_string()
        };
        assert_eq!(
            told("speed", "high"),
            "runewars has no option 'speed'; its options are: build_map, exploration, epic"
        );
        assert_eq!(told("epic", "very"), "runewars takes for 'epic' one of: no, yes; not 'very'");
    }

    #[test]
    fn every_game_opens_for_all_its_numbers_of_players_and_no_other() {
        struct Players;
        impl Job for Players {
            type Out = RangeInclusive<u8>;
            fn run<G: Game>(self, game: &'static G) -> Self::Out {
                game.players()
            }
        }
        for id in ids() {
            let takes = with(id, Players).expect("listed");
            for players in 0..=8 {
                let opened = table(id, &Opening::Players { players, seed: Seed::from_number(1) });
                match opened {
                    Ok(table) => assert_eq!((table.game(), table.seats()), (id, players)),
                    Err(NoTable::Players { .. }) => assert!(!takes.contains(&players)),
                    Err(other) => panic!("{id} with {players} players: {other}"),
                }
            }
        }
    }
}
