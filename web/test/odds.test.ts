import { expect, it } from 'vitest';
import { oddsWords, readOdds } from '../src/lib/odds';
import { parse } from '../src/lib/route.svelte';
import type { Odds, Text } from '../src/lib/wire';

const piece = (lost: number) => ({ face: 0, before: 3, lost, ends: [] });

it('reads odds from the side of whoever asks', () => {
  const answer: Odds = {
    title: { key: 'battle' },
    nobody: 0,
    events: [],
    policy: [],
    of: 1000,
    method: { sampled: { fights: 5000, error: 139 } },
    sides: [
      { seat: 0, wins: 640, pieces: [piece(1400), piece(1000)], title: { key: 'a' }, measure: { key: 'm' }, left: [] },
      { seat: null, wins: 360, pieces: [piece(3900)], title: { key: 'b' }, measure: { key: 'm' }, left: [] },
    ],
  };
  expect(readOdds(answer, 0)).toEqual({
    win: 0.64,
    of: 0,
    against: null,
    names: null,
    lose: 2.4,
    they: 3.9,
    samples: 5000,
    margin: 1,
    counts: [],
    policy: [],
  });
  expect(readOdds({ ...answer, method: 'exact' }, 0)).toMatchObject({ samples: null });
  // Whoever is neither of them is not called 'you'.
  const others = readOdds(answer, 3)!;
  expect(others).toMatchObject({ win: 0.64, of: 0, names: [{ key: 'a' }, { key: 'b' }] });
  const say = ({ key }: Text): string => key.toUpperCase();
  expect(oddsWords(others, say)).toEqual(['victory of A', 'A: 2.4 lost', 'B: 3.9 lost']);
  expect(oddsWords(readOdds(answer, 0)!, say)).toEqual(['you win', 'you lose 2.4', 'they lose 3.9']);
  // Where enemies are no figures, Wounds and enemies left are told, on the average.
  const [hero, enemies] = answer.sides.map((side, at) => ({
    ...side,
    pieces: at === 0 ? side.pieces : [],
    left: at === 0 ? [500, 0, 500] : [640, 360],
  }));
  expect(readOdds({ ...answer, sides: [hero!, enemies!] }, 0)?.counts).toEqual([
    { text: { key: 'm' }, n: 1 },
    { text: { key: 'm' }, n: 0.36 },
  ]);
  expect(readOdds(null, 0)).toBeNull();
  expect(readOdds({ ...answer, sides: [] }, 0)).toBeNull();
});

it('reads addresses', () => {
  expect(parse('/table/abc')).toMatchObject({ page: 'table', id: 'abc' });
  expect(parse('/rules/runewars', '?id=RW-MOVE-03').query.get('id')).toBe('RW-MOVE-03');
  expect(parse('/join/t/token').id).toBe('t/token');
  expect(parse('/')).toMatchObject({ page: '', id: '' });
  expect(parse('/table/%E0%A4%A')).toMatchObject({ page: 'table', id: '%E0%A4%A' });
});
