// Made from the Rust types by `cargo xtask types`. Do not edit.

/** Version of the protocol. */
export const PROTOCOL = 2;

/**
 * The server.
 */
export type About = { 
/**
 * Version of the program.
 */
version: string, 
/**
 * See [`super::PROTOCOL`].
 */
protocol: number, 
/**
 * A household's own server: no accounts, everybody is the same person.
 */
local: boolean, 
/**
 * Whether guests may sit down.
 */
guests: boolean, 
/**
 * Whether mail can be sent.
 */
mail: boolean, 
/**
 * Names of the bots, the weakest first.
 */
bots: Array<string>, };

/**
 * What is due one after the other: who acts when, and what follows when all have.
 */
export type Agenda = { 
/**
 * Of what: this round, this season.
 */
title: Text, 
/**
 * Its items in order.
 */
items: Array<Due>, 
/**
 * Which of them is on.
 */
now: number, };

/**
 * What goes into a sentence.
 */
export type Arg = { "number": number } | { "face": Face } | { "seat": Seat } | { "object": Id } | { "text": Text } | { "list": Array<Arg> };

/**
 * A question to the viewer.
 */
export type Ask = { 
/**
 * Who is asked.
 */
seat: Seat, 
/**
 * Which of his questions this is.
 */
decision: DecisionId, 
/**
 * The question.
 */
text: Text, 
/**
 * The rule that it comes from.
 */
rule: Rule | null, 
/**
 * The window, where one may always decline: what a standing pass is about.
 */
window?: Window, 
/**
 * What is already chosen.
 */
so_far?: Array<Id>, 
/**
 * Whether the last answer can be taken back.
 */
undo: boolean, 
/**
 * The answer that was taken back last and can be given once more.
 */
redo?: string, 
/**
 * The answers.
 */
choices: Array<Choice>, };

/**
 * A decision that was made.
 */
export type Asked = { 
/**
 * Whose.
 */
seat: Seat, 
/**
 * What he was asked: his own questions for a player, those of all for whoever watches a game that is over.
 */
ask: Ask | null, 
/**
 * The answer, as stable text, unless only that he answered was to be seen.
 */
action: string | null, };

/**
 * `GET /api/games/{game}/book`: what is printed, and the sentences.
 */
export type Book = { 
/**
 * Which game.
 */
game: string, 
/**
 * What people call it.
 */
name: string, 
/**
 * Changes with its content.
 */
version: string, 
/**
 * In which language.
 */
language: string, 
/**
 * Everything printed.
 */
catalogue: Catalogue, 
/**
 * Patterns of sentences by key, those of the table itself included (`table.*`).
 */
phrases: { [key in string]: string }, };

/**
 * A card.
 */
export type Card = { 
/**
 * Its name for this viewer.
 */
id: Id, 
/**
 * Its face or back.
 */
look: Look, 
/**
 * What is noted on it.
 */
marks: Array<Mark>, 
/**
 * Cards tucked under it.
 */
under?: Array<Card>, };

/**
 * Everything printed that scenes of a game can show, sent once.
 */
export type Catalogue = { 
/**
 * By number of [`Face`].
 */
faces: Array<FaceEntry>, };

/**
 * What of a scene differs from an earlier one. A section that is absent is as it was.
 */
export type Changes = { 
/**
 * Where the game stands: year, season, round.
 */
title?: Array<Text>, 
/**
 * The light that lies on the board.
 */
mood?: Mood, 
/**
 * The board.
 */
hexes?: Edits<Hex>, 
/**
 * What stands on hexes.
 */
pieces?: Edits<Piece>, 
/**
 * Hands, offers, decks, discards.
 */
zones?: Edits<Zone>, 
/**
 * A panel for each seat.
 */
panels?: Edits<Panel>, 
/**
 * Tracks that belong to nobody.
 */
tracks?: Edits<Gauge>, 
/**
 * What is due one after the other in this part of the game.
 */
agenda?: Array<Agenda>, 
/**
 * A battle, a duel, a bid in progress; the innermost last.
 */
focus?: Array<Focus>, 
/**
 * What is asked of this viewer.
 */
asks?: Array<Ask>, 
/**
 * Seats that the table waits for, as everybody may know it.
 */
waiting?: Array<Seat>, 
/**
 * The result, when the game is over; empty before.
 */
over?: Array<Rank>, };

/**
 * One answer.
 */
