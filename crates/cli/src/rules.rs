//! `hexarch rules`: a game's rules, searched.

use std::io::Write;

use anyhow::{Result, bail};
use hexarch_core::{Article, Game, Job, Rulebook};

use crate::args::RulesArgs;
use crate::shelf;

pub(crate) fn run(args: &RulesArgs, out: &mut dyn Write) -> Result<()> {
    struct Book;
    impl Job for Book {
        type Out = &'static Rulebook;
        fn run<G: Game>(self, game: &'static G) -> Self::Out {
            game.rulebook()
        }
    }
    let book = shelf::with(&args.game, Book)?;
    let words = args.words.join(" ");
    let found = search(book, &words);
    if found.is_empty() {
        bail!("no rule of {} has all of these words: {words}", args.game);
    }
    let mut section = "";
    for article in found {
        if article.section != section {
            section = article.section;
            writeln!(out, "{section}")?;
        }
        writeln!(out, "  {} {}", article.id, article.text)?;
    }
    Ok(())
}

/// The rule of this ID, else all that contain the words.
pub(crate) fn search<'a>(book: &'a Rulebook, words: &str) -> Vec<&'a Article<'static>> {
    match book.find(&words.to_uppercase()) {
        Some(article) => vec![article],
        None => book.search(words).collect(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn rules(words: &[&str]) -> Result<String> {
        let args =
            RulesArgs { game: "tiny".into(), words: words.iter().map(|word| (*word).into()).collect() };
        let mut out = Vec::new();
        run(&args, &mut out)?;
        Ok(String::from_utf8(out)?)
    }

    #[test]
    fn rules_are_found_by_words_or_id() {
        let leader = rules(&["LEADER", "roll"]).expect("found");
        assert_eq!(leader, "Dice (TT-DICE)\n  TT-DICE-01 The leader may roll.\n");
        assert_eq!(rules(&["tt-dice-01"]).expect("found"), leader);
        assert_eq!(rules(&[]).expect("all").lines().count(), 5);
        assert!(rules(&["dragon"]).is_err());
    }
}
