// A scene as the parts of the page need it: faces, names, seats, what glows. Everything here is computed from the scene.
import { untrack } from 'svelte';
import { byPrefix, skinOf, type Skin } from '../skins';
import { t } from '../words/index.svelte';
import { Board, Faces, faceOf, type HexView } from './board';
import { buttons, glow, hexOf, shown, type Glow } from './choices';
import { parts, say, type Names, type Part } from './text';
import type { Ask, Book, Card, Choice, Die, Face, Gauge, Id, Panel, Piece, Scene, Seat, TableInfo, Text, Zone } from './wire';

/** Something with a face that the reader can point at. */
export type Thing = { id: Id; face?: Face; hex?: HexView; panel?: Panel; gauge?: Gauge; piece?: Piece; card?: Card; die?: Die; zone?: Zone };

/** Who sits where, and through whose eyes we look. */
export type Source = { table: () => TableInfo | null; seat: () => Seat | null };

const NONE: Choice[] = [];
const alike = (one: readonly Choice[], other: readonly Choice[]): boolean => one.length === other.length && one.every((choice, at) => choice === other[at]);
/** The sections whose objects can glow. */
const PLACES = ['hexes', 'pieces', 'zones', 'panels', 'focus'] as const;

/** What the question makes of one object. */
export class Lit {
  /** Whether it can be chosen now. */
  on = $state(false);
  /** What choosing it may mean. */
  choices = $state.raw<Choice[]>(NONE);
  /** Whether it has been chosen already, as part of an answer. */
  chosen = $state(false);
}

/** A hex of the board: what is drawn on it changes, the hex stays. */
export class Cell {
  readonly id: Id;
  readonly lit: Lit;
  view: HexView;
  constructor(view: HexView, lit: Lit) {
    this.id = view.id;
    this.lit = lit;
    this.view = $state.raw(view);
  }
}

/**
 * A scene comes in by `take`, and every section, hex and glowing object is a signal of its own: what did not change runs
 * nothing.
 */
export class Sight {
  readonly book: Book;
  private readonly source: Source;
  readonly skin: Skin;
  readonly faces: Faces;
  private readonly board: Board;
  table: TableInfo | null = $derived.by(() => this.source.table());
  seat: Seat | null = $derived.by(() => this.source.seat());

  title = $state.raw<Scene['title']>([]);
  mood = $state.raw<Scene['mood']>('day');
  land = $state.raw<Scene['hexes']>([]);
  pieces = $state.raw<Scene['pieces']>([]);
  zones = $state.raw<Scene['zones']>([]);
  panels = $state.raw<Scene['panels']>([]);
  tracks = $state.raw<Scene['tracks']>([]);
  focus = $state.raw<Scene['focus']>([]);
  private asks = $state.raw<Scene['asks']>([]);
  waiting = $state.raw<Scene['waiting']>([]);
  over = $state.raw<Scene['over']>([]);

  ask: Ask | undefined = $derived(this.asks.find((ask) => ask.seat === this.seat) ?? this.asks[0]);
  glow = $state.raw<Glow>({ at: new Map(), loose: [] });
  /** The hexes of the board: another list only when another hex lies there. */
  cells = $state.raw<Cell[]>([]);
  /** The same by their ids, and where everything stands. Whoever draws from them is told of changes by what he draws. */
  private readonly cellOf = new Map<Id, Cell>();
  homes = new Map<Id, Id>();
  private readonly lights = new Map<Id, Lit>();
  private attending = false;
  private burning = new Set<Id>();
  private shownScene: Scene | null = null;
  /** Whoever shows what moved from one scene to the next. */
  onmove: ((before: Scene['pieces'], after: Scene['pieces']) => void) | undefined;

  /** Who plays what, as one word: colours and names hang on it, and it hardly ever changes. */
  cast = $state('');
  private titles = $state.raw(new Map<Seat, Face | null>());
  buttons: Choice[] = $derived(this.ask ? buttons(this.ask, this.glow) : []);
  panel: Panel | undefined = $derived(this.panels.find((panel) => panel.seat === this.seat));

  readonly names: Names = {
    face: (face) => this.faces.name(face),
    seat: (seat) => this.told(seat),
    object: (id) => this.objectName(id),
  };

  constructor(book: Book, source: Source) {
    this.book = book;
    this.source = source;
    this.skin = skinOf(book.game);
    this.faces = new Faces(book.catalogue, this.skin);
    this.board = new Board(this.faces);
  }

