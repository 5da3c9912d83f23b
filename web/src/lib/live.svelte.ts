// A table as it is played: the WebSocket, what came over it, and what we ask for. It comes back by itself.
import { flushSync } from 'svelte';
import { api, reload } from './api';
import { apply, kept } from './patch';
import { settings } from './settings.svelte';
import { sentence } from './text';
import {
  PROTOCOL,
  type Id,
  type Line,
  type Odds,
  type Pass,
  type ProblemCode,
  type Refusal,
  type Request,
  type Said,
  type Scene,
  type Seat,
  type SeatClock,
  type StandingPass,
  type TableInfo,
  type ToClient,
  type ToServer,
  type Welcome,
} from './wire';

export type Link = 'connecting' | 'open' | 'lost' | 'closed';

/** A message that wants an answer, without its number. */
type Asking = ToServer extends infer M ? (M extends { re: number } ? Omit<M, 're'> : never) : never;
type Answer = Extract<ToClient, { re: number | null }>;

/** Why a request was not carried out: a rule, or something wrong with the request. */
export type Failure = { refusal?: Refusal; code?: ProblemCode; message: string };

/** How many missed moves are shown one by one, and how long we wait for them, in ms. */
const MISSED = 8;
const PATIENCE = 2000;

export class Live {
  link = $state<Link>('connecting');
  table = $state.raw<TableInfo | null>(null);
  book = $state<string | null>(null);
  seat = $state.raw<Seat | null>(null);
  scene = $state.raw<Scene | null>(null);
  lines = $state.raw<Line[]>([]);
  since = $state(0);
  chat = $state.raw<Said[]>([]);
  notes = $state('');
  passes = $state.raw<Pass[]>([]);
  requests = $state.raw<Request[]>([]);
  clocks = $state.raw<{ at: number; list: SeatClock[] }>({ at: 0, list: [] });
  problem = $state.raw<Failure | null>(null);
  /** Who draws the scene is told of it at once, before anything else follows from it; and whether it follows from what we did. */
  onscene: ((scene: Scene, ours: boolean) => void) | undefined;
  /** Scenes that wait until what was missed is there, to be shown first. */
  private held: Scene[] | undefined;
  /** Whether an answer of ours is on its way. */
  sending = $state(false);
  /** The question that it answers. A new question can be answered before the old answer is acknowledged. */
  private sentFor = '';

  readonly id: string;
  private readonly open: (url: string) => WebSocket;
  private socket: WebSocket | undefined;
  private number = 0;
  private readonly waiting = new Map<number, (answer: Answer | undefined) => void>();
  private tries = 0;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private wish: Seat | null | undefined;
  private readonly wake = (): void => {
    if (this.link === 'lost') this.connect();
  };

  constructor(id: string, open: (url: string) => WebSocket = (url) => new WebSocket(url)) {
    this.id = id;
    this.open = open;
    addEventListener('online', this.wake);
    document.addEventListener('visibilitychange', this.wake);
    this.connect();
  }

  /** Greets the table anew, in another language say. Until it has answered nothing is asked of it. */
  greet(): void {
    if (this.link === 'closed') return;
    this.link = 'connecting';
    this.connect();
  }

  /** Tries at once instead of waiting. */
  connect(): void {
    clearTimeout(this.timer);
    const before = this.socket;
    this.socket = undefined;
    before?.close();
    this.settle(undefined);
    const { protocol, host } = location;
    const language = `?language=${settings.language}`;
    const socket = this.open(`${protocol === 'https:' ? 'wss' : 'ws'}://${host}/api/tables/${this.id}/live${language}`);
    this.socket = socket;
    socket.onopen = () => this.hello();
    socket.onmessage = (message) => {
      if (socket !== this.socket) return;
      const start = performance.now();
      const heard = JSON.parse(String(message.data)) as ToClient;
      this.hear(heard);
      // How long it takes until all that follows from a message is drawn, for whoever measures: what it leaves for later in
      // this turn counts too.
      flushSync();
      if (heard.type === 'update')
        queueMicrotask(() => performance.measure('hexarch update', { start, end: performance.now() }));
    };
    socket.onclose = () => {
      if (socket === this.socket) this.lost();
    };
  }

