//! Harvest, Recruit, Rally Support, Acquire Power, Fortify (RW-HARV to RW-FORT).

mod acquire;
mod fortify;
mod harvest;
mod rally;
mod recruit;

use hexarch_core::{
    Chance, Kind, Label, Options, Prompt, Rule, Seat, Seats, Set, Text, Viewer, text, vocabulary,
};
use serde::{Deserialize, Serialize};

use crate::content::Content;
use crate::ids::*;
use crate::play::{self, Play, View};
use crate::state::{HeroPlace, State};
use crate::{faces::Object, orders, step, turn};

vocabulary! {
    /// Steps of this chapter.
    pub enum Step for Content {
        /// Resolves one of these orders for a player, with its bonus if he may use it.
        "economy" Begin(order: Order, seat: Seat, bonus: bool),
        /// The dials are set to what the areas of a player provide (RW-HARV-01).
        "harvest-reset" Reset(seat: Seat),
        /// He may use his developments (RW-HARV-02).
        "harvest-bonus" Developments(seat: Seat),
        /// A Resource development raises a dial (RW-STRONG-08).
        "harvest-resource" Raise(seat: Seat, area: AreaId),
        /// He may build a development (RW-HARV-03).
        "harvest-develop" Develop(seat: Seat),
        /// No token of a kind is left: which of his own goes, to be built there (RW-STRONG-16)?
        "harvest-replace" ReplaceDevelopment(seat: Seat, kind: Development, area: AreaId),
        /// He chooses a dial to recruit from, but not this one (RW-RECR-01, RW-RECR-04).
        "recruit-dial" Dial(seat: Seat, not: Option<Resource>, bonus: bool),
        /// So many figures of a kind are still to be placed, none of them at a stronghold before this one (RW-RECR-02).
        "recruit-figures" Figures(seat: Seat, kind: UnitKind, n: u8, from: AreaId),
        /// The units of one dial have been placed: the limit is checked (RW-RECR-03, RW-AMB-13).
        "recruit-placed" Placed(seat: Seat),
        /// By a card: he may recruit one unit that one of his dials shows.
        "recruit-one" RecruitOne(seat: Seat),
        /// He chooses benefits of his cities, one a city (RW-RALLY-01).
        "rally-cities" Cities(seat: Seat),
        /// He may spend influence to draw Hero cards (RW-RALLY-06).
        "rally-heroes" Heroes(seat: Seat),
        /// He keeps one of the heroes drawn (RW-RALLY-06).
        "rally-keep" Keep(seat: Seat),
        /// He gains the influence that his dials show (RW-ACQ-01).
        "acquire-influence" Influence(seat: Seat),
        /// He may take a Title (RW-ACQ-02).
        "acquire-title" Title(seat: Seat),
        /// How much influence he spends on it (RW-ACQ-02).
        "acquire-amount" Amount(seat: Seat, title: TitleId),
        /// Build, repair, move runes: each once (RW-FORT-01). The bits of `done` are those of [`fortify`].
        "fortify" Fortify(seat: Seat, done: u8),
        /// All his strongholds are in play: which of them goes, to be built there (RW-FORT-07)?
        "fortify-replace" ReplaceStronghold(seat: Seat, area: AreaId),
        /// With which second area the runes of the first are mixed (RW-FORT-05).
        "fortify-runes" Runes(seat: Seat, area: AreaId),
    }
}

vocabulary! {
    /// Answers of this chapter.
    pub enum Action for Content {
        /// Goes on without doing more of this.
        "economy-done" Done,
        "use-developments" UseDevelopments,
        "raise-dial" RaiseDial(resource: Resource),
        "develop" Develop(kind: Development, area: AreaId),
        "replace-development" ReplaceDevelopment(area: AreaId),
        "recruit" Recruit(resource: Resource),
        "recruit-unit" RecruitUnit(kind: UnitKind),
        "recruit-at" RecruitAt(area: AreaId),
        "sacrifice" Sacrifice(area: AreaId, routed: bool),
        "city-units" CityUnits(area: AreaId, kind: UnitKind),
        "city-tactics" CityTactics(area: AreaId),
        "city-influence" CityInfluence(area: AreaId),
        "city-quests" CityQuests(area: AreaId),
        "draw-heroes" DrawHeroes(n: u8),
        "keep-hero" KeepHero(hero: Hero),
        "take-title" TakeTitle(title: TitleId),
        "title-amount" TitleAmount(n: u8),
        "build-stronghold" Build(area: AreaId),
        "repair-stronghold" Repair(area: AreaId),
        "move-runes" MoveRunes(area: AreaId),
        "replace-stronghold" ReplaceStronghold(area: AreaId),
    }
}

