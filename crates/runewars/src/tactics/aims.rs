//! The choices inside Tactics cards: what each may be aimed at, and what follows. All of it is public.

use hexarch_core::{Kind, Label, Options, Prompt, Rule, Seat, Set, Verdict, ensure, text};

use super::{Action, PLAYED, Step, effects};
use crate::faces::Object;
use crate::ids::*;
use crate::play::{Event, Play, View};
use crate::state::Stronghold;
use crate::{heroes, limits, retreat, runes};

/// The legal targets of a choice: how many, and the only one if there is one.
#[derive(Default)]
pub(crate) struct Targets {
    pub(crate) n: u32,
    pub(crate) first: Option<crate::Action>,
}

impl Options<crate::Action> for Targets {
    const REASONS: bool = false;
    fn option(&mut self, action: crate::Action, verdict: Verdict) {
        if verdict.is_ok() {
            self.n += 1;
            self.first.get_or_insert(action);
        }
    }
}

/// Counts the legal targets of a choice.
pub(super) fn targets(view: View<'_>, step: Step, seat: Seat) -> Targets {
    let mut targets = Targets::default();
    options(view, step, seat, &mut targets);
    targets
}

/// What a card says of the thing pointed at, when no rule of the book does.
const CARD: Rule = Rule("RW-TACT-09");

pub(super) fn options<O: Options<crate::Action>>(view: View<'_>, step: Step, seat: Seat, out: &mut O) {
    let state = view.state;
    match step {
        Step::Aim(card, _) => aim_options(view, seat, card, out),
        Step::Rumor(_, foe) => areas(view, state.board.areas, out, |area| may_be_rumored(view, foe, area)),
        Step::Share(..) => (1..=4).for_each(|n| out.allow(Action::Number(n).into())),
        Step::GiveUp(_) => {
            if state.strongholds_left(seat) == 0 {
                let mine = state.strongholds(seat);
                areas(view, mine, out, |area| ensure(mine.has(area), Rule("RW-SHORT-02")));
            }
        }
        Step::Clear(_, kind, _) => {
            let mine = state.strongholds(seat);
            areas(view, mine, out, |area| {
                let has_one = mine.has(area) && state.areas[area].development == Some(kind);
                ensure(has_one, Rule("RW-SHORT-02"))
            });
        }
        Step::Levy(_, _, left) => {
            let triangles = view.content.by_shape[BaseShape::Triangle];
            for kind in UnitKind::of_faction(state.players[seat].faction) {
                if left > 0 && triangles.has(kind) {
                    out.option(Action::Unit(kind).into(), ensure(state.pool[kind] > 0, Rule("RW-SHORT-03")));
                }
            }
        }
        Step::Stand(_, area, left, from) => {
            for (at, kind) in state.kinds(seat).enumerate() {
                if left > 0 && at >= usize::from(from) && state.squad(area, kind).routed > 0 {
                    out.allow(Action::Unit(kind).into());
                }
            }
            // At least one, or the card would change nothing.
            if left < SURGEONS {
                out.allow(Action::Done.into());
            }
        }
        Step::Omen(_, left) => {
            let top = &state.decks.top[state.season.next()].cards;
            for seen in top.iter().take(usize::from(left)) {
                out.allow(Action::Season(seen.card).into());
            }
        }
        Step::Loyalty(..) => {
            // Only the destiny counts: one card of each.
            for &destiny in Destiny::ALL {
                let shows = |card: &FateId| view.content.fate[usize::from(card.0)].destiny == destiny;
                if let Some(card) = state.cards.fate.iter().find(shows) {
                    out.allow(Action::Fate(card).into());
                }
            }
        }
        Step::Window(..) | Step::Draw(..) | Step::Commander(_) | Step::Found(..) => {}
    }
}

/// Units that Field Surgeons may stand.
const SURGEONS: u8 = 3;

