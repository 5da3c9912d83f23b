// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Live } from '../src/lib/live.svelte';
import { PROTOCOL, type Line, type ToClient, type ToServer, type Welcome } from '../src/lib/wire';
import { ask, choice, hex, piece, scene } from './table';

/** A socket that a test plays the server of. */
class Fake {
  static all: Fake[] = [];
  readyState = 0;
  sent: ToServer[] = [];
  onopen: (() => void) | null = null;
  onmessage: ((message: { data: string }) => void) | null = null;
  onclose: (() => void) | null = null;
  constructor(readonly url: string) {
    Fake.all.push(this);
  }
  send(text: string): void {
    this.sent.push(JSON.parse(text) as ToServer);
  }
  close(): void {
    if (this.readyState === 3) return;
    this.readyState = 3;
    this.onclose?.();
  }
  accept(): void {
    this.readyState = 1;
    this.onopen?.();
  }
  say(message: ToClient): void {
    this.onmessage?.({ data: JSON.stringify(message) });
  }
}

const line = (n: number): Line => ({ n, at: 0, first: true, note: { text: { key: `line ${n}` } } });
const welcome = (more: Partial<Welcome> = {}): ToClient =>
  ({
    type: 'welcome',
    protocol: PROTOCOL,
    table: { id: 't', mine: [0] },
    seat: 0,
    book: 'v',
    scene: scene({ asks: [ask([choice('a', [1])])] }),
    lines: [line(0), line(1)],
    since: 0,
    chat: [],
    notes: '',
    passes: [],
    requests: [],
    clocks: [],
    ...more,
  }) as unknown as ToClient;

const start = (): { live: Live; socket: Fake } => {
  const live = new Live('t', (url) => new Fake(url) as unknown as WebSocket);
  const socket = Fake.all.at(-1)!;
  socket.accept();
  return { live, socket };
};

beforeEach(() => {
  Fake.all = [];
  vi.useFakeTimers();
});
afterEach(() => void vi.useRealTimers());

it('says hello and takes what it is given', () => {
  const { live, socket } = start();
  expect(socket.sent[0]).toMatchObject({ type: 'hello', protocol: PROTOCOL, lines: 0 });
  socket.say(welcome());
  expect(live.link).toBe('open');
  expect(live.scene?.asks[0]?.decision).toBe(7);
  expect(live.lines).toHaveLength(2);
  live.close();
});

it('applies changes section by section and keeps the rest', () => {
  const { live, socket } = start();
  socket.say(welcome());
  const hexes = live.scene!.hexes;
  socket.say({ type: 'update', changes: { waiting: [1], asks: [] }, lines: [line(2)] });
  expect(live.scene!.hexes).toBe(hexes);
  expect(live.scene!.waiting).toEqual([1]);
  expect(live.lines.map((one) => one.n)).toEqual([0, 1, 2]);
  live.close();
});

it('changes only the members of a list that differ', () => {
  const { live, socket } = start();
  const [one, two, three] = [piece(11, 1, 'unit.knight'), piece(12, 1, 'unit.bowman'), piece(13, 2, 'unit.knight')];
  socket.say(welcome({ scene: scene({ pieces: [one, two, three] }) }));
  const [first, , third] = live.scene!.pieces;
  const moved = piece(12, 2, 'unit.bowman');
  socket.say({ type: 'update', changes: { pieces: { fresh: [moved] } }, lines: [] });
  expect(live.scene!.pieces).toEqual([one, moved, three]);
  expect(live.scene!.pieces[0]).toBe(first);
  // Somebody leaves, somebody comes, in another order.
  const came = piece(14, 2, 'unit.knight');
  socket.say({
    type: 'update',
    changes: { pieces: { order: [13, 14, 11], fresh: [came] }, hexes: { fresh: [hex(2, 1, { owner: 0 })] } },
    lines: [],
  });
  expect(live.scene!.pieces).toEqual([three, came, one]);
  expect(live.scene!.pieces[0]).toBe(third);
  expect(live.scene!.hexes.map(({ owner }) => owner)).toEqual([null, 0]);
  live.close();
});

it('answers the question that it was asked, and hears whether that was done', async () => {
  const { live, socket } = start();
  socket.say(welcome());
  const done = live.choose(0, 7, 'a');
  const sent = socket.sent.at(-1)!;
  expect(sent).toMatchObject({ type: 'choose', seat: 0, decision: 7, action: 'a' });
  expect(live.isSending(0, 7)).toBe(true);
  // The next question may come before the acknowledgement, and can be answered.
  expect(live.isSending(0, 8)).toBe(false);
  socket.say({ type: 'done', re: (sent as { re: number }).re });
  expect(await done).toBeUndefined();
  expect(live.sending).toBe(false);
  live.close();
});

