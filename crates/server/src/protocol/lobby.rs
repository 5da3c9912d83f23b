//! The lobby: who I am, which games and tables there are. JSON under `/api`.

use hexarch_core::scene::{Catalogue, Rank};
use hexarch_core::{Commitment, Seat, SetupOption};
use serde::{Deserialize, Serialize};
use std::borrow::Cow;
use std::collections::BTreeMap;
use utoipa::{IntoParams, ToSchema};

/// `GET /api/me`: who I am, and where.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Me {
    /// Nobody, before a session has begun.
    pub user: Option<User>,
    /// The server.
    pub server: About,
}

/// A person.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct User {
    /// Its stable name for programs.
    pub id: String,
    /// What the others read.
    pub name: String,
    /// Without a password: the tables are lost with the browser's cookie.
    pub guest: bool,
}

/// The server.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct About {
    /// Version of the program.
    pub version: String,
    /// See [`super::PROTOCOL`].
    pub protocol: u32,
    /// A household's own server: no accounts, everybody is the same person.
    pub local: bool,
    /// Whether guests may sit down.
    pub guests: bool,
    /// Whether mail can be sent.
    pub mail: bool,
    /// Names of the bots, the weakest first.
    pub bots: Vec<String>,
}

/// `POST /api/guest`: plays without an account. `POST /api/account`: makes one, or makes one of the guest that I am.
/// `POST /api/session`: signs in.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct Guest {
    /// What the others read: 1 to 24 characters.
    pub name: String,
}

/// See [`Guest`].
#[derive(Clone, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct Credentials {
    /// The name of the account.
    pub name: String,
    /// 8 to 200 characters.
    pub password: String,
}

/// `PUT /api/account/password`.
#[derive(Clone, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct NewPassword {
    /// The password until now.
    pub old: String,
    /// The password from now on. All other sessions end.
    pub new: String,
}

/// `DELETE /api/account`: takes my account and my data away. My seats go to bots.
#[derive(Clone, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct Farewell {
    /// Mine, to be sure; a guest has none.
    #[serde(default)]
    pub password: Option<String>,
}

/// `GET` and `PUT /api/account/notice`: how I am told that it is my turn.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(deny_unknown_fields, default)]
pub struct Notice {
    /// An address that gets a POST, signed with `secret`.
    pub webhook: Option<String>,
    /// With what it is signed (HMAC-SHA256 in the header `x-hexarch-signature`); made by the server, never taken from you.
    pub secret: Option<String>,
    /// Where mail goes. A new address is asked by mail first.
    pub mail: Option<String>,
    /// Whether the owner of the address has confirmed it; nothing else goes there before. Never taken from you.
    pub mail_confirmed: bool,
}

/// One of `GET /api/games`.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct GameInfo {
    /// Its name in addresses.
    pub id: String,
    /// What people call it.
    pub name: String,
    /// Fewest players.
    pub min_players: u8,
    /// Most players.
    pub max_players: u8,
    /// What can be agreed before a game, by number of players.
    pub options: BTreeMap<u8, Vec<SetupOption>>,
    /// Version of its book: `GET /api/games/{game}/book?language={language}&v={version}` can be kept for ever.
    pub book: String,
    /// The languages that it is there in.
    pub languages: Vec<String>,
}

/// `GET /api/games/{game}/book`: what is printed, and the sentences.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Book {
    /// Which game.
    pub game: String,
    /// What people call it.
    pub name: String,
    /// Changes with its content.
    pub version: String,
    /// In which language.
    pub language: String,
    /// Everything printed.
    pub catalogue: Cow<'static, Catalogue>,
    /// Patterns of sentences by key, those of the table itself included (`table.*`).
    pub phrases: BTreeMap<String, String>,
}

/// `GET /api/games/{game}/book?language=...&v=...`.
#[derive(Clone, Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
#[serde(deny_unknown_fields)]
pub struct BookQuery {
    /// In which language; nothing for English.
    #[serde(default)]
    pub language: String,
    /// The version that is wanted: then it can be kept for ever.
    #[serde(default)]
    pub v: String,
}

