// A scene as the parts of the page need it: faces, names, seats, what glows. Everything here is computed from the scene.
import { byPrefix, skinOf, type Skin } from '../skins';
import { t } from '../words/index.svelte';
import { Board, Faces, faceOf, type HexView } from './board';
import { buttons, glow, hexOf, type Glow } from './choices';
import { parts, say, type Names, type Part } from './text';
import type { Ask, Book, Card, Choice, Die, Face, Gauge, Id, Panel, Piece, Scene, Seat, TableInfo, Text, Zone } from './wire';

const EMPTY: Scene = {
  title: [],
  mood: 'day',
  hexes: [],
  pieces: [],
  zones: [],
  panels: [],
  tracks: [],
  focus: [],
  asks: [],
  waiting: [],
  over: [],
};

/** Something with a face that the reader can point at. */
export type Thing = { id: Id; face?: Face; hex?: HexView; panel?: Panel; gauge?: Gauge; piece?: Piece; card?: Card; die?: Die; zone?: Zone };

/** Where a scene comes from: a live table, or a replay. */
export type Source = { scene: () => Scene | null; table: () => TableInfo | null; seat: () => Seat | null };

export class Sight {
  readonly book: Book;
  private readonly source: Source;
  readonly skin: Skin;
  readonly faces: Faces;
  private readonly board: Board;
  scene: Scene = $derived.by(() => this.source.scene() ?? EMPTY);
  table: TableInfo | null = $derived.by(() => this.source.table());
  seat: Seat | null = $derived.by(() => this.source.seat());

  // Section by section: whoever reads one is not troubled when another changes.
  private readonly sceneHexes: Scene['hexes'] = $derived(this.scene.hexes);
  readonly pieces: Scene['pieces'] = $derived(this.scene.pieces);
  private readonly asks: Scene['asks'] = $derived(this.scene.asks);
  readonly panels: Scene['panels'] = $derived(this.scene.panels);
  readonly zones: Scene['zones'] = $derived(this.scene.zones);
  readonly focus: Scene['focus'] = $derived(this.scene.focus);
  readonly waiting: Scene['waiting'] = $derived(this.scene.waiting);
  readonly tracks: Scene['tracks'] = $derived(this.scene.tracks);
  readonly over: Scene['over'] = $derived(this.scene.over);

  ask: Ask | undefined = $derived(this.asks.find((ask) => ask.seat === this.seat) ?? this.asks[0]);
  glow: Glow = $derived(glow(this.scene, this.ask));
  hexes: HexView[] = $derived.by(() => this.board.views(this.sceneHexes, this.pieces));
  /** Who plays what, as one word: colours and names hang on it, and it hardly ever changes. */
  readonly cast: string = $derived(this.panels.map((panel) => `${panel.seat}=${panel.title ?? ''}`).join());
  private readonly titles: Map<Seat, Face | null> = $derived.by(() => {
    const parts = this.cast === '' ? [] : this.cast.split(',').map((part) => part.split('='));
    return new Map(parts.map(([seat, title]) => [Number(seat), title === '' ? null : Number(title)]));
  });
  byId: Map<Id, HexView> = $derived(new Map(this.hexes.map((hex) => [hex.id, hex])));
  homes: Map<Id, Id> = $derived(hexOf({ hexes: this.sceneHexes, pieces: this.pieces }));
  buttons: Choice[] = $derived(this.ask ? buttons(this.ask, this.glow) : []);
  panel: Panel | undefined = $derived(this.panels.find((panel) => panel.seat === this.seat));
  soFar: Set<Id> = $derived(new Set(this.ask?.so_far ?? []));

  readonly names: Names = {
    face: (face) => this.faces.name(face),
    seat: (seat) => this.seatName(seat),
    object: (id) => this.objectName(id),
  };

  constructor(book: Book, source: Source) {
    this.book = book;
    this.source = source;
    this.skin = skinOf(book.game);
    this.faces = new Faces(book.catalogue, this.skin);
    this.board = new Board(this.faces);
  }

  say(text: Text): string {
    return say(text, this.book.phrases, this.names);
  }

  parts(text: Text): Part[] {
    return parts(text, this.book.phrases, this.names);
  }

  /** Who sits there, by the name that the others read. */
  person(seat: Seat): string {
    return this.table?.seats.find((info) => info.seat === seat)?.name ?? t('new.seat', { n: seat + 1 });
  }

  /** What a seat plays, or else who sits there. */
  seatName(seat: Seat): string {
    const title = this.titles.get(seat) ?? null;
    return title === null ? this.person(seat) : this.faces.name(title);
  }

  /** Colour and crest: 1 to 4, 0 for nobody. */
  color(seat: Seat | null): number {
    if (seat === null) return 0;
    const title = this.titles.get(seat) ?? null;
    const skinned = title === null ? undefined : this.skin.seats[this.faces.id(title)];
    return skinned ?? (seat % 4) + 1;
  }

