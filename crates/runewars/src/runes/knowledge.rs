//! What players can work out about rune tokens that they have not seen (RW-HID-07 to -09).

use hexarch_core::{MAX_SEATS, Seats, Set, Viewer};
use serde::{Deserialize, Serialize};

use crate::ids::*;
use crate::state::State;

/// Whoever only watches, after the four seats.
const WATCHER: usize = MAX_SEATS;
/// Everybody who can know something.
const VIEWERS: usize = MAX_SEATS + 1;

/// Groups of rune tokens of which a viewer knows how many are dragon runes, seen or not.
///
/// Everybody knows that the three tokens of a home realm hold one false rune and that a received pair holds one of each;
/// mixing two tokens blurs that for whoever does not see the result. For each viewer the tokens on the board fall into
/// disjoint groups. What is in no group forms the rest, and since the piles are open (RW-SETUP-17) the dragon runes in
/// the rest can be counted too: so a group is forgotten by letting it join the rest. Fifteen groups are kept; there can
/// be more only if many false runes have been discarded, and then the last ones join the rest.
///
/// One thing is not kept: whoever saw one of two tokens and not the other knows after they were mixed that at least one
/// of the two has the face he saw.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, Default)]
#[serde(from = "Vec<Group>", into = "Vec<Group>")]
pub struct Knowledge {
    /// By viewer: the numbers of [`Names`], two in a byte.
    packed: [[u8; AREAS / 2]; VIEWERS],
}

/// The groups of one viewer: by area the number of its token's group, counted from 1 in the order of their lowest areas.
/// 0 is the rest.
#[derive(Clone, Copy)]
struct Names([u8; AREAS]);

/// Groups that are kept for a viewer.
const GROUPS: u8 = 15;
/// The number of a group that has none yet.
const FRESH: u8 = GROUPS + 1;

/// A group as it is written down: its areas, and who knows of it, with a fifth bit for those who only watch.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Group {
    /// The areas of its tokens.
    pub areas: Set<AreaId>,
    /// Who knows how many of them are dragon runes.
    pub knowers: Seats,
}

impl Knowledge {
    /// The groups into which the tokens on the board fall for a viewer, the rest among them.
    pub(crate) fn groups(&self, state: &State, viewer: Viewer) -> impl Iterator<Item = Set<AreaId>> + use<> {
        let names = self.names(viewer.seat().map_or(WATCHER, |seat| seat.index()));
        let mut left = state.areas.runes().and(state.board.areas);
        std::iter::from_fn(move || {
            let group = names.group(names.of(left.first()?)).and(left);
            left = left.minus(group);
            Some(group)
        })
    }

    /// Tokens have been placed together, and everybody knows how many dragon runes are among them.
    pub(super) fn placed(&mut self, areas: Set<AreaId>) {
        self.change(|_, names| names.form(areas));
    }

    /// A token has left the board, face-up.
    pub(super) fn removed(&mut self, area: AreaId) {
        self.change(|_, names| names.set(area, 0));
    }

    /// A token has moved where there was none, and everybody saw which.
    pub(super) fn moved(&mut self, from: AreaId, to: AreaId) {
        self.change(|_, names| {
            names.set(to, names.of(from));
            names.set(from, 0);
        });
    }

    /// The tokens of two areas have been mixed; these knew the one or the other before.
    pub(super) fn mixed(&mut self, a: AreaId, b: AreaId, saw_a: Seats, saw_b: Seats) {
        self.change(|viewer, names| {
            let saw = |seats: Seats| seats.0 >> viewer & 1 != 0;
            match (saw(saw_a), saw(saw_b)) {
                (true, true) => names.form(Set::only(a).with(b)),
                // The token that he knew may now be either of the two, so that it joins the group of the other.
                (true, false) => names.set(a, names.of(b)),
                (false, true) => names.set(b, names.of(a)),
                (false, false) => names.merge(a, b),
            }
        });
    }

    fn names(&self, viewer: usize) -> Names {
        let mut names = [0; AREAS];
        for (pair, packed) in names.chunks_exact_mut(2).zip(self.packed[viewer]) {
            pair.copy_from_slice(&[packed & 15, packed >> 4]);
        }
        Names(names)
    }

    /// Changes the groups of every viewer, and numbers them anew.
    fn change(&mut self, change: impl Fn(usize, &mut Names)) {
        for viewer in 0..VIEWERS {
            let mut names = self.names(viewer);
            change(viewer, &mut names);
            let Names(names) = names.in_order();
            for (pair, packed) in names.chunks_exact(2).zip(&mut self.packed[viewer]) {
                *packed = pair[0] | pair[1] << 4;
            }
        }
    }
}

impl Names {
    fn of(&self, area: AreaId) -> u8 {
        self.0[usize::from(area.0)]
    }

