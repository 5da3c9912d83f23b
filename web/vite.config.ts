import { existsSync, readdirSync } from 'node:fs';
import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vitest/config';

// The server that the pages talk to while they are developed: `hexarch play --port 7878`, say.
const server = process.env.HEXARCH ?? 'http://127.0.0.1:7878';

/** The games that bring positions along. */
const crates = new URL('../crates/', import.meta.url);
const puzzled = readdirSync(crates).filter((name) => existsSync(new URL(`${name}/positions`, crates)));

export default defineConfig({
  define: { __PUZZLED__: JSON.stringify(puzzled) },
  plugins: [svelte()],
  base: '/',
  resolve: process.env.VITEST ? { conditions: ['browser'] } : {},
  build: {
    target: 'es2022',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    // What every table has comes in one piece: each piece of its own costs the reader most of a kilobyte.
    rolldownOptions: { output: { codeSplitting: { groups: [{ name: 'shared', test: /src\/(parts|lib)\/|src\/skins\/skin|src\/table\/(Chip|DieView)/, minShareCount: 2 }] } } },
  },
  server: { proxy: { '/api': { target: server, ws: true } } },
  test: { include: ['test/**/*.test.ts'] },
});
