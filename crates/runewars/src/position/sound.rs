//! Whether a scratch can be so. Programs write it, but a person may have changed it: whatever the rules rely on is checked
//! here, before anything counts with it.

use hexarch_core::{BySeat, Seat, Seats};

use crate::battle::{self, Battle, Fighters, Force, Side};
use crate::content::Content;
use crate::ids::*;
use crate::map;
use crate::movement::{March, SLOTS, kind_at};
use crate::play::View;
use crate::state::{HeroPlace, State};
use crate::step::Step;
use crate::{duel, economy};
use crate::{retreat, setup};

/// No count of icons, damage or strength gets this far.
const MANY: u8 = 60;

fn check(holds: bool, what: &str) -> Result<(), String> {
    if holds { Ok(()) } else { Err(what.to_owned()) }
}

/// What has to do with the players and the figures alone. Whatever else is read counts with these.
pub(super) fn check_counts(content: &Content, state: &State) -> Result<(), String> {
    check_seats(state)?;
    let figures = Figures { content, state };
    let State { march, battle, retreat, .. } = state;
    figures.check(march.seat, march.units.map(u32::from)).map_err(|what| format!("march: {what}"))?;
    figures.check(retreat.seat, retreat.units.map(u32::from)).map_err(|what| format!("retreat: {what}"))?;
    for side in Side::BOTH {
        let force = battle.force(side);
        let totals = force.units.map(|fighters| all(&fighters));
        figures.check(battle.seat(side), totals).map_err(|what| format!("battle: {what}"))?;
        check(battle.on || totals == [0; SLOTS], "battle: units fight where no battle is on")?;
        check_force(force).map_err(|what| format!("battle: {what}"))?;
    }
    let Battle { row, bonus, spoils, attackers, .. } = *battle;
    let small = bonus.into_iter().chain([spoils, attackers]).all(|n| n <= MANY);
    check(small && row <= 5, "battle: a number is too large")?;
    for lifted in state.shifts.list.iter() {
        let same = state.shifts.list.iter().filter(|other| other.kind == lifted.kind);
        let n: u32 = same.map(|other| u32::from(other.n)).sum();
        check(n <= u32::from(content.unit(lifted.kind).count), "shifts: more units than there are")?;
    }
    check(march.further <= 1, "march: units come from too far")?;
    check(map::quests_are_dealt(View { content, state }), "setup: no Setup Quests are dealt like this")?;
    check_duel(&state.duel).map_err(|what| format!("duel: {what}"))?;
    check(state.quests.left <= MANY, "quests: a hero goes too far")?;
    let orders = &state.orders;
    check(usize::from(orders.done) <= orders.order.len(), "orders: more are done than there are")?;
    let bids = |seat: Seat| state.bid.revealed || state.bid.bids[seat] <= state.players[seat].influence;
    check(Seat::all(state.seats).all(bids), "bid: somebody bids more than he has (RW-BID-02)")
}

/// What has to do with the board and what is on it.
pub(super) fn check_places(content: &Content, state: &State) -> Result<(), String> {
    let view = View { content, state };
    let on_board = |area: AreaId| state.board.areas.has(area);
    let State { march, battle, retreat, .. } = state;
    check(on_board(march.target) || *march == March::default(), "march: the target is not on the board")?;
    check(on_board(retreat.from) || *retreat == retreat::Scratch::default(), "retreat: it is from nowhere")?;
    check(on_board(battle.area) || *battle == Battle::default(), "battle: its area is not on the board")?;
    if battle.on {
        let owner = state.areas[battle.area].owner;
        check(owner.is_none() || owner == battle.defender, "battle: the area is not the defender's")?;
        check(battle.defender != Some(battle.attacker), "battle: somebody fights against himself")?;
        for side in Side::BOTH {
            let hale = |(unit, _): (battle::Unit, u8)| unit.damage < battle::health(view, side, unit.slot);
            check(battle.force(side).groups().all(hale), "battle: a unit has more damage than health")?;
        }
    }
    let movers = state.shifts.list.iter().filter_map(|lifted| lifted.kind.faction());
    let mover = movers.clone().next();
    check(movers.clone().all(|faction| Some(faction) == mover), "shifts: two players move at once")?;
    for lifted in state.shifts.list.iter() {
        check(on_board(lifted.to), "shifts: units go where no area is")?;
        let seat = lifted.kind.faction().map(|faction| state.seat_of(faction));
        let owner = state.areas[lifted.to].owner;
        let alone = seat.is_none_or(|seat| seat.is_some() && (owner.is_none() || owner == seat));
        check(alone, "shifts: two armies in one area")?;
    }
    check(state.runes.dragon.is_none_or(on_board), "runes: the dragon rune goes where no area is")?;
    let in_deck = |hero: Hero| state.heroes[hero].place == HeroPlace::Deck;
    check(state.economy.drawn.iter().all(in_deck), "economy: a drawn hero is not in the deck")?;
    check(map::markers_fit(view), "setup: the markers do not lie where they may (RW-MAP-10)")
}

