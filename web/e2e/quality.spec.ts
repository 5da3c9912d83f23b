import { expect, test, type Page } from '@playwright/test';
import { audit } from './audit';
import { give, openPosition, playNow, settled } from './player';
import { Server } from './server';

let server: Server;
test.beforeAll(async () => {
  server = await Server.start();
});
test.afterAll(() => server?.kill());

/** Points at the seat panel, so that as much as there ever is stands under the inspector, and it scrolls where it can. */
async function lookLong(page: Page): Promise<void> {
  // A duel takes its place.
  if (!(await page.locator('.inspect').isVisible())) return;
  // Away first: where the pointer lies already, nothing is entered.
  await page.mouse.move(0, 0);
  await page.locator('.seat').first().hover();
  await expect(page.locator('.inspect li').first()).toBeVisible();
}

for (const theme of ['light', 'dark'] as const) {
  test(`nothing that axe objects to on any page, ${theme}`, async ({ browser }) => {
    const context = await browser.newContext({ colorScheme: theme, viewport: { width: 1440, height: 900 } });
    const page = await context.newPage();
    const shot = (name: string): Promise<Buffer> => page.screenshot({ path: `shots/${name}-${theme}.png` });
    await page.goto(server.url);
    await expect(page.locator('[data-play=runewars]')).toBeVisible();
    await audit(page, 'start');
    await shot('start');
    await page.getByRole('button', { name: 'Set up a table of Runewars' }).click();
    await page.getByLabel('Seat 2').selectOption('invite');
    await audit(page, 'new table');
    await shot('new-table');
    await page.getByRole('button', { name: 'Open the table' }).click();
    await expect(page.getByLabel('Invite link for seat 2').last()).toBeVisible();
    await audit(page, 'gathering');
    await shot('gathering');

    // Positions, and the answers that lead to what is to be looked at.
    const march = [
      'activate WA',
      'bring 2 bowman 1B',
      'bring 3 footman 1B',
      'bring 2 siege_tower 1B',
      'moved',
      'besiege',
    ];
    const screens: [name: string, sight: string, puzzle: string, answers: string[]][] = [
      ['board', '.hit.legal', 'A Mobilize on two fronts', []],
      ['bid', 'section.focus.bid', 'A bid for a rune in Winter', []],
      ['duel', 'section.focus.clash', 'A duel about to begin', ['challenge silhouette']],
      ['battle', 'section.focus.clash', 'The siege of a stronghold by Conquer', march],
    ];
    for (const [name, sight, puzzle, answers] of screens) {
      await page.goto(server.url);
      await page.getByRole('button', { name: 'Puzzles of Runewars' }).click();
      if (name === 'board') await audit(page, 'puzzles');
      await page.getByRole('button', { name: `Play: ${puzzle}` }).click();
      await give(page, answers);
      await expect(page.locator(sight).first(), `${name} is seen`).toBeAttached();
      await lookLong(page);
      await audit(page, `table: ${name}`);
      await shot(`table-${name}`);
    }
    for (const tab of ['Chat', 'Decks', 'Notes']) {
      await page.getByRole('tab', { name: new RegExp(tab) }).click();
      await audit(page, tab);
      if (tab === 'Decks') await shot('decks');
    }
    await page.keyboard.press('l');
    await audit(page, 'list of choices');
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Settings' }).click();
    await audit(page, 'settings');
    await shot('settings');
    await page.keyboard.press('Escape');
    await page.keyboard.press('?');
    await audit(page, 'help');
    await page.keyboard.press('Escape');
    const id = new URL(page.url()).pathname.split('/').at(-1);
    await page.goto(`${server.url}/replay/${id}`);
    await expect(page.getByRole('slider')).toBeVisible();
    await audit(page, 'replay');
    await shot('replay');
    await page.goto(`${server.url}/rules/runewars`);
    await expect(page.locator('dt').first()).toBeVisible();
    await audit(page, 'rules');
    await shot('rules');
    await page.goto(`${server.url}/nowhere`);
    await expect(page.getByText('There is no such page.')).toBeVisible();
    await audit(page, 'no such page');
    await context.close();
  });
}