export type Choice = { 
/**
 * Its stable text, which comes back.
 */
action: string, 
/**
 * What it means.
 */
text: Text, 
/**
 * The objects that it concerns.
 */
on: Array<Id>, 
/**
 * Where it leads.
 */
to: Id | null, 
/**
 * What sort of answer.
 */
kind: Kind, 
/**
 * Whether it cannot be taken back. Never said of an answer that several seats give together in secret: it can be
 * taken back until the last of them has answered, and who that is stays hidden.
 */
reveals: boolean, 
/**
 * The hexes that it would lay on the board, as they would lie there: shown before it is taken.
 */
lays?: Array<Hex>, 
/**
 * What it would add to what the seat has, or take from it, as far as the seat can know; what matters most first.
 */
adds?: Array<Mark>, 
/**
 * Gauges that the scene shows, as they would stand after it: what would still be missing.
 */
leads?: Array<Gauge>, 
/**
 * The way in which it uses a thing, where a short note had better name that than what is added: sideways.
 */
way?: Face, };

/**
 * A battle, a duel, a combat.
 */
export type Clash = { 
/**
 * The line before which it is first seen.
 */
line: number, 
/**
 * What it is called.
 */
title: Text, 
/**
 * Where.
 */
at: Id | null, 
/**
 * Who stands against whom; nothing for those whom nobody plays.
 */
sides: Array<Seat | null>, };

/**
 * A promise to use a seed that tells nothing about it.
 */
export type Commitment = string;

/**
 * See [`Guest`].
 */
export type Credentials = { 
/**
 * The name of the account.
 */
name: string, 
/**
 * 8 to 200 characters.
 */
password: string, };

/**
 * One count of one seat.
 */
export type Curve = { 
/**
 * Whose.
 */
seat: Seat, 
/**
 * What is counted.
 */
face: Face, 
/**
 * Lines from which on it stands somewhere else; nothing where it is not counted.
 */
points: Array<[number, number | null]>, };

/**
 * Counts a seat's own questions, so that an answer to an old one is known as such.
 */
export type DecisionId = number;

/**
 * A die as it lies.
 */
export type Die = { 
/**
 * Its name.
 */
id: Id, 
/**
 * What sort of die.
 */
kind: Face, 
/**
 * What it shows.
 */
shows: Face | null, 
/**
 * Kept, rerolled, cancelled.
 */
marks: Array<Mark>, };

/**
 * One item of an [`Agenda`].
 */
export type Due = { 
/**
 * What is due.
 */
text: Text, 
/**
 * Who acts then, if it is one player.
 */
seat: Seat | null, };

/**
 * What changed in a list whose members have names, each its own: the others are as they were.
 */
export type Edits<T> = { 
/**
 * Who is on the list now, in order; absent if the same are, in the same order.
 */
order?: Array<Id>, 
/**
 * Members that are new or differ.
 */
fresh: Array<T>, };

/**
 * A printed look in the catalogue: terrain, unit, card, die face, back.
 */
export type Face = number;

/**
 * One printed thing.
 */
export type FaceEntry = { 
/**
 * Stable name, such as `unit.knight`.
 */
id: string, 
/**
 * What people call it.
 */
name: string, 
/**
 * Whether the name is that of many, such as a people, so that verbs after it are plural.
 */
plural?: boolean, 
/**
 * What sort of thing it is, and when it can be used, where that goes without its text: a Spell, a Skill once a turn.
 */
sort?: Text, 
/**
 * What it says or does, in our words.
 */
text?: string, 
/**
 * Name of its icon.
 */
icon?: string, 
/**
 * The symbols and numbers that stand on it, in the order in which they are read.
 */
stats?: Array<Mark>, 
/**
 * The rules that it rests on, for whoever wants to know more.
 */
rules?: Array<Rule>, 
/**
 * Whether we had to reconstruct it; shown to the player by a discreet mark.
 */
reconstructed?: boolean, };

/**
 * `DELETE /api/account`: takes my account and my data away. My seats go to bots.
 */
export type Farewell = { 
/**
 * Mine, to be sure; a guest has none.
 */
password: string | null, };

/**
 * `POST /api/tables/{table}/filler`: a bot plays my seats for a while, or I take them back.
 */
export type Filler = { 
/**
 * The bot; nothing to take the seats back.
 */
bot: string | null, };

/**
 * Something that everybody looks at while it lasts.
 */
export type Focus = { 
/**
 * Its name.
 */
id: Id, 
/**
 * What sort.
 */
kind: FocusKind, 
/**
 * What it is called.
 */
title: Text, 
/**
 * Where it happens.
 */
at: Id | null, 
/**
 * Whether it covers the board; otherwise the board stays in view beside it.
 */
cover: boolean, 
/**
 * Its steps in order.
 */
steps: Array<Text>, 
/**
 * Which of them is on.
 */
now: number, 
/**
 * Who stands against whom.
 */
sides: Array<Side>, };

/**
 * The sorts of focus.
 */
