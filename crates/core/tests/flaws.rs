//! Every law catches a game that breaks it, and no other law does.

mod small;

use hexarch_core::testkit::{self, Broken, Care, Law};
use hexarch_core::{Seat, Seed};
use small::{Flaw, Small};

/// How many games a flaw has to show itself.
const GAMES: u32 = 12;

/// The first report of each law that a flaw breaks.
fn broken(flaw: Flaw) -> Vec<Broken> {
    let game = Small::flawed(flaw);
    let setup = Small::for_seats(3);
    let first = |law| {
        (0..GAMES).find_map(|n| {
            testkit::check(law, game, &setup, Seed::from_number(n.into()), Care::nth(n, 1)).err()
        })
    };
    Law::ALL.into_iter().filter_map(first).map(|broken| *broken).collect()
}

/// Exactly `laws` report `flaw`; the first says `what`, in at most `longest` answers that show it again.
fn check_flaw(flaw: Flaw, laws: &[Law], what: &str, longest: usize) {
    let reports = broken(flaw);
    let found: Vec<Law> = reports.iter().map(|report| report.law).collect();
    let all: Vec<String> = reports.iter().map(ToString::to_string).collect();
    assert_eq!(found, laws, "{flaw:?}: {}", all.join("\n"));
    let report = &reports[0];
    let text = report.to_string();
    assert!(report.what.contains(what), "{flaw:?} says something else than '{what}': {text}");
    assert!(report.actions.len() <= longest, "{flaw:?} could be shown in {longest} answers: {text}");
    assert!(text.contains(&report.seed.to_string()), "{text}");
    assert!(report.actions.iter().all(|(_, action)| text.contains(action.as_str())), "{text}");

    let setup: small::Setup = serde_json::from_str(&report.setup).expect("a report carries its setup");
    let actions: Vec<_> = report.actions.iter().map(|(seat, action)| (*seat, action.as_str())).collect();
    let game = Small::flawed(flaw);
    let again = testkit::check_actions(report.law, game, &setup, report.seed, &actions);
    assert_eq!(again.err().map(|again| again.actions), Some(report.actions.clone()), "{text}");
    let honest = testkit::check_actions(report.law, Small::honest(), &setup, report.seed, &actions);
    assert_eq!(honest, Ok(()), "the honest game is found guilty as well");
}

#[test]
fn an_honest_game_is_not_reported() {
    assert_eq!(broken(Flaw::None), []);
}

#[test]
fn a_game_without_end() {
    check_flaw(Flaw::Endless, &[Law::Ends], "reaches the horizon", 80);
}

#[test]
fn a_horizon_that_moves() {
    check_flaw(Flaw::MovingHorizon, &[Law::Ends], "the horizon moves", 1);
}

#[test]
fn progress_that_stands_still() {
    check_flaw(Flaw::StandsStill, &[Law::Ends], "progress goes from", 5);
}

#[test]
fn a_dead_end() {
    check_flaw(Flaw::DeadEnd, &[Law::Ends], "has no answer", 6);
}

#[test]
fn a_panic() {
    check_flaw(
        Flaw::Panic,
        &[Law::Ends, Law::Legality, Law::Secrets, Law::Shown],
        "nobody expects card 9",
        6,
    );
}

#[test]
fn a_refusal_by_an_unknown_rule() {
    check_flaw(Flaw::UnknownRule, &[Law::Legality], "SM-BID-99, which is not in the rulebook", 20);
}

#[test]
fn an_answer_that_is_listed_twice() {
    check_flaw(Flaw::ListedTwice, &[Law::Legality], "'bid 0' is listed twice", 0);
}

#[test]
fn an_answer_that_reads_back_as_another() {
    check_flaw(Flaw::MisreadAction, &[Law::Legality], "reads back as", 0);
}

#[test]
fn a_position_that_forgets() {
    check_flaw(Flaw::ForgetfulPosition, &[Law::Replay], "read back as another state", 3);
}

#[test]
fn a_state_that_depends_on_the_world_outside() {
    check_flaw(Flaw::OutsideWorld, &[Law::Replay], "the same seed and answers", 3);
}

