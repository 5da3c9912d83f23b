// @vitest-environment jsdom
import { expect, it } from 'vitest';
import { soundOf } from '../src/lib/sound';
import type { Die, Scene, Zone } from '../src/lib/wire';
import { piece, scene } from './table';

const die = (shows: number): Die => ({ id: 9, kind: 0, shows, marks: [] }) as unknown as Die;
const zone = (...dice: Die[]): Zone =>
  ({ id: 5, owner: null, label: { key: 'z' }, shape: 'row', count: 0, cards: [], dice }) as unknown as Zone;

it('sounds like what changed: dice, pieces, cards', () => {
  const before = scene({ zones: [zone(die(1))] });
  const after = (more: Partial<Scene>): Scene => ({ ...before, ...more });
  expect(soundOf(null, before), 'whoever comes to the table hears nothing').toBeUndefined();
  expect(soundOf(before, after({ asks: [] })), 'a question makes no sound').toBeUndefined();
  expect(soundOf(before, after({ pieces: [piece(10, 1, 'unit.knight')] }))).toBe('wood');
  expect(soundOf(before, after({ zones: [zone(die(1))] }))).toBe('paper');
  expect(soundOf(before, after({ zones: [zone(die(2))], pieces: [] }))).toBe('knock');
});
