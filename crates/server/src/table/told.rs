//! What was told at a table, kept once for all who heard the same.

use hexarch_core::scene::Note;
use hexarch_core::{Heard, Seat, Text, Viewer};

use crate::protocol::Line;

/// A set of viewers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub(super) struct Viewers(u8);

impl Viewers {
    pub(super) const ALL: Viewers = Viewers(u8::MAX);

    fn bit(viewer: Viewer) -> u8 {
        match viewer {
            Viewer::Seat(Seat(seat)) => 1 << seat,
            Viewer::Watcher => 1 << 7,
        }
    }

    pub(super) fn only(viewer: Viewer) -> Viewers {
        Viewers(Viewers::bit(viewer))
    }

    pub(super) fn has(self, viewer: Viewer) -> bool {
        self.0 & Viewers::bit(viewer) != 0
    }

    #[must_use]
    pub(super) fn and(self, others: Viewers) -> Viewers {
        Viewers(self.0 | others.0)
    }
}

/// One sentence, with who has read it.
#[derive(Clone, Debug)]
struct Told {
    /// When in the course of the game.
    turn: u32,
    at: u32,
    chapter: u32,
    to: Viewers,
    note: Note,
}

/// Everything that was told, in order. A viewer's log is what he has read of it.
#[derive(Clone, Debug, Default)]
pub(super) struct Log {
    told: Vec<Told>,
    chapters: Vec<Vec<Text>>,
}

impl Log {
    /// Where the game stands from now on.
    pub(super) fn chapter(&mut self, title: Vec<Text>) {
        if self.chapters.last() != Some(&title) {
            self.chapters.push(title);
        }
    }

    /// One sentence to some viewers.
    pub(super) fn tell(&mut self, turn: u32, at: u32, to: Viewers, note: Note) {
        let chapter = self.chapters.len() as u32;
        self.told.push(Told { turn, at, chapter, to, note });
    }

    /// What each viewer heard. Sentences that several heard at the same place are kept once.
    pub(super) fn hear(&mut self, turn: u32, at: u32, heard: Vec<Heard>) {
        let mut left: Vec<_> =
            heard.into_iter().map(|heard| (heard.viewer, heard.notes.into_iter().peekable())).collect();
        for first in 0..left.len() {
            while let Some(note) = left[first].1.next() {
                let mut to = Viewers::only(left[first].0);
                for (viewer, notes) in &mut left[first + 1..] {
                    if notes.next_if(|other| *other == note).is_some() {
                        to = to.and(Viewers::only(*viewer));
                    }
                }
                self.tell(turn, at, to, note);
            }
        }
    }

    /// Who has read anything that was told in a turn.
    pub(super) fn audience(&self, turn: u32) -> Viewers {
        let of_turn = self.told.iter().rev().filter(|told| told.turn == turn);
        of_turn.fold(Viewers::default(), |viewers, told| viewers.and(told.to))
    }

    /// How many sentences there are, for all viewers together: a mark for [`Log::lines`].
    pub(super) fn len(&self) -> usize {
        self.told.len()
    }

    fn read_by(&self, viewer: Viewer) -> impl Iterator<Item = (usize, &Told)> {
        self.told.iter().enumerate().filter(move |(_, told)| told.to.has(viewer))
    }

    /// The lines of a viewer's log that were told since a mark, from his line `from` on.
    pub(super) fn lines(&self, viewer: Viewer, mark: usize, from: u32) -> Vec<Line> {
        let mut before: Option<&Told> = None;
        let mut lines = Vec::new();
        for (n, (at, told)) in (0u32..).zip(self.read_by(viewer)) {
            if at >= mark && n >= from {
                let new_chapter = before.is_none_or(|before| before.chapter != told.chapter);
                let chapter = new_chapter.then(|| self.chapters.get(told.chapter.wrapping_sub(1) as usize));
                lines.push(Line {
                    n,
                    at: told.at,
                    first: before.is_none_or(|before| before.turn != told.turn),
                    chapter: chapter.flatten().cloned(),
                    note: told.note.clone(),
                });
            }
            before = Some(told);
        }
        lines
    }

    /// How many lines a viewer has read before a turn.
    pub(super) fn count_before(&self, viewer: Viewer, turn: u32) -> u32 {
        self.read_by(viewer).take_while(|(_, told)| told.turn < turn).count() as u32
    }

    /// The lines of a viewer's log that begin a turn, each with its turn, and how many lines there are.
    pub(super) fn turns(&self, viewer: Viewer) -> (Vec<(u32, u32)>, u32) {
        let mut turns: Vec<(u32, u32)> = Vec::new();
        let mut lines = 0;
        for (_, told) in self.read_by(viewer) {
            if turns.last().is_none_or(|(_, turn)| *turn != told.turn) {
                turns.push((lines, told.turn));
            }
            lines += 1;
        }
        (turns, lines)
    }

    /// The turn in which a line of a viewer's log was told.
    pub(super) fn turn_of(&self, viewer: Viewer, line: u32) -> Option<u32> {
        self.read_by(viewer).nth(line as usize).map(|(_, told)| told.turn)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use hexarch_core::text;

    fn notes(list: &[i32]) -> Vec<Note> {
        list.iter().map(|&n| Note::new(text!("x", n))).collect()
    }

    #[test]
    fn each_viewer_reads_what_he_heard_in_its_order_and_nothing_else() {
        let mut log = Log::default();
        let heard = |seat: u8, list: &[i32]| Heard { viewer: Viewer::Seat(Seat(seat)), notes: notes(list) };
        log.chapter(vec![text!("spring")]);
        log.hear(0, 5, vec![heard(0, &[1, 2, 3]), heard(1, &[1, 9, 3]), heard(2, &[])]);
        log.chapter(vec![text!("spring")]);
        log.hear(1, 6, vec![heard(0, &[4]), heard(1, &[4]), heard(2, &[4])]);
        let read = |seat: u8| -> Vec<Note> {
            log.lines(Viewer::Seat(Seat(seat)), 0, 0).into_iter().map(|line| line.note).collect()
        };
        assert_eq!(read(0), notes(&[1, 2, 3, 4]));
        assert_eq!(read(1), notes(&[1, 9, 3, 4]));
        assert_eq!(read(2), notes(&[4]));
        let lines = log.lines(Viewer::Seat(Seat(0)), 0, 2);
        assert_eq!(
            lines.iter().map(|line| (line.n, line.first)).collect::<Vec<_>>(),
            [(2, false), (3, true)]
        );
        let first = &log.lines(Viewer::Seat(Seat(2)), 0, 0)[0];
        assert_eq!(first.chapter, Some(vec![text!("spring")]));
        assert_eq!(log.turn_of(Viewer::Seat(Seat(1)), 3), Some(1));
        assert_eq!(log.turns(Viewer::Seat(Seat(0))), (vec![(0, 0), (3, 1)], 4));
        assert_eq!(log.turns(Viewer::Seat(Seat(2))), (vec![(0, 1)], 1));
        assert_eq!(log.count_before(Viewer::Seat(Seat(1)), 1), 3);
        assert!(log.audience(1).has(Viewer::Seat(Seat(2))) && !log.audience(0).has(Viewer::Seat(Seat(2))));
    }
}