    fn set(&mut self, area: AreaId, name: u8) {
        self.0[usize::from(area.0)] = name;
    }

    fn group(&self, name: u8) -> Set<AreaId> {
        (0..AREAS as u8).map(AreaId).filter(|&area| self.of(area) == name).collect()
    }

    fn form(&mut self, areas: Set<AreaId>) {
        areas.iter().for_each(|area| self.set(area, FRESH));
    }

    /// Two groups become one; the rest swallows every group that it meets.
    fn merge(&mut self, a: AreaId, b: AreaId) {
        let (one, other) = (self.of(a), self.of(b));
        let together = if one == 0 || other == 0 { 0 } else { one };
        for area in self.group(one).or(self.group(other)).iter() {
            self.set(area, together);
        }
    }

    fn in_order(self) -> Names {
        // What each name becomes; 0 while it has not come up, and for the rest.
        let (mut renamed, mut groups) = ([0; FRESH as usize + 1], 0);
        Names(self.0.map(|name| {
            let new = &mut renamed[usize::from(name)];
            if name != 0 && *new == 0 && groups < GROUPS {
                groups += 1;
                *new = groups;
            }
            *new
        }))
    }
}

impl From<Knowledge> for Vec<Group> {
    fn from(knowledge: Knowledge) -> Vec<Group> {
        let mut groups: Vec<Group> = Vec::new();
        for viewer in 0..VIEWERS {
            let names = knowledge.names(viewer);
            for areas in (1..=GROUPS).map(|name| names.group(name)).filter(|areas| !areas.is_empty()) {
                match groups.iter_mut().find(|group| group.areas == areas) {
                    Some(group) => group.knowers.0 |= 1 << viewer,
                    None => groups.push(Group { areas, knowers: Seats(1 << viewer) }),
                }
            }
        }
        groups.sort_by_key(|group| group.areas.bits);
        groups
    }
}

impl From<Vec<Group>> for Knowledge {
    fn from(groups: Vec<Group>) -> Knowledge {
        let mut knowledge = Knowledge::default();
        for group in groups {
            knowledge.change(|viewer, names| {
                if group.knowers.0 >> viewer & 1 != 0 {
                    names.form(group.areas);
                }
            });
        }
        knowledge
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn set(areas: &[u8]) -> Set<AreaId> {
        areas.iter().map(|&area| AreaId(area)).collect()
    }

    fn groups_of(knowledge: Knowledge, viewer: usize) -> Vec<Set<AreaId>> {
        let groups = Vec::<Group>::from(knowledge);
        groups.iter().filter(|group| group.knowers.0 >> viewer & 1 != 0).map(|group| group.areas).collect()
    }

    /// RW-HID-07, RW-HID-08, RW-FORT-05: what is known of two mixed tokens depends on what was seen of them before.
    #[test]
    fn mixing_two_tokens_blurs_what_was_known_of_them() {
        let mut knowledge = Knowledge::default();
        knowledge.placed(set(&[1, 2, 3]));
        knowledge.placed(set(&[7, 8]));
        let (saw_1, saw_7) = (Seats(0b0011), Seats(0b0101));
        knowledge.mixed(AreaId(1), AreaId(7), saw_1, saw_7);
        let expected: [&[&[u8]]; 5] = [
            &[&[1, 7], &[2, 3], &[8]],
            &[&[1, 7, 8], &[2, 3]],
            &[&[1, 2, 3, 7], &[8]],
            &[&[1, 2, 3, 7, 8]],
            &[&[1, 2, 3, 7, 8]],
        ];
        for (viewer, groups) in expected.iter().enumerate() {
            let mut groups: Vec<_> = groups.iter().map(|areas| set(areas)).collect();
            groups.sort_by_key(|areas| areas.bits);
            assert_eq!(groups_of(knowledge, viewer), groups, "viewer {viewer}");
        }
        assert_eq!(Knowledge::from(Vec::<Group>::from(knowledge)), knowledge);
    }

    /// RW-HID-09: a discarded token shows its face, and the others of its group are still known together.
    #[test]
    fn tokens_keep_their_group_when_they_move_and_leave_it_when_they_are_discarded() {
        let mut knowledge = Knowledge::default();
        knowledge.placed(set(&[1, 2, 3]));
        knowledge.moved(AreaId(1), AreaId(30));
        assert_eq!(groups_of(knowledge, 4), [set(&[2, 3, 30])]);
        knowledge.removed(AreaId(2));
        assert_eq!(groups_of(knowledge, 0), [set(&[3, 30])]);
        knowledge.mixed(AreaId(3), AreaId(20), Seats::NONE, Seats::NONE);
        assert_eq!(groups_of(knowledge, 0), []);
    }
}
