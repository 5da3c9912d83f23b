//! What the targets share: choices that follow from the fuzzer's bytes, so that most inputs get far, and a server.

#[cfg(feature = "server")]
pub mod server;

/// The fuzzer's bytes, read as one choice after the other. When they are used up, all choices are the first.
pub struct Choices<'a>(pub &'a [u8]);

impl<'a> Choices<'a> {
    pub fn next(&mut self) -> Option<u8> {
        let (first, rest) = self.0.split_first()?;
        self.0 = rest;
        Some(*first)
    }

    /// A number below `n`.
    pub fn below(&mut self, n: usize) -> usize {
        let mut number = usize::from(self.next().unwrap_or(0));
        if n > 256 {
            number = number << 8 | usize::from(self.next().unwrap_or(0));
        }
        number % n.max(1)
    }

    pub fn of<T: Copy>(&mut self, list: &[T]) -> T {
        list[self.below(list.len())]
    }

    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Whatever is left.
    pub fn rest(self) -> &'a [u8] {
        self.0
    }
}

/// What people and programs write where something else should be.
const ODD: [&str; 16] = [
    "0",
    "1",
    "2",
    "5",
    "40",
    "63",
    "64",
    "255",
    "256",
    "65536",
    "4294967296",
    "-1",
    "true",
    "\"\"",
    "[]",
    "{}",
];

/// A text with one thing in it changed: a word or number for another, a line lost, doubled or moved.
pub fn meddle(text: &str, choices: &mut Choices<'_>) -> String {
    let words: Vec<&str> = text.split(|c: char| !is_word(c)).filter(|word| !word.is_empty()).collect();
    let mut lines: Vec<&str> = text.lines().collect();
    if words.is_empty() {
        return text.to_owned();
    }
    let (line, other) = (choices.below(lines.len()), choices.below(lines.len()));
    match choices.below(8) {
        0 => drop(lines.remove(line)),
        1 => lines.insert(other, lines[line]),
        2 => lines.swap(line, other),
        kind => {
            let instead = if kind < 5 { choices.of(&ODD) } else { choices.of(&words) };
            let word = choices.of(&words);
            // The same word may stand in several places: this line first.
            let changed = lines[line].replacen(word, instead, 1);
            if changed == lines[line] {
                return text.replacen(word, instead, 1);
            }
            lines[line] = &changed;
            return lines.join("\n");
        }
    }
    lines.join("\n")
}

fn is_word(c: char) -> bool {
    c.is_ascii_alphanumeric() || matches!(c, '-' | '_')
}
