//! Diplomacy with neutral units (RW-DIPL).

use hexarch_core::{Label, Options, Prompt, Rule, Seat, Seats, Set, Text, ensure, text, vocabulary};

use crate::content::Content;
use crate::faces::Object;
use crate::ids::*;
use crate::movement::SLOTS;
use crate::play::{Event, Play, View};
use crate::tactics::{self, Window};
use crate::{battle, movement, retreat};

vocabulary! {
    /// Steps of this chapter.
    pub enum Step for Content {
        /// A player has moved onto neutral units: battle or diplomacy (RW-DIPL-01).
        "diplomacy" Choose(seat: Seat),
        /// Honeyed Words: so many Fate cards more are drawn for the attempt.
        "diplomacy-more" More(n: u8),
        /// The diplomat chooses one of the drawn cards (RW-DIPL-04).
        "diplomacy-pick" Pick(seat: Seat),
        /// A red result: battle or retreat (RW-DIPL-07).
        "diplomacy-failed" Failed(seat: Seat),
        /// The neutral units have gone; the diplomat's units stay.
        "diplomacy-stay" Stay(seat: Seat),
    }
}

vocabulary! {
    /// Answers of this chapter.
    pub enum Action for Content {
        /// Starts a battle.
        "fight" Fight,
        /// Spends so much influence on talking.
        "talk" Talk(influence: u8),
        /// Applies a card with this destiny.
        "destiny" Apply(destiny: Destiny),
        /// Retreats after a failed attempt.
        "withdraw" Withdraw,
    }
}

/// Diplomacy needs influence (RW-DIPL-01) and a season in which people listen.
pub(crate) fn may_talk(view: View<'_>, seat: Seat) -> Result<(), Rule> {
    ensure(view.state.card != Some(SeasonCard::SummerClosedEars), Rule("RW-DIPL-01"))?;
    ensure(view.state.players[seat].influence > 0, Rule("RW-DIPL-01"))
}

/// At most one battle in a Mobilize order (RW-MOBIL-09, RW-MOBIL-11).
fn may_fight(view: View<'_>) -> Result<(), Rule> {
    ensure(view.state.march.battles == 0, Rule("RW-MOBIL-11"))
}

/// The destinies among the drawn cards.
fn destinies(view: View<'_>) -> Set<Destiny> {
    view.state.march.cards.iter().map(|card| view.content.fate[usize::from(card.0)].destiny).collect()
}

pub(crate) fn asks(view: View<'_>, step: Step) -> Seats {
    match step {
        Step::Choose(seat) if may_talk(view, seat).is_ok() => Seats::only(seat),
        Step::Pick(seat) if destinies(view).len() > 1 => Seats::only(seat),
        Step::Failed(seat) if may_fight(view).is_ok() => Seats::only(seat),
        Step::Choose(_) | Step::Pick(_) | Step::Failed(_) | Step::More(_) | Step::Stay(_) => Seats::NONE,
    }
}

pub(crate) fn run(play: &mut Play<'_>, step: Step) {
    match step {
        Step::Choose(_) => play.next(battle::Step::Begin),
        Step::More(n) => draw(play, n),
        Step::Pick(seat) => match destinies(play.view()).first() {
            Some(destiny) => apply(play, seat, destiny),
            // RW-AMB-44: no Fate card exists that could be drawn, so nothing was said.
            None => play.next(Step::Failed(seat)),
        },
        Step::Failed(seat) => withdraw(play, seat),
        Step::Stay(seat) => movement::settle_in(play, seat),
    }
}

/// Draws all the cards, even if an early one is already good (RW-DIPL-03).
fn draw(play: &mut Play<'_>, n: u8) {
    for _ in 0..n {
        let Some(card) = play.draw_fate() else { break };
        play.state.march.cards.add(card);
        play.tell(|| Event::open(text!("diplomacy.drawn", card)).by(Rule("RW-DIPL-03")));
    }
}