  crestIcon(seat: Seat | null): string {
    const title = seat === null ? null : (this.titles.get(seat) ?? null);
    return title === null ? '' : this.faces.icon(title);
  }

  objectName(id: Id): string {
    const thing = this.find(id);
    if (!thing) return '';
    if (thing.panel) return this.seatName(thing.panel.seat);
    if (thing.hex) return thing.hex.title || t(thing.hex.hex.ghost ? 'board.ghost' : 'board.fog');
    return thing.face === undefined ? '' : this.faces.name(thing.face);
  }

  zone(id: Id): Zone | undefined {
    return this.zones.find((zone) => zone.id === id);
  }

  /** The picture of what a choice does, if the skin has one. */
  verb(choice: Choice): string {
    return byPrefix(this.skin.verbs, choice.text.key)?.[1] ?? '';
  }

  /** The picture that all of these have in common, if they have. */
  sameVerb(choices: readonly Choice[]): string {
    const verb = choices[0] ? this.verb(choices[0]) : '';
    return choices.every((choice) => this.verb(choice) === verb) ? verb : '';
  }

  /** Looks an object up, wherever the scene has it. */
  find(id: Id): Thing | undefined {
    const hex = this.byId.get(id);
    if (hex) return { id, hex };
    const piece = this.pieces.find((piece) => piece.id === id);
    if (piece) return { id, piece, face: faceOf(piece.look) };
    for (const zone of this.zones) {
      if (zone.id === id) return { id, zone };
      const card = findCard(zone.cards, id);
      if (card) return { id, card, zone, face: faceOf(card.look) };
      const die = zone.dice?.find((die) => die.id === id);
      if (die) return { id, die, zone, face: die.shows ?? die.kind };
    }
    for (const panel of this.panels) {
      if (panel.id === id) return { id, panel };
      const gauge = panel.gauges.find((gauge) => gauge.id === id);
      if (gauge) return { id, gauge, face: gauge.face };
    }
    for (const row of this.focus.flatMap((focus) => focus.sides).flatMap((side) => side.rows)) {
      const piece = row.pieces.find((piece) => piece.id === id);
      if (piece) return { id, piece, face: faceOf(piece.look) };
      const card = findCard(row.cards, id);
      if (card) return { id, card, face: faceOf(card.look) };
      const die = row.dice?.find((die) => die.id === id);
      if (die) return { id, die, face: die.shows ?? die.kind };
    }
    return undefined;
  }

  /** Whether there is room for the shelf beside the players. */
  shelved = $state(false);
  /** Zones of nobody that the skin wants always in view. */
  shelf: Zone[] = $derived.by(() => this.skin.shelf.flatMap((key) => this.zones.filter((zone) => zone.owner === null && zone.label.key === key && zone.count > 0)));

  /** Zones that lie in the tray: my own that always do, and whichever holds a choice. */
  tray: Zone[] = $derived.by(() => {
    const own = this.zones.filter((zone) => zone.owner === this.seat && this.seat !== null);
    const usual = this.skin.tray.flatMap((key) => own.filter((zone) => zone.label.key === key && zone.count > 0));
    const rest = this.skin.tray.length === 0 ? own : [];
    const shelf = this.shelved ? this.shelf : [];
    const asked = this.zones.filter((zone) => !usual.includes(zone) && !rest.includes(zone) && !shelf.includes(zone) && this.isAsked(zone));
    return [...asked, ...usual, ...rest];
  });

  private isAsked(zone: Zone): boolean {
    const { at } = this.glow;
    const cards = (list: Card[]): boolean => list.some((card) => at.has(card.id) || cards(card.under ?? []));
    return at.has(zone.id) || cards(zone.cards) || (zone.dice ?? []).some((die) => at.has(die.id));
  }

  /** The dials of a panel: gauges that show what their spaces give. */
  dials(panel: Panel): Gauge[] {
    return panel.gauges.filter((gauge) => (gauge.spaces?.length ?? 0) > 1);
  }

  /** What a gauge counts; of whom, if its one space says so. */
  gaugeName(gauge: Gauge): string {
    const [whose] = gauge.spaces?.length === 1 ? gauge.spaces : [];
    return `${this.faces.name(gauge.face)}${whose === undefined || whose === null ? '' : `, ${this.faces.name(whose)}`}`;
  }

  /** The counts of a panel: always the same few. */
  counts(panel: Panel): Gauge[] {
    return panel.gauges.filter((gauge) => (gauge.spaces?.length ?? 0) < 2);
  }
}

function findCard(cards: readonly Card[], id: Id): Card | undefined {
  for (const card of cards) {
    const found = card.id === id ? card : findCard(card.under ?? [], id);
    if (found) return found;
  }
  return undefined;
}