export type FocusKind = "clash" | "bid" | "draw";

/**
 * `POST /api/tables/{table}/fork`: plays on at a table of my own.
 */
export type Fork = { 
/**
 * From before this line of my log; nothing for now.
 */
line?: number | null, 
/**
 * The seat that I take; of a running game always one of mine. The others are bots.
 */
seat: Seat, 
/**
 * The bot in the other seats.
 */
bot: string, };

/**
 * One of `GET /api/games`.
 */
export type GameInfo = { 
/**
 * Its name in addresses.
 */
id: string, 
/**
 * What people call it.
 */
name: string, 
/**
 * Fewest players.
 */
min_players: number, 
/**
 * Most players.
 */
max_players: number, 
/**
 * What can be agreed before a game, by number of players.
 */
options: { [key in number]: Array<SetupOption> }, 
/**
 * Version of its book: `GET /api/games/{game}/book?language={language}&v={version}` can be kept for ever.
 */
book: string, 
/**
 * The languages that it is there in.
 */
languages: Array<string>, };

/**
 * A dial, a track, a stock.
 */
export type Gauge = { 
/**
 * Its name.
 */
id: Id, 
/**
 * What it counts.
 */
face: Face, 
/**
 * Where it stands.
 */
at: number, 
/**
 * How far it goes.
 */
max: number | null, 
/**
 * What its spaces show, from space 1.
 */
spaces?: Array<Face | null>, };

/**
 * `POST /api/guest`: plays without an account. `POST /api/account`: makes one, or makes one of the guest that I am.
 * `POST /api/session`: signs in.
 */
export type Guest = { 
/**
 * What the others read: 1 to 24 characters.
 */
name: string, };

/**
 * A hex of the board, or a ghost: a place where something could be put.
 */
export type Hex = { 
/**
 * Its name for this viewer.
 */
id: Id, 
/**
 * Column.
 */
q: number, 
/**
 * Row.
 */
r: number, 
/**
 * Its land, or the back of an unknown tile.
 */
look: Look, 
/**
 * What it is called on the board.
 */
label: Face | null, 
/**
 * Coloured borders, clockwise from the north.
 */
edges: [Face | null, Face | null, Face | null, Face | null, Face | null, Face | null], 
/**
 * Who controls it.
 */
owner: Seat | null, 
/**
 * Resources, sites, tokens.
 */
marks: Array<Mark>, 
/**
 * A place that is not on the board yet.
 */
ghost?: boolean, };

/**
 * `GET /api/tables/{table}/history`: how a game has gone, as a viewer saw it. Everything is told by the lines of his log that begin
 * a decision: as it was before that line, as the scenes show it; the number behind the last line is the end.
 */
export type History = { 
/**
 * What the panels count, seat by seat, in the order of the panels.
 */
curves: Array<Curve>, 
/**
 * Whose decisions begin at these lines, up to the next one named here; nobody's, or nobody may know.
 */
turns: Array<[number, Seat | null]>, 
/**
 * Where battles, duels and combats are first seen.
 */
clashes: Array<Clash>, };

/**
 * Names an object for one viewer. A hidden card is named by its slot, so that its name tells nothing.
 */
export type Id = number;

/**
 * `POST /api/import`: opens a table from a replay or a position file.
 */
export type Import = { 
/**
 * The file.
 */
text: string, 
/**
 * What the table is called; nothing for the name of the game.
 */
name?: string | null, 
/**
 * Which game; needed for a position that does not say it.
 */
game?: string | null, 
/**
 * Who shall sit where. A game that has begun has no free seats.
 */
seats: Array<SeatWish>, 
/**
 * A bot for every seat that is not named: a file does not say how many seats it has before it is read.
 */
bot?: string | null, 
/**
 * Whether it stands in the lobby for everybody to watch.
 */
listed?: boolean, };

/**
 * `POST /api/tables/{table}/join`.
 */
export type Join = { 
/**
 * Which seat; nothing for the first that is free.
 */
seat?: Seat | null, };

export type JsonValue = number | string | boolean | Array<JsonValue> | { [key in string]: JsonValue } | null;

/**
 * The sorts of answers.
 */
export type Kind = "pick" | { "amount": number } | "done" | "pass";

/**
 * One line of a viewer's log.
 */
export type Line = { 
/**
 * Its number in this viewer's log, from 0.
 */
n: number, 
/**
 * When.
 */
at: number, 
/**
 * Whether a new decision begins with it; the lines after it are its consequences.
 */
first: boolean, 
/**
 * Where the game stands since then, when that changed: year, season, round.
 */
chapter?: Array<Text>, 
/**
 * The sentence.
 */
note: Note, };

