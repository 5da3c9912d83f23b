// Sentences: a key of the phrase book with arguments, put in words. The same rules as the phrase book of the engine:
// `{name}` puts an argument in, `{n|card|cards}` the first word if the number is 1, else the second; so does `{seat|draws|draw}`
// by whether the name before it is that of one or of many.
import { t } from '../words/index.svelte';
import type { Arg, Catalogue, Face, Id, Pace, Seat, Text } from './wire';

export type Phrases = Record<string, string>;

/** What things are called. */
export type Names = {
  face: (face: Face) => string;
  seat: (seat: Seat) => string;
  object: (id: Id) => string;
  plural?: (name: { face: Face } | { seat: Seat }) => boolean;
};

/** A stretch of a sentence: plain words, or something that can be pointed at. */
export type Part = { words: string; face?: Face; seat?: Seat; object?: Id };

export function parts(text: Text, phrases: Phrases, names: Names): Part[] {
  const pattern = phrases[text.key];
  const args = text.args ?? [];
  if (pattern === undefined) {
    const said = args.flatMap(([, arg]) => [{ words: ' ' }, ...argument(arg, phrases, names)]);
    return [{ words: `[${text.key}]` }, ...said];
  }
  const found: Part[] = [];
  let rest = pattern;
  for (;;) {
    const open = rest.indexOf('{');
    const close = rest.indexOf('}', open);
    if (open < 0 || close < 0) break;
    if (open > 0) found.push({ words: rest.slice(0, open) });
    found.push(...slot(rest.slice(open + 1, close), args, phrases, names));
    rest = rest.slice(close + 1);
  }
  if (rest) found.push({ words: rest });
  return found;
}

function slot(inside: string, args: [string, Arg][], phrases: Phrases, names: Names): Part[] {
  const [name, one, many] = inside.split('|');
  const arg = args.find(([key]) => key === name)?.[1];
  if (arg === undefined) return [{ words: `{${inside}}` }];
  if (one !== undefined && many !== undefined) return [{ words: isMany(arg, names) ? many : one }];
  return argument(arg, phrases, names);
}

/** Whether the words around an argument must fit several. */
function isMany(arg: Arg, { plural }: Names): boolean {
  if ('number' in arg) return arg.number !== 1;
  if ('list' in arg) return arg.list.length !== 1;
  return ('face' in arg || 'seat' in arg) && (plural?.(arg) ?? false);
}

/** A number with a real minus. */
export const signed = (n: number): string => String(n).replace('-', '−');

function argument(arg: Arg, phrases: Phrases, names: Names): Part[] {
  if ('number' in arg) return [{ words: signed(arg.number) }];
  if ('face' in arg) return [{ words: names.face(arg.face), face: arg.face }];
  if ('seat' in arg) return [{ words: names.seat(arg.seat), seat: arg.seat }];
  if ('object' in arg) return [{ words: names.object(arg.object), object: arg.object }];
  if ('text' in arg) return parts(arg.text, phrases, names);
  return arg.list.flatMap((item, at) => {
    const said = argument(item, phrases, names);
    return at > 0 ? [{ words: ', ' }, ...said] : said;
  });
}

export const say = (text: Text, phrases: Phrases, names: Names): string =>
  parts(text, phrases, names)
    .map((part) => part.words)
    .join('');

export const faceName = (catalogue: Catalogue, face: Face): string => catalogue.faces[face]?.name ?? `?${face}`;

/** How long one may think. */
export const paceWords = (pace: Pace): string =>
  pace === 'free'
    ? t('new.pace.free')
    : 'live' in pace
      ? t('new.pace.live', { n: pace.live.decision / 60 })
      : t('new.pace.days', { n: pace.days });

/** Words that begin a sentence. */
export const sentence = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1);
