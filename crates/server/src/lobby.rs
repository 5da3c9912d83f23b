//! The lobby over HTTP: games, tables, files.

use axum::Json;
use axum::extract::rejection::PathRejection;
use axum::extract::{Path, State};
use axum::http::header::{CACHE_CONTROL, CONTENT_DISPOSITION, CONTENT_ENCODING, CONTENT_TYPE, VARY};
use axum::http::{HeaderMap, StatusCode};
use axum::response::{IntoResponse, Response};
use hexarch_core::scene::Scene;
use hexarch_core::{Seat, Seats};

use crate::app::Shared;
use crate::assets;
use crate::games::BookText;
use crate::limits::Deed;
use crate::opening;
use crate::problem::{Problem, Why};
use crate::protocol::{
    BookQuery, Filler, Fork, GameInfo, History, Import, Join, Lobby, LogQuery, Moment, NewTable, Proof,
    RuleText, RulesQuery, SeatQuery, TableInfo,
};
use crate::table::{self, Command};
use crate::web::{Body, Client, Name, Query, Session, is_name};

/// The games.
#[utoipa::path(get, path = "/api/games", responses((status = 200, body = Vec<GameInfo>)))]
pub(crate) async fn games(State(app): State<Shared>, asked: HeaderMap) -> Response {
    let games = app.games.infos();
    if !assets::accepts(&asked, "gzip") {
        return ([(VARY, "accept-encoding")], Json(games)).into_response();
    }
    let json = serde_json::to_string(&games).expect("a list of games is plain data");
    let headers = [(CONTENT_TYPE, "application/json"), (VARY, "accept-encoding"), (CONTENT_ENCODING, "gzip")];
    (headers, BookText::new(json).gzip).into_response()
}

/// What is printed in a game, and its sentences. It can be kept for ever under its version.
#[utoipa::path(get, path = "/api/games/{game}/book", params(BookQuery),
    responses((status = 200, body = crate::protocol::Book)))]
pub(crate) async fn book(
    State(app): State<Shared>,
    Name(game): Name,
    Query(query): Query<BookQuery>,
    asked: HeaderMap,
) -> Result<Response, Problem> {
    let shelf = app.games.get(&game).ok_or_else(no_game)?;
    let book = shelf.book(&query.language).ok_or_else(no_game)?;
    let kept = query.v == shelf.info.book;
    let cache = if kept { "public, max-age=31536000, immutable" } else { "no-cache" };
    let headers = [(CONTENT_TYPE, "application/json"), (CACHE_CONTROL, cache), (VARY, "accept-encoding")];
    if assets::accepts(&asked, "gzip") {
        return Ok((headers, [(CONTENT_ENCODING, "gzip")], book.gzip.clone()).into_response());
    }
    Ok((headers, book.plain.clone()).into_response())
}

/// The rules of a game, searched.
#[utoipa::path(get, path = "/api/games/{game}/rules", params(RulesQuery),
    responses((status = 200, body = Vec<RuleText>)))]
pub(crate) async fn rules(
    State(app): State<Shared>,
    Name(game): Name,
    Query(query): Query<RulesQuery>,
) -> Result<Json<Vec<RuleText>>, Problem> {
    let shelf = app.games.get(&game).ok_or_else(no_game)?;
    Ok(Json(shelf.rules(&query.words, usize::MAX)))
}

fn no_game() -> Problem {
    Problem::new(crate::protocol::ProblemCode::NotFound, Why::NoGame)
}

/// What there is to do, to join and to watch.
#[utoipa::path(get, path = "/api/tables", responses((status = 200, body = Lobby)))]
pub(crate) async fn tables(State(app): State<Shared>, session: Session) -> Result<Json<Lobby>, Problem> {
    let user = session.account.as_ref().map(|account| &*account.id);
    let show = |list: Vec<(crate::store::TableRow, Vec<crate::store::Chair>)>| -> Vec<TableInfo> {
        list.iter().map(|(row, chairs)| table::info(row, chairs, user, Seats::NONE)).collect()
    };
    let mut mine = match user {
        Some(user) => show(app.store.tables_of(user).await?),
        None => Vec::new(),
    };
    mine.sort_by_key(|table| (!table.your_turn, std::cmp::Reverse(table.moved)));
    let mut open = show(app.store.tables_in("gathering", 100).await?);
    open.retain(|table| {
        !mine.iter().any(|known| known.id == table.id)
            && table.seats.iter().any(|seat| seat.who == crate::protocol::Who::Open)
    });
    let mut running = show(app.store.tables_in("running", 100).await?);
    running.retain(|table| table.mine.is_empty());
    Ok(Json(Lobby { mine, open, running }))
}