/**
 * `GET /api/tables`: what there is to do, to join and to watch.
 */
export type Lobby = { 
/**
 * Where I sit, or what I have opened and has not begun: those that wait for me first, then the latest.
 */
mine: Array<TableInfo>, 
/**
 * Where a seat is free.
 */
open: Array<TableInfo>, 
/**
 * What can be watched.
 */
running: Array<TableInfo>, };

/**
 * How something shows itself to this viewer.
 */
export type Look = { "face": Face } | { "back": Face } | { "remembered": Face };

/**
 * Something noted on an object: routed; damage 2; spent; activated by seat 1.
 */
export type Mark = { 
/**
 * What it says.
 */
face: Face, 
/**
 * How much; 0 if it is just there.
 */
n: number, 
/**
 * Whose it is.
 */
owner: Seat | null, };

/**
 * `GET /api/me`: who I am, and where.
 */
export type Me = { 
/**
 * Nobody, before a session has begun.
 */
user: User | null, 
/**
 * The server.
 */
server: About, };

/**
 * `GET /api/tables/{table}/moment`: a game before a line of a viewer's log, and the decision that the line tells of.
 */
export type Moment = { 
/**
 * What he saw.
 */
scene: Scene, 
/**
 * What was decided; nothing at the end, or where the line tells of no decision that he may know of.
 */
asked: Asked | null, };

/**
 * The light that lies on the board.
 */
export type Mood = "day" | "night" | "winter";

/**
 * `PUT /api/account/password`.
 */
export type NewPassword = { 
/**
 * The password until now.
 */
old: string, 
/**
 * The password from now on. All other sessions end.
 */
new: string, };

/**
 * `POST /api/tables`: opens a table. It starts when every seat is taken and everybody has come.
 */
export type NewTable = { 
/**
 * Which game.
 */
game: string, 
/**
 * What the table is called; nothing for the name of the game.
 */
name?: string | null, 
/**
 * Words of the values of [`GameInfo::options`] by key; what is left out is as usual.
 */
options?: { [key in string]: string }, 
/**
 * Who shall sit where: as many as there are players.
 */
seats: Array<SeatWish>, 
/**
 * How long one may think.
 */
pace?: Pace, 
/**
 * What happens to a seat that runs out of time.
 */
out_of_time?: OutOfTime, 
/**
 * Whether it stands in the lobby for everybody, to join and to watch. Otherwise only those who sit there see it.
 */
listed?: boolean, 
/**
 * Whether a player may play on from his own view of the running game, at a table of his own.
 */
forks?: boolean, };

/**
 * One line of the log as a viewer reads it.
 */
export type Note = { 
/**
 * The sentence.
 */
text: Text, 
/**
 * The objects that it speaks of.
 */
on?: Array<Id>, 
/**
 * The rule, where it helps.
 */
rule?: Rule, };

/**
 * `GET` and `PUT /api/account/notice`: how I am told that it is my turn.
 */
export type Notice = { 
/**
 * An address that gets a POST, signed with `secret`.
 */
webhook: string | null, 
/**
 * With what it is signed (HMAC-SHA256 in the header `x-hexarch-signature`); made by the server, never taken from you.
 */
secret: string | null, 
/**
 * Where mail goes. A new address is asked by mail first.
 */
mail: string | null, 
/**
 * Whether the owner of the address has confirmed it; nothing else goes there before. Never taken from you.
 */
mail_confirmed: boolean, };

/**
 * What may come of a battle, a duel or a siege, if both sides go on as [`Odds::policy`] says.
 */
export type Odds = { 
/**
 * Which fight.
 */
title: Text, 
/**
 * Where it happens.
 */
at?: Id, 
/**
 * How the numbers were found.
 */
method: OddsMethod, 
/**
 * What every count is out of.
 */
of: number, 
/**
 * Who stands against whom, the attacker first.
 */
sides: Array<OddsSide>, 
/**
 * How often nobody wins.
 */
nobody: number, 
/**
 * What else may happen, such as the fall of a stronghold, and how often it does.
 */
events: Array<Share>, 
/**
 * What both sides are taken to do, and what is left out.
 */
policy: Array<Text>, };

/**
 * How odds were found.
 */
export type OddsMethod = "exact" | { "sampled": { 
/**
 * How many times.
 */
fights: number, 
/**
 * Nineteen times out of twenty a chance is off by less than so many hundredths of a percent.
 */
error: number, } };

/**
 * What becomes of the pieces of one kind.
 */
export type OddsPiece = { 
/**
 * Which kind.
 */
face: Face, 
/**
 * How many there are before the fight.
 */
before: number, 
/**
 * How many are lost, summed over all outcomes: divided by [`Odds::of`] it is the number to expect.
 */
lost: number, 
/**
 * What becomes of the others, summed in the same way: they stand, are routed, take damage.
 */
ends: Array<Share>, };

