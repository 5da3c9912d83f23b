// A little play that nobody sees: scenes in which everything happens once that a table of this game can show. Drawn when the
// page has nothing else to do, so that the first fight of a game is not slower than the second one.
import { bare, type Skin } from '../skins/skin';
import type {
  Ask,
  Book,
  Card,
  Choice,
  Die,
  Face,
  Focus,
  Gauge,
  Hex,
  Id,
  Mark,
  Panel,
  Piece,
  Row,
  Scene,
  Seat,
  Side,
  Text,
  Zone,
} from './wire';

/** Names of objects that no game has. */
const FIRST: Id = 1 << 30;
const HEXES = [
  [0, 0],
  [1, 0],
  [0, 1],
  [-1, 1],
  [-1, 0],
] as const;

class Stage {
  private last = FIRST;
  /** One face of every kind that the skin tells apart. */
  private readonly kinds: Face[];
  private readonly cards: Face[];

  constructor(
    private readonly book: Book,
    private readonly skin: Skin,
    private readonly seat: Seat,
    private readonly panels: Panel[],
  ) {
    const { faces } = book.catalogue;
    const first = (prefix: string): Face[] =>
      [faces.findIndex(({ id }) => id.startsWith(prefix))].filter((face) => face >= 0);
    this.kinds = skin.roles.flatMap(([prefix]) => first(prefix)).concat(0);
    this.cards = skin.cards.flatMap(([prefix]) => first(prefix)).concat(0);
  }

  private id(): Id {
    return this.last++;
  }
  private marked(n: number): Mark[] {
    const { states } = this.skin;
    const ids = [states.damage, states.used, states.now, states.built];
    return ids
      .flatMap((id) =>
        this.book.catalogue.faces.flatMap((face, at) => (face.id === id && id ? [{ face: at, n, owner: null }] : [])),
      )
      .slice(0, n);
  }
  private text(n: number): Text {
    return {
      key: Object.keys(this.book.phrases)[n % 7] ?? '',
      args: [
        ['n', { number: n }],
        ['seat', { seat: this.seat }],
        ['name', { face: 0 }],
      ],
    };
  }
  private piece(on: Id | undefined, at: number, count: number, owner: Seat | null): Piece {
    return {
      id: this.id(),
      ...(on === undefined ? {} : { on }),
      look: { face: this.kinds[at % this.kinds.length]! },
      owner,
      count,
      marks: this.marked(count % 3),
    };
  }
  private card(at: number, n = 0): Card {
    return {
      id: this.id(),
      look: at === 5 ? { back: 0 } : { face: this.cards[at % this.cards.length]! },
      marks: this.marked(n),
    };
  }
  private die(): Die {
    return { id: this.id(), kind: 0, shows: this.kinds[0]!, marks: [] };
  }
  private gauge(at: number, max: number | null = null): Gauge {
    return { id: this.id(), face: this.kinds[at % this.kinds.length]!, at, max };
  }
  private zone(label: string, owner: Seat | null, shape: Zone['shape']): Zone {
    const faces = this.skin.displays.includes(label) ? this.kinds : undefined;
    const cards = [0, 1, 2].map((at) =>
      faces ? { ...this.card(0, 1), look: { face: faces[at % faces.length]! } } : this.card(at, at),
    );
    return { id: this.id(), shape, owner, label: { key: label }, cards, count: cards.length, dice: [this.die()] };
  }
  private row(at: number): Row {
    return {
      id: this.id(),
      label: this.text(at),
      pieces: [this.piece(undefined, 0, 2, this.seat), this.piece(undefined, 1, 1, null)],
      cards: [this.card(0, 1)],
      dice: [this.die()],
      needs: [this.gauge(2, 4)],
      stake: this.text(1),
      marks: this.marked(1),
    };
  }
  private side(seat: Seat | null): Side {
    return {
      seat,
      title: this.text(2),
      rows: [this.row(1), this.row(2)],
      tally: [this.gauge(3), this.gauge(2)],
      sealed: null,
    };
  }
  private focus(kind: Focus['kind'], cover: boolean): Focus {
    return {
      id: this.id(),
      kind,
      title: this.text(3),
      at: null,
      cover,
      steps: [this.text(1), this.text(2)],
      now: 1,
      sides: [this.side(this.seat), this.side(null)],
    };
  }
  private choice(on: Id[], n: number, more: Partial<Choice> = {}): Choice {
    return { action: `rehearsed ${n}`, text: this.text(n), on, to: null, kind: 'pick', reveals: n % 2 === 0, ...more };
  }
  private ask(choices: Choice[]): Ask {
    return { seat: this.seat, decision: this.last, text: this.text(4), rule: null, undo: true, choices };
  }