/// Open a table.
#[utoipa::path(post, path = "/api/tables", request_body = NewTable, security(("session" = [])),
    responses((status = 201, body = TableInfo)))]
pub(crate) async fn open(
    State(app): State<Shared>,
    session: Session,
    client: Client,
    Body(wish): Body<NewTable>,
) -> Result<(StatusCode, Json<TableInfo>), Problem> {
    let me = session.somebody()?;
    app.limits.count(Deed::Open, &client.name())?;
    let id = opening::open(&app, &me, wish).await?;
    opened(&app, &session, &id).await
}

async fn opened(app: &Shared, session: &Session, id: &str) -> Result<(StatusCode, Json<TableInfo>), Problem> {
    let person = session.person();
    let info = table::ask(app, id, |reply| Command::Info { person, reply }).await?;
    Ok((StatusCode::CREATED, Json(info)))
}

/// Open a table from a replay or a position file.
#[utoipa::path(post, path = "/api/import", request_body = Import, security(("session" = [])),
    responses((status = 201, body = TableInfo)))]
pub(crate) async fn import(
    State(app): State<Shared>,
    session: Session,
    client: Client,
    Body(wish): Body<Import>,
) -> Result<(StatusCode, Json<TableInfo>), Problem> {
    let me = session.somebody()?;
    app.limits.count(Deed::Open, &client.name())?;
    let id = opening::import(&app, &me, wish).await?;
    opened(&app, &session, &id).await
}

/// One table.
#[utoipa::path(get, path = "/api/tables/{table}", responses((status = 200, body = TableInfo)))]
pub(crate) async fn table(
    State(app): State<Shared>,
    session: Session,
    Name(id): Name,
) -> Result<Json<TableInfo>, Problem> {
    let person = session.person();
    Ok(Json(table::ask(&app, &id, |reply| Command::Info { person, reply }).await?))
}

/// Sit down in an open seat.
#[utoipa::path(post, path = "/api/tables/{table}/join", request_body = Join, security(("session" = [])),
    responses((status = 200, body = TableInfo),
        (status = 409, description = "The seat is not free, or the game has begun.")))]
pub(crate) async fn join(
    State(app): State<Shared>,
    session: Session,
    Name(id): Name,
    Body(Join { seat }): Body<Join>,
) -> Result<Json<TableInfo>, Problem> {
    let person = session.somebody()?;
    let command = |reply| Command::Join { person, seat, token: None, reply };
    Ok(Json(table::ask(&app, &id, command).await?))
}

/// What an invitation is to.
#[utoipa::path(get, path = "/api/tables/{table}/join/{token}", responses((status = 200, body = TableInfo),
    (status = 404, description = "There is no such invitation, or it was used.")))]
pub(crate) async fn invitation(
    State(app): State<Shared>,
    path: Result<Path<(String, String)>, PathRejection>,
) -> Result<Json<TableInfo>, Problem> {
    let Path((id, token)) = path.map_err(|_| Problem::no_table())?;
    if !is_name(&id) || !is_name(&token) {
        return Err(Problem::no_table());
    }
    Ok(Json(table::ask(&app, &id, |reply| Command::Invitation { token, reply }).await?))
}

/// Sit down in the seat of an invitation.
#[utoipa::path(post, path = "/api/tables/{table}/join/{token}", security(("session" = [])),
    responses((status = 200, body = TableInfo),
        (status = 409, description = "The link was used, or the game has begun.")))]
pub(crate) async fn accept(
    State(app): State<Shared>,
    session: Session,
    path: Result<Path<(String, String)>, PathRejection>,
) -> Result<Json<TableInfo>, Problem> {
    let Path((id, token)) = path.map_err(|_| Problem::no_table())?;
    let person = session.somebody()?;
    if !is_name(&id) || !is_name(&token) {
        return Err(Problem::no_table());
    }
    let command = |reply| Command::Join { person, seat: None, token: Some(token), reply };
    Ok(Json(table::ask(&app, &id, command).await?))
}