/// What this chapter remembers while it lasts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, Default)]
pub struct Scratch {
    /// Areas whose cities have given their benefit in this order (RW-RALLY-01).
    pub rallied: Set<AreaId>,
    /// Hero cards that have been drawn to keep one of them: known to the drawing player alone (RW-HID-14). They count
    /// as cards of the deck until one is kept.
    pub drawn: Set<Hero>,
    /// Who has drawn them.
    pub drawn_by: Seat,
    /// The dial that this order has recruited from (RW-RECR-04).
    pub dial: Option<Resource>,
}

/// Redraws the Hero cards that somebody else is choosing from (RW-HID-14).
pub(crate) fn resample(state: &mut State, viewer: Viewer, chance: &mut Chance) {
    if viewer.is(state.economy.drawn_by) {
        return;
    }
    let n = state.economy.drawn.len();
    state.economy.drawn = Set::EMPTY;
    for _ in 0..n {
        let deck = hero_deck(state).minus(state.economy.drawn);
        state.economy.drawn.add(chance.pick(play::HEROES, deck));
    }
}

/// The heroes of the Hero deck, those included that a player is looking at.
fn hero_deck(state: &State) -> Set<Hero> {
    state.heroes.iter().filter(|(_, hero)| hero.place == HeroPlace::Deck).map(|(hero, _)| hero).collect()
}

/// The parts of an order, in their sequence (RW-ORDER-02). Where a part begins with a question, other deeds of one's own
/// turn are offered beside it; elsewhere a pause stands before it (RW-TACT-10).
fn begin(play: &mut Play<'_>, order: Order, seat: Seat, bonus: bool) {
    let pause = turn::Step::Pause(seat).into();
    play.state.economy.dial = None;
    if bonus {
        play.then(&orders::bonus_parts(play.state, order, seat));
    }
    let parts: &[crate::Step] = match order {
        Order::Harvest => &[pause, Step::Reset(seat).into()],
        Order::Recruit => &[Step::Dial(seat, None, bonus).into()],
        Order::RallySupport => {
            play.state.economy.rallied = Set::EMPTY;
            &[Step::Cities(seat).into()]
        }
        Order::AcquirePower => &[pause, Step::Influence(seat).into()],
        Order::Fortify => &[Step::Fortify(seat, 0).into()],
        // These belong to the movement chapter; only a position could ask for them here.
        Order::Strategize | Order::Mobilize | Order::Conquer => &[],
    };
    play.then(parts);
    // RW-TACT-02: just before the card one may do other things, even if it has nothing to ask as things stand.
    if parts.first().is_some_and(|&first| first != pause && step::asks(play.view(), first).is_empty()) {
        play.next(pause);
    }
}

/// Figures that a dial shows at its current space and below, kind by kind (RW-DIAL-05).
fn units_shown(view: View<'_>, seat: Seat, resource: Resource) -> [u8; OWN_KINDS] {
    let player = &view.state.players[seat];
    let dial = player.dials[resource as usize];
    let mut shown = [0; OWN_KINDS];
    for space in &view.content.faction(player.faction).dials[resource as usize][..usize::from(dial)] {
        if let crate::content::Space::Unit(kind) = space {
            shown[usize::from(kind.0) % OWN_KINDS] += 1;
        }
    }
    shown
}

pub(crate) fn asks(view: View<'_>, step: Step) -> Seats {
    let (seat, asked) = match step {
        Step::Begin(_, seat, _) | Step::Reset(seat) | Step::Placed(seat) | Step::Influence(seat) => {
            (seat, false)
        }
        Step::Developments(seat) => (seat, harvest::has_benefits(view, seat)),
        Step::Raise(seat, area) => (seat, harvest::provided(view, area).len() > 1),
        Step::Develop(seat) => (seat, harvest::can_develop(view, seat)),
        Step::ReplaceDevelopment(seat, kind, _) => (seat, harvest::built(view, seat, kind).len() > 1),
        Step::Dial(seat, not, _) => (seat, recruit::can_recruit(view, seat, not)),
        Step::Figures(seat, kind, _, from) => (seat, recruit::figures_ask(view, seat, kind, from)),
        Step::RecruitOne(seat) => (seat, recruit::can_recruit(view, seat, None)),
        Step::Cities(seat) => (seat, !rally::cities(view, seat).is_empty()),
        Step::Heroes(seat) => (seat, rally::may_draw(view, seat, 1).is_ok()),
        Step::Keep(seat) => (seat, view.state.economy.drawn.len() > 1),
        Step::Title(seat) => {
            (seat, TitleId::ALL.iter().any(|&title| acquire::may_take(view, seat, title).is_ok()))
        }
        Step::Amount(seat, title) => (seat, acquire::amounts(view, seat, title).len() > 1),
        Step::Fortify(seat, done) => (seat, fortify::can_do_more(view, seat, done)),
        Step::ReplaceStronghold(seat, _) => (seat, view.state.strongholds(seat).len() > 1),
        Step::Runes(seat, area) => (seat, fortify::partners(view, seat, area).len() > 1),
    };
    if asked { Seats::only(seat) } else { Seats::NONE }
}

