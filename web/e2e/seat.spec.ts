import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from '@playwright/test';
import { clickGlow, Luck, openPosition, playNow, prompt, question, settled } from './player';
import { Server } from './server';

let server: Server;
test.beforeAll(async () => {
  server = await Server.start();
});
test.afterAll(() => server?.kill());

test('a bot plays in my place until I come back, and for good when I leave', async ({ page }) => {
  await playNow(page, server.url);
  await page.getByRole('button', { name: 'This table' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('Normal bot: looks ahead');
  await page.screenshot({ path: 'shots/seat-dialog.png' });
  await dialog.getByRole('combobox').selectOption('hard');
  const before = await question(page);
  await dialog.getByRole('button', { name: 'Let it play' }).click();
  const strip = page.getByText('Hard bot plays for you');
  await expect(strip).toBeVisible();
  // It answers what I was asked.
  await expect.poll(() => question(page)).not.toBe(before);
  await page.screenshot({ path: 'shots/seat-filled.png' });
  await page.getByRole('button', { name: 'Take my seat back' }).click();
  await expect(strip).toBeHidden();
  expect(await settled(page)).toBe('asked');
  await clickGlow(page, new Luck(3));

  await page.getByRole('button', { name: 'This table' }).click();
  await dialog.getByRole('button', { name: 'Leave the game' }).click();
  await dialog.getByRole('button', { name: 'Leave for good' }).click();
  await expect(page).toHaveURL(`${server.url}/`);
  await expect(page.getByText('No table yet')).toBeVisible();
});

test('whoever always wants a list has it beside the board, and on a phone leaves most of the board free', async ({
  page,
}) => {
  await openPosition(page, server.url, 'runewars/positions/mobilize_on_two_fronts.toml', [
    ...Array.from({ length: 3 }, () => ({ bot: 'random' })),
    'me',
  ]);
  await page.getByRole('button', { name: 'Settings' }).click();
  await page.getByLabel('Show choices as a plain list too').check();
  await page.keyboard.press('Escape');
  const list = page.locator('#choice-list');
  await expect(list.locator('[data-choice]').first()).toBeVisible();
  const [beside, board] = [await list.boundingBox(), await page.locator('.a-board').boundingBox()];
  expect(beside!.x).toBeGreaterThanOrEqual(board!.x + board!.width - 1);
  await page.screenshot({ path: 'shots/seat-list.png' });
  await page.setViewportSize({ width: 390, height: 844 });
  await expect.poll(async () => (await list.boundingBox())!.height).toBeLessThan(844 * 0.36);
});

// A position that can be played to its end by the rules must also be seen: every one of them, of every game.
for (const game of ['runewars', 'mage-knight', 'warlords']) {
  test(`every position that comes with ${game} opens with its question`, async ({ page }) => {
    const faults: string[] = [];
    page.on('pageerror', (error) => faults.push(error.message));
    await page.goto(server.url);
    await page.locator(`[data-play=${game}]`).waitFor();
    const folder = new URL(`../../crates/${game}/positions/`, import.meta.url);
    const files = readdirSync(folder).filter((name) => name.endsWith('.toml'));
    expect(files.length).toBeGreaterThan(9);
    for (const file of files) {
      const text = readFileSync(new URL(file, folder), 'utf8');
      const id = await page.evaluate(async (text) => {
        const post = (path: string, body: unknown): Promise<Response> =>
          fetch(path, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) });
        await post('/api/guest', { name: 'Ada' });
        // All seats are ours, so that whoever is asked is at this screen; the server says how many there are.
        for (let seats = 1; seats <= 4; seats++) {
          const answer = await post('/api/import', {
            text,
            seats: Array.from({ length: seats }, (_, at) => (at === 0 ? 'me' : { hot_seat: `Player ${at + 1}` })),
          });
          if (answer.ok) return ((await answer.json()) as { id: string }).id;
        }
        return '';
      }, text);
      expect(id, `${file} is taken`).not.toBe('');
      await page.goto(`${server.url}/table/${id}`);
      await settled(page);
      await expect(prompt(page), file).toBeVisible();
      expect(faults, file).toEqual([]);
    }
  });
}
