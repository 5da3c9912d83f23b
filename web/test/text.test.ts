import { expect, it } from 'vitest';
import { parts, say, type Names } from '../src/lib/text';
import { fill } from '../src/words/index.svelte';

const names: Names = {
  face: (face) => `face ${face}`,
  seat: (seat) => `Player ${seat + 1}`,
  object: (id) => `#${id}`,
  plural: (name) => 'face' in name && name.face > 0,
};
const phrases = {
  'cards.drawn': '{seat} draws {n} {n|card|cards}.',
  odd: '{x}',
  half: 'a {x',
  list: 'You see {what}.',
  won: '{who} {who|wins|win}.',
};
const words = (key: string, args: Parameters<typeof say>[0]['args'] = []) => say({ key, args }, phrases, names);

// The same cases as the phrase book of the engine.
it('takes arguments by name and counts', () => {
  expect(
    words('cards.drawn', [
      ['seat', { seat: 0 }],
      ['n', { number: 1 }],
    ]),
  ).toBe('Player 1 draws 1 card.');
  expect(
    words('cards.drawn', [
      ['n', { number: 3 }],
      ['seat', { seat: 1 }],
    ]),
  ).toBe('Player 2 draws 3 cards.');
  expect(words('odd')).toBe('{x}');
  expect(words('half')).toBe('a {x');
  expect(words('no.such', [['n', { number: 3 }]])).toBe('[no.such] 3');
});

it('lets a verb fit the name before it', () => {
  expect(words('won', [['who', { face: 0 }]])).toBe('face 0 wins.');
  expect(words('won', [['who', { face: 1 }]])).toBe('face 1 win.');
  expect(words('won', [['who', { seat: 0 }]])).toBe('Player 1 wins.');
  expect(words('won', [['who', { list: [{ face: 0 }, { face: 1 }] }]])).toBe('face 0, face 1 win.');
});

it('lists, and sentences inside sentences', () => {
  const inner = {
    text: {
      key: 'cards.drawn',
      args: [
        ['seat', { seat: 0 }],
        ['n', { number: 2 }],
      ],
    },
  } as const;
  expect(words('list', [['what', { list: [{ face: 4 }, { object: 9 }] }]])).toBe('You see face 4, #9.');
  expect(words('odd', [['x', inner as never]])).toBe('Player 1 draws 2 cards.');
});

it('keeps what can be pointed at apart', () => {
  const found = parts(
    {
      key: 'cards.drawn',
      args: [
        ['seat', { seat: 0 }],
        ['n', { number: 2 }],
      ],
    },
    phrases,
    names,
  );
  expect(found[0]).toEqual({ words: 'Player 1', seat: 0 });
});

it('fills the words of the client by the same rules', () => {
  expect(fill('{n} {n|rule|rules} of {game}', { n: 1, game: 'Runewars' })).toBe('1 rule of Runewars');
  expect(fill('{n} {n|rule|rules}', { n: 2 })).toBe('2 rules');
  expect(fill('{missing}', {})).toBe('{missing}');
});
