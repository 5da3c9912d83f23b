//! What one seat has found out: a tree of what it can see.

use hexarch_core::{Glimpse, Seat};

/// The place of a node in its tree.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct At(u32);

const NONE: At = At(u32::MAX);

/// A point that the seat can tell from others: reached by an answer, as the seat saw it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Node<A> {
    /// Who answered.
    seat: Seat,
    /// What the owner of the tree saw of it.
    seen: Glimpse<A>,
    pub(super) visits: u32,
    /// How often it could have been chosen. Lists differ between worlds.
    pub(super) available: u32,
    /// Of the owner's gain, over all visits.
    total: f32,
    squares: f32,
    /// What hearsay says: so many visits' worth of gaining so much, and so much less than the best.
    hints: u32,
    hint: f32,
    behind: f32,
    child: At,
    sibling: At,
}

impl<A> Node<A> {
    pub(super) fn mean(&self) -> f32 {
        if self.visits == 0 { 0.0 } else { self.total / self.visits as f32 }
    }

    /// What may be expected here, and how many visits, with those of hearsay, that is founded on. Hearsay is believed as it was
    /// said, or as far behind `usual`, which is what comes out otherwise, as it was said to be behind the best, if that is more.
    pub(super) fn hope(&self, usual: f32) -> (f32, f32) {
        let hints = self.hints as f32;
        let visits = (self.visits as f32 + hints).max(1.0);
        ((self.total + hints * self.hint.max(usual - self.behind)) / visits, visits)
    }

    /// How much what comes out differs from visit to visit.
    pub(super) fn spread(&self) -> f32 {
        let n = self.visits.max(1) as f32;
        let mean = self.total / n;
        (self.squares / n - mean * mean).max(0.0).sqrt()
    }

    /// The owner's answer that leads here, if it is one.
    pub(super) fn answer(&self, owner: Seat) -> Option<A>
    where
        A: Copy,
    {
        match self.seen {
            Glimpse::Open(action) if self.seat == owner => Some(action),
            Glimpse::Open(_) | Glimpse::Answered | Glimpse::Nothing => None,
        }
    }
}

/// A tree in one flat list. Nothing is allocated as long as the list has room.
#[derive(Clone, Debug)]
pub(super) struct Tree<A> {
    nodes: Vec<Node<A>>,
    /// For moving what is kept.
    spare: Vec<Node<A>>,
    moves: Vec<(At, At)>,
}

impl<A: Copy + Eq> Tree<A> {
    pub(super) fn new() -> Tree<A> {
        let mut tree = Tree { nodes: Vec::new(), spare: Vec::new(), moves: Vec::new() };
        tree.clear();
        tree
    }

    /// Forgets everything.
    pub(super) fn clear(&mut self) {
        self.nodes.clear();
        self.nodes.push(Self::node(Seat(0), Glimpse::Nothing));
    }

    pub(super) fn root(&self) -> At {
        At(0)
    }

    fn node(seat: Seat, seen: Glimpse<A>) -> Node<A> {
        Node {
            seat,
            seen,
            visits: 0,
            available: 0,
            total: 0.0,
            squares: 0.0,
            hints: 0,
            hint: 0.0,
            behind: 0.0,
            child: NONE,
            sibling: NONE,
        }
    }

    pub(super) fn get(&self, at: At) -> &Node<A> {
        &self.nodes[at.0 as usize]
    }

    pub(super) fn get_mut(&mut self, at: At) -> &mut Node<A> {
        &mut self.nodes[at.0 as usize]
    }