/**
 * One side of a fight.
 */
export type OddsSide = { 
/**
 * Whose side.
 */
seat: Seat | null, 
/**
 * What it is called.
 */
title: Text, 
/**
 * How often it wins.
 */
wins: number, 
/**
 * What becomes of its pieces, kind by kind.
 */
pieces: Array<OddsPiece>, 
/**
 * What [`Side::left`] counts, such as units left.
 */
measure: Text, 
/**
 * How often it ends with none, one, two and so on of its measure.
 */
left: Array<number>, };

/**
 * What happens to a seat that runs out of time.
 */
export type OutOfTime = "bot" | "vote";

/**
 * How long one may think.
 */
export type Pace = "free" | { "live": { 
/**
 * Seconds for each decision: 5 to 3600.
 */
decision: number, 
/**
 * Seconds in the bank: at most 86,400.
 */
bank: number, } } | { "days": number };

/**
 * What lies before a seat.
 */
export type Panel = { 
/**
 * The name of the seat as an object, for answers that pick a player.
 */
id: Id, 
/**
 * Whose.
 */
seat: Seat, 
/**
 * Faction, hero, race.
 */
title: Face | null, 
/**
 * Dials and counts.
 */
gauges: Array<Gauge>, 
/**
 * The zones that belong to it.
 */
zones: Array<Id>, 
/**
 * Titles, states.
 */
marks: Array<Mark>, };

/**
 * A standing pass.
 */
export type Pass = { 
/**
 * Whose.
 */
seat: Seat, 
/**
 * Which windows it declines.
 */
pass: StandingPass, };

/**
 * Figures of one kind on a hex.
 */
export type Piece = { 
/**
 * Its name for this viewer.
 */
id: Id, 
/**
 * Where it stands; nowhere, if it is shown in a row of a focus.
 */
on?: Id, 
/**
 * What it is.
 */
look: Look, 
/**
 * Whose it is.
 */
owner: Seat | null, 
/**
 * How many.
 */
count: number, 
/**
 * Routed, damaged, spent.
 */
marks: Array<Mark>, };

/**
 * What was wrong with a request, as it is told. Nothing has changed.
 */
export type Problem = { 
/**
 * For programs.
 */
code: ProblemCode, 
/**
 * For people, in the language that they asked for.
 */
message: string, };

/**
 * The sorts of problems.
 */
export type ProblemCode = "malformed" | "invalid" | "too_large" | "too_fast" | "sign_in" | "forbidden" | "not_found" | "conflict" | "reload" | "halted" | "unavailable" | "internal";

/**
 * `GET /api/tables/{table}/proof`: what the server finds when it plays the file of a finished game from its seed. Anybody can
 * find the same with `hexarch replay --verify`.
 */
export type Proof = { 
/**
 * The promise that the seed in the file keeps.
 */
commitment: Commitment, 
/**
 * Whether that is the promise which stands in the table's description. It is another one where the game went on from a
 * position because the rules had changed.
 */
promised: boolean, 
/**
 * How many seats added a number to the seed; bots add none.
 */
numbers: number, 
/**
 * How many answers were legal and led to the recorded fingerprints.
 */
answers: number, 
/**
 * Entries, from 1, behind which chance goes on from a seed that nobody promised.
 */
forks: Array<number>, 
/**
 * Whether the game is over where the file ends.
 */
over: boolean, 
/**
 * What does not match, if anything does not: nothing else is said then.
 */
fault: string | null, };

/**
 * How a seat ended.
 */
export type Rank = { 
/**
 * Who.
 */
seat: Seat, 
/**
 * 1 is best; equal ranks share a place.
 */
rank: number, 
/**
 * What it was decided by.
 */
score: Array<[Text, number]>, };

/**
 * What cannot be done, and why.
 */
export type Refusal = { 
/**
 * What was wished, as stable text, where it was an action.
 */
action?: string, 
/**
 * What was wished, in words.
 */
label?: Text, 
/**
 * The rule that forbids it, or what is wrong with the request.
 */
why: Why, };

/**
 * Something that the others have to agree to.
 */
export type Request = { 
/**
 * Its number.
 */
id: number, 
/**
 * What is asked for.
 */
what: Wanted, 
/**
 * Who asks; nothing: the table.
 */
by: Seat | null, 
/**
 * Who has to agree.
 */
of: Array<Seat>, 
/**
 * Who has agreed.
 */
agreed: Array<Seat>, 
/**
 * How long it lives.
 */
left_ms: number, };

/**
 * A row of a side.
 */
