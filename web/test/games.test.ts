import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import * as de from '../src/words/games/runewars.de';

/** The English phrases of a game: `key = "pattern"` lines under `[table]` headings. */
function english(game: string): Record<string, string> {
  const folder = join('../crates', game, 'texts/en');
  const found: Record<string, string> = {};
  for (const file of readdirSync(folder)) {
    let table = '';
    for (const line of readFileSync(join(folder, file), 'utf8').split('\n')) {
      const heading = line.match(/^\[([^\]]+)\]/);
      if (heading) table = heading[1]!;
      const entry = line.match(/^("?)([\w.-]+)\1\s*=\s*"(.*)"\s*$/);
      if (entry) found[table ? `${table}.${entry[2]}` : entry[2]!] = entry[3]!;
    }
  }
  return found;
}

const slots = (pattern: string): string[] => [...new Set([...pattern.matchAll(/\{([^}|]+)/g)].map((found) => found[1]!))].sort();

it('translates phrases that exist, with the arguments that they have', () => {
  const phrases = english('runewars');
  expect(Object.keys(phrases).length).toBeGreaterThan(400);
  for (const [key, pattern] of Object.entries(de.phrases)) {
    expect(phrases[key], key).toBeDefined();
    for (const slot of slots(pattern)) expect(slots(phrases[key]!), key).toContain(slot);
  }
  const missing = Object.keys(phrases).filter((key) => !(key in de.phrases));
  expect(missing.length / Object.keys(phrases).length, missing.join(' ')).toBeLessThan(0.15);
});
