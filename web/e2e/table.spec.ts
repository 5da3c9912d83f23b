import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test, type Page } from '@playwright/test';
import { Luck, answered, clickGlow, openPosition, playNow as sitDown, prompt, question, settled } from './player';
import { Server } from './server';

let server: Server;
test.beforeAll(async () => {
  server = await Server.start();
});
test.afterAll(() => server?.kill());

const playNow = (page: Page, url = server.url): Promise<void> => sitDown(page, url);

/** Plays on until the board itself is asked: hexes glow. */
async function untilHexesGlow(page: Page, luck: Luck, least = 1): Promise<void> {
  for (let tries = 0; tries < 200; tries++) {
    if ((await settled(page)) !== 'asked') break;
    if ((await page.locator('.hit.legal').count()) >= least) return;
    await clickGlow(page, luck);
  }
  throw new Error('the board was never asked');
}

test('a reload in the middle of a decision brings the same question back', async ({ page }) => {
  await playNow(page);
  const luck = new Luck(3);
  for (let n = 0; n < 3; n++) await clickGlow(page, luck);
  await settled(page);
  const [asked, words] = [await question(page), await prompt(page).locator('h2').innerText()];
  await page.reload();
  await settled(page);
  expect(await question(page)).toBe(asked);
  expect(await prompt(page).locator('h2').innerText()).toBe(words);
});

test('a refused click names the rule that forbids it', async ({ page }) => {
  await playNow(page);
  const luck = new Luck(5);
  let told = false;
  for (let tries = 0; tries < 40 && !told; tries++) {
    await untilHexesGlow(page, luck);
    const refused = page.locator('.hit:not(.legal)');
    const count = await refused.count();
    for (let at = 0; at < count && !told; at += 3) {
      await refused.nth(at).click({ force: true });
      const why = page.locator('.why');
      await expect(why).toBeVisible();
      told = (await why.locator('blockquote:not([data-asked]) .rule').count()) > 0;
      if (!told) await page.keyboard.press('Escape');
    }
    if (!told) await clickGlow(page, luck);
  }
  expect(told).toBe(true);
  const rule = await page.locator('.why .rule').first().innerText();
  expect(rule).toMatch(/^RW-[A-Z]+-\d+$/);
  await page.screenshot({ path: 'shots/refused.png' });
  await page.keyboard.press('Escape');
  await expect(page.locator('.why')).toHaveCount(0);
});

test('what another player has is chosen on his panel, on a large screen and on a phone', async ({ page }) => {
  const seats = [{ bot: 'random' }, { bot: 'random' }, { bot: 'random' }, 'me'];
  for (const [width, height] of [
    [1440, 900],
    [390, 844],
  ] as const) {
    await page.setViewportSize({ width, height });
    await openPosition(page, server.url, 'runewars/positions/mobilize_on_two_fronts.toml', seats, [
      '"rally_cry", "night_column"',
      '"burned_storehouse"',
    ]);
    if (width < 900) await page.getByRole('button', { name: 'Hand' }).click();
    await clickGlow(page, new Luck(), '.card.legal[aria-label^="Burned Storehouse"]');
    await settled(page);
    // Three other players, and every one of them has something stored.
    const glowing = page.locator('.seat[data-choice]');
    await expect(glowing).toHaveCount(3);
    const asked = await question(page);
    await glowing.first().click();
    await expect(page.locator('.menu [data-choice]')).toHaveCount(3);
    await page.screenshot({ path: `shots/their-dials-${width}.png` });
    await page.locator('.menu [data-choice]').first().click();
    await answered(page, asked);
  }
});

test('undo takes the last answer back', async ({ page }) => {
  await playNow(page);
  const luck = new Luck(11);
  const undo = prompt(page).getByRole('button', { name: /Undo/ });
  for (let tries = 0; tries < 30 && (await undo.count()) === 0; tries++) {
    await clickGlow(page, luck);
    await settled(page);
  }
  const before = await page.locator('.line').count();
  await undo.click();
  await expect.poll(() => page.locator('.line').count()).not.toBe(before);
  await settled(page);
});

test('the server is killed and comes back: so does the page, by itself', async ({ page }) => {
  const own = await Server.start({ file: join(tmpdir(), `hexarch-e2e-${process.pid}-${Date.now()}.db`) });
  try {
    await playNow(page, own.url);
    const luck = new Luck(2);
    for (let n = 0; n < 5; n++) await clickGlow(page, luck);
    await settled(page);
    const asked = await question(page);
    await own.kill();
    await expect(prompt(page)).toHaveAttribute('data-state', 'lost');
    await page.screenshot({ path: 'shots/lost.png' });
    await own.run();
    await expect(prompt(page)).toHaveAttribute('data-state', 'asked');
    expect(await question(page)).toBe(asked);
    await clickGlow(page, luck);
  } finally {
    await own.kill();
  }
});