export type Row = { 
/**
 * Its name.
 */
id: Id, 
/**
 * What it is called.
 */
label: Text, 
/**
 * Who stands in it.
 */
pieces: Array<Piece>, 
/**
 * What was drawn for it.
 */
cards: Array<Card>, 
/**
 * What is still missing.
 */
needs?: Array<Gauge>, 
/**
 * What is at stake: what follows if it stays missing, or once it is there.
 */
stake?: Text, 
/**
 * Dice that belong to it.
 */
dice?: Array<Die>, 
/**
 * What is noted on it: its turn, its results.
 */
marks?: Array<Mark>, };

/**
 * An ID of a game's rulebook: why something is refused, or why it is asked.
 */
export type Rule = string;

/**
 * One statement of a rulebook.
 */
export type RuleText = { 
/**
 * Its ID.
 */
id: string, 
/**
 * The section that it stands in.
 */
section: string, 
/**
 * What it says.
 */
text: string, };

/**
 * Something said at the table.
 */
export type Said = { 
/**
 * Its number, from 0.
 */
n: number, 
/**
 * When.
 */
at: number, 
/**
 * Who.
 */
name: string, 
/**
 * The seat of whoever said it, if he has one.
 */
seat: Seat | null, 
/**
 * What: plain text, to be shown as text.
 */
text: string, };

/**
 * What one viewer sees.
 */
export type Scene = { 
/**
 * Where the game stands: year, season, round.
 */
title: Array<Text>, 
/**
 * The light that lies on the board.
 */
mood: Mood, 
/**
 * The board.
 */
hexes: Array<Hex>, 
/**
 * What stands on hexes.
 */
pieces: Array<Piece>, 
/**
 * Hands, offers, decks, discards.
 */
zones: Array<Zone>, 
/**
 * A panel for each seat.
 */
panels: Array<Panel>, 
/**
 * Tracks that belong to nobody.
 */
tracks: Array<Gauge>, 
/**
 * What is due one after the other in this part of the game.
 */
agenda: Array<Agenda>, 
/**
 * A battle, a duel, a bid in progress; the innermost last.
 */
focus: Array<Focus>, 
/**
 * What is asked of this viewer.
 */
asks: Array<Ask>, 
/**
 * Seats that the table waits for, as everybody may know it.
 */
waiting: Array<Seat>, 
/**
 * The result, when the game is over; empty before.
 */
over: Array<Rank>, };

/**
 * Who decides, counted from 0. A person or a bot may sit in it.
 */
export type Seat = number;

/**
 * A seat's clock. It shows only what follows from what everybody has seen.
 */
export type SeatClock = { 
/**
 * Whose.
 */
seat: Seat, 
/**
 * Whether it runs.
 */
runs: boolean, 
/**
 * What is left for this decision.
 */
decision_ms: number, 
/**
 * What is left in the bank.
 */
bank_ms: number, };

/**
 * Who sits in a seat.
 */
export type SeatInfo = { 
/**
 * Which seat.
 */
seat: Seat, 
/**
 * Who.
 */
who: Who, 
/**
 * What the others read.
 */
name: string, 
/**
 * Whether he is looking at the table now.
 */
present: boolean, 
/**
 * The bot that plays for him for a while.
 */
filler: string | null, 
/**
 * The link that lets somebody sit down here; only whoever opened the table sees it.
 */
invite?: string, };

/**
 * Who shall sit in a seat.
 */
export type SeatWish = "me" | { "hot_seat": string } | { "bot": string } | "open" | "invite";

/**
 * Something that can be agreed on before a game: a field of its setup and the values that it may have.
 */
export type SetupOption = { 
/**
 * The field of the setup.
 */
key: string, 
/**
 * What people call it.
 */
text: Text, 
/**
 * What it changes.
 */
about: Text, 
/**
 * The values, the usual one first.
 */
values: Array<SetupValue>, };

/**
 * One value of a [`SetupOption`].
 */
export type SetupValue = { 
/**
 * Its word in commands and addresses.
 */
word: string, 
/**
 * What people call it.
 */
text: Text, 
/**
 * The field's value in the setup.
 */
json: JsonValue, };

/**
 * How a zone is laid out.
 */
export type Shape = "fan" | "row" | "deck" | "pile" | "grid";

/**
 * Something that may happen, and how often or how much of it.
 */
export type Share = { 
/**
 * What.
 */
text: Text, 
/**
 * Out of [`Odds::of`].
 */
n: number, };

/**
 * One side of a focus.
 */
export type Side = { 
/**
 * Whose side.
 */
seat: Seat | null, 
/**
 * What it is called.
 */
title: Text, 
/**
 * Initiative rows, boxes, enemies.
 */
rows: Array<Row>, 
/**
 * What it counts up to.
 */
tally: Array<Gauge>, 
/**
 * For bids: whether something was sealed.
 */
sealed: boolean | null, };

