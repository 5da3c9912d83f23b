//! What is wrong with a request: a sort for programs, a sentence for people, in the language that they asked for.

use hexarch_core::named;

use crate::protocol::{ProblemCode, ToldProblem};
use crate::words::Language;

/// What was wrong with a request. Nothing has changed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Problem {
    /// For programs.
    pub code: ProblemCode,
    why: Why,
    /// What goes into the sentence, by name.
    args: Vec<(&'static str, String)>,
}

named! {
    /// The sentences about problems: `problem.*` in `texts/*/problems.toml`.
    Why {
        BadPosition = "bad_position",
        BadReplay = "bad_replay",
        Begun = "begun",
        Bot = "bot",
        BotPlays = "bot_plays",
        Chat = "chat",
        CutBody = "cut_body",
        EverySeat = "every_seat",
        Figures = "figures",
        ForeignConnection = "foreign_connection",
        ForeignRequest = "foreign_request",
        FromPosition = "from_position",
        Game = "game",
        GuestPassword = "guest_password",
        HasAccount = "has_account",
        Hello = "hello",
        Household = "household",
        Local = "local",
        LongBody = "long_body",
        Mail = "mail",
        ManyConnections = "many_connections",
        ManyMessages = "many_messages",
        Method = "method",
        Mistake = "mistake",
        Name = "name",
        NameOfAccount = "name_of_account",
        NameTaken = "name_taken",
        NoForks = "no_forks",
        NoGame = "no_game",
        NoGuests = "no_guests",
        NoLine = "no_line",
        NoMail = "no_mail",
        NoOdds = "no_odds",
        NoOwnLine = "no_own_line",
        NoPlay = "no_play",
        NoReason = "no_reason",
        NoRequest = "no_request",
        NoSeed = "no_seed",
        NoTable = "no_table",
        NoWayBack = "no_way_back",
        NoWindow = "no_window",
        Nobody = "nobody",
        NotBegun = "not_begun",
        NotJson = "not_json",
        NotOver = "not_over",
        NotYours = "not_yours",
        Notes = "notes",
        NothingHere = "nothing_here",
        Numbers = "numbers",
        OldLink = "old_link",
        OnlySeated = "only_seated",
        Over = "over",
        OverThere = "over_there",
        Pace = "pace",
        Password = "password",
        PositionLater = "position_later",
        Protocol = "protocol",
        ReplayLater = "replay_later",
        SeatTaken = "seat_taken",
        Seats = "seats",
        SeedLater = "seed_later",
        SignIn = "sign_in",
        SitsAlready = "sits_already",
        SitsElsewhere = "sits_elsewhere",
        Stopped = "stopped",
        TableName = "table_name",
        TooOften = "too_often",
        Unavailable = "unavailable",
        UnknownBot = "unknown_bot",
        UnseenGame = "unseen_game",
        UnseenScene = "unseen_scene",
        UnseenTable = "unseen_table",
        UnseenThere = "unseen_there",
        WebhookHost = "webhook_host",
        WebhookLong = "webhook_long",
        WebhookPrivate = "webhook_private",
        WebhookScheme = "webhook_scheme",
        WebhookUnread = "webhook_unread",
        WebhookUser = "webhook_user",
        WhosePosition = "whose_position",
        Words = "words",
        WrongPassword = "wrong_password",
        WrongSignIn = "wrong_sign_in",
    }
}

impl Problem {
    pub(crate) fn new(code: ProblemCode, why: Why) -> Problem {
        Problem { code, why, args: Vec::new() }
    }

    /// Puts something into the sentence.
    pub(crate) fn with(mut self, name: &'static str, value: impl ToString) -> Problem {
        self.args.push((name, value.to_string()));
        self
    }

    /// What others have said about a text, in their words and not at length.
    pub(crate) fn quoted(code: ProblemCode, words: impl ToString) -> Problem {
        Problem::new(code, Why::Words).with("what", words.to_string().chars().take(2000).collect::<String>())
    }

    /// What is wrong with a text. What somebody has sent is named in it, but not at length.
    pub(crate) fn unreadable(error: &serde_json::Error) -> Problem {
        let code = if error.is_data() { ProblemCode::Invalid } else { ProblemCode::Malformed };
        Problem::quoted(code, error.to_string().chars().take(300).collect::<String>())
    }

    pub(crate) fn invalid(why: Why) -> Problem {
        Problem::new(ProblemCode::Invalid, why)
    }

    pub(crate) fn forbidden(why: Why) -> Problem {
        Problem::new(ProblemCode::Forbidden, why)
    }

    pub(crate) fn conflict(why: Why) -> Problem {
        Problem::new(ProblemCode::Conflict, why)
    }

    pub(crate) fn no_table() -> Problem {
        Problem::new(ProblemCode::NotFound, Why::NoTable)
    }

    pub(crate) fn sign_in() -> Problem {
        Problem::new(ProblemCode::SignIn, Why::SignIn)
    }

    pub(crate) fn unavailable() -> Problem {
        Problem::new(ProblemCode::Unavailable, Why::Unavailable)
    }

    /// The sentence in a language.
    pub(crate) fn message(&self, language: Language) -> String {
        let mut words = language.problem(self.why).to_owned();
        for (name, value) in &self.args {
            words = words.replace(&format!("{{{name}}}"), value);
        }
        words
    }

    pub(crate) fn told(&self, language: Language) -> ToldProblem {
        ToldProblem { code: self.code, message: self.message(language) }
    }
}

impl From<crate::store::StoreError> for Problem {
    fn from(error: crate::store::StoreError) -> Problem {
        tracing::error!(%error, "the store fails");
        Problem::unavailable()
    }
}
