//! Odds in words: a table for each side, made for 80 columns.

use super::Words;
use crate::odds::{Method, Odds, Piece, Side};

/// The widest name in a table; longer ones are cut.
const NAME: usize = 28;
/// The narrowest column of numbers.
const COLUMN: usize = 6;

impl Words<'_> {
    /// The odds of a fight, line by line.
    pub fn odds(&self, odds: &Odds) -> Vec<String> {
        let mut lines = vec![self.say(&odds.title)];
        for side in &odds.sides {
            lines.push(format!(
                "  {}",
                chance(&format!("{} wins", self.say(&side.title)), side.wins, odds.of)
            ));
        }
        if odds.nobody > 0 {
            lines.push(format!("  {}", chance("nobody wins", odds.nobody, odds.of)));
        }
        for event in &odds.events {
            lines.push(format!("  {}", chance(&self.say(&event.text), event.n, odds.of)));
        }
        for side in &odds.sides {
            lines.push(String::new());
            lines.extend(self.side_odds(side, odds.of));
        }
        lines.push(String::new());
        lines.push(match odds.method {
            Method::Exact => "  Exact: every way the cards can fall was counted.".into(),
            Method::Sampled { fights, error } => {
                let (whole, part) = (error / 100, error % 100);
                format!(
                    "  Fought {fights} times: a chance is right within {whole}.{part:02} % (19 times in 20)."
                )
            }
        });
        lines.extend(odds.policy.iter().map(|text| format!("  {}", self.say(text))));
        lines
    }

    /// What becomes of each kind of piece, on the average, and of how many of them.
    fn side_odds(&self, side: &Side, of: u64) -> Vec<String> {
        let headings: Vec<String> = match side.pieces.first() {
            Some(piece) => piece.ends.iter().map(|end| self.say(&end.text)).collect(),
            None => Vec::new(),
        };
        let headings: Vec<&str> =
            ["before"].into_iter().chain(headings.iter().map(String::as_str)).chain(["lost"]).collect();
        let row = |name: &str, cells: Vec<String>| {
            let name: String = name.chars().take(NAME).collect();
            let mut line = format!("  {name:<NAME$}");
            for (heading, cell) in headings.iter().zip(cells) {
                let width = heading.chars().count().max(COLUMN) + 1;
                line.push_str(&format!("{cell:>width$}"));
            }
            line
        };
        let numbers = |before: u64, sums: Vec<u64>| {
            let cells = sums.into_iter().map(|sum| hundredths(sum, of));
            [before.to_string()].into_iter().chain(cells).collect::<Vec<_>>()
        };
        let sums = |piece: &Piece| piece.ends.iter().map(|end| end.n).chain([piece.lost]).collect::<Vec<_>>();
        let mut lines =
            vec![row(&self.say(&side.title), headings.iter().map(|heading| (*heading).into()).collect())];
        for piece in &side.pieces {
            let name = format!("  {}", self.catalogue_name(piece));
            lines.push(row(&name, numbers(piece.before.into(), sums(piece))));
        }
        if side.pieces.len() > 1 {
            let before = side.pieces.iter().map(|piece| u64::from(piece.before)).sum();
            let mut all = vec![0; headings.len() - 1];
            for piece in &side.pieces {
                all.iter_mut().zip(sums(piece)).for_each(|(sum, more)| *sum += more);
            }
            lines.push(row("  all", numbers(before, all)));
        }
        let left: Vec<String> = (0..)
            .zip(&side.left)
            .filter(|(_, n)| **n > 0)
            .map(|(left, n): (u32, &u64)| format!("{left}: {}", percent(*n, of)))
            .collect();
        if !left.is_empty() {
            lines.push(format!("    {}: {}", self.say(&side.measure), left.join(", ")));
        }
        lines
    }

    fn catalogue_name(&self, piece: &Piece) -> String {
        crate::Names::face(self, piece.face)
    }
}

/// What may happen, and how likely it is, in one column.
fn chance(what: &str, n: u64, of: u64) -> String {
    let percent = percent(n, of);
    format!("{what:<40} {percent:>8}")
}

/// A share in percent with one decimal.
fn percent(n: u64, of: u64) -> String {
    let tenths = (n * 1_000 + of / 2).checked_div(of).unwrap_or(0);
    match tenths {
        0 if n > 0 => "<0.1 %".into(),
        1000 if n < of => ">99.9 %".into(),
        _ => format!("{}.{} %", tenths / 10, tenths % 10),
    }
}

/// An average with two decimals.
fn hundredths(sum: u64, of: u64) -> String {
    let hundredths = (sum * 100 + of / 2).checked_div(of).unwrap_or(0);
    format!("{}.{:02}", hundredths / 100, hundredths % 100)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::odds::Share;
    use crate::scene::{Catalogue, Face, FaceEntry, Scene};
    use crate::{Phrasebook, text};

    #[test]
    fn odds_are_a_table_for_each_side() {
        let phrases = Phrasebook::parse(
            "fight = \"Battle\"\nred = \"Red\"\nblue = \"Blue\"\nstands = \"stands\"\nleft = \"left\"\n\
             falls = \"the wall falls\"\nfair = \"Nobody cheats.\"\n",
        )
        .expect("valid");
        let entry =
            |name: &str| FaceEntry { id: name.to_lowercase(), name: name.into(), ..FaceEntry::default() };
        let catalogue = Catalogue { faces: vec![entry("Knight"), entry("Pawn")] };
        let piece = |face, before, lost, stands| Piece {
            face: Face(face),
            before,
            lost,
            ends: vec![Share { text: text!("stands"), n: stands }],
        };
        let odds = Odds {
            title: text!("fight"),
            at: None,
            method: Method::sampled(1000),
            of: 1000,
            sides: vec![
                Side {
                    seat: None,
                    title: text!("red"),
                    wins: 667,
                    pieces: vec![piece(0, 2, 500, 1500), piece(1, 1, 333, 667)],
                    measure: text!("left"),
                    left: vec![1, 0, 500, 499],
                },
                Side {
                    seat: None,
                    title: text!("blue"),
                    wins: 333,
                    pieces: vec![piece(1, 1, 1000, 0)],
                    measure: text!("left"),
                    left: vec![1000],
                },
            ],
            nobody: 0,
            events: vec![Share { text: text!("falls"), n: 0 }],
            policy: vec![text!("fair")],
        };
        let words = Words { scene: &Scene::default(), catalogue: &catalogue, phrases: &phrases };
        let expected = "\
Battle
  Red wins                                   66.7 %
  Blue wins                                  33.3 %
  the wall falls                              0.0 %

  Red                          before stands   lost
    Knight                          2   1.50   0.50
    Pawn                            1   0.67   0.33
    all                             3   2.17   0.83
    left: 0: 0.1 %, 2: 50.0 %, 3: 49.9 %

  Blue                         before stands   lost
    Pawn                            1   0.00   1.00
    left: 0: 100.0 %

  Fought 1000 times: a chance is right within 3.09 % (19 times in 20).
  Nobody cheats.";
        assert_eq!(words.odds(&odds).join("\n"), expected);
    }

    #[test]
    fn what_is_possible_is_never_called_impossible() {
        assert_eq!(percent(0, 10_000), "0.0 %");
        assert_eq!(percent(1, 10_000), "<0.1 %");
        assert_eq!(percent(9_999, 10_000), ">99.9 %");
        assert_eq!(percent(10_000, 10_000), "100.0 %");
        assert_eq!(percent(0, 0), "0.0 %");
    }
}
