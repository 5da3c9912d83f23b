// The client's own words, in the reader's language.
import { settings } from '../lib/settings.svelte';
import { en, type Key, type Words } from './en';

const loaded = $state<{ de?: Words }>({});

/** Fetches a language when it is first wanted. */
export async function learn(language: string): Promise<void> {
  if (language === 'de' && !loaded.de) loaded.de = (await import('./de')).de;
}

export type Args = Record<string, string | number>;

/** Puts arguments into a pattern, as the phrase book of the games does. */
export const fill = (pattern: string, args: Args): string =>
  pattern.replace(/\{([^}|]+)(?:\|([^}|]*)\|([^}|]*))?\}/g, (all, name: string, one?: string, many?: string) => {
    const value = args[name];
    if (value === undefined) return all;
    if (one !== undefined && many !== undefined) return value === 1 ? one : many;
    return String(value);
  });

export function t(key: Key, args?: Args): string {
  const words: Words = (settings.language === 'de' && loaded.de) || en;
  return args ? fill(words[key], args) : words[key];
}

/** What puts lists, times and numbers in words takes long to make, and is kept for each language. */
function kept<T>(make: (language: string) => T): () => T {
  const made = new Map<string, T>();
  return () => {
    const { language } = settings;
    let it = made.get(language);
    if (it === undefined) made.set(language, (it = make(language === 'en' ? 'en-GB' : language)));
    return it;
  };
}

const lists = kept((language) => new Intl.ListFormat(language));
/** Names one after the other, with an 'and' before the last. */
export const listed = (names: readonly string[]): string => (names.length === 1 ? names[0]! : lists().format(names));

const UNITS: [Intl.RelativeTimeFormatUnit, seconds: number][] = [
  ['day', 86400],
  ['hour', 3600],
  ['minute', 60],
];

const agos = kept((language) => new Intl.RelativeTimeFormat(language, { numeric: 'auto' }));
/** How long ago something was, given in seconds since 1970: 'yesterday', 'vor 3 Stunden'. */
export function ago(then: number, now = Date.now() / 1000): string {
  const past = Math.max(0, now - then);
  const [unit, length] = UNITS.find(([, seconds]) => past >= seconds) ?? (['second', 60] as const);
  return agos().format(-Math.floor(past / length), unit);
}

const OF_DAY = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const;
const times = kept((language) => new Intl.DateTimeFormat(language, OF_DAY));
const dates = kept((language) => new Intl.DateTimeFormat(language, { day: 'numeric', month: 'short', ...OF_DAY }));
/** The time of day of something, given in seconds since 1970; the day, too, if that is another. */
export function clock(then: number, now = Date.now()): string {
  const at = new Date(then * 1000);
  return (at.toDateString() === new Date(now).toDateString() ? times() : dates()).format(at);
}

const numbers = kept((language) => new Intl.NumberFormat(language));
/** A large number as it is written: '5,000', '5.000'. */
export const counted = (n: number): string => numbers().format(n);

const averages = kept(
  (language) => new Intl.NumberFormat(language, { minimumFractionDigits: 1, maximumFractionDigits: 1 }),
);
/** An average: '2.4', '2,4'. */
export const average = (n: number): string => averages().format(n);

export type { Key };