    /// What may follow after `at`, the newest first.
    pub(super) fn children(&self, at: At) -> impl Iterator<Item = At> + '_ {
        let mut next = self.get(at).child;
        std::iter::from_fn(move || {
            let here = Some(next).filter(|&at| at != NONE)?;
            next = self.get(here).sibling;
            Some(here)
        })
    }

    /// The node after `at` for an answer as it is seen, if it was ever visited.
    pub(super) fn find(&self, at: At, seat: Seat, seen: Glimpse<A>) -> Option<At> {
        self.children(at).find(|&child| self.get(child).seat == seat && self.get(child).seen == seen)
    }

    /// The same; if there is none it is made.
    pub(super) fn follow(&mut self, at: At, seat: Seat, seen: Glimpse<A>) -> At {
        self.find(at, seat, seen).unwrap_or_else(|| self.grow(at, seat, seen))
    }

    pub(super) fn grow(&mut self, at: At, seat: Seat, seen: Glimpse<A>) -> At {
        let new = At(self.nodes.len() as u32);
        let sibling = std::mem::replace(&mut self.get_mut(at).child, new);
        self.nodes.push(Node { sibling, ..Self::node(seat, seen) });
        new
    }

    /// Counts a visit with what the owner gained.
    pub(super) fn count(&mut self, at: At, gain: f32) {
        let node = self.get_mut(at);
        node.visits += 1;
        node.total += gain;
        node.squares += gain * gain;
    }

    /// Takes a hearsay: worth so many visits, that it gains so much, which is so much less than the best.
    pub(super) fn heed(&mut self, at: At, visits: u32, gain: f32, behind: f32) {
        let node = self.get_mut(at);
        (node.hints, node.hint, node.behind) = (visits, gain, behind);
    }

    /// Goes on from `at`: what is below it is kept, all else forgotten.
    pub(super) fn descend(&mut self, at: At) {
        self.spare.clear();
        self.moves.clear();
        self.spare.push(Node { child: NONE, sibling: NONE, ..*self.get(at) });
        self.moves.push((at, At(0)));
        while let Some((from, to)) = self.moves.pop() {
            let mut child = self.nodes[from.0 as usize].child;
            while child != NONE {
                let node = self.nodes[child.0 as usize];
                let moved = At(self.spare.len() as u32);
                let sibling = std::mem::replace(&mut self.spare[to.0 as usize].child, moved);
                self.spare.push(Node { child: NONE, sibling, ..node });
                self.moves.push((child, moved));
                child = node.sibling;
            }
        }
        std::mem::swap(&mut self.nodes, &mut self.spare);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_below_is_kept_and_all_else_forgotten() {
        let mut tree: Tree<u8> = Tree::new();
        let root = tree.root();
        let [one, two] = [1, 2].map(|action| tree.follow(root, Seat(0), Glimpse::Open(action)));
        let deep = tree.follow(two, Seat(1), Glimpse::Answered);
        assert_eq!(tree.follow(two, Seat(1), Glimpse::Answered), deep, "it is found again");
        for (at, share) in [(root, 0.5), (two, 0.5), (deep, 0.5), (deep, 1.0)] {
            tree.count(at, share);
        }
        assert_eq!(tree.children(root).collect::<Vec<_>>(), [two, one]);
        assert_eq!(tree.get(two).answer(Seat(0)), Some(2));
        assert_eq!(tree.get(deep).answer(Seat(0)), None);
        tree.descend(two);
        assert_eq!(tree.nodes.len(), 2);
        let kept = tree.find(tree.root(), Seat(1), Glimpse::Answered).expect("it was below");
        assert_eq!((tree.get(kept).visits, tree.get(kept).mean()), (2, 0.75));
        assert_eq!(tree.get(kept).spread(), 0.25);
    }

    #[test]
    fn hearsay_is_measured_against_what_usually_comes_out() {
        let mut tree: Tree<u8> = Tree::new();
        let [good, bad] = [1, 2].map(|action| tree.follow(tree.root(), Seat(0), Glimpse::Open(action)));
        tree.heed(good, 10, 0.25, 0.0);
        tree.heed(bad, 10, 0.0, 0.25);
        assert_eq!((tree.get(good).hope(0.5), tree.get(bad).hope(0.5)), ((0.5, 10.0), (0.25, 10.0)));
        assert_eq!((tree.get(good).hope(-0.5), tree.get(bad).hope(-0.5)), ((0.25, 10.0), (0.0, 10.0)));
        (0..10).for_each(|_| tree.count(bad, 0.75));
        assert_eq!(tree.get(bad).hope(0.5), (0.5, 20.0), "what was seen counts beside it");
        assert_eq!((tree.get(bad).visits, tree.get(bad).mean()), (10, 0.75), "but it is no visit");
    }
}