/// Leave for good.
#[utoipa::path(post, path = "/api/tables/{table}/leave", security(("session" = [])),
    responses((status = 204), (status = 409, description = "The table is halted.")))]
pub(crate) async fn leave(
    State(app): State<Shared>,
    session: Session,
    Name(id): Name,
) -> Result<StatusCode, Problem> {
    let person = session.somebody()?;
    table::ask(&app, &id, |reply| Command::Leave { person, reply }).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Let a bot play my seats for a while, or take them back.
#[utoipa::path(post, path = "/api/tables/{table}/filler", request_body = Filler, security(("session" = [])),
    responses((status = 200, body = TableInfo), (status = 409, description = "No game is going on there.")))]
pub(crate) async fn filler(
    State(app): State<Shared>,
    session: Session,
    Name(id): Name,
    Body(Filler { bot }): Body<Filler>,
) -> Result<Json<TableInfo>, Problem> {
    let person = session.somebody()?;
    Ok(Json(table::ask(&app, &id, |reply| Command::Filler { person, bot, reply }).await?))
}

/// Another game of the same people. The table is the same for all who ask.
#[utoipa::path(post, path = "/api/tables/{table}/rematch", security(("session" = [])),
    responses((status = 201, body = TableInfo),
        (status = 409, description = "The game is not over, or began from a position.")))]
pub(crate) async fn rematch(
    State(app): State<Shared>,
    session: Session,
    Name(id): Name,
) -> Result<(StatusCode, Json<TableInfo>), Problem> {
    let person = session.somebody()?;
    let id = table::ask(&app, &id, |reply| Command::Rematch { person, reply }).await?;
    opened(&app, &session, &id).await
}

/// Play on from a point of this game at a table of my own.
#[utoipa::path(post, path = "/api/tables/{table}/fork", request_body = Fork, security(("session" = [])),
    responses((status = 201, body = TableInfo),
        (status = 409, description = "The game has not begun, or was over there.")))]
pub(crate) async fn fork(
    State(app): State<Shared>,
    session: Session,
    client: Client,
    Name(id): Name,
    Body(Fork { line, seat, bot }): Body<Fork>,
) -> Result<(StatusCode, Json<TableInfo>), Problem> {
    let person = session.somebody()?;
    app.limits.count(Deed::Open, &client.name())?;
    let id = table::ask(&app, &id, |reply| Command::Fork { person, line, seat, bot, reply }).await?;
    opened(&app, &session, &id).await
}

/// A file to be kept, named by its game and by the day on which that was last played.
fn file(kind: &'static str, table: &TableInfo, ending: &str, text: String) -> Response {
    let attachment = format!("attachment; filename=\"{}-{}.{ending}\"", table.game, day(table.moved));
    ([(CONTENT_TYPE, kind.to_owned()), (CONTENT_DISPOSITION, attachment)], text).into_response()
}

/// The day of a time, as year, month and day.
fn day(seconds: u32) -> String {
    let leap = |year: u32| (year.is_multiple_of(4) && !year.is_multiple_of(100)) || year.is_multiple_of(400);
    let (mut year, mut days) = (1970, seconds / 86_400);
    while days >= 365 + u32::from(leap(year)) {
        days -= 365 + u32::from(leap(year));
        year += 1;
    }
    let february = 28 + u32::from(leap(year));
    let mut month = 1;
    for length in [31, february, 31, 30, 31, 30, 31, 31, 30, 31, 30] {
        if days < length {
            break;
        }
        days -= length;
        month += 1;
    }
    format!("{year}-{month:02}-{:02}", days + 1)
}

/// The whole game as a replay file: when it is over, or when I play alone.
#[utoipa::path(get, path = "/api/tables/{table}/replay",
    responses((status = 200, body = String), (status = 409, description = "The game has not begun.")))]
pub(crate) async fn replay(
    State(app): State<Shared>,
    session: Session,
    Name(id): Name,
) -> Result<Response, Problem> {
    let person = session.person();
    let text = table::ask(&app, &id, |reply| Command::Replay { person: person.clone(), reply }).await?;
    let table = table::ask(&app, &id, |reply| Command::Info { person, reply }).await?;
    Ok(file("application/json", &table, "replay.json", text))
}

