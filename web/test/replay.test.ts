import { describe, expect, test } from 'vitest';
import {
  byChapter,
  bySeat,
  charted,
  deciders,
  fitting,
  marks,
  sameMoment,
  spread,
  stopAt,
  stops,
  together,
} from '../src/lib/replay';
import type { Line } from '../src/lib/wire';

const line = (n: number, key: string, more: Partial<Line> = {}): Line =>
  ({ n, at: 0, first: true, note: { text: { key } }, ...more }) as Line;
const lines = [
  line(0, 'a', { chapter: [{ key: 'x' }, { key: 'y1' }, { key: 's1' }] }),
  line(1, 'b'),
  line(2, 'b2', { first: false }),
  line(3, 'c', { chapter: [{ key: 'x' }, { key: 'y1' }, { key: 's2' }] }),
  line(4, 'd', { chapter: [{ key: 'x' }, { key: 'y2' }, { key: 's1' }] }),
];
const list = stops(lines);

describe('stops', () => {
  test('a stop lies before every decision, and one at the end', () => {
    expect(list.map((stop) => stop.line)).toEqual([0, 1, 3, 4, 5]);
    expect([0, 1, 2, 3, 4, 5, 9].map((n) => stopAt(list, n))).toEqual([0, 1, 1, 2, 3, 4, 4]);
  });

  test('what is told by its changes holds until the next', () => {
    expect(
      spread(
        [
          [1, 7],
          [4, 9],
        ],
        list,
        0,
      ),
    ).toEqual([0, 7, 7, 9, 9]);
    expect(
      deciders(
        {
          curves: [],
          clashes: [],
          turns: [
            [0, null],
            [1, 0],
            [3, 1],
          ],
        },
        list,
      ),
    ).toEqual([null, 0, 1, 1, null]);
  });

  test('a seat is followed by its own decisions, a watcher goes from seat to seat', () => {
    const who = [null, 0, 0, 1, 1, 0, 1, null];
    expect(bySeat(who, 0, 1, 1)).toBe(3);
    expect(bySeat(who, 3, 1, 1)).toBe(4);
    expect(bySeat(who, 4, 1, 1)).toBe(6);
    expect(bySeat(who, 6, 1, 1)).toBe(7);
    expect(bySeat(who, 3, -1, 1)).toBe(0);
    expect(bySeat(who, 1, 1, null)).toBe(3);
    expect(bySeat(who, 5, -1, null)).toBe(3);
    expect(bySeat(who, 3, -1, null)).toBe(1);
    expect(bySeat(who, 7, 1, null)).toBe(7);
  });

  test('chapters are gone through, and the ends are no way out', () => {
    const found = marks(list, ({ key }) => key);
    expect([0, 2, 3, 4].map((at) => byChapter(found, 4, at, 1))).toEqual([2, 3, 4, 4]);
    expect([4, 3, 1, 0].map((at) => byChapter(found, 4, at, -1))).toEqual([3, 2, 0, 0]);
  });
});

describe('the rail', () => {
  test('what all chapters have in common is left out, years are larger than seasons', () => {
    expect(marks(list, ({ key }) => key)).toEqual([
      { at: 0, words: 'y1', major: true },
      { at: 2, words: 's2', major: false },
      { at: 3, words: 'y2', major: true },
    ]);
  });

  test('labels never overlap nor leave the rail, and the large ones come first', () => {
    const many = Array.from({ length: 60 }, (_, at) => ({
      at,
      words: at % 4 ? `season ${at}` : `year ${at}`,
      major: at % 4 === 0,
    }));
    for (const width of [120, 340, 900, 5000]) {
      const labels = fitting(
        many,
        (at) => (at * width) / 59,
        (words) => words.length * 7,
        width,
      );
      labels.forEach(({ left, mark }, at) => {
        expect(left).toBeGreaterThanOrEqual(0);
        expect(left + mark.words.length * 7).toBeLessThanOrEqual(width);
        if (at > 0) expect(left).toBeGreaterThanOrEqual(labels[at - 1]!.left + labels[at - 1]!.mark.words.length * 7);
      });
      if (width === 900) expect(labels.every(({ mark }) => mark.major)).toBe(true);
      if (width === 5000) expect(labels.some(({ mark }) => !mark.major)).toBe(true);
    }
  });

  test('marks that lie too near are one', () => {
    expect(together([0, 5, 12, 30, 31], (x) => x, 12)).toEqual([[0, 5], [12], [30, 31]]);
  });
});

test('only what changes is worth a line, and what says most comes first', () => {
  const curve = (face: number, ...at: number[]) => ({
    seat: 0,
    face,
    points: at.map((value, n): [number, number] => [n, value]),
  });
  const curves = [curve(3, 1), curve(4, 1, 2), curve(5, 0), curve(4, 0), curve(6, 1, 2), curve(7, 3)];
  expect(charted(curves, () => false, String)).toEqual([4, 6]);
  expect(charted(curves, (face) => face === 7, String)).toEqual([7, 4, 6]);
  expect(
    charted(
      curves,
      () => false,
      () => 'the same',
    ),
  ).toEqual([4]);
});

test('another viewer is shown the same moment by what both have read', () => {
  const other = [line(0, 'secret'), line(1, 'a'), line(2, 'b'), line(3, 'hidden'), line(4, 'c'), line(5, 'd')];
  expect(sameMoment(lines, 3, other)).toBe(4);
  expect(sameMoment(lines, 2, other)).toBe(2);
  expect(sameMoment(lines, 5, other)).toBe(6);
  expect(sameMoment(other, 6, lines)).toBe(5);
  const twice = [line(0, 'a'), line(1, 'a'), line(2, 'a')];
  expect(sameMoment(twice, 1, twice)).toBe(1);
});
