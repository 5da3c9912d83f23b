// What is drawn on each hex: a plain list of parts, from the scene and the skin.
import { byPrefix, type Role, type Skin, type Spot } from '../skins';
import { sentence } from './text';
import { across, center, key, type Place, type Point } from './hex';
import type { Catalogue, Face, FaceEntry, Hex, Id, Look, Mark, Piece, Seat } from './wire';

export type Symbol = { face: Face; icon: string; hue: string; name: string; n: number };

/** Figures of one kind in an army. */
export type Kind = { id: Id; face: Face; icon: string; name: string; count: number; fallen: boolean; damage: number };

/** An army: its owner, how many figures, and of which kinds. */
export type Plate = { owner: Seat | null; total: number; kinds: Kind[]; moving: boolean };

/** A thing at the foot of a hex. */
export type Token = {
  id: Id;
  role: Role;
  face: Face;
  icon: string;
  name: string;
  owner: Seat | null;
  /** Whether only its back is seen. */
  hidden: boolean;
  /** Whether it lies face down and the viewer remembers it. */
  remembered: boolean;
  /** A number on it. */
  n: number;
  fallen: boolean;
  /** What is noted on it. */
  notes: readonly Mark[];
};

/** An edge that is no plain one: which, and how it looks. */
export type Edge = { edge: number; look: string };

export type HexView = {
  id: Id;
  hex: Hex;
  place: Place;
  point: Point;
  /** The same as a transformation. */
  where: string;
  land: string;
  /** What it is called on the board, if it has a name of its own. */
  name: string;
  /** What people call it: its name, or else its land; nothing if that is unknown. */
  title: string;
  head: Symbol[];
  flags: { seat: Seat; name: string }[];
  plates: Plate[];
  foot: Token[];
  /** Those of its edges that it draws, and not its neighbour. */
  borders: Edge[];
};

export const faceOf = (look: Look): Face => ('face' in look ? look.face : 'back' in look ? look.back : look.remembered);
export const isBack = (look: Look): boolean => 'back' in look;
export const isRemembered = (look: Look): boolean => 'remembered' in look;

const nobody: FaceEntry = { id: '', name: '' };

/** The name of an icon as the sprite has it. */
export const iconOf = (entry: FaceEntry): string => (entry.icon ?? '').replace(/^game-icons:/, '');

/** What a skin says of a face is asked for again and again, and looked for once. */
function once<T>(find: (face: Face) => T): (face: Face) => T {
  const found = new Map<Face, T>();
  return (face) => {
    if (!found.has(face)) found.set(face, find(face));
    return found.get(face)!;
  };
}

export class Faces {
  private readonly ids = new Map<string, Face>();

  readonly catalogue: Catalogue;
  readonly skin: Skin;

  constructor(catalogue: Catalogue, skin: Skin) {
    this.catalogue = catalogue;
    this.skin = skin;
    catalogue.faces.forEach((entry, face) => this.ids.set(entry.id, face));
  }

  entry(face: Face): FaceEntry {
    return this.catalogue.faces[face] ?? nobody;
  }
  name(face: Face): string {
    return this.entry(face).name || `?${face}`;
  }
  /** Whether its name is that of many. */
  plural(face: Face): boolean {
    return this.entry(face).plural ?? false;
  }
  id(face: Face): string {
    return this.entry(face).id;
  }
  readonly icon = once(
    (face): string =>
      this.skin.icons[this.id(face)] ?? byPrefix(this.skin.kinds, this.id(face))?.[1] ?? iconOf(this.entry(face)),
  );
  /** The part that a piece plays on a hex. */
  readonly role = once((face): Role => byPrefix(this.skin.roles, this.id(face))?.[1] ?? 'token');
  /** Where a mark of a hex is drawn. */
  readonly spot = once((face): Spot => byPrefix(this.skin.marks, this.id(face))?.[1] ?? 'foot');
  /** The land of a hex on which such a piece lies, if it makes one. */
  readonly site = once((face): string | undefined => byPrefix(Object.entries(this.skin.sites), this.id(face))?.[1]);
  /** What is painted, and what stands on it. */
  paint(face: Face): [color: string, ink: string] | undefined {
    return this.skin.paints[this.id(face)];
  }
  hue(face: Face): string {
    return this.skin.hues[this.id(face)] ?? '';
  }
  named(id: string): Face | undefined {
    return this.ids.get(id);
  }
  /** How much of something is noted: 0 if it is not, at least 1 if it is. */
  marked(marks: readonly Mark[], id: string): number {
    if (marks.length === 0) return 0;
    const face = this.named(id);
    const found = marks.find((mark) => mark.face === face);
    return found ? Math.max(1, found.n) : 0;
  }
  symbol(mark: Mark): Symbol {
    const { face, n } = mark;
    return { face, icon: this.icon(face), hue: this.hue(face), name: this.name(face), n };
  }
}