/// The first choice of each card that has one.
fn aim_options<O: Options<crate::Action>>(view: View<'_>, seat: Seat, card: Tactic, out: &mut O) {
    let state = view.state;
    let foes = || state.alive().without(seat).iter();
    match card {
        Tactic::HorrificRumors | Tactic::CommonCause => {
            foes().for_each(|foe| out.allow(Action::Foe(foe).into()));
        }
        Tactic::LostCity => {
            let mine = state.heroes_of(seat).iter().filter_map(|hero| state.hero_at(hero));
            let near = mine.map(|(_, area)| area).collect();
            areas(view, near, out, |area| may_be_founded(view, seat, area));
        }
        Tactic::RazeACity => areas(view, state.areas.cities(), out, |area| may_be_razed(view, seat, area)),
        Tactic::SpreadDissent => {
            areas(view, state.areas.neutrals(), out, |area| may_be_stirred_up(view, area));
        }
        Tactic::VillageLevy => {
            if has_levies(view, seat) {
                let mine = state.strongholds(seat);
                areas(view, mine, out, |area| ensure(mine.has(area), CARD));
            }
        }
        Tactic::SpyGuild => {
            for &order in Order::ALL {
                out.option(Action::Order(order).into(), may_be_returned(view, seat, order));
            }
        }
        Tactic::ChangedDispatch => {
            for &order in Order::ALL {
                out.option(Action::Order(order).into(), may_be_dispatched(view, seat, order));
            }
        }
        Tactic::MasonsByTorchlight => mason_options(view, seat, out),
        Tactic::BurnedStorehouse => {
            for foe in foes() {
                for &resource in Resource::ALL {
                    let stored = state.players[foe].dials[resource as usize] > 0;
                    out.option(Action::Dial(foe, resource).into(), ensure(stored, Rule("RW-DIAL-06")));
                }
            }
        }
        Tactic::RunePorters => porter_options(view, seat, out),
        Tactic::HuntingParty => enemy_heroes(view, seat, out, |area, _| may_be_hunted(view, seat, area)),
        Tactic::BoughtLoyalty => {
            enemy_heroes(view, seat, out, |area, owner| may_be_bought(view, seat, area, owner));
        }
        Tactic::FieldSurgeons => {
            for hero in state.heroes_of(seat).iter() {
                out.option(Action::Hero(hero).into(), ensure(state.heroes[hero].damage > 0, CARD));
            }
            let friendly = state.friendly(view.content, seat);
            areas(view, friendly, out, |area| may_be_tended(view, seat, area));
        }
        // These have nothing to choose, or choose elsewhere.
        Tactic::TacticalRetreat
        | Tactic::MountainPass
        | Tactic::SummonLightning
        | Tactic::RallyCry
        | Tactic::ToTheVictor
        | Tactic::NightColumn
        | Tactic::FrozenFord
        | Tactic::BlackVolley
        | Tactic::FallenStandard
        | Tactic::HoneyedWords
        | Tactic::StandFast
        | Tactic::GrainBarges
        | Tactic::FellingSeason
        | Tactic::EnvoysGift
        | Tactic::OmenReader
        | Tactic::LampInTheVault => {}
    }
}

/// Every area of the board as a target. Those that may be one are all among `likely`.
fn areas<O: Options<crate::Action>>(
    view: View<'_>,
    likely: Set<AreaId>,
    out: &mut O,
    may: impl Fn(AreaId) -> Verdict,
) {
    let board = view.state.board.areas;
    let candidates = if O::REASONS { board } else { board.and(likely) };
    candidates.iter().for_each(|area| out.option(Action::Area(area).into(), may(area)));
}

/// Every hero of another player as a target.
fn enemy_heroes<O: Options<crate::Action>>(
    view: View<'_>,
    seat: Seat,
    out: &mut O,
    may: impl Fn(AreaId, Seat) -> Verdict,
) {
    for &hero in Hero::ALL {
        match view.state.hero_at(hero) {
            Some((owner, area)) if owner != seat => {
                out.option(Action::Hero(hero).into(), may(area, owner));
            }
            _ => {}
        }
    }
}

fn is_battlefield(view: View<'_>, area: AreaId) -> bool {
    view.state.battle.on && view.state.battle.area == area
}

fn controls(view: View<'_>, seat: Seat, area: AreaId) -> bool {
    view.state.controller(view.content, area) == Some(seat)
}

/// Horrific Rumors: outside the other's control, and without a token of his.
fn may_be_rumored(view: View<'_>, foe: Seat, area: AreaId) -> Verdict {
    ensure(!view.state.areas[area].activated.has(foe), Rule("RW-MOVE-11"))?;
    ensure(!controls(view, foe, area), CARD)
}

