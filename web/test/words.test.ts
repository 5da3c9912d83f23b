import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { de } from '../src/words/de';
import { en } from '../src/words/en';

const slots = (pattern: string): string[] => [...pattern.matchAll(/\{([^}|]+)/g)].map((found) => found[1]!).sort();
const files = (folder: string): string[] =>
  readdirSync(folder).flatMap((name) => {
    const path = join(folder, name);
    return statSync(path).isDirectory() ? files(path) : [path];
  });

it('has every word in both languages, with the same arguments', () => {
  expect(Object.keys(de).sort()).toEqual(Object.keys(en).sort());
  for (const key of Object.keys(en) as (keyof typeof en)[]) {
    expect([...new Set(slots(de[key]))], key).toEqual([...new Set(slots(en[key]))]);
  }
});

it('has no string of its own outside the catalogue', () => {
  const found = files('src')
    .filter((path) => path.endsWith('.svelte'))
    .flatMap((path) => {
      const template = readFileSync(path, 'utf8').replace(
        /<script[\s\S]*?<\/script>|<style[\s\S]*?<\/style>|<!--[\s\S]*?-->|\{[^{}]*\}/g,
        '',
      );
      // Words between tags, or in attributes that people read.
      const texts = [
        ...template.matchAll(/>([^<>{}]*[A-Za-z]{3,}[^<>{}]*)</g),
        ...template.matchAll(/(?:aria-label|title|placeholder)="([^"{}]*[A-Za-z]{3,}[^"{}]*)"/g),
      ];
      return texts.map((match) => `${path}: ${match[1]!.trim()}`);
    })
    // Names of keys and languages are the same everywhere.
    .filter((text) => !/: (Esc|English|Deutsch)$/.test(text));
  expect(found).toEqual([]);
});
