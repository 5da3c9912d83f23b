// A scene as the parts of the page need it: faces, names, seats, what glows. Everything here is computed from the scene.
import { untrack } from 'svelte';
import { byPrefix, skinOf, type Skin } from '../skins';
import { listed, t } from '../words/index.svelte';
import { Board, Faces, faceOf, type HexView } from './board';
import { botName } from './bots';
import { buttons, glow, hexOf, needsBoard, shown, type Glow } from './choices';
import type { Known } from './outlook';
import { parts, say, type Names, type Part } from './text';
import type {
  Ask,
  Book,
  Card,
  Choice,
  Die,
  Face,
  Gauge,
  Id,
  Panel,
  Piece,
  Scene,
  Seat,
  TableInfo,
  Text,
  Zone,
} from './wire';

/** Something with a face that the reader can point at. */
export type Thing = {
  id: Id;
  face?: Face;
  hex?: HexView;
  panel?: Panel;
  gauge?: Gauge;
  piece?: Piece;
  card?: Card;
  die?: Die;
  zone?: Zone;
};

/** Who sits where, and through whose eyes we look. */
export type Source = { table: () => TableInfo | null; seat: () => Seat | null };

const NONE: Choice[] = [];
const DARK: Glow = { at: new Map(), loose: [] };
const alike = (one: readonly Choice[], other: readonly Choice[]): boolean =>
  one.length === other.length && one.every((choice, at) => choice === other[at]);
/** The sections that say what glows: the question, and those whose objects can. */
const LIGHTING = new Set<keyof Scene>(['asks', 'hexes', 'pieces', 'zones', 'panels', 'focus']);
/** How many hexes are drawn in one step: one of them has half a dozen layers. */
const HEXES = 1;
/** How many rings are lit on the board in one step. */
const LIGHTS = 16;

/** What the question makes of one object. */
export class Lit {
  /** Whether it can be chosen now. */
  on = $state(false);
  /** Whether it looks so on the board already, where many are lit at once. */
  seen = $state(false);
  /** What choosing it may mean. */
  choices = $state.raw<Choice[]>(NONE);
  /** Whether it has been chosen already, as part of an answer. */
  chosen = $state(false);
}

/** What each seat plays. Every seat is a signal of its own: when one of them chooses a people, nothing of the others is drawn anew. */
class Titles {
  private readonly all = Array.from({ length: 4 }, () => new Title());
  get(seat: Seat): Face | null {
    return this.all[seat]?.face ?? null;
  }
  set(seat: Seat, face: Face | null): void {
    const title = this.all[seat];
    if (title) title.face = face;
  }
}
class Title {
  face = $state.raw<Face | null>(null);
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
  hexes = $state.raw<Scene['hexes']>([]);
  pieces = $state.raw<Scene['pieces']>([]);
  zones = $state.raw<Scene['zones']>([]);
  panels = $state.raw<Scene['panels']>([]);
  tracks = $state.raw<Scene['tracks']>([]);
  agenda = $state.raw<Scene['agenda']>([]);
  focus = $state.raw<Scene['focus']>([]);
  private asks = $state.raw<Scene['asks']>([]);
  waiting = $state.raw<Scene['waiting']>([]);
  over = $state.raw<Scene['over']>([]);

  ask: Ask | undefined = $derived(this.askOf(this.asks));
  /** Where its answers are chosen. */
  glow = $state.raw<Glow>(DARK);
  /** The same, for the signs on the board that tell what follows from them: drawn after the question. */
  shine = $state.raw<Glow>(DARK);
  /** The zones in which something can be chosen: they come to the tray. */
  asked = $state.raw<ReadonlySet<Id>>(new Set());
  /** The hexes of the board: another list only when another hex lies there. */
  cells = $state.raw<Cell[]>([]);
  /** Those that are drawn already, in the groups in which they appeared: what has been drawn is not looked at again when more
      of a map is laid out. */
  drawn = $state.raw<Cell[][]>([]);
  /** The last hexes of which all are drawn. */
  private whole: Cell[] = [];
  /** What is to be drawn on hexes that lie there. */
  private due: [Cell, HexView][] = [];
  /** The same by their ids, and where everything stands. Whoever draws from them is told of changes by what he draws. */
  private readonly cellOf = new Map<Id, Cell>();
  homes = new Map<Id, Id>();
  private readonly lights = new Map<Id, Lit>();
  private attending = false;
  private burning = new Set<Id>();
  /** What is lit, or no longer, and does not look so yet. */
  private readonly dim = new Set<Id>();
  /** Whether something changed that the light depends on. */
  private unlit = false;
  private scene: Scene | null = null;
  /** Whoever shows what moved from one scene to the next. */
  onmove: ((before: Scene['pieces'], after: Scene['pieces']) => void) | undefined;