/// Lost City: an area nobody controls, without a city, in which a hero of the player stands. Units in a battle cannot be
/// made to retreat by it.
fn may_be_founded(view: View<'_>, seat: Seat, area: AreaId) -> Verdict {
    ensure(view.state.controller(view.content, area).is_none() && !is_battlefield(view, area), CARD)?;
    ensure(view.state.areas[area].city.is_none(), Rule("RW-CITY-03"))?;
    let is_mine = |hero: Hero| view.state.hero_at(hero).is_some_and(|(owner, _)| owner == seat);
    ensure(view.state.heroes_in(area).iter().any(is_mine), CARD)
}

/// Raze a City: one in an area that the player controls.
fn may_be_razed(view: View<'_>, seat: Seat, area: AreaId) -> Verdict {
    ensure(view.state.areas[area].city.is_some() && controls(view, seat, area), CARD)
}

/// Spread Dissent: an area with neutral units that is not the site of a battle.
fn may_be_stirred_up(view: View<'_>, area: AreaId) -> Verdict {
    ensure(view.state.areas[area].has_neutrals() && !is_battlefield(view, area), CARD)
}

/// Village Levy: some triangle unit of the player's color is unused.
fn has_levies(view: View<'_>, seat: Seat) -> bool {
    let triangles = view.content.by_shape[BaseShape::Triangle];
    let mut kinds = UnitKind::of_faction(view.state.players[seat].faction);
    kinds.any(|kind| triangles.has(kind) && view.state.pool[kind] > 0)
}

/// Spy Guild: a card resolved in an earlier season of this year (RW-AMB-77).
fn may_be_returned(view: View<'_>, seat: Seat, order: Order) -> Verdict {
    let player = &view.state.players[seat];
    ensure(player.used >> order as u8 & 1 != 0 && player.chosen != Some(order), CARD)
}

/// Changed Dispatch: a different Order card from the hand.
fn may_be_dispatched(view: View<'_>, seat: Seat, order: Order) -> Verdict {
    let player = &view.state.players[seat];
    ensure(player.used >> order as u8 & 1 == 0, Rule("RW-SEASON-16"))?;
    ensure(player.chosen != Some(order), CARD)
}

/// Masons by Torchlight: repair a stronghold, or build a development where there is none.
fn mason_options<O: Options<crate::Action>>(view: View<'_>, seat: Seat, out: &mut O) {
    let state = view.state;
    for area in state.strongholds(seat).iter() {
        let damaged = state.areas[area].stronghold.is_some_and(Stronghold::is_damaged);
        out.option(Action::Repair(area).into(), ensure(damaged, CARD));
    }
    for area in state.strongholds(seat).iter() {
        for &kind in Development::ALL {
            if view.content.developments[kind as usize].of.has(state.players[seat].faction) {
                let free = ensure(state.areas[area].development.is_none(), Rule("RW-STRONG-07"));
                out.option(Action::Build(area, kind).into(), free);
            }
        }
    }
}

/// Rune Porters: from a friendly area to an adjacent friendly one without a token, whatever the border.
fn porter_options<O: Options<crate::Action>>(view: View<'_>, seat: Seat, out: &mut O) {
    let state = view.state;
    let friendly = state.friendly(view.content, seat);
    let runes = state.areas.runes();
    for from in friendly.and(runes).iter() {
        let near = state.board.neighbors(from).and(friendly);
        let candidates = if O::REASONS { near } else { near.minus(runes) };
        for to in candidates.iter() {
            let free = ensure(state.areas[to].rune.is_none(), Rule("RW-RUNE-06"));
            out.option(Action::Carry(from, to).into(), free);
        }
    }
}

/// Hunting Party: where at least two of the player's units stand; his attackers are in the contested area (RW-TACT-07).
fn may_be_hunted(view: View<'_>, seat: Seat, area: AreaId) -> Verdict {
    let here = &view.state.areas[area];
    let standing = match view.state.battle.side_of(seat) {
        Some(side) if is_battlefield(view, area) => view.state.battle.force(side).standing(),
        _ if controls(view, seat, area) => {
            here.own.iter().chain(&here.neutral).map(|squad| squad.standing).sum()
        }
        _ => 0,
    };
    ensure(standing >= 2, CARD)
}