/// The position as a file: all of it when the game is over or I play alone, else as I know it, where the table allows it.
#[utoipa::path(get, path = "/api/tables/{table}/position", params(LogQuery),
    responses((status = 200, body = String), (status = 409, description = "The game has not begun.")))]
pub(crate) async fn position(
    State(app): State<Shared>,
    session: Session,
    Name(id): Name,
    Query(LogQuery { seat, .. }): Query<LogQuery>,
) -> Result<Response, Problem> {
    let person = session.person();
    let text =
        table::ask(&app, &id, |reply| Command::Position { person: person.clone(), seat, reply }).await?;
    let table = table::ask(&app, &id, |reply| Command::Info { person, reply }).await?;
    Ok(file("application/toml", &table, "position.toml", text))
}

/// A part of a log: at most 2,000 lines from `line` on.
#[utoipa::path(get, path = "/api/tables/{table}/log", params(LogQuery),
    responses((status = 200, body = Vec<crate::protocol::Line>),
        (status = 409, description = "The game has not begun.")))]
pub(crate) async fn log(
    State(app): State<Shared>,
    session: Session,
    Name(id): Name,
    Query(LogQuery { seat, line }): Query<LogQuery>,
) -> Result<Response, Problem> {
    let (person, from) = (session.person(), line.unwrap_or(0));
    let lines = table::ask(&app, &id, |reply| Command::Log { person, seat, from, reply }).await?;
    Ok(Json(lines).into_response())
}

/// What a viewer saw before a line of his log.
#[utoipa::path(get, path = "/api/tables/{table}/scene", params(LogQuery),
    responses((status = 200, body = Scene), (status = 409, description = "The game has not begun.")))]
pub(crate) async fn scene(
    State(app): State<Shared>,
    session: Session,
    Name(id): Name,
    Query(LogQuery { seat, line }): Query<LogQuery>,
) -> Result<Response, Problem> {
    let person = session.person();
    let seat: Option<Seat> = seat;
    let text = table::ask(&app, &id, |reply| Command::Scene { person, seat, line, reply }).await?;
    Ok(([(CONTENT_TYPE, "application/json")], text).into_response())
}

/// What a viewer saw before a line of his log, and the decision that the line tells of.
#[utoipa::path(get, path = "/api/tables/{table}/moment", params(LogQuery),
    responses((status = 200, body = Moment), (status = 409, description = "The game has not begun.")))]
pub(crate) async fn moment(
    State(app): State<Shared>,
    session: Session,
    Name(id): Name,
    Query(LogQuery { seat, line }): Query<LogQuery>,
) -> Result<Json<Moment>, Problem> {
    let person = session.person();
    Ok(Json(table::ask(&app, &id, |reply| Command::Moment { person, seat, line, reply }).await?))
}

/// How a game has gone for a viewer: what the panels count, who decided, where fights began.
#[utoipa::path(get, path = "/api/tables/{table}/history", params(SeatQuery),
    responses((status = 200, body = History), (status = 409, description = "The game has not begun.")))]
pub(crate) async fn history(
    State(app): State<Shared>,
    session: Session,
    Name(id): Name,
    Query(SeatQuery { seat }): Query<SeatQuery>,
) -> Result<Json<History>, Problem> {
    let person = session.person();
    Ok(Json(table::ask(&app, &id, |reply| Command::History { person, seat, reply }).await?))
}

/// What comes out when a finished game is played from its seed.
#[utoipa::path(get, path = "/api/tables/{table}/proof",
    responses((status = 200, body = Proof), (status = 409, description = "The game is not over.")))]
pub(crate) async fn proof(
    State(app): State<Shared>,
    session: Session,
    Name(id): Name,
) -> Result<Json<Proof>, Problem> {
    let person = session.person();
    Ok(Json(table::ask(&app, &id, |reply| Command::Proof { person, reply }).await?))
}

#[cfg(test)]
mod tests {
    use super::day;

    #[test]
    fn days_are_told_as_the_calendar_has_them() {
        for (seconds, told) in [
            (0, "1970-01-01"),
            (86_399, "1970-01-01"),
            (951_782_400, "2000-02-29"),
            (951_868_800, "2000-03-01"),
            (1_704_067_199, "2023-12-31"),
            (1_735_603_200, "2024-12-31"),
            (u32::MAX, "2106-02-07"),
        ] {
            assert_eq!(day(seconds), told);
        }
    }
}
