import { expect, test } from '@playwright/test';
import { Luck, clickGlow, prompt, settled } from './player';
import { Server } from './server';

test('the map is built on the board: free places are ghosts, tiles are turned and laid', async ({ page }) => {
  const server = await Server.start();
  try {
    await page.goto(server.url);
    await page.getByRole('button', { name: 'Set up a table of Runewars' }).click();
    await page.getByLabel('Map').selectOption({ label: 'built by the players' });
    await page.getByRole('button', { name: 'Open the table' }).click();
    const luck = new Luck(2);
    let [ghosts, tiles, shown] = [0, 0, false];
    for (let answers = 0; answers < 120; answers++) {
      expect(await settled(page)).toBe('asked');
      const free = await page.locator('.t-ghost').count();
      const lies = await page.locator('.land:not(.t-ghost)').count();
      ghosts = Math.max(ghosts, free);
      tiles = Math.max(tiles, lies);
      if (free > 2 && lies > 6 && !shown) {
        shown = true;
        await page.screenshot({ path: 'shots/map-building.png' });
      }
      // The map stands as soon as armies are placed.
      if (/stronghold/i.test(await prompt(page).locator('h2').innerText())) break;
      await clickGlow(page, luck);
    }
    expect(ghosts, 'free places were shown').toBeGreaterThan(1);
    expect(tiles, 'tiles lie').toBeGreaterThan(12);
    await expect(prompt(page).locator('h2')).toContainText(/stronghold/i);
  } finally {
    await server.kill();
  }
});