  /** Leaves the table for good. */
  close(): void {
    this.link = 'closed';
    removeEventListener('online', this.wake);
    document.removeEventListener('visibilitychange', this.wake);
    clearTimeout(this.timer);
    const { socket } = this;
    this.socket = undefined;
    socket?.close();
  }

  /** Looks through the eyes of another of my seats. */
  sit(seat: Seat | null): void {
    this.wish = seat;
    this.scene = null;
    this.lines = [];
    this.hello();
  }

  private hello(): void {
    const seat = this.wish === undefined ? this.seat : this.wish;
    const mine = new Uint32Array(1);
    crypto.getRandomValues(mine);
    const number = mine[0]! >>> 1;
    this.send({ type: 'hello', protocol: PROTOCOL, seat, lines: this.lines.length, number });
  }

  private send(message: ToServer): boolean {
    if (this.socket?.readyState !== 1) return false;
    this.socket.send(JSON.stringify(message));
    return true;
  }

  private lost(): void {
    if (this.link === 'closed') return;
    this.link = 'lost';
    this.settle(undefined);
    // 0.4 s, then longer and longer, at most 8 s, a little different for everybody so that they do not all come at once.
    const wait = Math.min(8000, 400 * 2 ** this.tries) * (0.75 + Math.random() / 2);
    this.tries += 1;
    this.timer = setTimeout(() => this.connect(), wait);
  }

  /** Whatever was asked is not answered any more. */
  private settle(answer: Answer | undefined): void {
    this.sending = false;
    for (const waiting of this.waiting.values()) waiting(answer);
    this.waiting.clear();
  }

  private hear(message: ToClient): void {
    switch (message.type) {
      case 'welcome':
        return this.welcome(message);
      case 'update':
        if (this.scene) this.draw(apply(this.scene, message.changes));
        this.add(message.lines);
        return;
      case 'table':
        this.table = message.table;
        return;
      case 'chat':
        this.chat = [...this.chat, message.said];
        return;
      case 'passes':
        this.passes = message.passes;
        return;
      case 'requests':
        this.requests = message.requests;
        return;
      case 'clocks':
        this.clocks = { at: Date.now(), list: message.clocks };
        return;
      case 'problem':
        if (message.re === null) {
          // It may have been any of what was asked: all of it can be asked again.
          this.settle(message);
          this.problem = { code: message.code, message: sentence(message.message) };
          if (message.code === 'reload') reload();
          return;
        }
        return this.answered(message.re, message);
      default:
        return this.answered(message.re, message);
    }
  }

  private welcome(message: Welcome): void {
    const same = this.wish === undefined && this.seat === message.seat;
    this.link = 'open';
    this.tries = 0;
    this.problem = null;
    this.wish = undefined;
    this.table = message.table;
    this.book = message.book;
    this.seat = message.seat;
    this.held = undefined;
    if (same && message.scene && this.scene) this.catchUp(this.scene, message.scene, message.lines);
    else this.draw(message.scene, true);
    if (!same) this.lines = [];
    this.add(message.lines);
    this.since = message.since;
    this.chat = message.chat;
    this.notes = message.notes;
    this.passes = message.passes;
    this.requests = message.requests;
    this.clocks = { at: Date.now(), list: message.clocks };
  }

  private draw(scene: Scene | null, ours = this.sending): void {
    this.scene = scene;
    if (!scene) return;
    if (this.held) this.held.push(scene);
    else this.onscene?.(scene, ours);
  }

  /** After the connection was lost the last of the missed moves are shown, too. A picture that is still there is not drawn anew. */
  private catchUp(before: Scene, now: Scene, lines: Line[]): void {
    const last = this.lines.at(-1)?.n ?? -1;
    const missed = lines.filter((line) => line.first && line.n > last).slice(1 - MISSED);
    if (missed.length < 2) return this.draw(kept(before, now), true);
    const held: Scene[] = (this.held = []);
    this.draw(kept(before, now));
    const scenes = missed.slice(1).map((line) => api.sceneBefore(this.id, this.seat, line.n));
    const soon = new Promise<Scene[]>((resolve) => setTimeout(() => resolve([]), PATIENCE));
    void Promise.race([Promise.all(scenes), soon])
      .catch(() => [])
      .then((steps) => {
        if (this.held !== held) return;
        this.held = undefined;
        let drawn = before;
        for (const scene of [...steps, ...held]) this.onscene?.((drawn = kept(drawn, scene)), false);
      });
  }

