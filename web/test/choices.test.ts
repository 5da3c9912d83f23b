import { expect, it } from 'vitest';
import { amounts, buttons, glow, needsBoard } from '../src/lib/choices';
import type { Focus, Gauge, Panel, Row, Zone } from '../src/lib/wire';
import { ask, choice, piece, scene } from './table';

const at = (found: ReturnType<typeof glow>, id: number): string[] => (found.at.get(id) ?? []).map((one) => one.action);

it('makes what a choice concerns glow, and the hex that it stands on', () => {
  const position = scene({ pieces: [piece(10, 1, 'unit.knight'), piece(11, 2, 'unit.bowman')] });
  const found = glow(position, ask([choice('knight', [10]), choice('bowman', [11])]));
  expect(at(found, 10)).toEqual(['knight']);
  expect(at(found, 1)).toEqual(['knight']);
  expect(at(found, 2)).toEqual(['bowman']);
  expect(found.loose).toEqual([]);
});

it('leaves out what all choices have in common, for that tells none of them apart', () => {
  const position = scene({ pieces: [piece(10, 1, 'unit.knight'), piece(11, 1, 'unit.bowman')] });
  const found = glow(
    position,
    ask([choice('knight', [10], { to: 2 }), choice('bowman', [11], { to: 2 }), choice('done', [], { kind: 'done' })]),
  );
  expect(at(found, 2)).toEqual([]);
  expect(at(found, 1)).toEqual(['knight', 'bowman']);
  expect(found.loose.map((one) => one.action)).toEqual(['done']);
});

it('keeps a common target when there is no other', () => {
  const found = glow(scene(), ask([choice('fight', [1]), choice('talk', [1])]));
  expect(at(found, 1)).toEqual(['fight', 'talk']);
});

it('never loses a choice: what is nowhere on the screen is a button', () => {
  const question = ask([
    choice('a', [1]),
    choice('b', [2]),
    choice('c', [999]),
    choice('d', []),
    choice('pass', [], { kind: 'pass' }),
  ]);
  const found = glow(scene(), question);
  const shown = new Set([...[...found.at.values()].flat(), ...buttons(question, found)].map((one) => one.action));
  expect([...shown].sort()).toEqual(['a', 'b', 'c', 'd', 'pass']);
  expect(buttons(question, found).map((one) => one.action)).toEqual(['c', 'd', 'pass']);
});

it('knows when the board is needed: where an answer is given there and nowhere else', () => {
  const places = ['a', 'b', 'c', 'd'].map((action, at) => choice(action, [at % 2 === 0 ? 1 : 2]));
  expect(needsBoard(scene(), ask(places))).toBe(true);
  expect(needsBoard(scene(), ask(places.slice(0, 3))), 'few answers are buttons').toBe(false);
  // Who fights stands on the board and in the panel of the fight.
  const fighters = [10, 11, 12, 13].map((id) => piece(id, (id % 2) + 1, 'unit.knight'));
  const row: Row = { id: 70, label: { key: 'row' }, pieces: fighters, cards: [] };
  const sides = [0, 1].map((seat) => ({
    seat,
    title: { key: 'side' },
    rows: seat === 0 ? [row] : [],
    tally: [],
    sealed: null,
  }));
  const focus = [
    { id: 60, kind: 'clash', cover: true, title: { key: 'fight' }, at: null, steps: [], now: 0, sides },
  ] as Focus[];
  const strikes = ask(fighters.map(({ id }) => choice(`strike ${id}`, [id])));
  expect(needsBoard(scene({ pieces: fighters, focus }), strikes)).toBe(false);
  expect(needsBoard(scene({ pieces: fighters }), strikes)).toBe(true);
});

it('lets the panel of another player stand for his dials, which lie open only before himself', () => {
  const gauge = (id: number, spaces: number): Gauge => ({
    id,
    face: 0,
    at: 3,
    max: null,
    spaces: Array.from({ length: spaces }, () => null),
  });
  const panel = (seat: number, gauges: Gauge[]): Panel => ({
    id: 50 + seat,
    seat,
    title: null,
    gauges,
    marks: [],
    zones: [],
  });
  const position = scene({ panels: [panel(0, [gauge(60, 8), gauge(61, 0)]), panel(1, [gauge(70, 8), gauge(71, 8)])] });
  const found = glow(
    position,
    ask([choice('mine', [60]), choice('count', [61]), choice('food', [70]), choice('wood', [71])]),
  );
  expect(at(found, 51)).toEqual(['food', 'wood']);
  expect(at(found, 60)).toEqual(['mine']);
  expect(at(found, 50)).toEqual(['count']);
});

it('takes for clickable only what is: not a deck, nor who bids, nor what another matter covers', () => {
  const row = (id: number): Row => ({
    id,
    label: { key: 'row' },
    pieces: [piece(id + 1, 1, 'unit.knight')].map(({ on: _, ...rest }) => rest),
    cards: [],
  });
  const focus = (kind: Focus['kind'], id: number, sides = 2): Focus => ({
    id: id + 90,
    at: null,
    kind,
    title: { key: 'focus' },
    cover: false,
    steps: [],
    now: 0,
    sides: Array.from({ length: sides }, (_, at) => ({
      seat: null,
      title: { key: 'side' },
      rows: [row(id + 10 * at)],
      tally: [],
      sealed: false,
    })),
  });
  const zone: Zone = { id: 90, shape: 'deck', label: { key: 'deck' }, owner: null, count: 9, cards: [] };
  const looseOf = (focuses: Focus[]): string[] =>
    glow(
      scene({ zones: [zone], focus: focuses }),
      ask([choice('deck', [90]), choice('one', [101]), choice('other', [201])]),
    ).loose.map(({ action }) => action);
  expect(looseOf([focus('clash', 100)])).toEqual(['deck', 'other']);
  expect(looseOf([focus('clash', 100), focus('clash', 200)])).toEqual(['deck', 'one']);
  expect(looseOf([focus('bid', 100)])).toEqual(['deck', 'one', 'other']);
  expect(looseOf([focus('clash', 100, 1)])).toEqual(['deck', 'one', 'other']);
});

it('shows few choices as buttons, wherever else they are', () => {
  const question = ask([choice('a', [1]), choice('b', [2])]);
  expect(buttons(question, glow(scene(), question))).toHaveLength(2);
});

it('shows some more as buttons where all are made at one place, which tells none of them apart', () => {
  const position = scene({ pieces: [10, 11, 12, 13].map((id) => piece(id, 1, 'unit.knight')) });
  const [one, two] = [
    ask([10, 11, 12, 13].map((id) => choice(`lose ${id}`, [id]))),
    ask([...[10, 11, 12].map((id) => choice(`lose ${id}`, [id])), choice('there', [2])]),
  ];
  expect(buttons(one, glow(position, one))).toHaveLength(4);
  expect(buttons(two, glow(position, two))).toHaveLength(0);
});

it('knows a row of numbers', () => {
  const number = (amount: number) => choice(`bid ${amount}`, [], { kind: { amount } });
  expect(amounts([number(0), number(1)])).toBe(true);
  expect(amounts([number(0), choice('pass', [])])).toBe(false);
  // Two of one kind or two of another: a digit could mean either.
  expect(amounts([number(2), number(1), number(2)])).toBe(false);
});
