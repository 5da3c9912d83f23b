// Around the table: what waits for me, ways to a table, and away from it.
import { readFileSync } from 'node:fs';
import { expect, test, type Page } from '@playwright/test';
import { openPosition, prompt, settled } from './player';
import { Server } from './server';

let server: Server;
test.beforeAll(async () => {
  server = await Server.start();
});
test.afterAll(() => server?.kill());

const section = (page: Page, name: string) =>
  page.locator('section', { has: page.getByRole('heading', { name, exact: true }) });

test('the start page says what is asked at my tables, and where the games stand', async ({ page }) => {
  await openPosition(page, server.url, 'runewars/positions/mobilize_on_two_fronts.toml', [
    { bot: 'random' },
    { bot: 'random' },
    { bot: 'random' },
    'me',
  ]);
  const asked = await prompt(page).locator('h2').innerText();
  await page.getByRole('link', { name: 'To the start page' }).click();
  const row = section(page, 'Your tables').getByRole('link');
  await expect(row).toContainText('Year 2 of 6, Summer');
  await expect(row).toContainText(asked);
  await expect(row.locator('.tag.may')).toHaveText('your decision');
  // The crest of what I play.
  await expect(row.locator('.crest.s4 use')).toHaveCount(1);
  // On a phone it comes before the games.
  await page.setViewportSize({ width: 390, height: 844 });
  const above = async () =>
    ((await row.boundingBox())?.y ?? Infinity) < ((await page.locator('[data-play=runewars]').boundingBox())?.y ?? 0);
  await expect.poll(above).toBe(true);
  await row.click();
  await settled(page);
});

test('a seat at a gathering table: by its button, by a link that is typed in; and left again', async ({ browser }) => {
  const [a, b, c] = await Promise.all([1, 2, 3].map(async () => (await browser.newContext()).newPage()));
  await a!.goto(server.url);
  await a!.getByLabel('Your name at the table').fill('Ada');
  await a!.getByRole('button', { name: 'Set up a table of Runewars' }).click();
  await a!.getByLabel('Name of the table').fill('Friday');
  await a!.getByRole('group', { name: 'Players' }).getByRole('button', { name: '3' }).click();
  await a!.getByLabel('Seat 2').selectOption('invite');
  await a!.getByLabel('Seat 3').selectOption('open');
  await a!.getByLabel('Exploration tokens').selectOption('with');
  await a!.getByLabel('Time to think').selectOption('3 days a decision');
  await a!.getByLabel('Everybody may see and watch it').check();
  await a!.getByRole('button', { name: 'Open the table' }).click();
  const link = await a!.getByRole('textbox', { name: 'Invite link for seat 2' }).inputValue();
  await expect(a!.getByText('Runewars · 3 days a decision · Exploration tokens: with')).toBeVisible();

  await b!.goto(server.url);
  await b!.getByRole('button', { name: 'Enter an invite link' }).click();
  await b!.getByLabel('Invite link', { exact: true }).fill('Come on, Bo');
  await b!.getByRole('button', { name: 'Open', exact: true }).click();
  await expect(b!.getByRole('alert')).toHaveText('This is no link to a table.');
  await b!.getByLabel('Invite link', { exact: true }).fill(`Come on: ${link}`);
  await b!.getByRole('button', { name: 'Open', exact: true }).click();
  await b!.getByLabel('Your name at the table').fill('Bo');
  await b!.getByRole('button', { name: 'Sit down' }).click();
  await expect(a!.getByText('Bo', { exact: true })).toBeVisible();
  await b!.getByRole('button', { name: 'Leave the table' }).click();
  await expect(b!.getByRole('heading', { name: 'Your tables' })).toBeVisible();
  await expect(a!.getByText('Bo', { exact: true })).toHaveCount(0);
  await b!.goto(link);
  await b!.getByRole('button', { name: 'Sit down' }).click();

  // Whoever comes by the table's own link says who he is before he sits down.
  await c!.goto(a!.url());
  await c!.getByLabel('Your name at the table').fill('Cleo');
  await c!.getByRole('button', { name: 'Sit down here' }).click();
  // All have come: the game begins by itself, for everybody.
  for (const page of [a!, b!, c!]) await expect(prompt(page)).toBeVisible();
  await expect(a!.locator('.seat').getByText('Cleo')).toBeVisible();
});

test('a file that is dropped on the start page is opened, or it is said why not', async ({ page }) => {
  const drop = async (text: string): Promise<void> => {
    const files = await page.evaluateHandle((text) => {
      const data = new DataTransfer();
      data.items.add(new File([text], 'position.toml'));
      return data;
    }, text);
    await page.dispatchEvent('main', 'dragover', { dataTransfer: files });
    await expect(page.getByText('Drop a replay or a position to open it')).toBeVisible();
    await page.dispatchEvent('main', 'drop', { dataTransfer: files });
  };
  await page.goto(server.url);
  await expect(page.locator('[data-play=runewars]')).toBeVisible();
  await drop('nothing of the kind');
  await expect(page.getByRole('alert')).toContainText('This file cannot be opened');
  await drop(readFileSync(new URL('../../crates/runewars/positions/a_winter_famine.toml', import.meta.url), 'utf8'));
  await settled(page);
});