it('says why something was refused', async () => {
  const { live, socket } = start();
  socket.say(welcome());
  const done = live.choose(0, 6, 'a');
  socket.say({ type: 'refused', re: 1, refusal: { why: { stale: { now: 7 } } } });
  expect((await done)?.refusal?.why).toEqual({ stale: { now: 7 } });
  expect(live.problem?.refusal).toBeDefined();
  live.close();
});

it('can answer again when a message was one too many', async () => {
  const { live, socket } = start();
  socket.say(welcome());
  const done = live.choose(0, 7, 'a');
  // What is not even read has no number.
  socket.say({ type: 'problem', re: null, code: 'too_fast', message: 'too many messages' });
  expect(await done).toEqual({ code: 'too_fast', message: 'Too many messages' });
  expect(live.sending).toBe(false);
  expect(live.isSending(0, 7)).toBe(false);
  live.close();
});

it('greets the table anew in another language: what was on its way is given up, and nothing is answered before the welcome', async () => {
  const { live, socket } = start();
  socket.say(welcome());
  const done = live.choose(0, 7, 'a');
  live.greet();
  expect(await done).toBeUndefined();
  expect(live.sending).toBe(false);
  expect(live.link).toBe('connecting');
  const again = Fake.all[1]!;
  again.accept();
  again.say(welcome({ lines: [] }));
  expect(live.link).toBe('open');
  expect(live.lines).toHaveLength(2);
  live.close();
  live.greet();
  expect(Fake.all).toHaveLength(2);
});

it('comes back by itself, and asks only for the lines that it has not seen', async () => {
  const { live, socket } = start();
  socket.say(welcome());
  const hanging = live.choose(0, 7, 'a');
  socket.close();
  expect(live.link).toBe('lost');
  expect(await hanging).toBeUndefined();
  expect(live.sending).toBe(false);
  await vi.advanceTimersByTimeAsync(1000);
  expect(Fake.all).toHaveLength(2);
  const again = Fake.all[1]!;
  again.accept();
  expect(again.sent[0]).toMatchObject({ type: 'hello', seat: 0, lines: 2 });
  again.say(welcome({ lines: [line(2)] }));
  expect(live.link).toBe('open');
  expect(live.lines.map((one) => one.n)).toEqual([0, 1, 2]);
  live.close();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(Fake.all).toHaveLength(2);
});

it('looks through the eyes of another seat', () => {
  const { live, socket } = start();
  socket.say(welcome());
  live.sit(1);
  expect(live.scene).toBeNull();
  expect(socket.sent.at(-1)).toMatchObject({ type: 'hello', seat: 1, lines: 0 });
  socket.say(welcome({ seat: 1, lines: [line(0)] }));
  expect(live.seat).toBe(1);
  expect(live.lines).toHaveLength(1);
  live.close();
});

it('shows the moves that it has missed, and then what came meanwhile', async () => {
  const { live, socket } = start();
  const at = (on: number): ReturnType<typeof scene> => scene({ pieces: [piece(11, on, 'unit.knight')] });
  socket.say(welcome({ scene: at(0) }));
  const shown: (number | undefined)[] = [];
  live.onscene = (one) => shown.push(one.pieces[0]?.on);
  const asked: string[] = [];
  vi.stubGlobal('fetch', (url: string) => {
    asked.push(url);
    return Promise.resolve(
      new Response(JSON.stringify(at(Number(/line=(\d+)/.exec(url)![1]))), {
        headers: { 'content-type': 'application/json' },
      }),
    );
  });
  socket.close();
  vi.advanceTimersByTime(1000);
  const again = Fake.all.at(-1)!;
  again.accept();
  again.say(welcome({ scene: at(50), lines: [line(2), line(3), line(4)] }));
  again.say({ type: 'update', changes: { pieces: { fresh: [piece(11, 51, 'unit.knight')] } }, lines: [line(5)] });
  expect(shown, 'nothing before what was missed').toEqual([]);
  await vi.waitFor(() => expect(shown).toEqual([3, 4, 50, 51]));
  expect(asked).toEqual(['/api/tables/t/scene?seat=0&line=3', '/api/tables/t/scene?seat=0&line=4']);
  expect(live.scene?.pieces[0]?.on).toBe(51);
  vi.unstubAllGlobals();
  live.close();
});

it('does not wait for missed moves that do not come', async () => {
  const { live, socket } = start();
  socket.say(welcome());
  const shown: number[] = [];
  live.onscene = (one) => shown.push(one.asks.length);
  vi.stubGlobal('fetch', () => Promise.reject(new Error('gone')));
  socket.close();
  vi.advanceTimersByTime(1000);
  Fake.all.at(-1)!.accept();
  Fake.all.at(-1)!.say(welcome({ lines: [line(2), line(3)] }));
  await vi.waitFor(() => expect(shown).toEqual([1]));
  vi.unstubAllGlobals();
  live.close();
});
