import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const src = new URL('../src', import.meta.url).pathname;
const styled = readdirSync(src, { recursive: true, encoding: 'utf8' }).filter((name) => /\.(svelte|css)$/.test(name));

it('no style depends on what lies within: every change would look up to all that is above it', () => {
  expect(styled.length).toBeGreaterThan(50);
  for (const name of styled) expect(readFileSync(join(src, name), 'utf8'), name).not.toContain(':has(');
});
