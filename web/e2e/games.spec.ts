// The other games, as far as they are in the catalogue: what the client shows of them comes from their scenes and a skin.
import { expect, test, type Page } from '@playwright/test';
import { playNow, playOn, prompt, settled } from './player';
import { Server } from './server';

let server: Server;
let known: string[] = [];
test.beforeAll(async () => {
  server = await Server.start();
  known = ((await (await fetch(`${server.url}/api/games`)).json()) as { id: string }[]).map(({ id }) => id);
});
test.afterAll(() => server?.kill());

/** Whether a game is on the shelf. Where it is not, the start page says so and offers nothing. */
async function isHere(page: Page, id: string, name: string): Promise<boolean> {
  await page.goto(server.url);
  const card = page.locator('.game').filter({ has: page.getByRole('heading', { name, exact: true }) });
  await expect(page.locator('[data-play=runewars]')).toBeVisible();
  if (known.includes(id)) return true;
  await expect(card).toContainText('not here yet');
  await expect(card.getByRole('button')).toHaveCount(0);
  return false;
}

async function wholeGame(page: Page, seed: number): Promise<number> {
  const faults: string[] = [];
  page.on('pageerror', (error) => faults.push(error.message));
  const answers = await playOn(page, seed, 20_000);
  await expect(prompt(page)).toHaveAttribute('data-state', 'over');
  // Every sentence has its words.
  await expect(page.getByText(/\[[a-z]+\.[a-z._]+\]/)).toHaveCount(0);
  expect(faults).toEqual([]);
  return answers;
}

test('Mage Knight: First Reconnaissance alone, to the end', async ({ page }) => {
  if (!(await isHere(page, 'mage-knight', 'Mage Knight'))) return;
  await page.getByRole('button', { name: 'Set up a table of Mage Knight' }).click();
  await page.getByRole('button', { name: '1', exact: true }).click();
  await page.getByRole('button', { name: 'Open the table' }).click();
  await settled(page);
  await page.screenshot({ path: 'shots/mage-knight.png' });
  // Somebody who walks where he can meets an enemy sooner or later.
  await playOn(page, 3, 400, 'section.focus.clash', '.hit.legal');
  await page.screenshot({ path: 'shots/mage-knight-combat.png' });
  console.log(`Mage Knight: ${await wholeGame(page, 5)} answers`);
  await page.screenshot({ path: 'shots/mage-knight-over.png' });
});

test('Heroes vs Warlords: a whole game against a bot', async ({ page }) => {
  if (!(await isHere(page, 'warlords', 'Heroes vs Warlords'))) return;
  await playNow(page, server.url, 'warlords');
  await page.screenshot({ path: 'shots/warlords.png' });
  await playOn(page, 3, 400, 'section.focus.clash .die', '.hit.legal');
  await page.screenshot({ path: 'shots/warlords-combat.png' });
  console.log(`Heroes vs Warlords: ${await wholeGame(page, 5)} answers`);
  await page.screenshot({ path: 'shots/warlords-over.png' });
});
