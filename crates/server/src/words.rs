//! The server's own sentences, in every language that it speaks. What belongs to a game is in the game's book.

use std::sync::LazyLock;

use hexarch_core::Phrasebook;

use crate::problem::Why;

/// A language that the server speaks.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Language(usize);

struct Texts {
    /// The language, as browsers call it.
    tag: &'static str,
    /// What a table says in its log: goes with the books.
    table: &'static str,
    problems: &'static str,
}

/// English comes first: it stands in for what is missing.
const TEXTS: [Texts; 2] = [
    Texts {
        tag: "en",
        table: include_str!("../texts/en/table.toml"),
        problems: include_str!("../texts/en/problems.toml"),
    },
    Texts {
        tag: "de",
        table: include_str!("../texts/de/table.toml"),
        problems: include_str!("../texts/de/problems.toml"),
    },
];

static PROBLEMS: LazyLock<Vec<Vec<String>>> = LazyLock::new(|| {
    let sentences = |text: &str| {
        let book = parse(text);
        let sentence = |why: &Why| book.patterns().get(&format!("problem.{}", why.word())).cloned();
        Why::ALL.iter().map(|why| sentence(why).expect("a test compares sentences and problems")).collect()
    };
    TEXTS.iter().map(|texts| sentences(texts.problems)).collect()
});

fn parse(text: &str) -> Phrasebook {
    Phrasebook::parse(text).expect("a test reads them")
}

impl Language {
    /// The language of this name, if we speak it: `de`, `de-AT`.
    pub(crate) fn of(tag: &str) -> Option<Language> {
        let main = tag.trim().split('-').next().unwrap_or_default();
        TEXTS.iter().position(|texts| texts.tag.eq_ignore_ascii_case(main)).map(Language)
    }

    /// The first language of an `Accept-Language` that we speak. Browsers name what they like best first.
    pub(crate) fn accepted(header: &str) -> Language {
        let tags = header.split(',').filter_map(|wish| wish.split(';').next());
        tags.filter_map(Language::of).next().unwrap_or_default()
    }

    /// What a table says in its log. What is missing is in English.
    pub(crate) fn table(self) -> Phrasebook {
        parse(TEXTS[self.0].table)
    }

    /// The sentence about a problem.
    pub(crate) fn problem(self, why: Why) -> &'static str {
        &PROBLEMS[self.0][why as usize]
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::problem::Problem;

    #[test]
    fn every_language_has_the_same_sentences_with_the_same_arguments() {
        let slots = |pattern: &str| {
            let mut slots: Vec<_> =
                pattern.split('{').skip(1).filter_map(|rest| rest.split(['}', '|']).next()).collect();
            slots.sort_unstable();
            slots.dedup();
            slots.join(",")
        };
        let shape = |text: &str| -> Vec<(String, String)> {
            parse(text).patterns().iter().map(|(key, pattern)| (key.clone(), slots(pattern))).collect()
        };
        for texts in &TEXTS {
            assert_eq!(shape(texts.table), shape(TEXTS[0].table), "{}", texts.tag);
            assert_eq!(shape(texts.problems), shape(TEXTS[0].problems), "{}", texts.tag);
        }
        let mut known: Vec<_> = Why::ALL.iter().map(|why| format!("problem.{}", why.word())).collect();
        known.sort();
        assert_eq!(parse(TEXTS[0].problems).keys().collect::<Vec<_>>(), known);
    }

    #[test]
    fn the_language_that_is_liked_best_and_spoken_is_taken() {
        for (header, tag) in [
            ("de-AT,de;q=0.9,en;q=0.8", "de"),
            ("fr-FR, en;q=0.5, de;q=0.4", "en"),
            ("DE", "de"),
            ("fr", "en"),
            ("", "en"),
            (",;;-", "en"),
        ] {
            assert_eq!(TEXTS[Language::accepted(header).0].tag, tag, "{header}");
        }
    }

    #[test]
    fn what_goes_into_a_sentence_is_put_in() {
        let problem = Problem::invalid(Why::Seats).with("found", 3).with("asked", 2);
        assert_eq!(problem.message(Language::default()), "this game has 3 seats, not 2");
        let german = Language::of("de").expect("spoken");
        assert_eq!(problem.message(german), "dieses Spiel hat 3 Plätze, nicht 2");
    }
}
