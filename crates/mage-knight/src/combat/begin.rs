//! Who fights whom: how a combat with enemies comes about (MK-COMBAT, MK-RAMP).

use super::*;

/// Starts a fight; `from` is where an assault came from.
pub(crate) fn start(play: &mut Play<'_>, seat: Seat, fight: Fight, space: Option<SpaceId>) {
    let turn = play.turn(seat);
    // MK-MOVE-30, MK-COMBAT-09.
    turn.moves_left = std::mem::take(&mut turn.moves);
    turn.healing = 0;
    turn.grail = 0;
    turn.part = Part::Fight;
    turn.acted = true;
    play.state.combat = Combat { on: true, seat, fight, space, phase: Phase::Ranged, ..Combat::default() };
}

/// An assault of a fortified site (MK-COMBAT-01, MK-REP-04).
pub(crate) fn assault(play: &mut Play<'_>, seat: Seat, space: SpaceId, from: SpaceId, provoked: &[SpaceId]) {
    let owned = play.state.map.spaces[space].shield.is_some();
    let is_city = play.view().site(space) == Some(Site::City);
    let fight = if owned && !is_city { Fight::Takeover } else { Fight::Assault };
    start(play, seat, fight, Some(space));
    play.turn(seat).from = Some(from);
    play.state.combat.ignores_site = play.turn(seat).underground;
    play.tell(|| Event::open(text!("combat.assault", seat)).on(Object::Space(space)).by(Rule("MK-MOVE-20")));
    if scenario::assaults_cost(play.state.setting.scenario) {
        play.shift_reputation(seat, -1, Rule("MK-REP-04"));
    }
    sites::raise_garrison(play, seat, space, fight);
    provoked.iter().for_each(|&space| add_rampager(play, space));
    play.next(Step::Join(seat));
}

/// A step beside rampagers (MK-MOVE-18).
pub(crate) fn provoke(play: &mut Play<'_>, seat: Seat, rampagers: &[SpaceId]) {
    start(play, seat, Fight::Field, None);
    play.tell(|| Event::open(text!("combat.provoked", seat)).on(Object::Seat(seat)).by(Rule("MK-MOVE-18")));
    rampagers.iter().for_each(|&space| add_rampager(play, space));
    play.next(Step::Join(seat));
}

/// A challenge of a rampager beside the hero (MK-COMBAT-01).
pub(crate) fn challenge(play: &mut Play<'_>, seat: Seat, space: SpaceId) {
    start(play, seat, Fight::Field, None);
    play.tell(|| {
        Event::open(text!("combat.challenged", seat)).on(Object::Space(space)).by(Rule("MK-TURN-14"))
    });
    add_rampager(play, space);
    play.next(Step::Join(seat));
}

/// Rampagers that were provoked.
pub(crate) fn add_rampagers(play: &mut Play<'_>, spaces: &[SpaceId]) {
    spaces.iter().for_each(|&space| add_rampager(play, space));
}

pub(super) fn add_rampager(play: &mut Play<'_>, space: SpaceId) {
    for at in 0..2 {
        if let Some(token) = play.state.map.spaces[space].foes[at] {
            add_foe(play, token.kind, Origin::Rampager(space), false);
        }
    }
}

/// An enemy joins the fight.
pub(crate) fn add_foe(play: &mut Play<'_>, kind: EnemyKind, origin: Origin, walled: bool) {
    if !play.state.combat.foes.is_full() {
        play.state.combat.foes.push(Foe { kind, origin, walled, ..Foe::default() });
    }
}

/// Tokens that stay on a space.
pub(crate) fn add_site_foes(play: &mut Play<'_>, tokens: &[Option<Token>], walled: bool) {
    for (n, token) in tokens.iter().enumerate() {
        if let Some(token) = token {
            add_foe(play, token.kind, Origin::Site(n as u8), walled);
        }
    }
}

/// Rampagers that can be challenged besides: beside the space fought for or stood on (MK-COMBAT-04, MK-AMB-34).
pub(super) fn joinable(view: View<'_>, seat: Seat) -> impl Iterator<Item = SpaceId> + use<'_> {
    let combat = &view.state.combat;
    let here = view.state.players[seat].space;
    let allowed = matches!(combat.fight, Fight::Field | Fight::Assault | Fight::Takeover);
    let near = here.filter(|_| allowed).into_iter().flat_map(move |here| view.state.map.near(here));
    near.filter(move |&space| {
        let fought = combat.foes.iter().any(|foe| foe.origin == Origin::Rampager(space));
        view.rampager(space).is_some() && !fought
    })
}