  /** New lines take the place of those with their numbers: after an undo the log is shorter. */
  private add(lines: Line[]): void {
    const first = lines[0];
    if (!first) return;
    let keep = this.lines.length;
    while (keep > 0 && this.lines[keep - 1]!.n >= first.n) keep -= 1;
    this.lines = [...this.lines.slice(0, keep), ...lines];
  }

  private answered(re: number, answer: Answer): void {
    const waiting = this.waiting.get(re);
    this.waiting.delete(re);
    waiting?.(answer);
  }

  /** Asks for something and waits for the answer; `undefined` if the connection breaks first. */
  private ask(message: Asking): Promise<Answer | undefined> {
    const re = ++this.number;
    return new Promise((resolve) => {
      this.waiting.set(re, resolve);
      if (!this.send({ ...message, re } as ToServer)) {
        this.waiting.delete(re);
        resolve(undefined);
      }
    });
  }

  /** Carries out a wish; says what was wrong, if something was. */
  private async order(message: Asking): Promise<Failure | undefined> {
    const answer = await this.ask(message);
    if (!answer || answer.type === 'done') return undefined;
    if (answer.type === 'refused') return { refusal: answer.refusal, message: '' };
    if (answer.type === 'problem') return { code: answer.code, message: sentence(answer.message) };
    return undefined;
  }

  private async decide(message: Asking): Promise<Failure | undefined> {
    this.sending = true;
    this.problem = null;
    const failure = await this.order(message);
    this.sending = false;
    if (failure) this.problem = failure;
    return failure;
  }

  /** Whether this question has been answered, and the answer is on its way. */
  isSending(seat: Seat, decision: number): boolean {
    return this.sending && this.sentFor === `${seat}/${decision}`;
  }

  /** `only`: there was nothing else to choose, so that the table may have answered by itself meanwhile, which is no trouble. */
  async choose(seat: Seat, decision: number, action: string, only = false): Promise<Failure | undefined> {
    this.sentFor = `${seat}/${decision}`;
    const failure = await this.decide({ type: 'choose', seat, decision, action });
    if (only && typeof failure?.refusal?.why === 'object' && 'stale' in failure.refusal.why) this.problem = null;
    return failure;
  }

  undo(seat: Seat): Promise<Failure | undefined> {
    this.sentFor = '';
    return this.decide({ type: 'undo', seat });
  }

  say(text: string): Promise<Failure | undefined> {
    return this.order({ type: 'chat', text });
  }

  keepNotes(text: string): Promise<Failure | undefined> {
    this.notes = text;
    return this.order({ type: 'notes', text });
  }

  rewind(seat: Seat, line: number): Promise<Failure | undefined> {
    return this.order({ type: 'rewind', seat, line });
  }

  vote(seat: Seat, request: number, agree: boolean): Promise<Failure | undefined> {
    return this.order({ type: 'vote', seat, request, agree });
  }

  /** Declines a kind of question beforehand: on one occasion, or from now on. */
  pass(seat: Seat, pass: StandingPass, on: boolean): Promise<Failure | undefined> {
    return this.order({ type: 'standing_pass', seat, pass, on });
  }

  /** Why something cannot be done, and how far one gets instead. */
  async whyNot(seat: Seat, object: Id): Promise<{ refusals: Refusal[]; reach?: Id[] }> {
    const answer = await this.ask({ type: 'why_not', seat, about: { object } });
    return answer?.type === 'why_not' ? answer : { refusals: [] };
  }

  async odds(seat: Seat, action: string | null): Promise<Odds | null> {
    const answer = await this.ask({ type: 'odds', seat, action });
    return answer?.type === 'odds' ? answer.odds : null;
  }
}
