import { expect, test } from '@playwright/test';
import { Luck, clickGlow, prompt, settled } from './player';
import { Server } from './server';

let server: Server;
test.beforeAll(async () => {
  server = await Server.start();
});
test.afterAll(() => server.kill());

test('a whole game against a bot, by clicking only what glows', async ({ page }) => {
  test.setTimeout(1_500_000);
  const faults: string[] = [];
  const hosts = new Set<string>();
  page.on('pageerror', (error) => faults.push(error.message));
  page.on('console', (message) => message.type() === 'error' && faults.push(message.text()));
  page.on('request', (request) => hosts.add(new URL(request.url()).host));

  await page.goto(server.url);
  const began = Date.now();
  await page.locator('[data-play=runewars]').click();
  await settled(page);
  expect(Date.now() - began, 'at a running table within ten seconds').toBeLessThan(10_000);

  const luck = new Luck(7);
  let answers = 0;
  while ((await settled(page)) === 'asked') {
    await clickGlow(page, luck);
    answers += 1;
    if (answers === 40) await page.screenshot({ path: 'shots/game-early.png' });
    if (answers === 120) await page.screenshot({ path: 'shots/game-middle.png' });
    expect(answers).toBeLessThan(3000);
  }
  await expect(prompt(page)).toHaveAttribute('data-state', 'over');
  await expect(prompt(page).locator('.ranks li')).toHaveCount(2);
  await page.screenshot({ path: 'shots/game-over.png' });
  expect(answers).toBeGreaterThan(20);
  expect(faults).toEqual([]);
  expect([...hosts]).toEqual([new URL(server.url).host]);
});