/// `GET /api/tables/{table}/live?language=...`.
#[derive(Clone, Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
#[serde(deny_unknown_fields)]
pub struct LiveQuery {
    /// In which language problems are told; nothing for what the browser says. Scripts cannot send headers with a WebSocket.
    pub language: Option<String>,
}

/// `GET /api/games/{game}/rules?words=...`.
#[derive(Clone, Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
#[serde(deny_unknown_fields)]
pub struct RulesQuery {
    /// Words that must all occur, or a rule's ID; nothing for all rules.
    #[serde(default)]
    pub words: String,
}

/// One statement of a rulebook.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct RuleText {
    /// Its ID.
    pub id: String,
    /// The section that it stands in.
    pub section: String,
    /// What it says.
    pub text: String,
}

/// `POST /api/tables`: opens a table. It starts when every seat is taken and everybody has come.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct NewTable {
    /// Which game.
    pub game: String,
    /// What the table is called; nothing for the name of the game.
    #[serde(default)]
    #[cfg_attr(test, ts(optional = nullable))]
    pub name: Option<String>,
    /// Words of the values of [`GameInfo::options`] by key; what is left out is as usual.
    #[serde(default)]
    #[cfg_attr(test, ts(as = "Option<BTreeMap<String, String>>", optional))]
    pub options: BTreeMap<String, String>,
    /// Who shall sit where: as many as there are players.
    pub seats: Vec<SeatWish>,
    /// How long one may think.
    #[serde(default)]
    #[cfg_attr(test, ts(as = "Option<Pace>", optional))]
    pub pace: Pace,
    /// What happens to a seat that runs out of time.
    #[serde(default)]
    #[cfg_attr(test, ts(as = "Option<OutOfTime>", optional))]
    pub out_of_time: OutOfTime,
    /// Whether it stands in the lobby for everybody, to join and to watch. Otherwise only those who sit there see it.
    #[serde(default)]
    #[cfg_attr(test, ts(as = "Option<bool>", optional))]
    pub listed: bool,
    /// Whether a player may play on from his own view of the running game, at a table of his own.
    #[serde(default)]
    #[cfg_attr(test, ts(as = "Option<bool>", optional))]
    pub forks: bool,
}

/// Who shall sit in a seat.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum SeatWish {
    /// I.
    Me,
    /// Somebody else at my screen, by this name.
    HotSeat(String),
    /// A bot, by name.
    Bot(String),
    /// Whoever comes first.
    Open,
    /// Whoever has the link.
    Invite,
}

/// How long one may think.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum Pace {
    /// As long as one likes.
    #[default]
    Free,
    /// So many seconds for each decision, and a bank of seconds that is used up after them.
    Live {
        /// Seconds for each decision: 5 to 3600.
        decision: u32,
        /// Seconds in the bank: at most 86,400.
        bank: u32,
    },
    /// So many days for each decision: 1 to 30.
    Days(u8),
}

/// What happens to a seat that runs out of time.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum OutOfTime {
    /// A bot takes over until its owner is back.
    #[default]
    Bot,
    /// The others vote whether a bot takes over.
    Vote,
}

/// `GET /api/tables`: what there is to do, to join and to watch.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Lobby {
    /// Where I sit, or what I have opened and has not begun: those that wait for me first, then the latest.
    pub mine: Vec<TableInfo>,
    /// Where a seat is free.
    pub open: Vec<TableInfo>,
    /// What can be watched.
    pub running: Vec<TableInfo>,
}

/// A table from outside.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct TableInfo {
    /// Its name in addresses.
    pub id: String,
    /// Which game.
    pub game: String,
    /// What it is called.
    pub name: String,
    /// What was agreed: words of values by key of the game's options.
    pub options: BTreeMap<String, String>,
    /// How far it is.
    pub stage: Stage,
    /// Who sits where.
    pub seats: Vec<SeatInfo>,
    /// The seats that are mine.
    pub mine: Vec<Seat>,
    /// The seats that it waits for, as everybody may know it.
    pub waiting: Vec<Seat>,
    /// Whether it waits for me.
    pub your_turn: bool,
    /// How long one may think.
    pub pace: Pace,
    /// What happens to a seat that runs out of time.
    pub out_of_time: OutOfTime,
    /// Whether it stands in the lobby.
    pub listed: bool,
    /// Whether a player may play on from his own view of the running game.
    pub forks: bool,
    /// When it was opened.
    pub opened: u32,
    /// When something last happened.
    pub moved: u32,
    /// The promise about the seed, made before anybody added a number.
    pub commitment: Commitment,
    /// How it ended.
    #[schema(value_type = Option<Vec<Rank>>)]
    #[cfg_attr(test, ts(as = "Option<Vec<Rank>>"))]
    pub result: Option<serde_json::Value>,
    /// The table where it goes on, when somebody has asked for another game.
    pub rematch: Option<String>,
}

