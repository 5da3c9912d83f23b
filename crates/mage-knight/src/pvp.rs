//! Player versus player combat (MK-PVP).

use hexarch_core::{Label, Options, Rule, Seat, Verdict, text, vocabulary};
use serde::{Deserialize, Serialize};

use crate::content::Content;
use crate::effects::Harm;
use crate::ids::*;
use crate::play::{Play, View};

vocabulary! {
    /// Answers of this chapter.
    pub enum Action for Content {
        /// Attacks the hero on the same space (MK-MOVE-23).
        "attack-hero" Attack(seat: Seat),
    }
}

/// The player combat in progress.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, Default)]
pub struct Duel {
    pub on: bool,
}

pub(crate) fn stage(_view: View<'_>, _seat: Seat) -> Option<Phase> {
    None
}
pub(crate) fn attends(_view: View<'_>, _seat: Seat) -> bool {
    true
}
pub(crate) fn facing(_view: View<'_>, _seat: Seat) -> usize {
    0
}
pub(crate) fn targets(_view: View<'_>, _seat: Seat) -> u8 {
    0
}
pub(crate) fn may_target(_view: View<'_>, _seat: Seat, _n: u8, _harm: Harm, _color: Option<Color>) -> bool {
    false
}
pub(crate) fn harm(_play: &mut Play<'_>, _seat: Seat, _n: u8, _harm: Harm) {}
pub(crate) fn cancel_attack(_play: &mut Play<'_>, _seat: Seat) {}
pub(crate) fn count_wounds(_play: &mut Play<'_>, _seat: Seat, _n: u8) {}
pub(crate) fn unit_joins(_play: &mut Play<'_>, _seat: Seat, _unit: u8, _mode: ModeId) {}
pub(crate) fn may_attack(_view: View<'_>, _seat: Seat, _other: Seat) -> Verdict {
    Err(Rule("MK-PVP-02"))
}
pub(crate) fn stopped(play: &mut Play<'_>, seat: Seat) {
    play.turn(seat).stuck = true;
}
pub(crate) fn options<O: Options<crate::Action>>(_view: View<'_>, _seat: Seat, _out: &mut O) {}
pub(crate) fn attack_options<O: Options<crate::Action>>(_view: View<'_>, _seat: Seat, _out: &mut O) {}
pub(crate) fn act(_play: &mut Play<'_>, _seat: Seat, _action: Action) {}
pub(crate) fn target_label(_view: View<'_>, _seat: Seat, _n: u8) -> Label {
    Label::new(text!("combat.label.hero"))
}
pub(crate) fn label(_view: View<'_>, _seat: Seat, _action: Action) -> Label {
    Label::new(text!("combat.label.hero"))
}