for (const theme of ['light', 'dark'] as const) {
  test(`nor at the tables of the other games, on phones, with large text, and on the way to a table, ${theme}`, async ({
    browser,
  }) => {
    const desk = await (
      await browser.newContext({ colorScheme: theme, viewport: { width: 1440, height: 900 } })
    ).newPage();
    const phone = await (
      await browser.newContext({
        colorScheme: theme,
        viewport: { width: 390, height: 844 },
        hasTouch: true,
        isMobile: true,
      })
    ).newPage();
    // Ways to a table.
    await desk.goto(server.url);
    await desk.getByRole('button', { name: 'Sign in' }).click();
    await audit(desk, 'sign in');
    await desk.getByLabel('Name', { exact: true }).fill(`Ada ${theme}`);
    await desk.getByLabel('Password').fill('correct horse');
    await desk.getByRole('button', { name: 'Make an account' }).click();
    await desk.getByRole('button', { name: `Ada ${theme}` }).click();
    await audit(desk, 'account');
    await desk.keyboard.press('Escape');
    await desk.getByRole('button', { name: 'Set up a table of Mage Knight' }).click();
    await desk.getByLabel('Seat 2').selectOption('invite');
    await desk.getByRole('button', { name: 'Open the table' }).click();
    const link = await desk.getByRole('textbox', { name: 'Invite link for seat 2' }).inputValue();
    await phone.goto(link);
    await expect(phone.getByText('Mage Knight, 2 players')).toBeVisible();
    await audit(phone, 'invitation');
    // Large text, where there is least room for it.
    await phone.addInitScript(() => localStorage.setItem('hexarch.settings', JSON.stringify({ size: 'large' })));
    const bot = { bot: 'random' };
    const tables: [file: string, seats: unknown[]][] = [
      ['runewars/positions/mobilize_on_two_fronts.toml', [bot, bot, bot, 'me']],
      ['mage-knight/positions/orcs_beside_a_glade.toml', ['me', bot]],
      ['warlords/positions/a_city_with_a_wall_and_a_tower.toml', ['me', bot]],
    ];
    for (const [file, seats] of tables) {
      const game = file.split('/')[0]!;
      await openPosition(desk, server.url, file, seats);
      await audit(desk, `${game}: table`);
      await desk.keyboard.press('l');
      await audit(desk, `${game}: list of choices`);
      await openPosition(phone, server.url, file, seats);
      for (const tab of await phone.locator('nav.tabs button').all()) {
        await tab.tap();
        await audit(phone, `${game} on a phone: ${await tab.innerText()}`);
      }
      await phone.goto(phone.url().replace('/table/', '/replay/'));
      await expect(phone.getByRole('slider')).toBeVisible();
      await audit(phone, `${game}: replay on a phone`);
      await phone.goto(server.url);
      await expect(phone.locator('.row-link').first()).toBeVisible();
      await audit(phone, 'start on a phone');
    }
    await phone.screenshot({ path: `shots/start-phone-large-${theme}.png` });
    await Promise.all([desk, phone].map((page) => page.context().close()));
  });
}

test('the first load, start page and running table, is below 200 KB', async ({ page }) => {
  const network = await page.context().newCDPSession(page);
  await network.send('Network.enable');
  const sizes = new Map<string, { url: string; bytes: number }>();
  network.on('Network.responseReceived', ({ requestId, response }) =>
    sizes.set(requestId, { url: response.url, bytes: 0 }),
  );
  network.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const entry = sizes.get(requestId);
    if (entry) entry.bytes = encodedDataLength;
  });
  await playNow(page, server.url);
  await settled(page);
  await page.waitForLoadState('networkidle');
  const all = [...sizes.values()];
  const total = all.reduce((sum, { bytes }) => sum + bytes, 0);
  console.log(`first load: ${(total / 1000).toFixed(1)} KB in ${all.length} requests`);
  for (const { url, bytes } of all.sort((a, b) => b.bytes - a.bytes).slice(0, 6))
    console.log(`  ${(bytes / 1000).toFixed(1)} KB ${new URL(url).pathname}`);
  expect(total).toBeLessThan(200_000);
});