/// How far a table is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum Stage {
    /// Seats are free, or somebody who sits there has not come yet.
    Gathering,
    /// It is played.
    Running,
    /// It is over.
    Over,
    /// It has stopped because of a mistake in the program. Its replay is kept.
    Halted,
}

/// Who sits in a seat.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct SeatInfo {
    /// Which seat.
    pub seat: Seat,
    /// Who.
    pub who: Who,
    /// What the others read.
    pub name: String,
    /// Whether he is looking at the table now.
    pub present: bool,
    /// The bot that plays for him for a while.
    pub filler: Option<String>,
    /// The link that lets somebody sit down here; only whoever opened the table sees it.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub invite: Option<String>,
}

/// The sorts of who can sit in a seat.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum Who {
    /// A person.
    Person,
    /// A bot.
    Bot,
    /// Nobody yet; whoever comes first.
    Open,
    /// Nobody yet; whoever has the link.
    Invited,
}

/// `POST /api/tables/{table}/join`.
#[derive(Clone, Debug, Default, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct Join {
    /// Which seat; nothing for the first that is free.
    #[serde(default)]
    #[cfg_attr(test, ts(optional = nullable))]
    pub seat: Option<Seat>,
}

/// `POST /api/tables/{table}/filler`: a bot plays my seats for a while, or I take them back.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct Filler {
    /// The bot; nothing to take the seats back.
    pub bot: Option<String>,
}

/// `POST /api/tables/{table}/fork`: plays on at a table of my own.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct Fork {
    /// From before this line of my log; nothing for now.
    #[serde(default)]
    #[cfg_attr(test, ts(optional = nullable))]
    pub line: Option<u32>,
    /// The seat that I take; of a running game always one of mine. The others are bots.
    pub seat: Seat,
    /// The bot in the other seats.
    pub bot: String,
}

/// `POST /api/import`: opens a table from a replay or a position file.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct Import {
    /// The file.
    pub text: String,
    /// What the table is called; nothing for the name of the game.
    #[serde(default)]
    #[cfg_attr(test, ts(optional = nullable))]
    pub name: Option<String>,
    /// Which game; needed for a position that does not say it.
    #[serde(default)]
    #[cfg_attr(test, ts(optional = nullable))]
    pub game: Option<String>,
    /// Who shall sit where. A game that has begun has no free seats.
    pub seats: Vec<SeatWish>,
    /// A bot for every seat that is not named: a file does not say how many seats it has before it is read.
    #[serde(default)]
    #[cfg_attr(test, ts(optional = nullable))]
    pub bot: Option<String>,
    /// Whether it stands in the lobby for everybody to watch.
    #[serde(default)]
    #[cfg_attr(test, ts(as = "Option<bool>", optional))]
    pub listed: bool,
}

/// `GET /api/tables/{table}/log`, `/scene` and `/moment`: as whom, and which part.
#[derive(Clone, Debug, Default, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
#[serde(deny_unknown_fields, default)]
pub struct LogQuery {
    /// As which seat: one of mine, or any when the game is over; nothing for a watcher.
    pub seat: Option<Seat>,
    /// The first line of the log; for a scene: as it was before this line.
    pub line: Option<u32>,
}

/// `GET /api/tables/{table}/history`: as whom.
#[derive(Clone, Debug, Default, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
#[serde(deny_unknown_fields, default)]
pub struct SeatQuery {
    /// As which seat: one of mine, or any when the game is over; nothing for a watcher.
    pub seat: Option<Seat>,
}