  /** Who plays what, as one word: colours and names hang on it, and it hardly ever changes. */
  cast = $state('');
  private readonly titles = new Titles();
  buttons: Choice[] = $derived(this.ask ? buttons(this.ask, this.glow) : []);
  panel: Panel | undefined = $derived(this.panels.find((panel) => panel.seat === this.seat));

  readonly names: Names = {
    face: (face) => this.faces.name(face),
    seat: (seat) => this.told(seat),
    object: (id) => this.objectName(id),
    plural: (name) => ('face' in name ? this.faces.plural(name.face) : this.isPeople(name.seat)),
  };

  constructor(book: Book, source: Source) {
    this.book = book;
    this.source = source;
    this.skin = skinOf(book.game);
    this.faces = new Faces(book.catalogue, this.skin);
    this.board = new Board(this.faces);
  }

  /** Shows a scene at once. */
  take(scene: Scene): void {
    for (const _ of this.steps(scene));
  }

  /**
   * Shows a scene in steps, each of which can be drawn before the next: the board, what lies around it, what everybody looks
   * at, and last the question, when all that it speaks of is there. What is the same as before costs nothing. Whoever stops
   * halfway and begins with a newer scene misses nothing. Every step says what it draws, for whoever wonders which one is slow.
   */
  *steps(scene: Scene): Generator<string, string> {
    this.scene = scene;
    if (this.assign(scene.panels)) yield 'cast';
    const before = untrack(() => this.pieces);
    if (this.differs(scene, 'mood', 'hexes', 'pieces')) {
      const views = yield* this.board.making(scene.hexes, scene.pieces);
      this.put(scene, 'mood', 'hexes', 'pieces');
      const more = this.plan(scene, views);
      if (scene.pieces !== before) untrack(() => this.onmove?.(before, scene.pieces));
      if (more || this.due.length > HEXES) yield 'board';
    }
    while (this.lay()) yield 'hexes';
    yield* this.exchange(scene.panels);
    if (this.put(scene, 'title', 'tracks', 'agenda')) yield 'title';
    if (this.put(scene, 'zones')) yield 'zones';
    if (this.put(scene, 'focus')) yield 'focus';
    const glow = this.unlit || scene.asks !== untrack(() => this.asks) ? this.glowOf(scene) : undefined;
    if (glow && this.fetch(scene.zones, glow)) yield 'tray';
    // At once with the question its answers can be chosen, and no others.
    this.put(scene, 'asks', 'waiting', 'over');
    this.light(glow);
    // Few rings are lit with the question, many of them after it.
    if (this.dim.size <= LIGHTS) this.brighten(LIGHTS);
    let last = 'question';
    while (this.dim.size > 0) {
      yield last;
      this.brighten(LIGHTS);
      last = 'rings';
    }
    if (untrack(() => this.shine !== this.glow)) {
      yield last;
      this.shine = untrack(() => this.glow);
      last = 'badges';
    }
    return last;
  }

  /** Takes the panels over, one after the other where the same ones lie there as before. */
  private *exchange(panels: Scene['panels']): Generator<string, void> {
    let shown = untrack(() => this.panels);
    if (shown === panels) return;
    this.unlit = true;
    if (shown.length === panels.length && shown.every(({ id }, at) => id === panels[at]!.id)) {
      for (const [at, panel] of panels.entries()) {
        if (shown[at] === panel) continue;
        shown = this.panels = shown.map((old, place) => (place === at ? panel : old));
        yield 'panel';
      }
    }
    this.panels = panels;
    if (shown.length !== panels.length) yield 'panels';
  }

  private differs(scene: Scene, ...sections: (keyof Scene)[]): boolean {
    return sections.some((section) => untrack(() => this[section]) !== scene[section]);
  }

  /** Takes sections over from a scene; says whether one of them is another than before. */
  private put(scene: Scene, ...sections: (keyof Scene)[]): boolean {
    let fresh = false;
    for (const section of sections) {
      if (untrack(() => this[section]) === scene[section]) continue;
      (this as Record<keyof Scene, unknown>)[section] = scene[section];
      fresh = true;
      this.unlit ||= LIGHTING.has(section);
    }
    return fresh;
  }

