import { describe, expect, it } from 'vitest';
import { bestOf, brief, leadOf, result, segments, spoken } from '../src/lib/outlook';
import type { Gauge } from '../src/lib/wire';
import { choice } from './table';

const names = ['Block', 'Move', 'gold', 'sideways'];
const known = {
  name: (face: number): string => names[face]!,
  have: (face: number): number | undefined => ({ 1: 3, 2: 5 })[face],
};
const mark = (face: number, n: number) => ({ face, n, owner: null });
const need = (id: number, at: number, max: number): Gauge => ({ id, face: 0, at, max });

const basic = choice('basic', [7], { adds: [mark(0, 2)], leads: [need(9, 4, 6)] });
const strong = choice('strong', [7], { adds: [mark(0, 5)], leads: [need(9, 7, 6)] });
const sideways = choice('sideways', [7], { adds: [mark(0, 1)], leads: [need(9, 3, 6)], way: 3 });

describe('what would follow', () => {
  it('is told of the way that adds most', () => {
    expect(bestOf([sideways, basic, strong])).toBe(strong);
    expect(bestOf([basic, { ...basic, action: 'also' }])).toBe(basic);
    expect(bestOf([choice('rest', [7]), choice('pay', [7], { adds: [mark(2, -3)] })])).toBeUndefined();
  });

  it('fits on a card', () => {
    expect(brief(strong, known)).toBe('+5 Block');
    expect(brief(sideways, known)).toBe('+1 sideways');
    expect(brief(choice('pay', [], { adds: [mark(2, -3)] }), known)).toBe('−3 gold');
  });

  it('is told by what is missing, by what is there, or else by what is added', () => {
    expect(result(strong, known)).toBe('7 of 6');
    expect(result(choice('two', [], { adds: [mark(0, 4)], leads: [need(1, 4, 6), need(2, 4, 3)] }), known)).toBe(
      '+4 Block',
    );
    expect(result(choice('march', [], { adds: [mark(1, 2)] }), known)).toBe('Move 3 + 2');
    expect(result(choice('buy', [], { adds: [mark(2, -3)] }), known)).toBe('gold 5 − 3');
    expect(result(choice('rest', []), known)).toBe('');
  });

  it('is spoken without signs', () => {
    expect(spoken(strong, known)).toBe('Adds 5 Block');
    expect(spoken(sideways, known)).toBe('Adds 1 Block, sideways');
    expect(spoken(choice('buy', [], { adds: [mark(2, -3)] }), known)).toBe('Takes 3 gold');
  });

  it('is shown segment by segment', () => {
    const count = (lead?: Gauge) =>
      segments(need(9, 2, 6), lead)
        .map((state) => state[0])
        .join('');
    expect(count()).toBe('ttmmmm');
    expect(count(need(9, 4, 6))).toBe('ttaamm');
    expect(count(need(9, 7, 6))).toBe('ttaaaa');
    expect(count(need(9, 2, 3)), 'less is needed').toBe('ttmaaa');
    expect(leadOf(strong, 9)?.at).toBe(7);
    expect(leadOf(strong, 8)).toBeUndefined();
  });
});
