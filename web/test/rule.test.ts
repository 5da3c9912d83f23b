import { expect, test } from 'vitest';
import { pieces, told } from '../src/parts/rule';

test('a rule is told without the notes of where it comes from', () => {
  expect(told('(p30) A Tactics card is played only in the *time window* it names.')).toBe(
    'A Tactics card is played only in the time window it names.',
  );
  expect(told('Four heroes; at most one player per hero. [base: RB; see MK-AMB-10]')).toBe(
    'Four heroes; at most one player per hero.',
  );
  expect(told('[2.7, 11.5.1] **D:** the owner of (at least) one `stack` decides (HW-AMB-02). (A-02)')).toBe(
    'D: the owner of (at least) one stack decides (HW-AMB-02).',
  );
});

test('rules that a rule mentions are links, also in its notes', () => {
  expect(pieces('Five **limits**, see RW-COMP-11. [C, RW-AMB-02]').filter(({ as }) => as !== 'plain')).toEqual([
    { words: 'limits', as: 'strong', note: false },
    { words: 'RW-COMP-11', as: 'rule', note: false },
    { words: 'RW-AMB-02', as: 'rule', note: true },
  ]);
});
