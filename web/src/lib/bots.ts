// Bots: what they are called, how they play, and which of them sits down where nobody has chosen one.
import { t, type Key } from '../words/index.svelte';
import { en } from '../words/en';
import { me } from './me.svelte';

const known = (key: string): key is Key => key in en;

/** What the others read; a bot that we have no words for is called as the server calls it. */
export function botName(bot: string): string {
  const key = `bot.${bot}`;
  return known(key) ? t(key) : bot;
}

export function botAbout(bot: string): string {
  const key = `bot.${bot}.about`;
  return known(key) ? t(key) : '';
}

/** All that may sit at a table here, the weakest first. */
export const bots = (): string[] => me.value?.server.bots ?? ['random'];

/** It answers at once and puts up a fight in every game: what only looks at the next step gets nowhere with a hand of cards. */
export const usualBot = (): string => (bots().includes('normal') ? 'normal' : (bots().at(-1) ?? 'random'));