/** What was made of a hex, and of what. */
type Made = { pieces: readonly Piece[]; sides: string; view: HexView };

/** How many hexes are made anew in one step. */
const AT_ONCE = 4;

/** Remembers what it made of each hex, so that a hex on which nothing changed is not drawn again. */
export class Board {
  private last = new Map<Id, Made>();
  private hexes: readonly Hex[] = [];
  /** For every hex the edges that it draws itself: one between two hexes is listed by both of them. */
  private sides = new Map<Id, string>();

  constructor(private readonly faces: Faces) {}

  /** The hexes with all that is drawn on them, in the order of the scene. */
  views(hexes: readonly Hex[], pieces: readonly Piece[]): HexView[] {
    const work = this.making(hexes, pieces);
    for (;;) {
      const { done, value } = work.next();
      if (done) return value;
    }
  }

  /** The same, some at a time. Whoever stops halfway has changed nothing. */
  *making(hexes: readonly Hex[], pieces: readonly Piece[]): Generator<string, HexView[]> {
    if (hexes !== this.hexes) {
      const taken = new Set(hexes.map(key));
      const own = (hex: Hex): string =>
        hex.edges
          .map((face, edge) => (face !== null && (edge < 3 || !taken.has(key(across(hex, edge)))) ? edge : ''))
          .join('');
      this.sides = new Map(hexes.map((hex) => [hex.id, own(hex)]));
      this.hexes = hexes;
    }
    const lying = new Map<Id, Piece[]>();
    for (const piece of pieces) {
      if (piece.on === undefined) continue;
      const list = lying.get(piece.on);
      if (list) list.push(piece);
      else lying.set(piece.on, [piece]);
    }
    const next = new Map<Id, Made>();
    const found: HexView[] = [];
    let made = 0;
    for (const hex of hexes) {
      const here = lying.get(hex.id) ?? [];
      const old = this.last.get(hex.id);
      const sides = this.sides.get(hex.id)!;
      const lies = old && old.view.hex === hex && old.sides === sides;
      const same = lies && old.pieces.length === here.length && here.every((piece, at) => piece === old.pieces[at]);
      const entry = same
        ? old
        : {
            pieces: here,
            sides,
            view: view(hex, here, this.faces, lies ? old.view.borders : borders(hex, sides, this.faces)),
          };
      next.set(hex.id, entry);
      found.push(entry.view);
      if (!same && ++made % AT_ONCE === 0) yield 'making';
    }
    this.last = next;
    return found;
  }
}

/** Its edges that are no plain ones, of those that it draws itself. */
const borders = (hex: Hex, sides: string, faces: Faces): Edge[] =>
  [...sides].map(Number).flatMap((edge) => {
    const look = faces.skin.edges[faces.id(hex.edges[edge]!)];
    return look ? [{ edge, look }] : [];
  });

