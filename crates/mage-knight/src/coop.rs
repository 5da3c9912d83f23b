//! Cooperative assaults of cities (MK-COOP).

use hexarch_core::{BySeat, Label, Options, Seat, text, vocabulary};
use serde::{Deserialize, Serialize};

use crate::content::Content;
use crate::ids::*;
use crate::play::{Play, View};

vocabulary! {
    /// Answers of this chapter.
    pub enum Action for Content {
        "propose" Propose(invited: u8),
    }
}

/// The cooperative assault in progress, and other things that several players decide together.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, Default)]
pub struct Assault {
    pub on: bool,
    /// Which Tactic each would remove (MK-DEC-28).
    pub votes: BySeat<Option<Tactic>>,
}

pub(crate) fn fought(_play: &mut Play<'_>, _seat: Seat) {}
pub(crate) fn options<O: Options<crate::Action>>(_view: View<'_>, _seat: Seat, _out: &mut O) {}
pub(crate) fn act(_play: &mut Play<'_>, _seat: Seat, _action: Action) {}
pub(crate) fn label(_view: View<'_>, _seat: Seat, _action: Action) -> Label {
    Label::new(text!("combat.label.hero"))
}
