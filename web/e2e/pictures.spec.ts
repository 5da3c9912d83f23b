import { mkdirSync } from 'node:fs';
import { test } from '@playwright/test';
import { Luck, clickGlow, settled } from './player';
import { Server } from './server';

// Pictures for the README, from a real game.
test('pictures @pictures', async ({ browser }) => {
  test.setTimeout(900_000);
  const folder = '../docs/pictures';
  mkdirSync(folder, { recursive: true });
  const server = await Server.start();
  try {
    for (const theme of ['light', 'dark'] as const) {
      const context = await browser.newContext({ colorScheme: theme, viewport: { width: 1440, height: 900 } });
      const page = await context.newPage();
      await page.goto(server.url);
      await page.locator('[data-play=runewars]').waitFor();
      if (theme === 'light') await page.screenshot({ path: `${folder}/start.png` });
      await page.locator('[data-play=runewars]').click();
      const luck = new Luck(theme === 'light' ? 41 : 43);
      let battle = false;
      for (let answers = 0; answers < 400; answers++) {
        if ((await settled(page)) !== 'asked') break;
        const [hexes, clash] = [await page.locator('.hit.legal').count(), await page.locator('section.focus.clash').count()];
        if (answers > 60 && hexes > 5 && clash === 0) await page.screenshot({ path: `${folder}/table-${theme}.png` });
        if (clash > 0 && !battle) {
          battle = true;
          await page.screenshot({ path: `${folder}/battle-${theme}.png` });
        }
        if (answers > 140 && battle) break;
        await clickGlow(page, luck);
      }
      await context.close();
    }
  } finally {
    await server.kill();
  }
});
