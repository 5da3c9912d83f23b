//! Experience, levels and raises (HW-LVL, HW-EP, HW-SITE-26, HW-SITE-44, HW-BLD-07).

use hexarch_core::{Label, Options, Prompt, Rule, Seat, Seats, Text, Verdict, ensure, text, vocabulary};

use crate::content::Content;
use crate::faces::Object;
use crate::ids::*;
use crate::play::{Event, Play, View};

vocabulary! {
    /// Steps of this chapter.
    pub enum Step for Content {
        /// A level-up raises one ability and then one skill (HW-LVL-02).
        "level-ability" LevelAbility(leader: LeaderId),
        "level-skill" LevelSkill(leader: LeaderId),
        /// A training area or a transformer raises one ability and then one skill (HW-BLD-07, HW-SITE-44).
        "train-ability" TrainAbility(leader: LeaderId),
        "train-skill" TrainSkill(leader: LeaderId),
        /// A tower raises one of either (HW-SITE-26).
        "tower-raise" Tower(leader: LeaderId),
        /// EP for a leader of somebody's choice (HW-EP-02).
        "ep-choice" Award(seat: Seat, ep: u8, cause: Cause),
    }
}

vocabulary! {
    /// Answers of this chapter.
    pub enum Action for Content {
        "raise" Raise(stat: Stat),
        "learns" Learns(leader: LeaderId),
    }
}

/// Gives EP to a leader; levels that he reaches are resolved at once (HW-LVL-01, HW-LVL-05).
pub(crate) fn gain(play: &mut Play<'_>, leader: LeaderId, ep: u16, rule: Rule) {
    if ep == 0 {
        return;
    }
    let his = &mut play.state.leaders[leader];
    his.ep = his.ep.saturating_add(ep);
    play.tell(|| Event::open(text!("gain.ep", leader, n = ep)).on(Object::Leader(leader)).by(rule));
    // HW-LVL-04: several levels one after the other.
    while let Some(&needed) = play.content.thresholds.get(usize::from(play.state.leaders[leader].level)) {
        let his = &mut play.state.leaders[leader];
        if his.ep < needed {
            break;
        }
        his.level += 1;
        let level = his.level;
        play.tell(|| {
            let text = text!("level.reached", leader, level);
            Event::open(text).on(Object::Leader(leader)).by(Rule("HW-LVL-01"))
        });
        play.then(&[Step::LevelAbility(leader).into(), Step::LevelSkill(leader).into()]);
    }
}

/// EP for a leader of the player's choice; with none alive they are lost (HW-EP-02).
pub(crate) fn award(play: &mut Play<'_>, seat: Seat, ep: u16, cause: Cause) {
    let mut living = play.state.living(seat);
    let (first, more) = (living.next(), living.next().is_some());
    drop(living);
    match first {
        Some(leader) if !more => gain(play, leader, ep, cause.rule()),
        Some(_) => play.next(Step::Award(seat, ep as u8, cause)),
        None => {}
    }
}

/// The leader of a raise, and which stats it is about.
fn raised(step: Step) -> Option<(LeaderId, &'static [Stat])> {
    match step {
        Step::LevelAbility(leader) | Step::TrainAbility(leader) => Some((leader, &Stat::ABILITIES)),
        Step::LevelSkill(leader) | Step::TrainSkill(leader) => Some((leader, &Stat::SKILLS)),
        Step::Tower(leader) => Some((leader, Stat::ALL)),
        Step::Award(..) => None,
    }
}

/// Not twice in a row by level-ups (HW-LVL-03, HW-AMB-11), and not above the maximum (HW-LVL-06).
fn may_raise(view: View<'_>, step: Step, leader: LeaderId, stat: Stat) -> Verdict {
    let his = &view.state.leaders[leader];
    ensure(his.stats[stat as usize] < view.content.limits[stat as usize], Rule("HW-LVL-06"))?;
    let by_level = matches!(step, Step::LevelAbility(_) | Step::LevelSkill(_));
    ensure(!by_level || !his.last.contains(&Some(stat)), Rule("HW-LVL-03"))
}

