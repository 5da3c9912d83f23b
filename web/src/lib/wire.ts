// The types that come over the wire, generated from Rust.
export type Id = number;
export type Face = number;
export type Seat = number;
export type Arg =
  | { number: number }
  | { face: Face }
  | { seat: Seat }
  | { object: Id }
  | { text: Text }
  | { list: Arg[] };
export type Text = { key: string; args?: [string, Arg][] };
export type FaceEntry = { id: string; name: string; text?: string; icon?: string; stats?: Mark[]; reconstructed?: boolean };
export type Catalogue = { faces: FaceEntry[] };
export type Look = { face: Face } | { back: Face } | { remembered: Face };
export type Mark = { face: Face; n: number; owner: Seat | null };
export type Hex = {
  id: Id;
  q: number;
  r: number;
  look: Look;
  label: Face | null;
  edges: (Face | null)[];
  owner: Seat | null;
  marks: Mark[];
  ghost?: boolean;
};
export type Piece = { id: Id; on?: Id; look: Look; owner: Seat | null; count: number; marks: Mark[] };
export type Shape = 'fan' | 'row' | 'deck' | 'pile' | 'grid';
export type Die = { id: Id; kind: Face; shows: Face | null; marks: Mark[] };
export type Card = { id: Id; look: Look; marks: Mark[]; under?: Card[] };
export type Zone = {
  id: Id;
  shape: Shape;
  owner: Seat | null;
  label: Text;
  cards: Card[];
  count: number;
  dice?: Die[];
};
export type Gauge = { id: Id; face: Face; at: number; max: number | null; spaces?: (Face | null)[] };
export type Panel = { id: Id; seat: Seat; title: Face | null; gauges: Gauge[]; zones: Id[]; marks: Mark[] };
export type Row = {
  id: Id;
  label: Text;
  pieces: Piece[];
  cards: Card[];
  needs?: Gauge[];
  dice?: Die[];
  marks?: Mark[];
};
export type Side = { seat: Seat | null; title: Text; rows: Row[]; tally: Gauge[]; sealed: boolean | null };
export type FocusKind = 'clash' | 'bid' | 'draw';
export type Focus = {
  id: Id;
  kind: FocusKind;
  title: Text;
  at: Id | null;
  cover: boolean;
  steps: Text[];
  now: number;
  sides: Side[];
};
export type Kind = 'pick' | { amount: number } | 'done' | 'pass';
export type Choice = { action: string; text: Text; on: Id[]; to: Id | null; kind: Kind; reveals: boolean };
export type Ask = {
  seat: Seat;
  decision: number;
  text: Text;
  rule: string | null;
  window?: string;
  so_far?: Id[];
  undo: boolean;
  choices: Choice[];
};
export type Rank = { seat: Seat; rank: number; score: [Text, number][] };
export type Note = { text: Text; on?: Id[]; rule?: string };
export type Scene = {
  title: Text[];
  hexes: Hex[];
  pieces: Piece[];
  zones: Zone[];
  panels: Panel[];
  tracks: Gauge[];
  focus: Focus[];
  asks: Ask[];
  waiting: Seat[];
  over: Rank[];
  mood: 'day' | 'night' | 'winter';
};

// Until the generated types are there.
export const PROTOCOL = 1;
export type Changes = Partial<Scene>;
export type Problem = { code: ProblemCode; message: string };
export type ProblemCode = string;
export type Why =
  | { rule: { id: string; text: string } }
  | 'over'
  | 'not_asked'
  | { stale: { now: number } }
  | 'unknown'
  | 'no_answer'
  | 'no_undo';