  /** Shows a scene. Sections that are the same as before cost nothing. */
  take(scene: Scene): void {
    const before = this.shownScene;
    if (scene === before) return;
    this.shownScene = scene;
    this.title = scene.title;
    this.mood = scene.mood;
    this.land = scene.hexes;
    this.pieces = scene.pieces;
    this.zones = scene.zones;
    this.panels = scene.panels;
    this.tracks = scene.tracks;
    this.focus = scene.focus;
    this.asks = scene.asks;
    this.waiting = scene.waiting;
    this.over = scene.over;
    if (scene.panels !== before?.panels) this.assign(scene.panels);
    if (scene.hexes !== before?.hexes || scene.pieces !== before.pieces) {
      this.homes = hexOf(scene);
      this.lay(this.board.views(scene.hexes, scene.pieces));
    }
    if (before && scene.pieces !== before.pieces) untrack(() => this.onmove?.(before.pieces, scene.pieces));
    this.light(before);
  }

  /** Whether answers are taken: not while the connection is broken, and never in a replay. */
  attend(on: boolean): void {
    if (on === this.attending) return;
    this.attending = on;
    untrack(() => this.light(null));
  }

  private assign(panels: readonly Panel[]): void {
    const cast = panels.map((panel) => `${panel.seat}=${panel.title ?? ''}`).join();
    if (cast === untrack(() => this.cast)) return;
    this.cast = cast;
    this.titles = new Map(panels.map((panel) => [panel.seat, panel.title]));
  }

  private lay(views: readonly HexView[]): void {
    const cells = untrack(() => this.cells);
    const same = cells.length === views.length && cells.every((cell, at) => cell.id === views[at]!.id);
    const laid = views.map((view) => {
      const cell = this.cellOf.get(view.id);
      if (!cell) return new Cell(view, this.lit(view.id));
      cell.view = view;
      return cell;
    });
    if (same) return;
    this.cellOf.clear();
    for (const cell of laid) this.cellOf.set(cell.id, cell);
    this.cells = laid;
  }

  /** What the question makes of an object. To be asked for outside of the reaction that reads it. */
  lit(id: Id): Lit {
    let lit = this.lights.get(id);
    if (!lit) this.lights.set(id, (lit = new Lit()));
    return lit;
  }

  /** Lights up what can be chosen. */
  private light(before: Scene | null): void {
    const scene = this.shownScene;
    if (!scene) return;
    const moved = PLACES.some((section) => scene[section] !== before?.[section]);
    const ask = untrack(() => this.ask);
    if (scene.asks === before?.asks && !(ask && moved)) return;
    const found: Glow = ask ? glow(scene, ask, shown(scene), this.homes) : { at: new Map(), loose: [] };
    const chosen = new Set(ask?.so_far ?? []);
    // Only what glows now or did before is touched.
    const next = new Set([...found.at.keys(), ...chosen]);
    for (const id of new Set([...this.burning, ...next])) {
      const lit = this.lit(id);
      const choices = (this.attending && found.at.get(id)) || NONE;
      lit.on = choices !== NONE;
      if (!alike(choices, untrack(() => lit.choices))) lit.choices = choices;
      lit.chosen = chosen.has(id);
    }
    this.burning = next;
    this.glow = found;
  }

  say(text: Text): string {
    return say(text, this.book.phrases, this.names);
  }

  parts(text: Text): Part[] {
    return parts(text, this.book.phrases, this.names);
  }

  /** Who sits there, by the name that the others read. */
  person(seat: Seat): string {
    const name = this.table?.seats.find((info) => info.seat === seat)?.name;
    // So the household is called that plays on its own machine, in every language.
    if (name === 'You' && this.table?.mine.includes(seat)) return t('seats.me');
    return name ?? t('new.seat', { n: seat + 1 });
  }

  /** What a seat plays, or else who sits there. */
  seatName(seat: Seat): string {
    const title = this.titles.get(seat) ?? null;
    return title === null ? this.person(seat) : this.faces.name(title);
  }

  /** The same in a sentence about somebody, in which nobody can be called 'you'. */
  private told(seat: Seat): string {
    const name = this.seatName(seat);
    return name === t('seats.me') && this.table?.mine.includes(seat) ? t('new.seat', { n: seat + 1 }) : name;
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

  /** What an object is called, by whoever puts it in words: a sentence once said is not said anew because something moved. */
  objectName(id: Id): string {
    const thing = untrack(() => this.find(id));
    if (!thing) return '';
    if (thing.panel) return this.seatName(thing.panel.seat);
    if (thing.hex) return thing.hex.title || t(thing.hex.hex.ghost ? 'board.ghost' : 'board.fog');
    return thing.face === undefined ? '' : this.faces.name(thing.face);
  }

  cell(id: Id): Cell | undefined {
    return this.cellOf.get(id);
  }

  hex(id: Id): HexView | undefined {
    return this.cellOf.get(id)?.view;
  }

  private readonly zonesById: Map<Id, Zone> = $derived(new Map(this.zones.map((zone) => [zone.id, zone])));
  zone(id: Id): Zone | undefined {
    return this.zonesById.get(id);
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
    const hex = this.hex(id);
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