  /** Whether answers are taken: not while the connection is broken, and never in a replay. */
  attend(on: boolean): void {
    if (on === this.attending) return;
    this.attending = on;
    this.unlit = true;
    untrack(() => this.light());
    this.brighten(Infinity);
    this.shine = untrack(() => this.glow);
  }

  /** Takes over who plays what; says whether that is new. */
  private assign(panels: readonly Panel[]): boolean {
    const cast = panels.map((panel) => `${panel.seat}=${panel.title ?? ''}`).join();
    if (cast === untrack(() => this.cast)) return false;
    this.cast = cast;
    for (const panel of panels) this.titles.set(panel.seat, panel.title);
    return true;
  }

  /** Finds out which hexes are to be drawn; says whether others lie there than before. */
  private plan(scene: Scene, views: HexView[]): boolean {
    this.homes = hexOf(scene);
    const cells = untrack(() => this.cells);
    this.due = [];
    const laid = views.map((view) => {
      const cell = this.cellOf.get(view.id);
      if (!cell) return new Cell(view, this.lit(view.id));
      if (untrack(() => cell.view) !== view) this.due.push([cell, view]);
      return cell;
    });
    if (cells.length === laid.length && cells.every((cell, at) => cell === laid[at])) return false;
    this.cellOf.clear();
    for (const cell of laid) this.cellOf.set(cell.id, cell);
    this.cells = laid;
    return true;
  }

  /** Draws some of them; says whether there were any. */
  private lay(): boolean {
    const changed = this.due.splice(0, HEXES);
    for (const [cell, view] of changed) cell.view = view;
    // The very first takes as long as many later ones.
    const most = untrack(() => this.drawn.length === 0) ? 1 : HEXES - changed.length;
    return untrack(() => this.reveal(most)) || changed.length > 0;
  }

  /** Lets some of the hexes appear that are new, and those that are gone disappear. */
  private reveal(most: number): boolean {
    const { cells } = this;
    if (cells === this.whole) return false;
    const lie = new Set(cells);
    // Where all of a group are gone an empty one stays, so that the others keep their places.
    const left = this.drawn.map((group) =>
      group.every((cell) => lie.has(cell)) ? group : group.filter((cell) => lie.has(cell)),
    );
    const there = new Set(left.flat());
    const fresh = cells.filter((cell) => !there.has(cell));
    this.drawn = fresh.length > 0 && most > 0 ? [...left, fresh.slice(0, most)] : left;
    if (fresh.length <= most) this.whole = cells;
    return true;
  }

  /** What the question makes of an object. To be asked for outside of the reaction that reads it. */
  lit(id: Id): Lit {
    let lit = this.lights.get(id);
    if (!lit) this.lights.set(id, (lit = new Lit()));
    return lit;
  }

  private askOf(asks: Scene['asks']): Ask | undefined {
    return asks.find((ask) => ask.seat === this.seat) ?? asks[0];
  }

  /** Whether there is an answer that can be given on the board alone. */
  get needsBoard(): boolean {
    return this.scene !== null && this.ask !== undefined && needsBoard(this.scene, this.ask);
  }

  private glowOf(scene: Scene): Glow {
    const ask = untrack(() => this.askOf(scene.asks));
    return ask ? glow(scene, ask, shown(scene), this.homes) : DARK;
  }

  /** Finds the zones that hold a choice; says whether they are others than before. */
  private fetch(zones: readonly Zone[], { at }: Glow): boolean {
    const cards = (list: Card[]): boolean => list.some((card) => at.has(card.id) || cards(card.under ?? []));
    const found = zones
      .filter((zone) => cards(zone.cards) || (zone.dice ?? []).some((die) => at.has(die.id)))
      .map((zone) => zone.id);
    const before = untrack(() => this.asked);
    if (found.length === before.size && found.every((id) => before.has(id))) return false;
    this.asked = new Set(found);
    return true;
  }

  /** Lights up what can be chosen. */
  private light(found = this.scene ? this.glowOf(this.scene) : DARK): void {
    if (!this.scene || !this.unlit) return;
    this.unlit = false;
    const ask = untrack(() => this.ask);
    const chosen = new Set(ask?.so_far ?? []);
    // Only what glows now or did before is touched.
    const next = new Set([...found.at.keys(), ...chosen]);
    for (const id of new Set([...this.burning, ...next])) {
      const lit = this.lit(id);
      const choices = (this.attending && found.at.get(id)) || NONE;
      lit.on = choices !== NONE;
      this.dim.add(id);
      if (
        !alike(
          choices,
          untrack(() => lit.choices),
        )
      )
        lit.choices = choices;
      lit.chosen = chosen.has(id);
    }
    this.burning = next;
    this.glow = found;
  }