#[test]
fn a_leak_by_the_name_of_an_object() {
    check_flaw(Flaw::TellingId, &[Law::Secrets], "sees what he may not know", 0);
}

#[test]
fn a_leak_by_who_is_asked() {
    check_flaw(Flaw::TellingQuestion, &[Law::Secrets], "sees what he may not know", 1);
}

#[test]
fn a_leak_by_a_refusal() {
    check_flaw(Flaw::TellingRefusal, &[Law::Secrets], "by what he sees", 1);
}

#[test]
fn a_leak_behind_a_stand_in() {
    check_flaw(Flaw::TellingStandIn, &[Law::Secrets], "by what he hears", 0);
}

#[test]
fn a_leak_by_an_event() {
    check_flaw(Flaw::TellingEvent, &[Law::Secrets], "by what he hears", 0);
}

#[test]
fn odds_that_depend_on_more_than_is_known() {
    check_flaw(Flaw::MoodyOdds, &[Law::Secrets], "has other odds in another world", 4);
}

#[test]
fn a_resample_that_does_nothing() {
    check_flaw(Flaw::EmptyResample, &[Law::Secrets], "resample for him keeps the difference", 0);
}

#[test]
fn a_resample_that_keeps_the_truth() {
    check_flaw(Flaw::TruthfulResample, &[Law::Secrets], "resample for him keeps the difference", 0);
}

#[test]
fn a_resample_that_drifts_with_the_truth() {
    check_flaw(Flaw::DriftingResample, &[Law::Secrets], "depends on what he does not know", 0);
}

#[test]
fn a_lost_card() {
    check_flaw(Flaw::LostCard, &[Law::Conservation], "are lost", 5);
}

#[test]
fn a_missing_phrase() {
    check_flaw(Flaw::MissingPhrase, &[Law::Shown], "'answer.two', which has no phrase", 0);
}

#[test]
fn a_missing_argument() {
    check_flaw(Flaw::MissingArgument, &[Law::Shown], "without 'amount'", 0);
}

#[test]
fn a_window_without_a_name() {
    check_flaw(Flaw::UnnamedWindow, &[Law::Shown], "'window.unheard-of'", 4);
}

#[test]
fn a_promise_about_what_nobody_sees() {
    check_flaw(Flaw::UnseenGauge, &[Law::Shown], "leads to gauge 999, which is not in the scene", 0);
}

#[test]
fn a_line_without_a_rule() {
    check_flaw(Flaw::SilentRule, &[Law::Shown], "'note.named' names no rule", 4);
}

#[test]
fn two_things_of_one_name() {
    check_flaw(Flaw::SharedName, &[Law::Shown], "two of the zones are called 211", 0);
}

#[test]
fn a_window_that_cannot_be_declined() {
    check_flaw(Flaw::WindowWithoutPass, &[Law::Legality], "that decline it, not one", 4);
}

#[test]
fn a_list_that_depends_on_who_asks() {
    check_flaw(Flaw::ShortList, &[Law::Legality], "where they are not", 0);
}

#[test]
fn a_leak_by_being_heard_at_all() {
    check_flaw(Flaw::LoudNothing, &[Law::Secrets], "is nothing to", 0);
}

/// A lucky deal may show it at once; without one it shows in what a seat alone sees, which never changes in a whole game.
#[test]
fn a_resample_that_never_changes_a_hand() {
    check_flaw(Flaw::TimidResample, &[Law::Secrets], "resample", 24);
    let round =
        [(Seat(0), "bid 1"), (Seat(1), "bid 0"), (Seat(2), "bid 0"), (Seat(0), "name 1"), (Seat(0), "done")];
    let (setup, seed) = (Small::for_seats(3), Seed::from_number(1));
    let game = Small::flawed(Flaw::TimidResample);
    let check =
        |rounds: usize| testkit::check_actions(Law::Secrets, game, &setup, seed, &round.repeat(rounds));
    assert_eq!(check(1).map_err(|report| report.to_string()), Ok(()), "an opening proves nothing");
    let whole = (2..9).find_map(|rounds| check(rounds).err()).expect("nobody has drawn a card");
    assert!(whole.what.starts_with("empty resample: for seat 0"), "{whole}");
}
