// Hexes and objects in words: what a screen reader says, and what the inspector writes.
import { t } from '../words/index.svelte';
import { faceOf, isBack, type HexView, type Token } from './board';
import { settings } from './settings.svelte';
import type { Sight } from './sight.svelte';

const SIDES = ['board.n', 'board.ne', 'board.se', 'board.s', 'board.sw', 'board.nw'] as const;

/** A token in words: what it is, as far as it is known. */
export function tokenWords(token: Token, sight: Sight): string {
  const number = token.n > 0 ? ` ${token.n}` : '';
  if (token.hidden) return `${token.name} ${t('board.unknown')}`;
  const more = [token.remembered && t('board.remembered'), token.fallen && t('board.fallen')].filter(Boolean);
  if (token.notes.length > 0)
    return `${token.name} (${token.notes.map((mark) => `${sight.faces.name(mark.face)} ${mark.n || ''}`.trim()).join(', ')})`;
  return `${token.name}${number}${more.length > 0 ? `, ${more.join(', ')}` : ''}`;
}

/** The coloured borders of a hex, by what they are. */
export function borderWords(view: HexView, sight: Sight): string {
  const sides = new Map<string, string[]>();
  view.hex.edges.forEach((face, edge) => {
    if (face === null) return;
    const name = sight.faces.name(face);
    sides.set(name, [...(sides.get(name) ?? []), t(SIDES[edge]!)]);
  });
  return [...sides].map(([name, where]) => `${name} ${where.join(', ')}`).join('; ');
}

/** The land of a hex that is called by a name of its own. */
export function landWords({ hex }: HexView, sight: Sight): string {
  const face = faceOf(hex.look);
  return hex.label !== null && !isBack(hex.look) && sight.faces.id(face) in sight.skin.lands
    ? sight.faces.name(face)
    : '';
}

/** What was said of a hex stays true while neither the hex nor who plays what has changed. */
const spoken = new WeakMap<HexView, { cast: string; words: string }>();

export function hexWords(view: HexView, sight: Sight): string {
  const cast = `${settings.language} ${sight.cast}`;
  let known = spoken.get(view);
  if (known?.cast !== cast) spoken.set(view, (known = { cast, words: standing(view, sight) }));
  const { choices } = sight.lit(view.id);
  if (choices.length === 0) return known.words;
  const what = choices.slice(0, 6).map((choice) => sight.say(choice.text));
  return `${known.words} ${t('board.can', { what: what.join('; ') })}.`;
}

function standing(view: HexView, sight: Sight): string {
  const said: string[] = [view.title || t(view.hex.ghost ? 'board.ghost' : 'board.fog')];
  const land = landWords(view, sight);
  if (land) said.push(land);
  for (const plate of view.plates) {
    const kinds = plate.kinds.map((kind) => `${kind.count} ${kind.name}${kind.fallen ? ` ${t('board.fallen')}` : ''}`);
    said.push(`${plate.owner === null ? t('board.neutral') : sight.seatName(plate.owner)}: ${kinds.join(', ')}`);
  }
  if (view.plates.length === 0 && view.hex.owner !== null) said.push(sight.seatName(view.hex.owner));
  if (view.foot.length > 0) said.push(view.foot.map((token) => tokenWords(token, sight)).join(', '));
  if (view.head.length > 0) said.push(view.head.map((symbol) => `${symbol.name} ${symbol.n || ''}`.trim()).join(', '));
  said.push(...flagWords(view, sight));
  const borders = borderWords(view, sight);
  if (borders) said.push(t('board.borders', { what: borders }));
  return `${said.join('. ')}.`;
}

/** Whose tokens lie there, and which: 'Activation token: Daqan Lords'. */
export const flagWords = ({ flags }: HexView, sight: Sight): string[] =>
  flags.map(({ seat, name }) => `${name}: ${sight.seatName(seat)}`);