pub(crate) fn run(play: &mut Play<'_>, step: Step) {
    match step {
        Step::Begin(order, seat, bonus) => begin(play, order, seat, bonus),
        Step::Reset(seat) => harvest::reset(play, seat),
        Step::Raise(seat, area) => harvest::raise_only(play, seat, area),
        Step::ReplaceDevelopment(seat, kind, area) => harvest::replace_only(play, seat, kind, area),
        Step::Figures(seat, kind, n, from) => recruit::place_only(play, seat, kind, n, from),
        Step::Placed(seat) => recruit::placed(play, seat),
        Step::Keep(seat) => rally::keep_only(play, seat),
        Step::Influence(seat) => acquire::gain(play, seat),
        Step::Amount(seat, title) => acquire::take_only(play, seat, title),
        Step::ReplaceStronghold(seat, area) => fortify::replace_only(play, seat, area),
        Step::Runes(seat, area) => fortify::mix_only(play, seat, area),
        // Nothing can be done here.
        Step::Developments(_)
        | Step::Develop(_)
        | Step::Dial(..)
        | Step::RecruitOne(_)
        | Step::Cities(_)
        | Step::Heroes(_)
        | Step::Title(_)
        | Step::Fortify(..) => {}
    }
}

pub(crate) fn options<O: Options<crate::Action>>(view: View<'_>, step: Step, seat: Seat, out: &mut O) {
    match step {
        Step::Developments(_) => {
            out.allow(Action::UseDevelopments.into());
            done_or_other(view, seat, out);
        }
        Step::Raise(_, area) => harvest::raise_options(view, area, out),
        Step::Develop(_) => {
            harvest::develop_options(view, seat, out);
            done_or_other(view, seat, out);
        }
        Step::ReplaceDevelopment(_, kind, _) => harvest::replace_options(view, seat, kind, out),
        Step::Dial(_, not, _) => {
            recruit::dial_options(view, seat, not, out);
            done_or_other(view, seat, out);
        }
        Step::Figures(_, kind, _, from) => recruit::figure_options(view, seat, kind, from, out),
        Step::RecruitOne(_) => recruit::one_options(view, seat, out),
        Step::Cities(_) => {
            rally::city_options(view, seat, out);
            done_or_other(view, seat, out);
        }
        Step::Heroes(_) => {
            (1..=rally::MOST_HEROES)
                .for_each(|n| out.option(Action::DrawHeroes(n).into(), rally::may_draw(view, seat, n)));
            done_or_other(view, seat, out);
        }
        Step::Keep(_) => {
            view.state.economy.drawn.iter().for_each(|hero| out.allow(Action::KeepHero(hero).into()))
        }
        Step::Title(_) => {
            for title in TitleId::ALL {
                out.option(Action::TakeTitle(title).into(), acquire::may_take(view, seat, title));
            }
            done_or_other(view, seat, out);
        }
        Step::Amount(_, title) => {
            acquire::amounts(view, seat, title).for_each(|n| out.allow(Action::TitleAmount(n).into()));
        }
        Step::Fortify(_, done) => {
            fortify::options(view, seat, done, out);
            done_or_other(view, seat, out);
        }
        Step::ReplaceStronghold(..) => {
            view.state
                .strongholds(seat)
                .iter()
                .for_each(|area| out.allow(Action::ReplaceStronghold(area).into()));
        }
        Step::Runes(_, area) => {
            fortify::partners(view, seat, area)
                .iter()
                .for_each(|area| out.allow(Action::MoveRunes(area).into()));
        }
        Step::Begin(..) | Step::Reset(_) | Step::Placed(_) | Step::Influence(_) => {}
    }
}