/// Bought Loyalty: in or next to an area that the player controls, and not led by the Captain of the Heroes' League.
fn may_be_bought(view: View<'_>, seat: Seat, area: AreaId, owner: Seat) -> Verdict {
    ensure(view.state.titles[TitleId::CAPTAIN].holder != Some(owner), Rule("RW-TITLE-06"))?;
    let near = view.state.board.neighbors(area).with(area);
    ensure(near.iter().any(|area| controls(view, seat, area)), CARD)
}

/// Field Surgeons: routed units of the player where no battle is on.
fn may_be_tended(view: View<'_>, seat: Seat, area: AreaId) -> Verdict {
    let here = &view.state.areas[area];
    let routed = here.own.iter().chain(&here.neutral).any(|squad| squad.routed > 0);
    ensure(routed && controls(view, seat, area) && !is_battlefield(view, area), CARD)
}

pub(super) fn answer(play: &mut Play<'_>, step: Step, seat: Seat, action: Action) {
    match (step, action) {
        (Step::Aim(Tactic::HorrificRumors, _), Action::Foe(foe)) => play.next(Step::Rumor(seat, foe)),
        (Step::Rumor(_, foe), Action::Area(area)) => spread_rumors(play, foe, area),
        (Step::Aim(Tactic::CommonCause, _), Action::Foe(foe)) => play.next(Step::Share(seat, foe)),
        (Step::Share(_, foe), Action::Number(n)) => {
            play.then(&[Step::Draw(seat, n).into(), Step::Draw(foe, n).into()]);
        }
        (Step::Aim(Tactic::LostCity, _), Action::Area(area)) => {
            play.next(Step::Found(seat, area));
            if play.state.areas[area].has_neutrals() {
                play.next(retreat::Step::Neutrals(area, seat));
            }
            play.next(Step::GiveUp(seat));
        }
        (Step::GiveUp(_), Action::Area(area)) => give_up_stronghold(play, seat, area),
        (Step::Aim(Tactic::SpyGuild, _), Action::Order(order)) => return_order(play, seat, order),
        (Step::Aim(Tactic::RazeACity, _), Action::Area(area)) => raze(play, seat, area),
        (Step::Aim(Tactic::SpreadDissent, _), Action::Area(area)) => {
            play.next(retreat::Step::Neutrals(area, seat));
        }
        (Step::Aim(Tactic::MasonsByTorchlight, _), Action::Repair(area)) => repair(play, seat, area),
        (Step::Aim(Tactic::MasonsByTorchlight, _), Action::Build(area, kind)) => {
            if play.state.developments_left(play.content, seat, kind) > 0 {
                return build(play, seat, area, kind);
            }
            play.next(Step::Clear(seat, kind, area));
        }
        (Step::Clear(_, kind, area), Action::Area(old)) => {
            play.state.areas.change(old).development = None;
            play.tell(|| {
                Event::open(text!("tactics.development_gone", seat, development = kind, area = old))
                    .on(Object::Area(old))
                    .by(Rule("RW-SHORT-02"))
            });
            build(play, seat, area, kind);
        }
        // The unit limit applies (RW-AMB-63).
        (Step::Aim(Tactic::VillageLevy, _), Action::Area(area)) => {
            let overfull = limits::Step::Overfull(seat, area, Crowd::Placed);
            play.then(&[Step::Levy(seat, area, 2).into(), overfull.into()]);
        }
        (Step::Levy(_, area, left), Action::Unit(kind)) => {
            play.place_units(area, kind, 1, PLAYED);
            play.next(Step::Levy(seat, area, left - 1));
        }
        (Step::Aim(Tactic::ChangedDispatch, _), Action::Order(order)) => dispatch(play, seat, order),
        (Step::Aim(Tactic::BurnedStorehouse, _), Action::Dial(foe, resource)) => {
            play.turn_dial(foe, resource, -2, PLAYED);
        }
        (Step::Omen(_, left), Action::Season(card)) => put_on_top(play, seat, left, card),
        (Step::Aim(Tactic::RunePorters, _), Action::Carry(from, to)) => {
            runes::carry(play, from, to);
            play.settle();
        }
        (Step::Aim(Tactic::HuntingParty, _), Action::Hero(hero)) => {
            play.next(heroes::Step::Hurt(hero, 2));
        }
        (Step::Aim(Tactic::BoughtLoyalty, _), Action::Hero(hero)) => effects::tempt(play, seat, hero),
        (Step::Loyalty(_, hero), Action::Fate(card)) => effects::decide_loyalty(play, seat, hero, card),
        (Step::Aim(Tactic::FieldSurgeons, _), Action::Hero(hero)) => {
            heroes::heal(play, hero, u8::MAX, PLAYED);
        }
        (Step::Aim(Tactic::FieldSurgeons, _), Action::Area(area)) => {
            play.next(Step::Stand(seat, area, SURGEONS, 0));
        }
        (Step::Stand(_, area, left, _), Action::Unit(kind)) => {
            let from = play.state.kinds(seat).position(|it| it == kind).unwrap_or(0) as u8;
            play.state.take(area, kind, 0, 1);
            play.state.put(area, kind, 1, 0);
            play.tell(|| {
                Event::open(text!("tactics.stood", kind, area))
                    .on(Object::Squad(area, kind))
                    .by(Rule("RW-DMG-12"))
            });
            play.next(Step::Stand(seat, area, left - 1, from));
        }
        (Step::Stand(..), Action::Done) => {}
        (step, action) => unreachable!("{action:?} is no answer to {step:?}"),
    }
}

