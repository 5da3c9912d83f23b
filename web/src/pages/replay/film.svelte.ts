// A recorded game that is looked at: where one is in it, through whose eyes, and what is known of it.
import { api, said } from '../../lib/api';
import { byChapter, bySeat, deciders, marks, sameMoment, stopAt, stops, type Mark, type Stop } from '../../lib/replay';
import type { Sight } from '../../lib/sight.svelte';
import type { History, Line, Moment, Seat, TableInfo } from '../../lib/wire';

/** How many lines the server sends at once. */
const PART = 2000;
/** How many moments are kept. */
const KEPT = 400;

export class Film {
  readonly table: TableInfo;
  readonly sight: Sight;
  seat = $state<Seat | null>(null);
  lines = $state.raw<Line[]>([]);
  history = $state.raw<History | null>(null);
  at = $state(0);
  playing = $state(false);
  speed = $state(2);
  trouble = $state('');

  list: Stop[] = $derived(stops(this.lines));
  /** The number of the decision that each line begins. */
  numbers: ReadonlyMap<number, number> = $derived(new Map(this.list.map(({ line }, at) => [line, at + 1])));
  here: Stop | undefined = $derived(this.list[this.at]);
  last: number = $derived(this.list.length - 1);
  who: (Seat | null)[] = $derived(deciders(this.history, this.list));
  marks: Mark[] = $derived(marks(this.list, (text) => this.sight.say(text)));

  private readonly known = new Map<string, Promise<Moment>>();
  private readonly logs = new Map<Seat | null, Promise<Line[]>>();
  private readonly histories = new Map<Seat | null, Promise<History>>();

  constructor(table: TableInfo, sight: Sight, seat: Seat | null) {
    this.table = table;
    this.sight = sight;
    this.seat = seat;
  }

  /** Whether everything about the game is public. */
  get over(): boolean {
    return this.table.stage === 'over';
  }

  /** Those whose eyes one may look through; nothing for a watcher's. */
  get viewers(): (Seat | null)[] {
    const { seats, mine } = this.table;
    const own = seats.map(({ seat }) => seat).filter((seat) => this.over || mine.includes(seat));
    return this.over || own.length === 0 ? [null, ...own] : own;
  }

  private async log(seat: Seat | null): Promise<Line[]> {
    const all: Line[] = [];
    for (;;) {
      const more = await api.log(this.table.id, seat, all.length);
      all.push(...more);
      if (more.length < PART) return all;
    }
  }

  /** Looks through somebody's eyes, at the same moment as before. */
  async see(seat: Seat | null): Promise<void> {
    this.seat = seat;
    if (!this.logs.has(seat)) this.logs.set(seat, this.log(seat));
    if (!this.histories.has(seat)) this.histories.set(seat, api.history(this.table.id, seat));
    try {
      const lines = await this.logs.get(seat)!;
      if (seat !== this.seat) return;
      // Where one is by now: one may have gone on meanwhile.
      const { lines: before, here } = this;
      const line = before.length > 0 && here ? sameMoment(before, here.line, lines) : 0;
      this.history = null;
      this.lines = lines;
      this.to(stopAt(this.list, line));
      const history = await this.histories.get(seat)!;
      if (seat === this.seat) this.history = history;
    } catch (error) {
      this.logs.delete(seat);
      this.histories.delete(seat);
      this.trouble = said(error);
    }
  }

  /** Through the eyes of the next. */
  seeNext(): void {
    const { viewers } = this;
    void this.see(viewers[(viewers.indexOf(this.seat) + 1) % viewers.length] ?? null);
  }

  to(index: number): void {
    this.at = Math.max(0, Math.min(this.last, index));
  }

  /** Goes on, or back: by decisions, by the decisions of a seat, by chapters. */
  step(by: 'decision' | 'seat' | 'chapter', way: 1 | -1): void {
    if (by === 'decision') this.to(this.at + way);
    else if (by === 'seat') this.to(bySeat(this.who, this.at, way, this.seat));
    else this.to(byChapter(this.marks, this.last, this.at, way));
  }

  /** The line that a stop lies before; the last stop lies before none. */
  before(index: number): number | null {
    return index >= this.last ? null : (this.list[index]?.line ?? null);
  }

  /** A moment, which is asked for once. */
  moment(index: number): Promise<Moment> | undefined {
    const stop = this.list[index];
    if (!stop) return undefined;
    const name = `${this.seat ?? '-'}/${stop.line}`;
    let found = this.known.get(name);
    if (!found) {
      if (this.known.size > KEPT) this.known.clear();
      this.known.set(name, (found = api.moment(this.table.id, this.seat, this.before(index))));
      found.catch(() => this.known.delete(name));
    }
    return found;
  }
}
