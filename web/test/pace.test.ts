import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ALL, Pace } from '../src/lib/pace';
import type { Scene } from '../src/lib/wire';
import { ask, choice, piece, scene } from './table';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A scene with a knight on a hex, as it comes after another. */
const step = (before: Scene, on: number, more: Partial<Scene> = {}): Scene => ({
  ...before,
  pieces: [piece(1, on, 'unit.knight')],
  ...more,
});
const first = scene({});
const walk = (n: number): Scene[] => {
  const all = [first];
  for (let at = 1; at <= n; at += 1) all.push(step(all.at(-1)!, at));
  return all.slice(1);
};
const start = (moving = true): { pace: Pace; shown: Scene[] } => {
  const shown: Scene[] = [];
  const pace = new Pace(
    (one) => shown.push(one),
    () => moving,
  );
  pace.take(first, true);
  return { pace, shown };
};
const where = (shown: Scene[]): (number | undefined)[] => shown.map((one) => one.pieces[0]?.on);

it('shows what others do one step after the other', () => {
  const { pace, shown } = start();
  for (const one of walk(3)) pace.take(one, false);
  expect(where(shown)).toEqual([undefined, 1]);
  vi.advanceTimersByTime(600);
  expect(where(shown)).toEqual([undefined, 1, 2]);
  vi.advanceTimersByTime(600);
  expect(where(shown)).toEqual([undefined, 1, 2, 3]);
});

it('takes no longer than the time for all of them, however many there are', () => {
  const { pace, shown } = start();
  const all = walk(400);
  for (const one of all) pace.take(one, false);
  vi.advanceTimersByTime(ALL);
  expect(shown.at(-1)).toBe(all.at(-1));
});

it('shows the last one at once when somebody stirs', () => {
  const { pace, shown } = start();
  for (const one of walk(5)) pace.take(one, false);
  expect(pace.hurry(), 'there was more to see').toBe(true);
  expect(pace.hurry(), 'and now there is not').toBe(false);
  expect(where(shown)).toEqual([undefined, 1, 5]);
  vi.advanceTimersByTime(ALL);
  expect(shown).toHaveLength(3);
});

it('shows what follows from an own answer at once, and whatever waited with it', () => {
  const { pace, shown } = start();
  const [one, two, three] = walk(3) as [Scene, Scene, Scene];
  pace.take(one, false);
  pace.take(two, false);
  pace.take(three, true);
  expect(where(shown)).toEqual([undefined, 1, 3]);
});

it('does not move where nothing shall move', () => {
  const { pace, shown } = start(false);
  for (const one of walk(3)) pace.take(one, false);
  expect(where(shown)).toEqual([undefined, 1, 2, 3]);
});

it('asks no question on the way that has been answered meanwhile', () => {
  const { pace, shown } = start();
  const asked = step(first, 1, { asks: [ask([choice('a', [1])])] });
  const later = step(asked, 2, { asks: [] });
  const mine = step(later, 3, { asks: [ask([choice('b', [1])])] });
  pace.take(step(first, 9), false);
  for (const one of [asked, later, mine]) pace.take(one, false);
  vi.advanceTimersByTime(ALL);
  expect(shown.map((one) => one.asks.length)).toEqual([0, 0, 0, 0, 1]);
});

it('counts only what can be seen as a step', () => {
  const { pace, shown } = start();
  const [one] = walk(1) as [Scene];
  pace.take(one, false);
  pace.take({ ...one, waiting: [1] }, false);
  pace.take({ ...one, waiting: [2] }, false);
  vi.advanceTimersByTime(600);
  expect(shown.slice(1).map((scene) => scene.waiting)).toEqual([one.waiting, [2]]);
});