/// What comes next can come next: the building of the map relies on where it stands, and units are placed by whoever has
/// such units.
pub(super) fn check_steps(content: &Content, state: &State) -> Result<(), String> {
    let view = View { content, state };
    let fits = |&step: &Step| !matches!(step, Step::Map(step) if !map::may_go_on(view, step));
    check(state.steps.last().is_none_or(fits), "the map is not at this step of its building")?;
    check(setup::is_in_order(state), "setup: its steps do not follow each other like this (RW-SETUP-01)")?;
    check(map::tiles_suffice(view), "more tiles are to be laid than a player has (RW-MAP-02)")?;
    let own = |seat: Seat, kind: UnitKind| kind.faction() == Some(state.players[seat].faction);
    let own_units = |step: &Step| match *step {
        Step::Setup(setup::Step::Unit(seat, kind, _, from)) => {
            own(seat, kind) && content.area(from).home_of == kind.faction()
        }
        Step::Economy(economy::Step::Figures(seat, kind, ..)) => own(seat, kind),
        _ => true,
    };
    check(state.steps.iter().all(own_units), "somebody places units that are not his")
}

/// Everybody who is spoken of sits at the table.
fn check_seats(state: &State) -> Result<(), String> {
    let State { turn, orders, economy, march, battle, retreat, bid, events, .. } = state;
    let here = Seats::all(state.seats);
    let somebody =
        [turn.seat, march.seat, battle.defender, retreat.seat, retreat.by, bid.winner, events.errand];
    let named = [economy.drawn_by, battle.attacker, retreat.chooser];
    let mut seats: Seats = somebody.into_iter().flatten().chain(named).collect();
    seats.0 |= orders.asked.0 | bid.sealed.0 | bid.tied.0;
    let in_order: Seats = orders.order.iter().copied().collect();
    seats.0 |= in_order.0;
    check(seats.0 & !here.0 == 0, "a seat that does not exist")?;
    check(usize::from(in_order.len()) == orders.order.len(), "orders: somebody resolves two orders")?;
    let BySeat(bids) = bid.bids;
    check(bids[usize::from(state.seats)..].iter().all(|&n| n == 0), "bid: a seat that does not exist")
}

/// All units of a kind, counted widely.
fn all(fighters: &Fighters) -> u32 {
    fighters.standing.iter().chain(&fighters.routed).map(|&n| u32::from(n)).sum()
}

fn check_force(force: &Force) -> Result<(), String> {
    let Force { drawn, now, specials, routs, damage, felled, .. } = *force;
    check(drawn >> SLOTS == 0 && now.is_none_or(|slot| usize::from(slot) < SLOTS), "no such kind of unit")?;
    check([specials, routs, damage, felled].into_iter().all(|n| n <= MANY), "a number is too large")
}

fn check_duel(duel: &duel::Scratch) -> Result<(), String> {
    let duel::Scratch { units, wound, hits, round, dealt, prevented, spare, placed, .. } = *duel;
    let counts = [dealt, prevented, spare, placed].into_iter().flatten().chain([units, wound, hits]);
    check(round <= duel::ROUNDS && counts.into_iter().all(|n| n <= MANY), "a number is too large")
}

struct Figures<'a> {
    content: &'a Content,
    state: &'a State,
}

impl Figures<'_> {
    /// Units of a player, or neutral ones allied to nobody, by their places among his kinds.
    fn check(&self, seat: Option<Seat>, units: [u32; SLOTS]) -> Result<(), String> {
        let faction = seat.map(|seat| self.state.players[seat]).filter(|player| player.has_faction);
        for (slot, n) in units.into_iter().enumerate().filter(|(_, n)| *n > 0) {
            let owned = faction.is_some() || slot >= OWN_KINDS;
            check(owned, "units of a faction that nobody plays")?;
            let kind = kind_at(faction.map_or(FactionId(0), |player| player.faction), slot);
            check(n <= u32::from(self.content.unit(kind).count), "more units than there are (RW-COMP-02)")?;
        }
        Ok(())
    }
}