/**
 * How far a table is.
 */
export type Stage = "gathering" | "running" | "over" | "halted";

/**
 * What a seat has declined beforehand: windows of one kind or of all, on one occasion or for the whole game.
 */
export type StandingPass = { 
/**
 * Only windows of this kind.
 */
kind?: string | null, 
/**
 * Only on this occasion.
 */
scope?: number | null, };

/**
 * A table from outside.
 */
export type TableInfo = { 
/**
 * Its name in addresses.
 */
id: string, 
/**
 * Which game.
 */
game: string, 
/**
 * What it is called.
 */
name: string, 
/**
 * What was agreed: words of values by key of the game's options.
 */
options: { [key in string]: string }, 
/**
 * How far it is.
 */
stage: Stage, 
/**
 * Who sits where.
 */
seats: Array<SeatInfo>, 
/**
 * The seats that are mine.
 */
mine: Array<Seat>, 
/**
 * The seats that it waits for, as everybody may know it.
 */
waiting: Array<Seat>, 
/**
 * Whether it waits for me.
 */
your_turn: boolean, 
/**
 * How long one may think.
 */
pace: Pace, 
/**
 * What happens to a seat that runs out of time.
 */
out_of_time: OutOfTime, 
/**
 * Whether it stands in the lobby.
 */
listed: boolean, 
/**
 * Whether a player may play on from his own view of the running game.
 */
forks: boolean, 
/**
 * When it was opened.
 */
opened: number, 
/**
 * When something last happened.
 */
moved: number, 
/**
 * The promise about the seed, made before anybody added a number.
 */
commitment: Commitment, 
/**
 * How it ended.
 */
result: Array<Rank> | null, 
/**
 * The table where it goes on, when somebody has asked for another game.
 */
rematch: string | null, };

/**
 * A sentence: a key of the phrase book, and what goes into it.
 */
export type Text = { 
/**
 * Its key, such as `battle.won`.
 */
key: string, 
/**
 * Its arguments by name.
 */
args?: Array<[string, Arg]>, };

/**
 * What the server says.
 */
export type ToClient = { "type": "welcome" } & Welcome | { "type": "update", 
/**
 * The sections of the scene that are different now.
 */
changes: Changes, 
/**
 * New lines of the log.
 */
lines: Array<Line>, } | { "type": "table", 
/**
 * The table.
 */
table: TableInfo, } | { "type": "done", 
/**
 * Of which message.
 */
re: number, } | { "type": "refused", 
/**
 * Of which message.
 */
re: number, 
/**
 * Why.
 */
refusal: Refusal, } | { "type": "why_not", 
/**
 * Of which message.
 */
re: number, 
/**
 * Every candidate with its rule.
 */
refusals: Array<Refusal>, 
/**
 * How far one gets instead, where something moves.
 */
reach?: Array<Id>, } | { "type": "odds", 
/**
 * Of which message.
 */
re: number, 
/**
 * The odds.
 */
odds: Odds | null, } | { "type": "rules", 
/**
 * Of which message.
 */
re: number, 
/**
 * At most fifty.
 */
rules: Array<RuleText>, } | { "type": "chat", 
/**
 * What.
 */
said: Said, } | { "type": "passes", 
/**
 * All of them.
 */
passes: Array<Pass>, } | { "type": "requests", 
/**
 * All of them.
 */
requests: Array<Request>, } | { "type": "clocks", 
/**
 * One for each seat.
 */
clocks: Array<SeatClock>, } | { "type": "problem", 
/**
 * Of which message, where that is known.
 */
re: number | null, 
/**
 * For programs.
 */
code: ProblemCode, 
/**
 * For people.
 */
message: string, };

/**
 * What a client says.
 */