/// Every part of these orders may be left out (RW-AMB-07, RW-ORDER-03), and before it one may do something else
/// (RW-TACT-10).
fn done_or_other<O: Options<crate::Action>>(view: View<'_>, seat: Seat, out: &mut O) {
    out.allow(Action::Done.into());
    turn::offer(view, seat, out);
}

pub(crate) fn answer(play: &mut Play<'_>, step: Step, seat: Seat, action: Action) {
    match (step, action) {
        (_, Action::Done) => {}
        (_, Action::UseDevelopments) => harvest::use_developments(play, seat),
        (_, Action::RaiseDial(resource)) => play.turn_dial(seat, resource, 1, Rule("RW-STRONG-08")),
        (_, Action::Develop(kind, area)) => harvest::develop(play, seat, kind, area),
        (Step::ReplaceDevelopment(_, kind, area), Action::ReplaceDevelopment(old)) => {
            harvest::replace(play, seat, kind, area, old);
        }
        (Step::Dial(_, _, bonus), Action::Recruit(resource)) => recruit::recruit(play, seat, resource, bonus),
        (_, Action::RecruitUnit(kind)) => recruit::recruit_one(play, seat, kind),
        (Step::Figures(_, kind, n, _), Action::RecruitAt(area)) => recruit::place(play, seat, kind, n, area),
        (Step::Figures(_, kind, n, from), Action::Sacrifice(area, routed)) => {
            recruit::sacrifice(play, seat, kind, area, routed);
            play.next(Step::Figures(seat, kind, n, from));
        }
        (_, Action::CityUnits(area, kind)) => rally::units(play, seat, area, kind),
        (_, Action::CityTactics(area)) => rally::tactics(play, seat, area),
        (_, Action::CityInfluence(area)) => rally::influence(play, seat, area),
        (_, Action::CityQuests(area)) => rally::quests(play, seat, area),
        (_, Action::DrawHeroes(n)) => rally::draw(play, seat, n),
        (_, Action::KeepHero(hero)) => rally::keep(play, seat, hero),
        (_, Action::TakeTitle(title)) => play.next(Step::Amount(seat, title)),
        (Step::Amount(_, title), Action::TitleAmount(n)) => acquire::take(play, seat, title, n),
        (Step::Fortify(_, done), Action::Build(area)) => fortify::build(play, seat, done, area),
        (Step::Fortify(_, done), Action::Repair(area)) => fortify::repair(play, seat, done, area),
        (Step::Fortify(_, done), Action::MoveRunes(area)) => fortify::move_runes(play, seat, done, area),
        (Step::ReplaceStronghold(_, area), Action::ReplaceStronghold(old)) => {
            fortify::replace(play, seat, area, old)
        }
        (Step::Runes(_, first), Action::MoveRunes(second)) => fortify::mix(play, seat, first, second),
        (step, action) => unreachable!("{action:?} is no answer to {step:?}"),
    }
}

pub(crate) fn prompt(view: View<'_>, step: Step, seat: Seat) -> Prompt {
    let _ = (view, seat);
    let (text, rule) = match step {
        Step::Developments(_) => (text!("economy.ask.developments"), "RW-HARV-02"),
        Step::Raise(_, area) => (text!("economy.ask.raise", area), "RW-STRONG-08"),
        Step::Develop(_) => (text!("economy.ask.develop"), "RW-HARV-03"),
        Step::ReplaceDevelopment(_, kind, area) => {
            (text!("economy.ask.replace_development", kind, area), "RW-STRONG-16")
        }
        Step::Dial(_, None, _) => (text!("economy.ask.dial"), "RW-RECR-01"),
        Step::Dial(_, Some(not), _) => (text!("economy.ask.second_dial", not), "RW-RECR-04"),
        Step::Figures(_, kind, n, _) if view.state.pool[kind] == 0 => {
            (text!("economy.ask.sacrifice", n, kind), "RW-SHORT-01")
        }
        Step::Figures(_, kind, n, _) => (text!("economy.ask.place", n, kind), "RW-RECR-02"),
        Step::RecruitOne(_) => (text!("economy.ask.recruit_one"), "RW-RECR-01"),
        Step::Cities(_) => (text!("economy.ask.cities"), "RW-RALLY-01"),
        Step::Heroes(_) => (text!("economy.ask.heroes"), "RW-RALLY-06"),
        Step::Keep(_) => (text!("economy.ask.keep"), "RW-RALLY-06"),
        Step::Title(_) => (text!("economy.ask.title"), "RW-ACQ-02"),
        Step::Amount(_, title) => {
            let n = view.state.titles[title].influence;
            (text!("economy.ask.amount", title, n), "RW-ACQ-02")
        }
        Step::Fortify(..) => (text!("economy.ask.fortify"), "RW-FORT-01"),
        Step::ReplaceStronghold(_, area) => (text!("economy.ask.replace_stronghold", area), "RW-FORT-07"),
        Step::Runes(_, area) => (text!("economy.ask.runes", area), "RW-FORT-05"),
        Step::Begin(..) | Step::Reset(_) | Step::Placed(_) | Step::Influence(_) => {
            unreachable!("{step:?} asks nobody")
        }
    };
    let so_far = match step {
        Step::ReplaceDevelopment(_, _, area) | Step::ReplaceStronghold(_, area) | Step::Runes(_, area) => {
            vec![Object::Area(area).id()]
        }
        Step::Amount(_, title) => vec![Object::Title(title).id()],
        _ => Vec::new(),
    };
    Prompt { text, rule: Some(Rule(rule)), window: None, so_far }
}