pub(crate) fn asks(view: View<'_>, step: Step) -> Seats {
    match raised(step) {
        // HW-LVL-06: with everything at its maximum the raise is lost.
        Some((leader, stats)) => {
            let any = stats.iter().any(|&stat| may_raise(view, step, leader, stat).is_ok());
            if any { Seats::only(view.state.owner(leader)) } else { Seats::NONE }
        }
        None => match step {
            Step::Award(seat, ..) if view.state.living(seat).next().is_some() => Seats::only(seat),
            _ => Seats::NONE,
        },
    }
}

pub(crate) fn run(_play: &mut Play<'_>, _step: Step) {}

pub(crate) fn options<O: Options<crate::Action>>(view: View<'_>, step: Step, _seat: Seat, out: &mut O) {
    if let Some((leader, stats)) = raised(step) {
        for &stat in stats {
            out.option(Action::Raise(stat).into(), may_raise(view, step, leader, stat));
        }
    }
    if let Step::Award(seat, ..) = step {
        view.state.living(seat).for_each(|leader| out.allow(Action::Learns(leader).into()));
    }
}

pub(crate) fn answer(play: &mut Play<'_>, step: Step, _seat: Seat, action: Action) {
    match (step, action) {
        (Step::Award(_, ep, cause), Action::Learns(leader)) => {
            gain(play, leader, ep.into(), cause.rule());
        }
        (step, Action::Raise(stat)) => {
            let Some((leader, _)) = raised(step) else { return };
            let his = &mut play.state.leaders[leader];
            his.stats[stat as usize] += 1;
            if let Step::LevelAbility(_) | Step::LevelSkill(_) = step {
                his.last[usize::from(!stat.is_ability())] = Some(stat);
            }
            let value = his.stats[stat as usize];
            let rule = match step {
                Step::LevelAbility(_) | Step::LevelSkill(_) => Rule("HW-LVL-02"),
                Step::TrainAbility(_) | Step::TrainSkill(_) => Rule(trained(leader)),
                Step::Tower(_) | Step::Award(..) => Rule("HW-SITE-26"),
            };
            play.tell(|| {
                Event::open(text!("level.raised", leader, stat, value)).on(Object::Leader(leader)).by(rule)
            });
        }
        (_, _) => {}
    }
}

/// Who builds has a training area, a Necromancer his transformers.
pub(crate) fn trained(leader: LeaderId) -> &'static str {
    if leader.race() == Race::Necromancer { "HW-SITE-44" } else { "HW-BLD-07" }
}

pub(crate) fn prompt(_view: View<'_>, step: Step, _seat: Seat) -> Prompt {
    let (text, rule) = match step {
        Step::LevelAbility(leader) => (text!("level.ask.ability", leader), "HW-LVL-02"),
        Step::LevelSkill(leader) => (text!("level.ask.skill", leader), "HW-LVL-02"),
        Step::TrainAbility(leader) => (text!("level.ask.ability", leader), trained(leader)),
        Step::TrainSkill(leader) => (text!("level.ask.skill", leader), trained(leader)),
        Step::Tower(leader) => (text!("level.ask.tower", leader), "HW-SITE-26"),
        Step::Award(_, ep, _) => (text!("level.ask.award", n = ep), "HW-EP-02"),
    };
    Prompt { text, rule: Some(Rule(rule)), window: None, so_far: Vec::new() }
}

/// What the special skill of a race is called (HW-SKILL).
fn skill(race: Race) -> Text {
    match race {
        Race::Amazon => text!("skill.name.amazon"),
        Race::Knight => text!("skill.name.knight"),
        Race::Barbarian => text!("skill.name.barbarian"),
        Race::Necromancer => text!("skill.name.necromancer"),
    }
}

pub(crate) fn label(view: View<'_>, seat: Seat, action: Action) -> Label {
    match action {
        Action::Raise(Stat::Special) => {
            Label::new(text!("level.label.special", skill = skill(view.state.race(seat))))
        }
        Action::Raise(stat) => Label::new(text!("level.label.raise", stat)),
        Action::Learns(leader) => {
            Label::new(text!("level.label.learns", leader)).on(Object::Leader(leader).id())
        }
    }
}