fn spread_rumors(play: &mut Play<'_>, foe: Seat, area: AreaId) {
    play.state.areas.change(area).activated.add(foe);
    play.tell(|| {
        Event::open(text!("tactics.rumored", seat = foe, area)).on(Object::Area(area)).by(Rule("RW-MOVE-12"))
    });
}

/// The old stronghold goes first, and its development with it (RW-AMB-83, RW-STRONG-15).
fn give_up_stronghold(play: &mut Play<'_>, seat: Seat, area: AreaId) {
    play.state.areas.change(area).stronghold = None;
    play.state.areas.change(area).development = None;
    play.tell(|| {
        Event::open(text!("tactics.stronghold_gone", seat, area))
            .on(Object::Area(area))
            .by(Rule("RW-SHORT-02"))
    });
    play.settle();
}

fn return_order(play: &mut Play<'_>, seat: Seat, order: Order) {
    play.state.players[seat].used &= !(1 << order as u8);
    play.tell(|| Event::open(text!("tactics.order_returned", seat, order)).by(Rule("RW-AMB-77")));
}

/// The token returns to the box, and a stronghold may be built there (RW-AMB-47).
fn raze(play: &mut Play<'_>, seat: Seat, area: AreaId) {
    let Some(city) = play.state.areas.change(area).city.take() else { return };
    play.state.decks.cities.add(city);
    play.tell(|| {
        Event::open(text!("tactics.razed", seat, city, area)).on(Object::Area(area)).by(Rule("RW-AMB-47"))
    });
}

fn repair(play: &mut Play<'_>, seat: Seat, area: AreaId) {
    play.state.areas.change(area).stronghold = Some(Stronghold::Sound(seat));
    play.tell(|| {
        Event::open(text!("tactics.repaired", seat, area))
            .on(Object::Stronghold(area))
            .by(Rule("RW-STRONG-04"))
    });
}

fn build(play: &mut Play<'_>, seat: Seat, area: AreaId, kind: Development) {
    play.state.areas.change(area).development = Some(kind);
    play.tell(|| {
        Event::open(text!("tactics.built", seat, development = kind, area))
            .on(Object::Area(area))
            .by(Rule("RW-STRONG-07"))
    });
}

/// Changed Dispatch: the new card counts with its number, and play order is determined anew (RW-TACT-17).
fn dispatch(play: &mut Play<'_>, seat: Seat, order: Order) {
    let player = &mut play.state.players[seat];
    if let Some(old) = player.chosen {
        // Where the card of this season already lies face-up, the new one takes its place.
        if player.used >> old as u8 & 1 != 0 {
            player.used = player.used & !(1 << old as u8) | 1 << order as u8;
        }
    }
    player.chosen = Some(order);
    player.showing = Some(order);
    play.state.orders.order = play.state.play_order(play.content);
    play.tell(|| {
        Event::open(text!("tactics.dispatched", seat, order))
            .on(Object::Order(seat, order))
            .by(Rule("RW-TACT-17"))
    });
}

