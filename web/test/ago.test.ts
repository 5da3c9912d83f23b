// @vitest-environment jsdom
import { expect, it } from 'vitest';
import { ago } from '../src/words/index.svelte';

it('says how long ago something was', () => {
  const now = 1_000_000;
  expect(ago(now - 5, now)).toBe('now');
  expect(ago(now - 150, now)).toBe('2 minutes ago');
  expect(ago(now - 3 * 3600, now)).toBe('3 hours ago');
  expect(ago(now - 86400 - 5, now)).toBe('yesterday');
  expect(ago(now + 60, now), 'clocks differ').toBe('now');
});
