//! Objectives: when each may be claimed, and when it may be exchanged (RW-OBJ). All conditions are public facts; only
//! who holds which card is not (RW-HID-04).

use hexarch_core::{Rule, Seat, Seats, Set, Verdict, ensure, text};

use crate::faces::Object;
use crate::ids::*;
use crate::play::{Event, OBJECTIVES, Play, View};
use crate::runes;
use crate::specials::{DRAGON, GIANT};
use crate::state::{Area, Squad};

/// Whether an Objective may be claimed in its holder's turn (RW-OBJ-02): one predicate a card.
pub(crate) fn may_claim(view: View<'_>, seat: Seat, objective: Objective) -> Verdict {
    // RW-AMB-78: not between step 3 and the end of a battle.
    ensure(!view.state.battle.on, Rule("RW-AMB-78"))?;
    let facts = Facts { view, seat };
    let holds = match objective {
        Objective::BoundByHonor => facts.every_neutral_triangle_is_allied(),
        Objective::PactOfWyrms => facts.allied(DRAGON) >= 2,
        Objective::RingOfTowers => facts.has_a_ring_of_towers(),
        Objective::VoiceOfTheRealm => facts.view.state.players[seat].influence >= 10,
        Objective::FreeCities => facts.cities() >= facts.cities_asked_for(),
        Objective::Fellowship => facts.has_a_fellowship(),
        Objective::ManyBanners => facts.has_many_banners(),
        Objective::SeatsOfPower => facts.titles() >= 2,
        // Claimed when the battle is over, never in one's own turn.
        Objective::DiscouragingDefeat => false,
        Objective::GiantsBane => facts.view.state.players[seat].giants >= 2,
        Objective::BrokenGates => facts.view.state.turn.took_stronghold,
        Objective::SpreadingShadow => facts.has_spread_far(),
        Objective::FieldOfCrows => facts.view.state.turn.felled >= 5,
        Objective::HeadsOnPikes => facts.view.state.players[seat].duel_won,
        Objective::EnginesOfRuin => facts.view.state.players[seat].dials.iter().sum::<u8>() >= 18,
        Objective::TrampledHearth => facts.holds_a_foreign_home(),
    };
    ensure(holds, Rule("RW-OBJ-02"))
}

/// Whether an Objective may be exchanged, since it can no longer be met (RW-DEC-50).
pub(crate) fn may_exchange(view: View<'_>, seat: Seat, objective: Objective) -> Verdict {
    let printed = &view.content.objectives[objective as usize];
    ensure(printed.replace_if_impossible && !view.state.battle.on, Rule("RW-DEC-50"))?;
    let facts = Facts { view, seat };
    let impossible = match objective {
        Objective::PactOfWyrms => facts.on_board(DRAGON) < 2,
        Objective::FreeCities => facts.all_cities() < facts.cities_asked_for(),
        Objective::GiantsBane => view.state.players[seat].giants + facts.on_board(GIANT) < 2,
        Objective::BoundByHonor
        | Objective::RingOfTowers
        | Objective::VoiceOfTheRealm
        | Objective::Fellowship
        | Objective::ManyBanners
        | Objective::SeatsOfPower
        | Objective::DiscouragingDefeat
        | Objective::BrokenGates
        | Objective::SpreadingShadow
        | Objective::FieldOfCrows
        | Objective::HeadsOnPikes
        | Objective::EnginesOfRuin
        | Objective::TrampledHearth => false,
    };
    ensure(impossible, Rule("RW-DEC-50"))
}

/// The Objectives that a player may be holding, as far as the others know: of his alignment and not discarded.
pub(crate) fn possible(view: View<'_>, seat: Seat) -> Set<Objective> {
    if view.state.players[seat].objective.is_none() {
        return Set::EMPTY;
    }
    let alignment = alignment(view, seat);
    let of_alignment = |&card: &Objective| view.content.objectives[card as usize].alignment == alignment;
    let about = Set::<Objective>::first_n(Objective::ALL.len()).minus(view.state.decks.objectives_discard);
    about.iter().filter(of_alignment).collect()
}

/// Whether a player might win a defence with Discouraging Defeat in hand, as far as the others know.
pub(crate) fn may_hold_discouraging_defeat(view: View<'_>, seat: Seat) -> bool {
    possible(view, seat).has(Objective::DiscouragingDefeat)
}

/// A player turns his Objective in for a dragon rune (RW-OBJ-02). It is not replaced (RW-FAQ-18).
pub(crate) fn claim(play: &mut Play<'_>, seat: Seat) {
    let Some(objective) = discard(play, seat) else { return };
    play.tell(|| {
        Event::open(text!("objectives.claimed", seat, objective)).on(Object::Seat(seat)).by(Rule("RW-OBJ-02"))
    });
    play.next(runes::Step::Receive(seat));
}

