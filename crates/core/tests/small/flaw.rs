//! How the small game breaks a law when it is told to.

/// One flaw each.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Flaw {
    /// The honest game.
    None,
    /// The leader may wait for ever.
    Endless,
    /// The leader may wait for ever, and the horizon goes along.
    MovingHorizon,
    /// Waiting does not count as progress.
    StandsStill,
    /// A leader who has nothing left to do cannot be done.
    DeadEnd,
    /// A certain card panics.
    Panic,
    /// A refusal names a rule that is not in the book.
    UnknownRule,
    /// An answer is listed twice.
    ListedTwice,
    /// The list without reasons lacks an answer.
    ShortList,
    /// The text of a bid reads back as another bid.
    MisreadAction,
    /// A position does not say how much is in the purses.
    ForgetfulPosition,
    /// The state depends on a counter outside of it.
    OutsideWorld,
    /// A hidden card is named by its number.
    TellingId,
    /// Who is asked depends on hidden hands.
    TellingQuestion,
    /// A refusal depends on a sealed bid.
    TellingRefusal,
    /// A sealed bid is told to all.
    TellingEvent,
    /// A sealed bid is told to all, and its stand-in says that it is not.
    TellingStandIn,
    /// A sealed bid is said to be nothing, and everybody hears of it.
    LoudNothing,
    /// Odds depend on something else than what a seat knows.
    MoodyOdds,
    /// Nothing is redrawn.
    EmptyResample,
    /// Sealed bids are kept.
    TruthfulResample,
    /// A hand as it was dealt is kept, except for watchers.
    TimidResample,
    /// What is redrawn depends on what is hidden.
    DriftingResample,
    /// A shown card goes nowhere.
    LostCard,
    /// A sentence has no phrase.
    MissingPhrase,
    /// A sentence lacks an argument.
    MissingArgument,
    /// A window has a kind that no phrase names.
    UnnamedWindow,
    /// An answer is said to fill a gauge that nobody sees.
    UnseenGauge,
    /// A line of the log names no rule.
    SilentRule,
    /// Two zones of a scene have one name.
    SharedName,
    /// A window has no answer that declines it.
    WindowWithoutPass,
}
