import { defineConfig } from '@playwright/test';
import { browser } from './e2e/browser';

// On a busy machine everything takes longer: PATIENCE=5 waits five times as long.
const patience = Number(process.env.PATIENCE ?? 1);

// Journeys through the real client, served by the real server, in the system's own Chromium.
export default defineConfig({
  testDir: 'e2e',
  timeout: 120_000 * patience,
  expect: { timeout: 20_000 * patience },
  workers: 1,
  reporter: [['list']],
  outputDir: 'test-results',
  use: {
    viewport: { width: 1440, height: 900 },
    locale: 'en-GB',
    launchOptions: {
      executablePath: browser(),
      args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking', '--disable-component-update', '--disable-sync'],
    },
  },
});