/// A player exchanges an Objective that can no longer be met (RW-DEC-50). The deck of his alignment is shuffled anew when
/// it is used up (RW-COMP-12).
pub(crate) fn exchange(play: &mut Play<'_>, seat: Seat) {
    let Some(old) = discard(play, seat) else { return };
    let alignment = alignment(play.view(), seat);
    let content = play.content;
    let mine = |cards: Set<Objective>| -> Set<Objective> {
        cards.iter().filter(|&card| content.objectives[card as usize].alignment == alignment).collect()
    };
    let decks = &mut play.state.decks;
    if mine(decks.objectives).is_empty() {
        let again = mine(decks.objectives_discard).minus(Set::only(old));
        decks.objectives = decks.objectives.or(again);
        decks.objectives_shuffled =
            decks.objectives_shuffled.minus(mine(decks.objectives_shuffled)).or(again);
        decks.objectives_discard = decks.objectives_discard.minus(again);
    }
    let deck = mine(decks.objectives);
    play.tell(|| {
        Event::open(text!("objectives.exchanged", seat, objective = old))
            .on(Object::Seat(seat))
            .by(Rule("RW-DEC-50"))
    });
    // RW-AMB-44: nothing is drawn if nothing is left.
    if deck.is_empty() {
        return;
    }
    let new = play.chance.pick(OBJECTIVES, deck);
    play.state.decks.objectives.remove(new);
    play.state.players[seat].objective = Some(new);
    play.tell(|| {
        Event::only(Seats::only(seat), text!("objectives.drawn.mine", objective = new)).by(Rule("RW-OBJ-01"))
    });
}

fn discard(play: &mut Play<'_>, seat: Seat) -> Option<Objective> {
    let objective = play.state.players[seat].objective.take()?;
    play.state.decks.objectives_discard.add(objective);
    play.log.reveal();
    Some(objective)
}

fn alignment(view: View<'_>, seat: Seat) -> Alignment {
    view.content.faction(view.state.players[seat].faction).alignment
}

/// What the conditions ask about a player.
struct Facts<'a> {
    view: View<'a>,
    seat: Seat,
}

impl Facts<'_> {
    fn friendly(&self) -> Set<AreaId> {
        self.view.state.friendly(self.view.content, self.seat)
    }

    fn here(&self, area: AreaId) -> &Area {
        &self.view.state.areas[area]
    }

    fn every_neutral_triangle_is_allied(&self) -> bool {
        let (state, content) = (self.view.state, self.view.content);
        let triangles = content.by_shape[BaseShape::Triangle];
        state.uncontrolled(content).and(state.areas.neutrals()).iter().all(|area| {
            UnitKind::neutrals().all(|kind| !triangles.has(kind) || state.squad(area, kind).total() == 0)
        })
    }

    /// How many units of a neutral kind are in these areas.
    fn count(&self, kind: UnitKind, areas: Set<AreaId>) -> u8 {
        let areas = areas.and(self.view.state.areas.neutrals());
        areas.iter().map(|area| self.view.state.squad(area, kind).total()).sum()
    }

    fn allied(&self, kind: UnitKind) -> u8 {
        self.count(kind, self.friendly())
    }

    fn on_board(&self, kind: UnitKind) -> u8 {
        self.count(kind, self.view.state.board.areas)
    }

    fn has_a_ring_of_towers(&self) -> bool {
        let towers = self.view.state.strongholds(self.seat);
        let sound = |area: &AreaId| self.here(*area).stronghold.is_some_and(|hold| !hold.is_damaged());
        towers.len() >= 4 && towers.iter().filter(sound).count() >= 3
    }

    fn cities(&self) -> usize {
        self.friendly().and(self.view.state.areas.cities()).len()
    }

    fn all_cities(&self) -> usize {
        self.view.state.board.areas.and(self.view.state.areas.cities()).len()
    }

    /// Every city space of the board got a city at setup (RW-SETUP-06).
    fn cities_asked_for(&self) -> usize {
        let areas = self.view.state.board.areas;
        let at_setup = areas.iter().filter(|&area| self.view.content.area(area).city).count();
        if at_setup < 4 { 2 } else { 3 }
    }

    fn has_a_fellowship(&self) -> bool {
        let heroes = self.view.state.heroes_of(self.seat);
        let evil = |hero: Hero| self.view.content.heroes[hero as usize].alignment == Alignment::Evil;
        let rewards: usize = heroes.iter().map(|hero| self.view.state.rewards_of(hero).len()).sum();
        heroes.len() >= 3 && !heroes.iter().any(evil) && rewards >= 3
    }

    fn has_many_banners(&self) -> bool {
        let mut allies = [0; NEUTRAL_KINDS];
        for area in self.friendly().and(self.view.state.areas.neutrals()).iter() {
            for (sum, squad) in allies.iter_mut().zip(self.here(area).neutral) {
                *sum += Squad::total(squad);
            }
        }
        allies.iter().sum::<u8>() >= 5 && allies.iter().filter(|&&n| n > 0).count() >= 3
    }

    fn titles(&self) -> usize {
        TitleId::ALL.iter().filter(|&&title| self.view.state.titles[title].holder == Some(self.seat)).count()
    }

    fn has_spread_far(&self) -> bool {
        self.friendly().len() >= if self.view.state.seats == 2 { 9 } else { 10 }
    }

    /// The home realm of an eliminated player is still another player's.
    fn holds_a_foreign_home(&self) -> bool {
        let mine = self.view.state.players[self.seat].faction;
        let foreign = (0..4u8).filter(|&faction| faction != mine.0);
        let friendly = self.friendly();
        foreign.into_iter().any(|faction| {
            let home = self.view.content.homes[usize::from(faction)];
            !friendly.and(home).is_empty()
        })
    }
}
