import { existsSync, readdirSync } from 'node:fs';
import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vitest/config';

// The server that the pages talk to while they are developed: `hexarch play --port 7878`, say.
const server = process.env.HEXARCH ?? 'http://127.0.0.1:7878';

/** The games that bring positions along. */
const crates = new URL('../crates/', import.meta.url);
const puzzled = readdirSync(crates).filter((name) => existsSync(new URL(`${name}/positions`, crates)));

/** What almost every page needs is one file: many small ones take longer, and are larger together. */
const EVERYWHERE =
  /\/src\/(parts|words\/(en|index)|lib\/(api|copy|focus|hex|icons|idle|me|notify|route|settings|sound|text)\.|board\/marks|pages\/Header)/;
/** What a table may need later, or never: it is fetched when it does. */
const LATER = /\/src\/table\/(AtTable|City|Display|Help|Ranks|Settings)/;
const together = (id: string): string | undefined =>
  EVERYWHERE.test(id)
    ? 'everywhere'
    : /\/src\/(lib|board|table|skins\/(index|skin)\.)/.test(id) && !LATER.test(id)
      ? 'table'
      : undefined;

export default defineConfig({
  define: { __PUZZLED__: JSON.stringify(puzzled) },
  plugins: [svelte()],
  base: '/',
  resolve: process.env.VITEST ? { conditions: ['browser'] } : {},
  build: {
    target: 'es2022',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rollupOptions: { output: { manualChunks: together } },
  },
  server: { proxy: { '/api': { target: server, ws: true } } },
  test: { include: ['test/**/*.test.ts'] },
});