pub(crate) fn label(view: View<'_>, seat: Seat, action: Action) -> Label {
    let city =
        |area: AreaId, text: Text| Label::new(text).on(Object::City(area).id()).on(Object::Area(area).id());
    match action {
        Action::Done => Label::new(text!("economy.do.done")).kind(Kind::Done),
        Action::UseDevelopments => Label::new(text!("economy.do.use_developments")),
        Action::RaiseDial(resource) => {
            Label::new(text!("economy.do.raise", resource)).on(Object::Dial(seat, resource).id())
        }
        Action::Develop(kind, area) => Label::new(text!("economy.do.develop", kind, area))
            .on(Object::Development(kind).id())
            .on(Object::Area(area).id()),
        Action::ReplaceDevelopment(area) => {
            Label::new(text!("economy.do.replace_development", area)).on(Object::Area(area).id())
        }
        Action::Recruit(resource) => {
            Label::new(text!("economy.do.recruit", resource, units = recruit::listed(view, seat, resource)))
                .on(Object::Dial(seat, resource).id())
        }
        Action::RecruitUnit(kind) => Label::new(text!("economy.do.recruit_unit", kind)),
        Action::RecruitAt(area) => {
            Label::new(text!("economy.do.recruit_at", area)).on(Object::Area(area).id())
        }
        Action::Sacrifice(area, routed) => {
            let text = if routed {
                text!("economy.do.sacrifice_routed", area)
            } else {
                text!("economy.do.sacrifice", area)
            };
            Label::new(text).on(Object::Area(area).id())
        }
        Action::CityUnits(area, kind) => {
            let n = rally::benefits(view, area).units.count;
            city(area, text!("economy.do.city_units", area, n, kind))
        }
        Action::CityTactics(area) => {
            city(area, text!("economy.do.city_tactics", area, n = rally::benefits(view, area).tactics))
        }
        Action::CityInfluence(area) => {
            city(area, text!("economy.do.city_influence", area, n = rally::benefits(view, area).influence))
        }
        Action::CityQuests(area) => {
            city(area, text!("economy.do.city_quests", area, n = rally::benefits(view, area).quests))
        }
        Action::DrawHeroes(n) => Label::new(text!("economy.do.draw_heroes", n)).kind(Kind::Amount(n.into())),
        Action::KeepHero(hero) => Label::new(text!("economy.do.keep_hero", hero)).on(Object::Hero(hero).id()),
        Action::TakeTitle(title) => {
            Label::new(text!("economy.do.take_title", title)).on(Object::Title(title).id())
        }
        Action::TitleAmount(n) => Label::new(text!("economy.do.amount", n)).kind(Kind::Amount(n.into())),
        Action::Build(area) => Label::new(text!("economy.do.build", area)).on(Object::Area(area).id()),
        Action::Repair(area) => Label::new(text!("economy.do.repair", area))
            .on(Object::Stronghold(area).id())
            .on(Object::Area(area).id()),
        Action::MoveRunes(area) => Label::new(text!("economy.do.move_runes", area))
            .on(Object::Rune(area).id())
            .on(Object::Area(area).id()),
        Action::ReplaceStronghold(area) => Label::new(text!("economy.do.replace_stronghold", area))
            .on(Object::Stronghold(area).id())
            .on(Object::Area(area).id()),
    }
}