  /** A board with pieces, hands and dice, and a question about all of them; then what changes most often; then nothing again. */
  *scenes(): Generator<Scene> {
    const { skin, seat } = this;
    const lands = Object.keys(skin.lands);
    const faceOf = (id: string | undefined): Face =>
      Math.max(
        0,
        this.book.catalogue.faces.findIndex((face) => face.id === id),
      );
    const edge = Object.keys(skin.edges)[0];
    const hexes: Hex[] = HEXES.map(([q, r], at) => ({
      id: this.id(),
      q,
      r,
      look: at === 4 ? { back: 0 } : { face: faceOf(lands[at]) },
      label: 0,
      edges: [edge ? faceOf(edge) : null, null, null, null, null, null],
      owner: at === 1 ? seat : null,
      marks: this.marked(1),
    }));
    const pieces = hexes.flatMap((hex, at) =>
      this.kinds
        .slice(0, at < 2 ? 6 : 1)
        .map((_, kind) => this.piece(hex.id, kind + at, at + 1, at === 2 ? null : seat)),
    );
    const keys = [...new Set([...skin.tray, ...skin.displays, ...skin.chips, ...skin.shelf])];
    const zones = (keys.length > 0 ? keys : ['']).map((key) => this.zone(key, seat, skin.fullHand ? 'fan' : 'row'));
    const cards = zones.flatMap((zone) => zone.cards.map(({ id }) => id));
    const buttons = [1, 2, 3].map((n) => this.choice([], n));
    const nothing: Scene = {
      title: [this.text(1)],
      mood: 'day',
      hexes: [],
      pieces: [],
      zones: [],
      panels: this.panels,
      tracks: [],
      agenda: [],
      focus: [],
      asks: [],
      waiting: [seat],
      over: [],
    };
    const board: Scene = {
      ...nothing,
      hexes,
      pieces,
      zones,
      tracks: [{ ...this.gauge(1, 3), spaces: [0, 0, 0] }],
      agenda: [
        {
          title: this.text(1),
          items: [
            { text: this.text(2), seat },
            { text: this.text(3), seat: null },
          ],
          now: 0,
        },
      ],
    };
    yield nothing;
    // Before there is a map somebody chooses what he plays.
    yield {
      ...nothing,
      panels: this.panels.map((panel) => ({ ...panel, title: null })),
      asks: [this.ask(buttons)],
      waiting: [],
    };
    yield { ...board, waiting: [] };
    yield {
      ...board,
      asks: [
        this.ask([
          ...hexes.slice(0, 3).map(({ id }, at) => this.choice([id], at)),
          ...cards.map((id, at) => this.choice([id], at + 3, { adds: [{ face: 0, n: 1, owner: null }] })),
          ...buttons,
        ]),
      ],
    };
    const other = pieces.map((piece, at) =>
      at % 2 === 0 ? { ...piece, count: piece.count + 1, on: hexes[0]!.id } : piece,
    );
    const panels = this.panels.map((panel) => ({
      ...panel,
      gauges: panel.gauges.map((gauge) => ({ ...gauge, at: gauge.at + 1 })),
      marks: [...panel.marks, { face: 0, n: 1, owner: null }],
    }));
    yield {
      ...board,
      panels,
      pieces: other.slice(1),
      zones: zones.map((zone) => ({ ...zone, cards: [...zone.cards.slice(1), this.card(2, 1)] })),
      asks: [this.ask(buttons)],
    };
    for (const focus of [
      this.focus('clash', true),
      this.focus('clash', false),
      this.focus('bid', true),
      this.focus('draw', true),
    ]) {
      yield {
        ...board,
        focus: [focus],
        asks: [
          this.ask([
            ...buttons,
            ...focus.sides
              .flatMap((side) => side.rows.flatMap((row) => row.pieces))
              .map(({ id }, at) => this.choice([id], at + 20)),
          ]),
        ],
      };
    }
    yield nothing;
  }
}

export const rehearsal = (book: Book, skin: Skin = bare, seat: Seat | null, panels: Panel[]): Generator<Scene> =>
  new Stage(book, skin, seat ?? 0, panels).scenes();
