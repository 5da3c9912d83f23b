import { defineConfig } from '@playwright/test';
import { browser } from './e2e/browser';

// Journeys through the real client, served by the real server, in the system's own Chromium. Times to wait are so long that
// only what hangs runs into them, however busy the machine is.
export default defineConfig({
  testDir: 'e2e',
  timeout: 1_200_000,
  expect: { timeout: 120_000 },
  workers: 2,
  reporter: [['list']],
  outputDir: 'test-results',
  use: {
    viewport: { width: 1440, height: 900 },
    locale: 'en-GB',
    // What others do is shown one step after the other; journeys are in a hurry, but for those that look at just that.
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: {
      executablePath: browser(),
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
});
