//! Acquire Power (RW-ACQ).

use hexarch_core::{Rule, Seat, Verdict, ensure, text};

use crate::content::Space;
use crate::faces::Object;
use crate::ids::*;
use crate::play::{Event, Play, View};

/// Influence for each icon at the current space of each dial and below (RW-ACQ-01).
pub(super) fn gain(play: &mut Play<'_>, seat: Seat) {
    let player = &play.state.players[seat];
    let spaces = play.content.faction(player.faction).dials;
    let shown = spaces.iter().zip(player.dials).flat_map(|(spaces, dial)| &spaces[..usize::from(dial)]);
    let icons = shown.filter(|&&space| space == Space::Influence).count();
    play.gain_influence(seat, icons as u8, Rule("RW-ACQ-01"));
}

/// Whether a player may take a Title: not his own (RW-AMB-25), and with more influence than lies on it (RW-ACQ-02).
pub(super) fn may_take(view: View<'_>, seat: Seat, title: TitleId) -> Verdict {
    let card = view.state.titles[title];
    ensure(card.holder != Some(seat), Rule("RW-AMB-25"))?;
    ensure(view.state.players[seat].influence > card.influence, Rule("RW-ACQ-02"))
}

/// The amounts that take a Title (RW-ACQ-02, RW-ACQ-03).
pub(super) fn amounts(
    view: View<'_>,
    seat: Seat,
    title: TitleId,
) -> impl ExactSizeIterator<Item = u8> + use<> {
    let lowest = u16::from(view.state.titles[title].influence) + 1;
    let highest = u16::from(view.state.players[seat].influence) + 1;
    (lowest..highest).map(|n| n as u8)
}

/// All the influence that he has is just enough.
pub(super) fn take_only(play: &mut Play<'_>, seat: Seat, title: TitleId) {
    if let Some(n) = amounts(play.view(), seat, title).next() {
        take(play, seat, title, n);
    }
}

/// The Title changes hands with nothing for its last holder (RW-ACQ-03, RW-ACQ-04).
pub(super) fn take(play: &mut Play<'_>, seat: Seat, title: TitleId, n: u8) {
    play.spend_influence(seat, n, Rule("RW-ACQ-02"));
    let card = &mut play.state.titles[title];
    card.holder = Some(seat);
    card.influence = n;
    play.tell(|| {
        Event::open(text!("economy.title_taken", seat, title, n))
            .on(Object::Title(title))
            .by(Rule("RW-ACQ-02"))
    });
}
