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
export type FaceEntry = { id: string; name: string; text?: string; icon?: string; reconstructed?: boolean };
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
  over: Rank[] | null;
};