  /** Lets some of what can be chosen be seen so on the board. */
  private brighten(most: number): void {
    for (const id of [...this.dim].slice(0, most)) {
      this.dim.delete(id);
      const lit = this.lit(id);
      lit.seen = untrack(() => lit.on);
    }
  }

  /** How much of something I have: by the counts of my panel. */
  readonly have = (face: Face): number | undefined =>
    this.panel?.marks.find((mark) => mark.face === face)?.n ??
    this.panel?.gauges.find((gauge) => gauge.face === face)?.at;
  /** What is needed to tell what a choice leads to. */
  readonly known: Known = { name: (face) => this.faces.name(face), have: (face) => this.have(face) };

  say(text: Text): string {
    return say(text, this.book.phrases, this.names);
  }

  parts(text: Text): Part[] {
    return parts(text, this.book.phrases, this.names);
  }

  /** Who sits there, by the name that the others read. */
  person(seat: Seat): string {
    const info = this.table?.seats.find((info) => info.seat === seat);
    if (info?.who === 'bot') return botName(info.name);
    const name = info?.name;
    // So the household is called that plays on its own machine, in every language; several of it are told apart.
    const mine = this.table?.mine ?? [];
    if (name === 'You' && mine.includes(seat) && mine.length === 1) return t('seats.me');
    if (name !== undefined && !(name === 'You' && mine.includes(seat))) return name;
    const title = this.titles.get(seat);
    return title !== null && name !== undefined ? this.faces.name(title) : t('new.seat', { n: seat + 1 });
  }

  /** Whom the others wait for: bots have no names of their own, so they are called by what they play. */
  waited(seat: Seat): string {
    const bot = this.table?.seats.find((info) => info.seat === seat)?.who === 'bot';
    return bot ? this.seatName(seat) : this.person(seat);
  }

  /** What a seat plays, or else who sits there. */
  seatName(seat: Seat): string {
    const title = this.titles.get(seat);
    return title === null ? this.person(seat) : this.faces.name(title);
  }

  /** Whether a seat goes by the name of a people, which verbs have to fit. */
  private isPeople(seat: Seat): boolean {
    const title = this.titles.get(seat) ?? null;
    return title !== null && this.faces.plural(title);
  }

  /** That these decide, each called by `name`. */
  deciding(seats: readonly Seat[], name = (seat: Seat): string => this.waited(seat)): string {
    const many = seats.length > 1 || seats.some((seat) => this.isPeople(seat) && name(seat) === this.seatName(seat));
    return t('prompt.waiting', { names: listed(seats.map(name)), n: many ? 2 : 1 });
  }

  /** Who has won, and who sits there. */
  verdict(winners: readonly Seat[]): string {
    const [first, ...more] = winners;
    // Where a goal was missed, alone or together, the first place stays empty.
    if (first === undefined) return t('prompt.over.nobody');
    if (this.over.length === 1) return t('prompt.over.alone');
    const name = [...new Set([this.seatName(first), this.person(first)])];
    return more.length > 0
      ? t('prompt.over.tie', { names: listed(winners.map((seat) => this.seatName(seat))) })
      : t('prompt.over', {
          name: name[1] === undefined ? name[0]! : `${name[0]} (${name[1]})`,
          n: this.isPeople(first) ? 2 : 1,
        });
  }

  /** The same in a sentence about somebody, in which nobody can be called 'you'. */
  private told(seat: Seat): string {
    const name = this.seatName(seat);
    return name === t('seats.me') && this.table?.mine.includes(seat) ? t('new.seat', { n: seat + 1 }) : name;
  }

  /** Colour and crest: 1 to 4, 0 for nobody. */
  color(seat: Seat | null): number {
    if (seat === null) return 0;
    const title = this.titles.get(seat);
    const skinned = title === null ? undefined : this.skin.seats[this.faces.id(title)];
    return skinned ?? (seat % 4) + 1;
  }

