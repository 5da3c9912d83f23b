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

/** Names one after the other, with an 'and' before the last. */
export const listed = (names: readonly string[]): string =>
  new Intl.ListFormat(settings.language === 'en' ? 'en-GB' : settings.language).format(names);

const UNITS: [Intl.RelativeTimeFormatUnit, seconds: number][] = [
  ['day', 86400],
  ['hour', 3600],
  ['minute', 60],
];

/** How long ago something was, given in seconds since 1970: 'yesterday', 'vor 3 Stunden'. */
export function ago(then: number, now = Date.now() / 1000): string {
  const past = Math.max(0, now - then);
  const [unit, length] = UNITS.find(([, seconds]) => past >= seconds) ?? (['second', 60] as const);
  return new Intl.RelativeTimeFormat(settings.language, { numeric: 'auto' }).format(-Math.floor(past / length), unit);
}

/** The time of day of something, given in seconds since 1970; the day, too, if that is another. */
export function clock(then: number, now = Date.now()): string {
  const at = new Date(then * 1000);
  const day = at.toDateString() === new Date(now).toDateString() ? {} : ({ day: 'numeric', month: 'short' } as const);
  return at.toLocaleString(settings.language, { ...day, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });
}

export type { Key };
