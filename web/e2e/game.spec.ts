import { expect, test, type Page } from '@playwright/test';
import { Luck, clickGlow, playOn, prompt, settled } from './player';
import { Server } from './server';

let server: Server;
test.beforeAll(async () => {
  server = await Server.start();
});
test.afterAll(() => server?.kill());

/** What the page keeps, in megabytes. */
async function heap(page: Page): Promise<number> {
  const session = await page.context().newCDPSession(page);
  await session.send('HeapProfiler.collectGarbage');
  const { usedSize } = await session.send('Runtime.getHeapUsage');
  await session.detach();
  return usedSize / 1e6;
}

test('a whole game against a bot, by clicking only what glows', async ({ page }) => {
  const faults: string[] = [];
  const hosts = new Set<string>();
  page.on('pageerror', (error) => faults.push(error.message));
  page.on('console', (message) => message.type() === 'error' && faults.push(message.text()));
  page.on('request', (request) => hosts.add(new URL(request.url()).host));

  await page.goto(server.url);
  const began = Date.now();
  await page.locator('[data-play=runewars]').click();
  await settled(page);
  const wait = Date.now() - began;
  console.log(`one click, and a running table after ${wait} ms`);

  // The first answers with the mouse, as a person gives them; the rest by the same clicks from inside, for speed.
  const luck = new Luck(7);
  for (let answers = 0; answers < 12; answers++) {
    await settled(page);
    await clickGlow(page, luck);
  }
  await page.screenshot({ path: 'shots/game-early.png' });
  const early = await heap(page);
  let answers = await playOn(page, 7, 80);
  await page.screenshot({ path: 'shots/game-middle.png' });
  const middle = await heap(page);
  answers += await playOn(page, 8);
  await expect(prompt(page)).toHaveAttribute('data-state', 'over');
  await expect(prompt(page).locator('.ranks li')).toHaveCount(2);
  await page.screenshot({ path: 'shots/game-over.png' });
  expect(answers).toBeGreaterThan(60);
  const late = await heap(page);
  console.log(
    `${answers + 12} answers; heap ${early.toFixed(1)} MB, ${middle.toFixed(1)} MB, ${late.toFixed(1)} MB at the end`,
  );
  expect(late - middle, 'memory does not grow with the game').toBeLessThan(6);
  expect(faults).toEqual([]);
  expect([...hosts]).toEqual([new URL(server.url).host]);
});
