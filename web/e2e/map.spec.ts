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
    // A tile is seen before it is laid: how it would be turned on the buttons, how it would lie on the board.
    let [turned, pointed, focused] = [0, 0, 0];
    for (let given = 0; given < 120; given++) {
      expect(await settled(page)).toBe('asked');
      const free = await page.locator('.t-ghost').count();
      const lies = await page.locator('.land:not(.t-ghost)').count();
      ghosts = Math.max(ghosts, free);
      tiles = Math.max(tiles, lies);
      if (free > 2 && lies > 6 && !shown) {
        shown = true;
        await page.screenshot({ path: 'shots/map-building.png' });
      }
      turned = Math.max(turned, await prompt(page).locator('.tile [data-laid]').count());
      const answers = page.locator('.hit.legal');
      const laid = page.locator('.world [data-laid]');
      if (free > 0 && lies > 0 && (await answers.count()) > 0 && (pointed === 0 || focused === 0)) {
        await answers.first().hover();
        pointed += await laid.count();
        if (pointed > 0) await page.screenshot({ path: 'shots/map-preview.png' });
        await page.mouse.move(5, 5);
        await expect(laid).toHaveCount(0);
        await answers.first().focus();
        focused += await laid.count();
        await page.mouse.move(400, 5);
      }
      // The map stands as soon as armies are placed.
      if (/stronghold/i.test(await prompt(page).locator('h2').innerText())) break;
      await clickGlow(page, luck);
    }
    expect(ghosts, 'free places were shown').toBeGreaterThan(1);
    expect(tiles, 'tiles lie').toBeGreaterThan(12);
    expect(turned, 'six ways to turn a tile, as pictures').toBe(6);
    expect(pointed, 'a tile was seen before it was laid, by pointer').toBeGreaterThan(0);
    expect(focused, 'and by keyboard').toBeGreaterThan(0);
    await expect(prompt(page).locator('h2')).toContainText(/stronghold/i);
  } finally {
    await server.kill();
  }
});