  crestIcon(seat: Seat | null): string {
    const title = seat === null ? null : this.titles.get(seat);
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
  verb({ text: { key } }: Choice): string {
    let verb = this.verbs.get(key);
    if (verb === undefined) this.verbs.set(key, (verb = byPrefix(this.skin.verbs, key)?.[1] ?? ''));
    return verb;
  }
  private readonly verbs = new Map<string, string>();

  /** The picture that all of these have in common, if they have. */
  sameVerb(choices: readonly Choice[]): string {
    const verb = choices[0] ? this.verb(choices[0]) : '';
    return choices.every((choice) => this.verb(choice) === verb) ? verb : '';
  }

  /** What is printed on the card that a choice names, its first lines, if the reader does not hold it: nobody should choose by
      a name alone. A choice that says itself what is done needs no more words. */
  printed({ text: { args = [] }, on, to }: Choice): string {
    const named = args.flatMap(([, arg]) => ('face' in arg ? [this.faces.entry(arg.face)] : []));
    if (
      named.length !== 1 ||
      to !== null ||
      args.some(([, arg]) => 'text' in arg) ||
      !byPrefix(this.skin.cards, named[0]!.id)
    )
      return '';
    const far = untrack(() =>
      on.every((id) => {
        const thing = this.find(id);
        return !thing || (thing.card !== undefined && thing.zone?.owner !== this.seat);
      }),
    );
    return far ? (named[0]!.text ?? '').split('\n', 2).join('\n') : '';
  }

  /** What is printed on what a sentence speaks of, if it stands above the board: the card of a season. */
  above(text: Text): string {
    const named = (text: Text): Face[] => this.parts(text).flatMap(({ face }) => face ?? []);
    const titled = this.title.flatMap(named);
    return named(text)
      .map((face) => (titled.includes(face) && this.faces.entry(face).text) || '')
      .join('');
  }

  /** What is printed on cards that several answers name, how many of each for instance, by their names: said once for all. */
  shared: Map<string, string> = $derived.by(() => {
    const all = this.glow.loose.flatMap((choice) => {
      const text = this.printed(choice);
      const name = choice.text.args?.flatMap(([, arg]) => ('face' in arg ? [this.faces.name(arg.face)] : []))[0];
      return text && name ? [[name, text] as const] : [];
    });
    const found = new Map(all);
    return found.size < all.length ? found : new Map<string, string>();
  });

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
  /** Zones that the skin wants always in view. */
  shelf: Zone[] = $derived.by(() =>
    this.skin.shelf.flatMap((key) =>
      this.zones.filter((zone) => zone.label.key === key && zone.count > 0 && !this.offers(zone)),
    ),
  );

  /** Whether cards that one does not have yet can be had now: then they lie in the tray and can be read, where a hand can. */
  offers(zone: Zone): boolean {
    return (
      this.skin.fullHand &&
      zone.shape === 'row' &&
      zone.cards.length > 0 &&
      zone.owner !== this.seat &&
      this.asked.has(zone.id)
    );
  }

  /** Zones that lie in the tray: my own that always do, whichever holds a choice, and the dice that find no room beside the players. */
  tray: Zone[] = $derived.by(() => {
    const own = this.zones.filter((zone) => zone.owner === this.seat && this.seat !== null);
    const usual = this.skin.tray.flatMap((key) =>
      own.filter(
        (zone) =>
          zone.label.key === key &&
          zone.count > 0 &&
          !(this.shelved && this.skin.shelf.includes(key)) &&
          (!this.skin.seldom.includes(key) || this.asked.has(zone.id)),
      ),
    );
    const rest = this.skin.tray.length === 0 ? own : [];
    const shelf = this.shelved ? this.shelf : [];
    const dice = this.shelf.filter((zone) => !shelf.includes(zone) && (zone.dice?.length ?? 0) > 0);
    const asked = this.zones.filter(
      (zone) => ![usual, rest, shelf, dice].some((known) => known.includes(zone)) && this.asked.has(zone.id),
    );
    return [...asked, ...usual, ...rest, ...dice];
  });

  /** Whose leader or hero somebody is: by his display, or by where he stands. */
  leads(face: Face): Seat | null {
    const { displays, roles } = this.skin;
    return untrack(() => {
      const shown =
        displays.length === 0
          ? undefined
          : this.zones.find(
              (zone) => displays.includes(zone.label.key) && zone.cards.some((card) => faceOf(card.look) === face),
            );
      if (shown) return shown.owner;
      const role = byPrefix(roles, this.faces.id(face))?.[1];
      if (role !== 'champion' && role !== 'crest' && role !== 'lord') return null;
      return this.pieces.find((piece) => faceOf(piece.look) === face)?.owner ?? null;
    });
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