test('a turn by keyboard alone', async ({ page }) => {
  await page.goto(server.url);
  const play = page.locator('[data-play=runewars]');
  await expect(play).toBeVisible();
  for (let tabs = 0; tabs < 20; tabs++) {
    await page.keyboard.press('Tab');
    if (await play.evaluate((node) => node === document.activeElement)) break;
  }
  await page.keyboard.press('Enter');
  await settled(page);
  // Digits, the list, and the board: whatever the question wants.
  let byHex = 0;
  for (let answers = 0; answers < 25; answers++) {
    if ((await settled(page)) !== 'asked') break;
    const before = await question(page);
    if ((await page.locator('.hit.legal').count()) > 0 && byHex < 4) {
      byHex += 1;
      await page.keyboard.press('b');
      for (let steps = 0; steps < 30; steps++) {
        if (await page.evaluate(() => document.activeElement?.classList.contains('legal') ?? false)) break;
        await page.keyboard.press('Tab');
      }
      await expect(page.locator('.world .focus')).toHaveCount(1);
      await page.keyboard.press('Enter');
      if ((await page.locator('.menu').count()) > 0) await page.keyboard.press('Enter');
      else if ((await question(page)) === before) await page.keyboard.press('Enter');
    } else {
      await page.keyboard.press('l');
      const list = page.locator('#choice-list [data-choice]');
      // The list goes with its question, if the table answers that itself meanwhile; it must come as long as it is asked.
      await expect.poll(async () => (await list.count()) > 0 || (await question(page)) !== before).toBe(true);
      if ((await question(page)) !== before) continue;
      await list.first().focus();
      await page.keyboard.press('Enter');
    }
    await answered(page, before);
  }
  expect(byHex).toBeGreaterThan(0);
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('arrows go from hex to hex, and every hex says what it is', async ({ page }) => {
  await playNow(page);
  await untilHexesGlow(page, new Luck(9));
  await page.keyboard.press('b');
  const name = () => page.evaluate(() => document.activeElement?.getAttribute('data-name'));
  const seen = new Set<string | null | undefined>([await name()]);
  for (const key of ['ArrowUp', 'ArrowRight', 'ArrowDown', 'ArrowDown', 'ArrowLeft', 'ArrowUp']) {
    await page.keyboard.press(key);
    seen.add(await name());
  }
  expect(seen.size).toBeGreaterThan(2);
  for (const hex of await page.locator('.hit').all()) expect(await hex.getAttribute('aria-label')).toMatch(/\w+\.$/);
});

test('the rulebook is searched, and linked from the question', async ({ page }) => {
  await playNow(page);
  const luck = new Luck(4);
  const link = prompt(page).locator('.rule');
  for (let tries = 0; tries < 20 && (await link.count()) === 0; tries++) await clickGlow(page, luck);
  const id = await link.innerText();
  await link.click();
  await expect(page.locator(`[id="${id}"].here`)).toBeVisible();
  await page.getByRole('searchbox').fill('stronghold winter');
  await expect(page.getByRole('status').filter({ hasText: /rule/ })).toBeVisible();
  await page.screenshot({ path: 'shots/rules.png' });
  // A rule that is gone to is there although it was not searched for, and a chapter begins below the search.
  await page.getByRole('searchbox').fill('RW-TERM-04');
  const mention = page.locator('[id="RW-TERM-04"] dd a').first();
  const other = await mention.innerText();
  await mention.click();
  await expect(page.locator(`[id="${other}"].here`)).toBeInViewport();
  await page.goBack();
  await page.getByRole('navigation', { name: 'Rulebook' }).getByRole('link', { name: '5. Season structure' }).click();
  const below = await page.locator('.search').evaluate((node) => node.getBoundingClientRect().bottom);
  const chapter = page.getByRole('heading', { name: '5. Season structure' });
  await expect
    .poll(() => chapter.evaluate((node) => Math.round(node.getBoundingClientRect().top)))
    .toBeGreaterThanOrEqual(Math.round(below));
  await page.goBack();
  await settled(page);
});

test('a replay is scrubbed', async ({ page }) => {
  await playNow(page);
  const luck = new Luck(6);
  for (let n = 0; n < 12; n++) await clickGlow(page, luck);
  await settled(page);
  const id = new URL(page.url()).pathname.split('/').at(-1);
  await page.goto(`${server.url}/replay/${id}`);
  const slider = page.getByRole('slider');
  await expect(slider).toBeVisible();
  const last = Number(await slider.inputValue());
  expect(last).toBeGreaterThan(4);
  await page.keyboard.press(',');
  await expect(slider).toHaveValue(String(last - 1));
  await slider.fill('0');
  await expect(page.getByText(/Decision 1 of/)).toBeVisible();
  await page.screenshot({ path: 'shots/replay.png' });
  await page.getByRole('button', { name: 'To the end' }).click();
  await expect(slider).toHaveValue(String(last));
});