export type Refusal = { action?: string; label?: Text; why: Why };
export type User = { id: string; name: string; guest: boolean };
export type About = { version: string; protocol: number; local: boolean; guests: boolean; mail: boolean; bots: string[] };
export type Me = { user: User | null; server: About };
export type SetupOption = { key: string; text: Text; values: { value: unknown; text: Text }[] };
export type GameInfo = { id: string; name: string; min_players: number; max_players: number; options: SetupOption[]; book: string };
export type Book = { game: string; name: string; version: string; catalogue: Catalogue; phrases: Record<string, string> };
export type RuleText = { id: string; section: string; text: string };
export type SeatWish = 'me' | { hot_seat: string } | { bot: string } | 'open' | 'invite';
export type Pace = 'free' | { live: { decision: number; bank: number } } | { days: number };
export type OutOfTime = 'bot' | 'vote';
export type NewTable = { game: string; name?: string | null; options?: Record<string, unknown>; seats: SeatWish[]; pace?: Pace; out_of_time?: OutOfTime; listed?: boolean; forks?: boolean };
export type Stage = 'gathering' | 'running' | 'over' | 'halted';
export type Who = 'person' | 'bot' | 'open' | 'invited';
export type SeatInfo = { seat: Seat; who: Who; name: string; present: boolean; filler: string | null; invite?: string };
export type TableInfo = { id: string; game: string; name: string; options: Record<string, unknown>; stage: Stage; seats: SeatInfo[]; mine: Seat[]; waiting: Seat[]; your_turn: boolean; pace: Pace; out_of_time: OutOfTime; listed: boolean; forks: boolean; opened: number; moved: number; commitment: string; result: Rank[] | null; rematch: string | null };
export type Lobby = { mine: TableInfo[]; open: TableInfo[]; running: TableInfo[] };
export type Fork = { line?: number | null; seat: Seat; bot: string };
export type Import = { text: string; game?: string | null; seats: SeatWish[] };
export type Topic = { action: string } | { object: Id };
export type ToServer =
  | { type: 'hello'; protocol: number; seat?: Seat | null; lines?: number; number?: number }
  | { type: 'choose'; re: number; seat: Seat; decision: number; action: string }
  | { type: 'undo'; re: number; seat: Seat }
  | { type: 'rewind'; re: number; seat: Seat; line: number }
  | { type: 'vote'; re: number; seat: Seat; request: number; agree: boolean }
  | { type: 'why_not'; re: number; seat: Seat; about: Topic }
  | { type: 'odds'; re: number; seat: Seat; action?: string | null }
  | { type: 'rules'; re: number; words: string }
  | { type: 'standing_pass'; re: number; seat: Seat; window: string; scope?: number | null; on: boolean }
  | { type: 'chat'; re: number; text: string }
  | { type: 'notes'; re: number; text: string };
export type Line = { n: number; at: number; first: boolean; chapter?: Text[]; note: Note };
export type Said = { n: number; at: number; name: string; seat: Seat | null; text: string };
export type Pass = { seat: Seat; window: string; scope: number | null };
export type Wanted = { rewind: { line: number | null } } | { fill: { seat: Seat } };
export type Request = { id: number; what: Wanted; by: Seat | null; of: Seat[]; agreed: Seat[]; left_ms: number };
export type SeatClock = { seat: Seat; runs: boolean; decision_ms: number; bank_ms: number };
export type Welcome = { protocol: number; table: TableInfo; seat: Seat | null; book: string; scene: Scene | null; lines: Line[]; since: number; chat: Said[]; notes: string; passes: Pass[]; requests: Request[]; clocks: SeatClock[] };
export type ToClient =
  | ({ type: 'welcome' } & Welcome)
  | { type: 'update'; changes: Changes; lines: Line[] }
  | { type: 'table'; table: TableInfo }
  | { type: 'done'; re: number }
  | { type: 'refused'; re: number; refusal: Refusal }
  | { type: 'why_not'; re: number; refusals: Refusal[] }
  | { type: 'odds'; re: number; odds: unknown }
  | { type: 'rules'; re: number; rules: RuleText[] }
  | { type: 'chat'; said: Said }
  | { type: 'passes'; passes: Pass[] }
  | { type: 'requests'; requests: Request[] }
  | { type: 'clocks'; clocks: SeatClock[] }
  | { type: 'problem'; re: number | null; code: ProblemCode; message: string };
