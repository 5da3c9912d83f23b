//! Law 2: what is listed as legal can be played, what is not is refused with a rule, and `why_not` agrees.

use super::course::{Course, Found, Witness, guard, hold};
use crate::game::{legal, verdict};
use crate::{About, Game, Kind, Log, Reasons, Rule, Seat, Table, Verdict, Why};

/// How many candidates of a question are tried at the table as well; every one is judged.
const AT_TABLE: usize = 24;

/// Tries every candidate of every question.
pub(super) struct Legality;

impl<G: Game> Witness<G> for Legality {
    fn at(&mut self, course: &mut Course<G>, due: bool) -> Found {
        if !due {
            return Ok(());
        }
        let pending = course.game.pending(course.state());
        for seat in Seat::all(course.seats()) {
            if pending.has(seat) {
                asked(course, seat)?;
            } else {
                not_asked(course, seat)?;
            }
        }
        Ok(())
    }
}

fn asked<G: Game>(course: &mut Course<G>, seat: Seat) -> Found {
    let mut reasons = Reasons(Vec::new());
    course.game.options(course.state(), seat, &mut reasons);
    let candidates = reasons.0;
    lists_agree(course, seat, &candidates)?;
    windows_can_be_declined(course, seat, &candidates)?;
    for (action, judged) in &candidates {
        let text = course.game.spell(*action);
        let back = course.game.read(&text);
        hold(back == Some(*action), || {
            format!("{action:?} is spelled '{text}', which reads back as {back:?}")
        })?;
        let found = verdict(course.game, course.state(), seat, *action);
        hold(found == Some(*judged), || {
            format!("'{text}' of seat {seat} is listed as {judged:?}, yet its verdict is {found:?}")
        })?;
        match judged {
            Ok(()) => can_be_played(course, seat, *action, &text)?,
            Err(rule) => hold(course.game.rulebook().find(rule.0).is_some(), || {
                format!("'{text}' of seat {seat} is refused by {rule}, which is not in the rulebook")
            })?,
        }
    }
    // A long list is tried at the table in parts, other parts at other questions.
    let skip = candidates.len().div_ceil(AT_TABLE).max(1);
    for (action, judged) in candidates.iter().skip(course.acts.len() % skip).step_by(skip) {
        let text = course.game.spell(*action);
        the_table_agrees(course, seat, &text, *judged)?;
    }
    Ok(())
}

fn lists_agree<G: Game>(course: &Course<G>, seat: Seat, candidates: &[(G::Action, Verdict)]) -> Found {
    let allowed: Vec<G::Action> =
        candidates.iter().filter(|(_, judged)| judged.is_ok()).map(|(action, _)| *action).collect();
    let listed = legal(course.game, course.state(), seat);
    hold(allowed == listed, || {
        format!("seat {seat} may do {allowed:?} where reasons are wanted, and {listed:?} where they are not")
    })?;
    let mut sorted = listed;
    sorted.sort();
    let twice = sorted.windows(2).find(|pair| pair[0] == pair[1]);
    hold(twice.is_none(), || {
        let action = twice.map(|pair| course.game.spell(pair[0])).unwrap_or_default();
        format!("'{action}' is listed twice for seat {seat}")
    })
}

/// A window has one answer that declines it, whatever else the seat may do, or a standing pass could not be kept.
fn windows_can_be_declined<G: Game>(
    course: &Course<G>,
    seat: Seat,
    candidates: &[(G::Action, Verdict)],
) -> Found {
    let (game, state) = (course.game, course.state());
    let Some(window) = game.prompt(state, seat).window else { return Ok(()) };
    let mut allowed =
        candidates.iter().filter(|(_, judged)| judged.is_ok()).map(|(action, _)| *action).peekable();
    // Whoever has no answer at all is reported elsewhere.
    let dead_end = allowed.peek().is_none();
    let passes = allowed.filter(|action| game.label(state, seat, *action).kind == Kind::Pass).count();
    hold(passes == 1 || dead_end, || {
        format!("the window '{}' has {passes} answers for seat {seat} that decline it, not one", window.kind)
    })
}

fn can_be_played<G: Game>(course: &Course<G>, seat: Seat, action: G::Action, text: &str) -> Found {
    let mut after = course.state().clone();
    let mut chance = course.aside(0);
    guard(|| course.game.play(&mut after, seat, action, &mut chance, &mut Log::silent())).map_err(|panic| {
        format!("'{text}' is listed as legal for seat {seat} and cannot be played: {panic}").into()
    })
}

fn the_table_agrees<G: Game>(course: &mut Course<G>, seat: Seat, text: &str, judged: Verdict) -> Found {
    let reasons = course.table.why_not(seat, &About::Action(text.into()));
    match judged {
        Ok(()) => hold(reasons.is_empty(), || {
            format!("'{text}' of seat {seat} is legal, yet why_not says {reasons:?}")
        }),
        Err(rule) => {
            hold(reasons.len() == 1 && is_refusal(&reasons[0].why, rule), || {
                format!("'{text}' of seat {seat} is refused by {rule}, yet why_not says {reasons:?}")
            })?;
            refuses(course, seat, text, |why| is_refusal(why, rule))
        }
    }
}

fn is_refusal(why: &Why, rule: Rule) -> bool {
    matches!(why, Why::Rule { id, .. } if id == rule.0)
}

/// The table refuses for the right reason, and nothing changes.
fn refuses<G: Game>(course: &mut Course<G>, seat: Seat, text: &str, rightly: impl Fn(&Why) -> bool) -> Found {
    let table = &mut course.table;
    let before = (table.fingerprint(), table.acts(), table.decision(seat));
    match table.apply(seat, before.2, text) {
        Ok(_) => {
            return Err(format!("'{text}' of seat {seat} is not legal, yet the table takes it").into());
        }
        Err(refusal) => hold(rightly(&refusal.why), || {
            format!("'{text}' of seat {seat} is refused at the table for another reason: {:?}", refusal.why)
        })?,
    }
    let after = (table.fingerprint(), table.acts(), table.decision(seat));
    hold(before == after, || {
        format!("'{text}' of seat {seat} was refused and changed the table all the same")
    })
}

/// Whoever is not asked has no answers, and is told so.
fn not_asked<G: Game>(course: &mut Course<G>, seat: Seat) -> Found {
    let listed = course.table.legal(seat);
    hold(listed.is_empty(), || format!("seat {seat} is not asked, yet may answer {listed:?}"))?;
    let over = course.game.pending(course.state()).is_empty();
    let text = course.acts.last().map(|(_, action)| course.game.spell(*action)).unwrap_or_default();
    refuses(course, seat, &text, |why| *why == if over { Why::Over } else { Why::NotAsked })
}
