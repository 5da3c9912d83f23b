// How a game looks, as data: which of the shared shapes, lands and colours its faces take. No rule, no number of a game.

/** Parts that a piece can play on a hex. */
export type Role = 'troop' | 'champion' | 'crest' | 'lord' | 'fort' | 'stone' | 'site' | 'token' | 'hidden';
/** Where a mark of a hex is drawn: counted in the head line, as a flag, as a token at the foot, or not at all. */
export type Spot = 'head' | 'flag' | 'foot' | 'none';

export type Skin = {
  /** Pictures by face, where the game names none that we have. */
  icons: Record<string, string>;
  /** Pictures of whole kinds of faces, by the beginning of their names. */
  kinds: [prefix: string, icon: string][];
  /** Colours of dice, crystals and backs by face: what is painted, and what stands on it. */
  paints: Record<string, [color: string, ink: string]>;
  /** Land of a hex by its face, or by the mark that it shows most of. */
  lands: Record<string, string>;
  /** Land of a hex on which a piece of this kind of face lies. */
  sites: Record<string, string>;
  /** Land of everything else. */
  plain: string;
  /** Whether the board is made of large tiles: then hexes are called by name only near by, and an unknown tile says so once, in
   *  its middle. */
  tiled: boolean;
  /** Whether the world goes on around what is known of it: then that is what is looked at, and the unknown goes on beyond the edge. */
  open: boolean;
  /** How borders are drawn, by face. */
  edges: Record<string, 'wave' | 'peaks' | 'bridge' | 'ruin'>;
  /** Colour and crest by the face of a panel's title; 1 to 4. */
  seats: Record<string, number>;
  /** The part that pieces play, by the beginning of their face's name. */
  roles: [prefix: string, role: Role][];
  /** Where the marks of a hex are drawn, by the beginning of their face's name. */
  marks: [prefix: string, spot: Spot][];
  /** Colour of a symbol, by face: the name of a colour of the tokens. */
  hues: Record<string, string>;
  /** Cards: the letter of their band, or `#` for the number that they are known by, and its tint, by the beginning of their face's name. */
  cards: [prefix: string, letter: string, tint: string][];
  /** Zones of one's own that always lie in the tray, by the key of their label; in this order. */
  tray: string[];
  /** Zones that are shown as short lines instead of cards, by the key of their label. */
  chips: string[];
  /** Zones of the tray that lie there only while something in them can be chosen. */
  seldom: string[];
  /** Zones that are the display of a leader: his values, and the places of his army. */
  displays: string[];
  /** Zones that are always in view beside the players, by the key of their label; in this order. */
  shelf: string[];
  /** Whether the cards of a hand are so large that their text can be read. */
  fullHand: boolean;
  /** The picture of what a choice does, by the beginning of the key of its words. */
  verbs: [prefix: string, icon: string][];
  /** How many counts of a panel are always seen at first glance. */
  counts: number;
  /** Whether those who fight stand in ranks, front against front, and what they roll lies below. */
  ranks: boolean;
  /** Sentences that begin a new group of the log. */
  headings: string[];
  /** What says most about how a game has gone, of all that its panels count: the face of that count. */
  chart: string;
  /** What says that a piece is routed, damaged, and how much it bears; that a row is on; that a card is used or chosen; that
   *  something stands, or cannot be had yet; that a die will be rolled again. */
  states: {
    again: string;
    fallen: string;
    damage: string;
    health: string;
    now: string;
    used: string;
    chosen: string;
    copies: string;
    moving: string;
    built: string;
    locked: string;
  };
  /** Marks that tell how far what a seat does this round has come: going on, to come, done; in this order. */
  stages: string[];
  /** Outline of a figure's base, by the face of the shape that stands on it. */
  bases: Record<string, 'triangle' | 'circle' | 'rectangle' | 'hexagon'>;
};

/** What fits any game: tokens on plain land. */
export const bare: Skin = {
  icons: {},
  kinds: [],
  paints: {},
  lands: {},
  sites: {},
  plain: 'plain',
  tiled: false,
  open: false,
  edges: {},
  seats: {},
  roles: [],
  marks: [],
  hues: {},
  cards: [],
  tray: [],
  chips: [],
  seldom: [],
  displays: [],
  shelf: [],
  fullHand: false,
  verbs: [],
  counts: 4,
  ranks: false,
  headings: [],
  chart: '',
  states: {
    again: '',
    fallen: '',
    damage: '',
    health: '',
    now: '',
    used: '',
    chosen: '',
    copies: '',
    moving: '',
    built: '',
    locked: '',
  },
  stages: [],
  bases: {},
};

/** The first entry whose prefix fits. */
export function byPrefix<T extends readonly [string, ...unknown[]]>(list: readonly T[], name: string): T | undefined {
  return list.find(([prefix]) => name.startsWith(prefix));
}
