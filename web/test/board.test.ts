import { expect, it } from 'vitest';
import { Board, Faces } from '../src/lib/board';
import { changed, moves } from '../src/lib/motion';
import { kept } from '../src/lib/patch';
import { runewars } from '../src/skins/runewars';
import { catalogue, face, hex, piece } from './table';

const faces = new Faces(catalogue, runewars);
const view = (...args: Parameters<Board['views']>) => new Board(faces).views(...args);

it('counts an army by owner and kind; what has moved in stands apart', () => {
  const marks = [{ face: face('look.moving'), n: 0, owner: null }];
  const routed = [{ face: face('look.routed'), n: 0, owner: null }];
  const [here] = view(
    [hex(1, 0)],
    [
      piece(10, 1, 'unit.knight', 2),
      piece(11, 1, 'unit.bowman', 1, { marks: routed }),
      piece(12, 1, 'unit.knight', 3, { owner: 1, marks }),
    ],
  );
  expect(here!.plates.map(({ owner, total, moving }) => ({ owner, total, moving }))).toEqual([
    { owner: 0, total: 3, moving: false },
    { owner: 1, total: 3, moving: true },
  ]);
  expect(here!.plates[0]!.kinds.map((kind) => [kind.name, kind.count, kind.fallen])).toEqual([
    ['Knight', 2, false],
    ['Bowman', 1, true],
  ]);
});

it('draws the land that a hex has most of, or the site on it', () => {
  const food = { face: face('resource.food'), n: 1, owner: null };
  const ore = { face: face('resource.ore'), n: 2, owner: null };
  expect(view([hex(1, 0, { marks: [food, ore] })], [])[0]!.land).toBe('rock');
  expect(view([hex(1, 0, { marks: [food] })], [piece(5, 1, 'city.forge')])[0]!.land).toBe('city');
  expect(view([hex(1, 0)], [])[0]!.land).toBe('desert');
  expect(view([hex(1, 0, { look: { back: 2 } })], [])[0]!.land).toBe('fog');
});

it('never shows the face of what is hidden', () => {
  const [here] = view(
    [hex(1, 0)],
    [piece(5, 1, 'look.rune_back', 1, { look: { back: face('look.rune_back') }, owner: null })],
  );
  expect(here!.foot[0]).toMatchObject({ role: 'stone', hidden: true });
});

it('makes a hex anew only if something on it changed', () => {
  const board = new Board(faces);
  const hexes = [hex(1, 0), hex(2, 1)];
  const before = board.views(hexes, [piece(10, 1, 'unit.knight')]);
  const stays = hexes[1]!;
  const after = board.views([hexes[0]!, stays], [piece(10, 1, 'unit.knight', 2)]);
  expect(after[0]).not.toBe(before[0]);
  expect(after[1]).toBe(before[1]);
});

it('finds what moved', () => {
  const before = [piece(10, 1, 'unit.knight', 3)];
  const after = [piece(10, 1, 'unit.knight', 1), piece(11, 2, 'unit.knight', 2)];
  expect(moves(before, after)).toEqual([{ from: 1, to: 2, face: face('unit.knight'), owner: 0, n: 2 }]);
  expect([...changed(before, after)].sort()).toEqual([1, 2]);
  expect(moves(after, after)).toEqual([]);
  // What is lost went nowhere.
  expect(moves(before, [])).toEqual([]);
});

it('keeps objects that say the same', () => {
  const before = [hex(1, 0), hex(2, 1)];
  const after = kept(before, [hex(1, 0), hex(2, 1, { owner: 1 })]);
  expect(after[0]).toBe(before[0]);
  expect(after[1]!.owner).toBe(1);
  // All of it, if nothing differs; else as much as there is, also of what moved within its list.
  const old = {
    a: [1, { b: null }],
    cards: [
      { id: 1, n: 1 },
      { id: 2, n: 2 },
    ],
  };
  expect(kept(old, structuredClone(old))).toBe(old);
  const changed = kept(old, {
    a: [1, { b: null }],
    cards: [
      { id: 2, n: 2 },
      { id: 1, n: 3 },
    ],
  });
  expect(changed).toEqual({
    a: [1, { b: null }],
    cards: [
      { id: 2, n: 2 },
      { id: 1, n: 3 },
    ],
  });
  expect(changed.a).toBe(old.a);
  expect(changed.cards[0]).toBe(old.cards[1]);
  expect(kept<object>({ a: 1 }, { b: 1 })).toEqual({ b: 1 });
  expect(kept<object>({ a: 1, b: undefined }, { a: 1 })).toEqual({ a: 1 });
  expect(kept<unknown>([1], { 0: 1 })).toEqual({ 0: 1 });
  expect(kept<unknown>([1, 2], [1])).toEqual([1]);
});