function view(hex: Hex, pieces: readonly Piece[], faces: Faces, edges: Edge[]): HexView {
  const role = (piece: Piece): Role => faces.role(faceOf(piece.look));
  const where = (mark: Mark): Spot => faces.spot(mark.face);
  const troops = pieces.filter((piece) => role(piece) === 'troop');
  const things = pieces.filter((piece) => !['troop', 'hidden'].includes(role(piece)));
  const developments = hex.marks.filter((mark) => where(mark) === 'foot').map((mark) => noted(hex, mark, faces));
  const place = { q: hex.q, r: hex.r };
  const point = center(place);
  return {
    id: hex.id,
    hex,
    place,
    point,
    where: `translate(${point.x} ${point.y})`,
    land: land(hex, pieces, faces),
    name: hex.label === null ? '' : faces.name(hex.label),
    title:
      hex.label !== null
        ? faces.name(hex.label)
        : hex.ghost || isBack(hex.look)
          ? ''
          : sentence(faces.name(faceOf(hex.look))),
    head: hex.marks.filter((mark) => where(mark) === 'head').map((mark) => faces.symbol(mark)),
    flags: hex.marks.flatMap((mark) =>
      where(mark) === 'flag' && mark.owner !== null ? [{ seat: mark.owner, name: faces.name(mark.face) }] : [],
    ),
    plates: plates(troops, faces),
    borders: edges,
    foot: [...things.map((piece) => token(piece, role(piece), faces)), ...developments],
  };
}

function land(hex: Hex, pieces: readonly Piece[], faces: Faces): string {
  const { skin } = faces;
  if (hex.ghost) return 'ghost';
  if (isBack(hex.look)) return 'fog';
  for (const piece of pieces) {
    const site = faces.site(faceOf(piece.look));
    if (site) return site;
  }
  const own = skin.lands[faces.id(faceOf(hex.look))];
  if (own) return own;
  const known = hex.marks.filter((mark) => skin.lands[faces.id(mark.face)]);
  const most = known.reduce<Mark | undefined>((best, mark) => (!best || mark.n > best.n ? mark : best), undefined);
  return most ? skin.lands[faces.id(most.face)]! : skin.plain;
}

/** Armies by owner; those that have just moved in stand apart. */
function plates(troops: readonly Piece[], faces: Faces): Plate[] {
  const { states } = faces.skin;
  const found: Plate[] = [];
  for (const piece of troops) {
    const moving = faces.marked(piece.marks, states.moving) > 0;
    let plate = found.find((other) => other.owner === piece.owner && other.moving === moving);
    if (!plate) found.push((plate = { owner: piece.owner, total: 0, kinds: [], moving }));
    const face = faceOf(piece.look);
    plate.total += piece.count;
    plate.kinds.push({
      id: piece.id,
      face,
      icon: faces.icon(face),
      name: faces.name(face),
      count: piece.count,
      fallen: faces.marked(piece.marks, states.fallen) > 0,
      damage: faces.marked(piece.marks, states.damage),
    });
  }
  return found;
}

function token(piece: Piece, role: Role, faces: Faces): Token {
  const face = faceOf(piece.look);
  const number = piece.marks.find((mark) => mark.n > 0 && role === 'fort');
  // Whoever leads an army shows how many follow him.
  const led =
    role === 'lord'
      ? piece.marks.reduce(
          (sum, mark) => sum + (byPrefix(faces.skin.roles, faces.id(mark.face))?.[1] === 'troop' ? mark.n : 0),
          0,
        )
      : 0;
  return {
    id: piece.id,
    role,
    face,
    icon: faces.icon(face),
    name: faces.name(face),
    owner: piece.owner,
    hidden: isBack(piece.look),
    remembered: isRemembered(piece.look),
    n: number?.n ?? (piece.count > 1 ? piece.count : led),
    fallen: faces.marked(piece.marks, faces.skin.states.fallen) > 0,
    notes: role === 'lord' ? piece.marks : [],
  };
}

function noted(hex: Hex, mark: Mark, faces: Faces): Token {
  const { face, owner, n } = mark;
  return {
    id: hex.id,
    role: 'token',
    face,
    icon: faces.icon(face),
    name: faces.name(face),
    owner: owner ?? hex.owner,
    hidden: false,
    remembered: false,
    n,
    fallen: false,
    notes: [],
  };
}