/// Omen Reader: the chosen card goes on top of those that are still to be put back.
fn put_on_top(play: &mut Play<'_>, seat: Seat, left: u8, card: SeasonCard) {
    let season = play.state.season.next();
    let cards = &mut play.state.decks.top[season].cards;
    let place = usize::from(left).min(cards.len()).saturating_sub(1);
    let at = cards.iter().position(|seen| seen.card == card).unwrap_or(place);
    cards.swap(at, place);
    if left > 2 {
        play.next(Step::Omen(seat, left - 1));
    }
}

pub(super) fn prompt(view: View<'_>, step: Step, _seat: Seat) -> Prompt {
    let text = match step {
        Step::Aim(card, _) => match card {
            Tactic::HorrificRumors | Tactic::CommonCause => text!("tactics.prompt.foe", card),
            Tactic::SpyGuild | Tactic::ChangedDispatch => text!("tactics.prompt.order", card),
            Tactic::BurnedStorehouse => text!("tactics.prompt.dial", card),
            Tactic::HuntingParty | Tactic::BoughtLoyalty => text!("tactics.prompt.hero", card),
            Tactic::MasonsByTorchlight => text!("tactics.prompt.masons", card),
            Tactic::RunePorters => text!("tactics.prompt.porters", card),
            Tactic::FieldSurgeons => text!("tactics.prompt.surgeons", card),
            _ => text!("tactics.prompt.area", card),
        },
        Step::Rumor(_, foe) => text!("tactics.prompt.rumor", seat = foe),
        Step::Share(_, foe) => text!("tactics.prompt.share", seat = foe),
        Step::GiveUp(_) => text!("tactics.prompt.give_up"),
        Step::Clear(_, development, _) => text!("tactics.prompt.clear", development),
        Step::Levy(_, area, n) => text!("tactics.prompt.levy", area, n),
        Step::Stand(_, area, n, _) => text!("tactics.prompt.stand", area, n),
        Step::Omen(..) => text!("tactics.prompt.omen", season = view.state.season.next()),
        Step::Loyalty(_, hero) => text!("tactics.prompt.loyalty", hero),
        Step::Window(..) | Step::Draw(..) | Step::Commander(_) | Step::Found(..) => {
            text!("tactics.label.pass")
        }
    };
    Prompt { text, rule: Some(CARD), window: None, so_far: Vec::new() }
}

pub(super) fn label(seat: Seat, action: Action) -> Label {
    match action {
        Action::Foe(foe) => Label::new(text!("tactics.label.foe", seat = foe)).on(Object::Seat(foe).id()),
        Action::Area(area) => Label::new(text!("tactics.label.area", area)).on(Object::Area(area).id()),
        Action::Hero(hero) => Label::new(text!("tactics.label.hero", hero)).on(Object::Hero(hero).id()),
        Action::Number(n) => Label::new(text!("tactics.label.number", n)).kind(Kind::Amount(n.into())),
        Action::Dial(foe, resource) => {
            Label::new(text!("tactics.label.dial", seat = foe, resource)).on(Object::Dial(foe, resource).id())
        }
        Action::Order(order) => {
            Label::new(text!("tactics.label.order", order)).on(Object::Order(seat, order).id())
        }
        Action::Repair(area) => {
            Label::new(text!("tactics.label.repair", area)).on(Object::Stronghold(area).id())
        }
        Action::Build(area, development) => Label::new(text!("tactics.label.build", development, area))
            .on(Object::Area(area).id())
            .on(Object::Development(development).id()),
        Action::Carry(from, to) => Label::new(text!("tactics.label.carry", from, to))
            .on(Object::Rune(from).id())
            .to(Object::Area(to).id()),
        Action::Unit(kind) => Label::new(text!("tactics.label.unit", kind)),
        Action::Fate(card) => Label::new(text!("tactics.label.fate", card)).on(Object::Fate(card).id()),
        Action::Season(card) => Label::new(text!("tactics.label.season", card)).on(Object::Season(card).id()),
        Action::Done => Label::new(text!("tactics.label.done")).kind(Kind::Done),
        Action::Play(_) | Action::Banner | Action::Pass => Label::new(text!("tactics.label.pass")),
    }
}
