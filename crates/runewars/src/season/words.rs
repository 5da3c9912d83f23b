//! How Season cards are asked about.

use hexarch_core::{Id, Kind, Label, Prompt, Rule, Seat, Text, text};

use super::{Action, Step};
use crate::faces::Object;
use crate::ids::*;
use crate::play::View;

pub(super) fn prompt(view: View<'_>, step: Step, _seat: Seat) -> Prompt {
    let (text, rule) = match step {
        Step::Fall(_) => (text!("season.ask.fall"), "RW-DEC-06"),
        Step::Perish(_, area, n) if view.state.season == Season::Winter => {
            (text!("season.ask.winter", area, n), "RW-DEC-07")
        }
        step => (card_question(view, step), "RW-SEASON-03"),
    };
    Prompt { text, rule: Some(Rule(rule)), window: None, so_far: so_far(step) }
}

/// What is already chosen.
fn so_far(step: Step) -> Vec<Id> {
    match step {
        Step::HerdsTo(_, from) => vec![Object::Area(from).id()],
        Step::HomesTo(_, from, _) => vec![Object::Rune(from).id()],
        Step::Muster(_, area, _) => vec![Object::Area(area).id()],
        _ => Vec::new(),
    }
}

fn card_question(view: View<'_>, step: Step) -> Text {
    let card = view.state.card.unwrap_or(SeasonCard::ALL[0]);
    match step {
        Step::Perish(_, area, n) => text!("season.ask.fever", card, area, n),
        Step::Weather(_) => text!("season.ask.weather", card),
        Step::Prepare(seat) if view.state.players[seat].objective.is_some() => {
            text!("season.ask.prepare", card)
        }
        Step::Prepare(_) => text!("season.ask.prepare_tactics", card),
        Step::Thaw(_) => text!("season.ask.thaw", card),
        Step::NewBlood(_) => text!("season.ask.new_blood", card),
        Step::Muster(_, area, n) => text!("season.ask.muster", card, area, n),
        Step::Herds(_) => text!("season.ask.herds", card),
        Step::HerdsTo(_, from) => text!("season.ask.herds_to", card, from),
        Step::Seedtime(_) => text!("season.ask.seedtime", card),
        Step::FreeBlades(_) => text!("season.ask.free_blades", card),
        Step::Waver(_, hero) => text!("season.ask.waver", card, hero),
        Step::Homes(_, n) => text!("season.ask.homes", card, n),
        Step::HomesTo(_, from, _) => text!("season.ask.homes_to", card, from),
        Step::Feats(_) => text!("season.ask.feats", card),
        Step::Conclave(_) => text!("season.ask.conclave", card),
        Step::Frost(_) => text!("season.ask.frost", card),
        Step::Burn(_) => text!("season.ask.burn", card),
        Step::Debts(_, n) => text!("season.ask.debts", card, n),
        Step::Hoard(_) => text!("season.ask.hoard", card),
        Step::Draw
        | Step::Primary
        | Step::Secondary
        | Step::Fall(_)
        | Step::Winter(_)
        | Step::Bidden
        | Step::SecondBidder
        | Step::Tactics(..)
        | Step::Hearts(_)
        | Step::FeatDone(..)
        | Step::Fever(_) => unreachable!("{step:?} asks nobody"),
    }
}

pub(super) fn label(view: View<'_>, seat: Seat, action: Action) -> Label {
    match action {
        Action::Pass => Label::new(text!("season.label.pass")).kind(Kind::Pass),
        Action::TakeInfluence => Label::new(text!("season.label.influence")),
        Action::TakeTactics => match view.state.steps.last() {
            Some(crate::step::Step::Season(Step::Debts(..))) => Label::new(text!("season.label.buy")),
            _ => Label::new(text!("season.label.tactics")),
        },
        Action::Lose(area, kind, true) => {
            Label::new(text!("season.label.lose_routed", kind)).on(Object::Squad(area, kind).id())
        }
        Action::Lose(area, kind, false) => {
            Label::new(text!("season.label.lose_standing", kind)).on(Object::Squad(area, kind).id())
        }
        Action::March(true) => Label::new(text!("season.label.march")),
        Action::March(false) => Label::new(text!("season.label.stay")),
        Action::Exchange => Label::new(text!("season.label.exchange")).on(Object::Objective(seat).id()),
        Action::Raise(resource) => {
            Label::new(text!("season.label.raise", resource)).on(Object::Dial(seat, resource).id())
        }
        Action::Lower(resource) => {
            Label::new(text!("season.label.lower", resource)).on(Object::Dial(seat, resource).id())
        }
        Action::MusterAt(area) => Label::new(text!("season.label.area", area)).on(Object::Area(area).id()),
        Action::MusterUnit(kind) => Label::new(text!("season.label.unit", kind)),
        Action::HerdFrom(area) => {
            Label::new(text!("season.label.herd_from", area)).on(Object::Area(area).id())
        }
        Action::HerdTo(area) => Label::new(text!("season.label.herd_to", area)).to(Object::Area(area).id()),
        Action::Hire => Label::new(text!("season.label.hire")),
        Action::Spend(n) => Label::new(text!("season.label.spend", n)),
        Action::Desert(hero) => Label::new(text!("season.label.desert", hero)).on(Object::Hero(hero).id()),
        Action::RuneFrom(area) => {
            Label::new(text!("season.label.rune_from", area)).on(Object::Rune(area).id())
        }
        Action::RuneTo(area) => Label::new(text!("season.label.rune_to", area)).to(Object::Area(area).id()),
        Action::Feat(hero, attribute) => {
            Label::new(text!("season.label.feat", hero, attribute)).on(Object::Hero(hero).id())
        }
        Action::Honor(hero) => Label::new(text!("season.label.hero", hero)).on(Object::Hero(hero).id()),
        Action::BurnCity(area) => Label::new(text!("season.label.burn", area)).on(Object::City(area).id()),
        Action::Sell(tactic) => {
            Label::new(text!("season.label.sell", tactic)).on(Object::Tactic(tactic).id())
        }
    }
}