/// Applies a destiny; all drawn cards are discarded (RW-DIPL-04).
fn apply(play: &mut Play<'_>, seat: Seat, destiny: Destiny) {
    let cards = std::mem::take(&mut play.state.march.cards);
    play.discard_fate(cards);
    let area = play.state.march.target;
    play.tell(|| {
        Event::open(text!("diplomacy.result", seat, area, what = meaning(destiny)))
            .on(Object::Area(area))
            .by(Rule("RW-DIPL-04"))
    });
    match destiny {
        // RW-DIPL-05: the neutral units of an area that he controls from now on are his allies.
        Destiny::Gold => movement::settle_in(play, seat),
        Destiny::Silver => {
            play.then(&[retreat::Step::Neutrals(area, seat).into(), Step::Stay(seat).into()]);
        }
        Destiny::Red => play.next(Step::Failed(seat)),
    }
}

/// All his units there retreat into one adjacent area (RW-DIPL-07).
fn withdraw(play: &mut Play<'_>, seat: Seat) {
    let units = std::mem::replace(&mut play.state.march.units, [0; SLOTS]);
    play.state.march.seat = None;
    let from = play.state.march.target;
    retreat::begin(play, retreat::Scratch::of_player(from, seat, units, None));
}

pub(crate) fn options<O: Options<crate::Action>>(view: View<'_>, step: Step, seat: Seat, out: &mut O) {
    match step {
        Step::Choose(_) => {
            out.option(Action::Fight.into(), may_fight(view));
            let has = view.state.players[seat].influence;
            for n in 1..=6 {
                if O::REASONS || n <= has {
                    // RW-DIPL-02: 1 to 6, limited by what he has.
                    let verdict = may_talk(view, seat).and(ensure(n <= has, Rule("RW-DIPL-02")));
                    out.option(Action::Talk(n).into(), verdict);
                }
            }
        }
        Step::Pick(_) => {
            for destiny in destinies(view).iter() {
                out.allow(Action::Apply(destiny).into());
            }
        }
        Step::Failed(_) => {
            out.option(Action::Fight.into(), may_fight(view));
            out.allow(Action::Withdraw.into());
        }
        Step::More(_) | Step::Stay(_) => {}
    }
}

pub(crate) fn answer(play: &mut Play<'_>, _step: Step, seat: Seat, action: Action) {
    match action {
        Action::Fight => play.next(battle::Step::Begin),
        Action::Talk(n) => {
            // RW-DIPL-10: spent whatever comes of it.
            play.spend_influence(seat, n, Rule("RW-DIPL-02"));
            draw(play, n);
            play.then(&[tactics::Step::Window(Window::Diplomacy, seat).into(), Step::Pick(seat).into()]);
        }
        Action::Apply(destiny) => apply(play, seat, destiny),
        Action::Withdraw => withdraw(play, seat),
    }
}

/// What comes of a destiny in a talk (RW-DIPL-05 to -07).
fn meaning(destiny: Destiny) -> Text {
    match destiny {
        Destiny::Gold => text!("diplomacy.gold", destiny),
        Destiny::Silver => text!("diplomacy.grey", destiny),
        Destiny::Red => text!("diplomacy.red", destiny),
    }
}

pub(crate) fn prompt(view: View<'_>, step: Step, _seat: Seat) -> Prompt {
    let area = view.state.march.target;
    let (text, rule) = match step {
        Step::Pick(_) => (text!("diplomacy.pick", area), "RW-DIPL-04"),
        Step::Failed(_) => (text!("diplomacy.failed", area), "RW-DIPL-07"),
        _ => (text!("diplomacy.choose", area), "RW-DIPL-01"),
    };
    Prompt { text, rule: Some(Rule(rule)), window: None, so_far: vec![Object::Area(area).id()] }
}

pub(crate) fn label(_view: View<'_>, _seat: Seat, action: Action) -> Label {
    match action {
        Action::Fight => Label::new(text!("diplomacy.label.fight")),
        Action::Talk(n) => Label::new(text!("diplomacy.label.talk", n)),
        Action::Apply(destiny) => Label::new(text!("diplomacy.label.apply", what = meaning(destiny))),
        Action::Withdraw => Label::new(text!("diplomacy.label.withdraw")),
    }
}
