//! How lines are put on a screen: folded to its width, with a little colour where that is wanted.

use std::io::IsTerminal;

/// Lines are folded at this width even on wider screens: longer ones are hard to follow.
const WIDEST: usize = 100;
/// No screen is taken to be narrower.
const NARROWEST: usize = 40;

/// The screen. The default is no screen at all: a pipe, a file, a test.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Page {
    /// Where lines are folded; none: never.
    width: Option<usize>,
    color: bool,
}

impl Page {
    /// The screen behind standard output, if that is one. Colours unless `NO_COLOR` or a dumb terminal forbid them.
    pub(crate) fn of_stdout() -> Page {
        if !std::io::stdout().is_terminal() {
            return Page::default();
        }
        let set = |name: &str| std::env::var_os(name).is_some_and(|value| !value.is_empty());
        let dumb = std::env::var("TERM").is_ok_and(|term| term == "dumb");
        let (_, columns) = console::Term::stdout().size();
        Page { width: Some(usize::from(columns).clamp(NARROWEST, WIDEST)), color: !set("NO_COLOR") && !dumb }
    }

    /// Whether somebody looks at it.
    pub(crate) fn is_screen(self) -> bool {
        self.width.is_some()
    }

    /// A line as lines that fit. What is folded goes on under the text, not under its number or mark.
    pub(crate) fn fold(self, line: &str) -> Vec<String> {
        let Some(width) = self.width else { return vec![line.to_owned()] };
        if line.chars().count() <= width {
            return vec![line.to_owned()];
        }
        let indent = hanging(line).min(width / 2);
        let mut lines = Vec::new();
        let mut current = String::new();
        let mut length = 0;
        // The leading spaces stay as they are.
        let text = line.trim_start();
        current.push_str(&line[..line.len() - text.len()]);
        length += current.chars().count();
        let mut fresh = true;
        for word in text.split_inclusive(' ') {
            let long = word.trim_end().chars().count();
            if !fresh && length + long > width {
                lines.push(current.trim_end().to_owned());
                current = " ".repeat(indent);
                length = indent;
            }
            current.push_str(word);
            length += word.chars().count();
            fresh = false;
        }
        lines.push(current.trim_end().to_owned());
        lines
    }

    /// What one should look at first.
    pub(crate) fn strong(self, text: &str) -> String {
        if self.color && !text.is_empty() { format!("\u{1b}[1m{text}\u{1b}[0m") } else { text.to_owned() }
    }

    #[cfg(test)]
    pub(crate) fn screen(width: usize, color: bool) -> Page {
        Page { width: Some(width), color }
    }
}

/// How far the rest of a folded line is indented: under the text of a numbered answer, else two more than its beginning.
fn hanging(line: &str) -> usize {
    let text = line.trim_start();
    let start = line.chars().count() - text.chars().count();
    let number = text.chars().take_while(char::is_ascii_digit).count();
    let after: usize = text.chars().skip(number).take_while(|c| *c == ' ').count();
    if number > 0 && after > 1 { start + number + after } else { start + 2 }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_folded_under_their_text() {
        let page = Page::screen(20, false);
        for (line, folded) in [
            ("short", &["short"][..]),
            ("  12  bring three knights home", &["  12  bring three", "      knights home"]),
            ("  Home: two knights and a dragon", &["  Home: two knights", "    and a dragon"]),
            ("averyveryverylongwordindeed and more", &["averyveryverylongwordindeed", "  and more"]),
            ("", &[""]),
        ] {
            assert_eq!(page.fold(line), folded, "{line}");
        }
        assert_eq!(Page::default().fold(&"word ".repeat(50)).len(), 1, "a pipe gets whole lines");
    }

    #[test]
    fn no_line_is_wider_than_the_screen_unless_a_word_is() {
        let page = Page::screen(40, false);
        let line =
            "    Orders (8): Strategize, Mobilize, Conquer, Harvest, Recruit, Rally Support, Acquire Power";
        for line in page.fold(line) {
            assert!(line.chars().count() <= 40, "{line}");
        }
    }

    #[test]
    fn colors_only_where_they_are_wanted() {
        assert_eq!(Page::screen(80, true).strong("x"), "\u{1b}[1mx\u{1b}[0m");
        assert_eq!(Page::screen(80, false).strong("x"), "x");
        assert_eq!(Page::default().strong("x"), "x");
    }
}