export type ToServer = { "type": "hello", 
/**
 * See [`super::PROTOCOL`].
 */
protocol: number, 
/**
 * As which of my seats I look; nothing for the first that is asked, or for a watcher.
 */
seat?: Seat | null, 
/**
 * How many lines of this viewer's log I have.
 */
lines?: number, 
/**
 * What my seats add to the seed, if the game has not begun: any number.
 */
number?: number, } | { "type": "choose", 
/**
 * My number for this message.
 */
re: number, 
/**
 * Which of my seats.
 */
seat: Seat, 
/**
 * Which of its questions.
 */
decision: DecisionId, 
/**
 * The answer: [`hexarch_core::scene::Choice::action`].
 */
action: string, } | { "type": "undo", 
/**
 * My number for this message.
 */
re: number, 
/**
 * Which of my seats.
 */
seat: Seat, } | { "type": "rewind", 
/**
 * My number for this message.
 */
re: number, 
/**
 * Which of my seats asks.
 */
seat: Seat, 
/**
 * The line: its answer and all since are taken back.
 */
line: number, } | { "type": "vote", 
/**
 * My number for this message.
 */
re: number, 
/**
 * Which of my seats.
 */
seat: Seat, 
/**
 * The request.
 */
request: number, 
/**
 * Whether I agree.
 */
agree: boolean, } | { "type": "why_not", 
/**
 * My number for this message.
 */
re: number, 
/**
 * Which of my seats.
 */
seat: Seat, 
/**
 * About what.
 */
about: Topic, } | { "type": "odds", 
/**
 * My number for this message.
 */
re: number, 
/**
 * Which of my seats.
 */
seat: Seat, 
/**
 * An answer under consideration; nothing for what is going on.
 */
action?: string | null, } | { "type": "rules", 
/**
 * My number for this message.
 */
re: number, 
/**
 * The words.
 */
words: string, } | { "type": "standing_pass", 
/**
 * My number for this message.
 */
re: number, 
/**
 * Which of my seats.
 */
seat: Seat, 
/**
 * Which windows, as asks name them: of one kind or all, on one occasion or until I say otherwise.
 */
pass: StandingPass, 
/**
 * On or off.
 */
on: boolean, } | { "type": "chat", 
/**
 * My number for this message.
 */
re: number, 
/**
 * 1 to 500 characters.
 */
text: string, } | { "type": "notes", 
/**
 * My number for this message.
 */
re: number, 
/**
 * The notes.
 */
text: string, };

/**
 * What a question about reasons is about.
 */
export type Topic = { "action": string } | { "object": Id };

/**
 * A person.
 */
export type User = { 
/**
 * Its stable name for programs.
 */
id: string, 
/**
 * What the others read.
 */
name: string, 
/**
 * Without a password: the tables are lost with the browser's cookie.
 */
guest: boolean, };

/**
 * What can be asked for.
 */
export type Wanted = { "rewind": { 
/**
 * The line: the first that would be taken back.
 */
line: number, } } | { "fill": { 
/**
 * Which seat.
 */
seat: Seat, } };

/**
 * Where everything stands.
 */
export type Welcome = { 
/**
 * See [`super::PROTOCOL`].
 */
protocol: number, 
/**
 * The table.
 */
table: TableInfo, 
/**
 * As which seat I look; nothing for a watcher.
 */
seat: Seat | null, 
/**
 * Version of the game's book.
 */
book: string, 
/**
 * The whole scene; nothing before the game has begun.
 */
scene: Scene | null, 
/**
 * The lines after those that I have, at most the last 500; older ones under `/api/tables/{table}/log`.
 */
lines: Array<Line>, 
/**
 * The number of the first line since my last decision: what happened since I left.
 */
since: number, 
/**
 * What was said last, at most 100.
 */
chat: Array<Said>, 
/**
 * My private notes.
 */
notes: string, 
/**
 * My standing passes.
 */
passes: Array<Pass>, 
/**
 * Requests that are open.
 */
requests: Array<Request>, 
/**
 * The clocks.
 */
clocks: Array<SeatClock>, };

/**
 * The sorts of who can sit in a seat.
 */
export type Who = "person" | "bot" | "open" | "invited";

/**
 * The sorts of reasons.
 */
export type Why = { "rule": { 
/**
 * Its ID.
 */
id: string, 
/**
 * What it says.
 */
text: string, } } | "over" | "not_asked" | { "stale": { 
/**
 * The question now.
 */
now: DecisionId, } } | "unknown" | "no_answer" | "no_undo" | "no_redo";

/**
 * A question whether a seat wants to do something that it need not do. One of its answers is a [`Kind::Pass`].
 */
export type Window = { 
/**
 * What sort of window; the phrase `window.<kind>` says it in words.
 */
kind: string, 
/**
 * The occasion: this battle, this turn, this season. It follows from public facts, and no two occasions of a game
 * have the same number, so that whoever passes for an occasion is asked again after it.
 */
scope: number, };

/**
 * A place for cards.
 */
export type Zone = { 
/**
 * Its name.
 */
id: Id, 
/**
 * How it is laid out.
 */
shape: Shape, 
/**
 * Whose it is.
 */
owner: Seat | null, 
/**
 * What it is called.
 */
label: Text, 
/**
 * Its cards, as far as they are shown one by one.
 */
cards: Array<Card>, 
/**
 * How many cards there are.
 */
count: number, 
/**
 * Dice that lie here.
 */
dice?: Array<Die>, };
