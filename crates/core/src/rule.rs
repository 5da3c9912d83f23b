//! Rules by their IDs, and the rulebook that explains them.

use std::fmt;

use serde::Serialize;

/// An ID of a game's rulebook: why something is refused, or why it is asked.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(transparent)]
pub struct Rule(pub &'static str);

impl fmt::Display for Rule {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.0)
    }
}

/// Whether something is allowed, and if not, by which rule.
pub type Verdict = Result<(), Rule>;

/// Allowed if `holds`, else refused by `rule`.
#[inline]
pub fn ensure(holds: bool, rule: Rule) -> Verdict {
    if holds { Ok(()) } else { Err(rule) }
}

/// One statement of a rulebook.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Article<'a> {
    /// Its ID, such as `RW-MOVE-04`.
    pub id: &'a str,
    /// The section that it stands in.
    pub section: &'a str,
    /// What it says, without the ID.
    pub text: &'a str,
    /// Background that no test can check.
    pub info: bool,
}

/// A game's `rules.md`: one rule a line, `- **ID** text`, under headings.
#[derive(Clone, Debug)]
pub struct Rulebook {
    articles: Vec<Article<'static>>,
}

impl Rulebook {
    /// Reads a rulebook.
    pub fn parse(text: &'static str) -> Rulebook {
        let mut section = "";
        let mut articles = Vec::new();
        for line in text.lines() {
            if let Some(heading) = line.strip_prefix('#') {
                section = heading.trim_start_matches('#').trim();
            }
            let Some((id, text)) = line.strip_prefix("- **").and_then(|rest| rest.split_once("**")) else {
                continue;
            };
            if is_id(id) {
                articles.push(Article { id, section, text: text.trim(), info: text.contains("(info)") });
            }
        }
        Rulebook { articles }
    }

    /// All statements, in the order of the book.
    pub fn articles(&self) -> &[Article<'static>] {
        &self.articles
    }

    /// The statement with this ID.
    pub fn find(&self, id: &str) -> Option<&Article<'static>> {
        self.articles.iter().find(|article| article.id == id)
    }

    /// The statements that contain all the words, in whatever case.
    pub fn search<'a>(&'a self, words: &str) -> impl Iterator<Item = &'a Article<'static>> {
        let words: Vec<String> = words.split_whitespace().map(str::to_lowercase).collect();
        self.articles.iter().filter(move |article| {
            let text = format!("{} {} {}", article.id, article.section, article.text).to_lowercase();
            words.iter().all(|word| text.contains(word.as_str()))
        })
    }
}

/// Whether a text has the form of a rule ID: `RW-MOVE-04`.
fn is_id(text: &str) -> bool {
    let parts: Vec<&str> = text.split('-').collect();
    let [game, section, number] = parts[..] else { return false };
    let upper = |part: &str| part.bytes().all(|byte| byte.is_ascii_uppercase() || byte.is_ascii_digit());
    game.len() == 2
        && upper(game)
        && upper(section)
        && number.bytes().next().is_some_and(|byte| byte.is_ascii_digit())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_rulebook_is_read_line_by_line() {
        let book = Rulebook::parse(
            "# Book\n## 1. Moving (XX-MOVE)\n- **XX-MOVE-01** (p1) Units move.\n- no rule\n\
             - **XX-MOVE-02** The sea is blue. (info)\n## 2. Ends\n- **bold** no\n",
        );
        assert_eq!(book.articles().len(), 2);
        assert_eq!(book.find("XX-MOVE-01").map(|article| article.text), Some("(p1) Units move."));
        assert_eq!(
            book.find("XX-MOVE-02").map(|article| (article.info, article.section)),
            Some((true, "1. Moving (XX-MOVE)"))
        );
        assert_eq!(book.search("SEA blue").count(), 1);
        assert!(book.find("XX-MOVE-03").is_none());
    }
}
