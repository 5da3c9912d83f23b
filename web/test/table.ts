// Small scenes to test with.
import type { Ask, Catalogue, Choice, Hex, Id, Piece, Scene } from '../src/lib/wire';

export const catalogue: Catalogue = {
  faces: [
    { id: 'area.1A', name: '1A' },
    { id: 'area.1B', name: '1B' },
    { id: 'tile.1', name: 'Tile 1' },
    { id: 'unit.knight', name: 'Knight', icon: 'game-icons:mounted-knight' },
    { id: 'unit.bowman', name: 'Bowman', icon: 'game-icons:bowman' },
    { id: 'look.rune_back', name: 'Rune', icon: 'game-icons:uncertainty' },
    { id: 'resource.food', name: 'Food', icon: 'game-icons:wheat' },
    { id: 'resource.ore', name: 'Ore', icon: 'game-icons:ore' },
    { id: 'look.routed', name: 'Routed' },
    { id: 'look.moving', name: 'Moved in' },
    { id: 'city.forge', name: 'Forge', icon: 'game-icons:village' },
    { id: 'look.activation', name: 'Activation token' },
  ],
};
export const face = (id: string): number => catalogue.faces.findIndex((entry) => entry.id === id);

export const hex = (id: Id, q: number, more: Partial<Hex> = {}): Hex => ({
  id,
  q,
  r: 0,
  look: { face: face('tile.1') },
  label: face(q === 0 ? 'area.1A' : 'area.1B'),
  edges: [null, null, null, null, null, null],
  owner: null,
  marks: [],
  ...more,
});

export const piece = (id: Id, on: Id, what: string, count = 1, more: Partial<Piece> = {}): Piece => ({
  id,
  on,
  look: { face: face(what) },
  owner: 0,
  count,
  marks: [],
  ...more,
});

export const choice = (action: string, on: Id[], more: Partial<Choice> = {}): Choice => ({
  action,
  text: { key: action },
  on,
  to: null,
  kind: 'pick',
  reveals: false,
  ...more,
});

export const ask = (choices: Choice[]): Ask =>
  ({ seat: 0, decision: 7, text: { key: 'ask' }, rule: null, undo: false, choices }) as Ask;

export const scene = (more: Partial<Scene> = {}): Scene => ({
  title: [],
  mood: 'day',
  hexes: [hex(1, 0), hex(2, 1)],
  pieces: [],
  zones: [],
  panels: [],
  tracks: [],
  agenda: [],
  focus: [],
  asks: [],
  waiting: [],
  over: [],
  ...more,
});
