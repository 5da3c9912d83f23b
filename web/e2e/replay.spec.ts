import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, readdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test, type Page } from '@playwright/test';
import { audit } from './audit';
import { playNow, playOn, settled } from './player';
import { Server, program } from './server';

// Whole games, played by bots, brought to a server and looked back at.
type Game = { id: string; chart: string };
const games: Record<string, Game> = {
  runewars: { id: '', chart: 'Area' },
  'mage-knight': { id: '', chart: 'Fame' },
  warlords: { id: '', chart: 'War' },
};
let server: Server;

/** A whole game of two bots, as a file. */
function recorded(game: string, players = 2): string {
  const folder = mkdtempSync(join(tmpdir(), 'hexarch-replay-'));
  execFileSync(
    program,
    ['sim', '--game', game, '--players', String(players), '--games', '1', '--seed', '7', '--record', folder],
    { stdio: 'ignore' },
  );
  return readFileSync(join(folder, readdirSync(folder)[0]!), 'utf8');
}

test.beforeAll(async () => {
  test.setTimeout(240_000);
  server = await Server.start({ local: true });
  for (const [name, game] of Object.entries(games)) {
    const answer = await fetch(`${server.url}/api/import`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ text: recorded(name), seats: ['me', { bot: 'random' }] }),
    });
    game.id = ((await answer.json()) as { id: string }).id;
  }
});
test.afterAll(() => server?.kill());

const slider = (page: Page) => page.getByRole('slider');
const told = (page: Page) => page.locator('.told');
const place = async (page: Page): Promise<number> => Number(await slider(page).inputValue());

/** Opens a finished game; its course is there when seats can be followed. */
async function open(page: Page, game: string, query = ''): Promise<void> {
  await page.goto(`${server.url}/replay/${games[game]!.id}${query}`);
  await expect(slider(page)).toBeVisible();
  if ((page.viewportSize()?.width ?? 0) >= 900) await expect(page.locator('.chart')).toBeVisible();
  await expect(page.getByRole('button', { name: /^On to the next/ })).toBeEnabled();
}

/** What stands beside each other can be read. */
async function apart(page: Page, selector: string): Promise<void> {
  const boxes = await page.locator(selector).evaluateAll((nodes) =>
    nodes
      .map((node) => node.getBoundingClientRect())
      .map(({ left, right }) => ({ left, right }))
      .sort((one, other) => one.left - other.left),
  );
  boxes.forEach((box, at) =>
    expect(at === 0 || box.left >= boxes[at - 1]!.right - 0.5, `${selector} ${at}`).toBe(true),
  );
}

for (const [name, { chart }] of Object.entries(games)) {
  test(`a whole game of ${name} is looked back at: seats, chapters, fights, chart`, async ({ page }) => {
    await open(page, name);
    const last = Number(await slider(page).getAttribute('max'));
    expect(last).toBeGreaterThan(50);
    // By the decisions of the seat that is looked through.
    await expect(page.getByRole('combobox', { name: 'See as' })).toHaveValue('0');
    for (let steps = 0; steps < 4; steps++) {
      const before = await place(page);
      await page.keyboard.press('Shift+Period');
      await expect.poll(() => place(page)).toBeGreaterThan(before);
      await expect(told(page)).toHaveAttribute('data-seat', '0');
    }
    await page.keyboard.press('Shift+Comma');
    await expect(told(page)).toHaveAttribute('data-seat', '0');
    // A watcher goes from one player to another.
    await page.getByRole('combobox', { name: 'See as' }).selectOption('');
    await expect(page.getByRole('button', { name: 'On to the next player' })).toBeEnabled();
    for (let steps = 0; steps < 3; steps++) {
      const before = await told(page).getAttribute('data-seat');
      // While the game is fetched through other eyes a click may come to nothing.
      await expect(async () => {
        if ((await told(page).getAttribute('data-seat')) === before)
          await page.getByRole('button', { name: 'On to the next player' }).click();
        await expect(told(page)).not.toHaveAttribute('data-seat', before ?? '', { timeout: 2_000 });
      }).toPass();
      // What he was asked is told to whoever watches a game that is over.
      await expect(told(page)).toContainText(/\d+ answers? (was|were) possible\. Chosen: /);
    }
    // By chapters, and by their names.
    await page.keyboard.press('j');
    await page.keyboard.press('k');
    const chapter = await place(page);
    await expect.poll(async () => place(page)).toBe(chapter);
    await page.locator('.labels button').last().click();
    expect(await place(page)).toBeGreaterThan(0);
    await apart(page, '.labels button');
    // A fight is gone to.
    const fight = page.getByRole('button', { name: /^Go to the fight/ }).first();
    expect((await fight.getAttribute('title'))!.length).toBeGreaterThan(8);
    await fight.click();
    await expect(page.locator('section.focus.clash')).toBeVisible();
    await expect(fight).toHaveAttribute('aria-current', 'step');
    // The chart shows what counts most, and whatever else is wanted.
    const which = page.getByRole('combobox', { name: 'What the chart shows' });
    await expect(which.locator('option:checked')).toHaveText(chart);
    await expect(page.locator('.chart .line')).toHaveCount(2);
    await expect(page.locator('.chart .crest')).toHaveCount(2);
    await expect(page.locator('.which span')).toHaveCount(2);
    const lines = await page.locator('.chart .line').first().getAttribute('d');
    await which.selectOption({ index: (await which.locator('option').count()) - 1 });
    await expect(page.locator('.chart .line').first()).not.toHaveAttribute('d', lines!);
    await audit(page, `replay of ${name}`);
    await page.screenshot({ path: `shots/replay-${name}.png` });
  });
}

test('what could be done glows, is looked at and not done, and is remembered', async ({ page }) => {
  await open(page, 'runewars');
  const hexes = page.locator('.hit.legal');
  for (let steps = 0; steps < 60 && (await hexes.count()) < 2; steps++) {
    const before = await place(page);
    await page.keyboard.press('Shift+Period');
    await expect.poll(() => place(page)).not.toBe(before);
    await expect(told(page)).toHaveAttribute('data-seat', '0');
  }
  expect(await hexes.count()).toBeGreaterThan(1);
  const before = await place(page);
  await hexes.first().click({ force: true });
  await expect(page.locator('.inspect')).not.toContainText('Point at a hex');
  expect(await place(page)).toBe(before);
  await page.getByRole('button', { name: /answers? (was|were) possible/ }).click();
  const all = page.getByRole('region', { name: 'All answers that were possible' });
  await expect(all.locator('li')).toHaveCount(Number(await told(page).getAttribute('data-asked')));
  await expect(all.locator('[aria-current]')).toHaveCount(1);
  await audit(page, 'answers that were possible');
  await page.screenshot({ path: 'shots/replay-could.png' });
  await page.keyboard.press('w');
  await expect(hexes).toHaveCount(0);
  await expect(told(page)).toContainText('possible');
  await page.reload();
  await expect(page.getByRole('checkbox', { name: /Show what could be done/ })).not.toBeChecked();
});

test('the same moment is seen through other eyes', async ({ page }) => {
  await open(page, 'runewars');
  await page.keyboard.press('h');
  await slider(page).fill(String(Math.round(Number(await slider(page).getAttribute('max')) / 2)));
  const lines = page.locator('.line.here');
  await expect(lines).toHaveCount(1);
  const eyes = page.getByRole('combobox', { name: 'See as' });
  for (const [seat, cards] of [
    ['1', true],
    ['', false],
    ['0', true],
  ] as const) {
    await page.keyboard.press('v');
    await expect(eyes).toHaveValue(seat);
    await expect(page.locator('.a-tray .tray')).toHaveCount(cards ? 1 : 0);
    await expect(lines).toHaveCount(1);
  }
});

test('shuffles are verified: the promise noted before the end, the seed after it', async ({ page }) => {
  await open(page, 'runewars');
  const proof = page.locator('[data-proof]');
  await expect(proof).toHaveAttribute('data-proof', 'said');
  await proof.locator('summary').click();
  await expect(proof).toContainText('the seed fits the promise, and the game replays from it to the same end');
  await expect(proof).toContainText('This browser has not seen the table before the end');
  await expect(proof).toContainText('hexarch replay --verify');
  await audit(page, 'shuffles');
  await page.screenshot({ path: 'shots/replay-proof.png' });
  await page.keyboard.press('Escape');
  await expect(proof).not.toHaveAttribute('open');
  // The same file on the reader's own machine.
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Save file' }).click(),
  ]);
  expect(file.suggestedFilename()).toMatch(/^runewars-\d{4}-\d\d-\d\d\.replay\.json$/);
  const { commitment } = (await (await page.request.get(`${server.url}/api/tables/${games.runewars!.id}`)).json()) as {
    commitment: string;
  };
  expect(execFileSync(program, ['replay', '--verify', await file.path()], { encoding: 'utf8' })).toContain(
    `the promise ${commitment}`,
  );
  // A browser that noted the promise says so, and one that noted another cries out.
  for (const [noted, state] of [
    [commitment, 'ok'],
    ['f'.repeat(64), 'bad'],
  ] as const) {
    await page.evaluate(
      ([id, noted]) =>
        localStorage.setItem('hexarch.promises', JSON.stringify({ [id!]: { commitment: noted, at: Date.now() } })),
      [games.runewars!.id, noted],
    );
    await page.reload();
    await expect(proof).toHaveAttribute('data-proof', state);
  }
  // While a game runs its promise is noted.
  await playNow(page, server.url);
  const id = new URL(page.url()).pathname.split('/').at(-1)!;
  expect(await page.evaluate(() => localStorage.getItem('hexarch.promises'))).toContain(id);
  await playOn(page, 3, 3);
  await settled(page);
  await page.goto(`${server.url}/replay/${id}`);
  await expect(proof).toContainText('Verified when the game is over');
});

test('a game that runs is looked back at through one’s own eyes only', async ({ page }) => {
  await playNow(page, server.url);
  await playOn(page, 6, 14);
  await settled(page);
  await page.goto(page.url().replace('/table/', '/replay/'));
  await expect(page.getByRole('combobox', { name: 'See as' }).locator('option')).toHaveCount(1);
  await expect(told(page)).toContainText('Here the game stands now');
  await page.keyboard.press('Shift+Comma');
  await expect(told(page)).toContainText(/possible/);
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 });
  test('bar, log, hand and players are reached', async ({ page }) => {
    await open(page, 'runewars');
    for (const button of await page.locator('.a-bar .steps button').all())
      expect((await button.boundingBox())!.height).toBeGreaterThanOrEqual(42);
    await slider(page).fill('60');
    await page.getByRole('button', { name: 'One on', exact: true }).tap();
    await expect.poll(() => place(page)).toBe(61);
    await page.screenshot({ path: 'shots/replay-phone.png' });
    await audit(page, 'replay on a phone');
    for (const [tab, seen] of [
      ['Hand', '.sheet .tray .card'],
      ['Log', '.sheet .line.here'],
      ['Course', '.sheet .chart'],
      ['Board', '.world'],
    ] as const) {
      await page.getByRole('button', { name: tab, exact: true }).tap();
      await expect(page.locator(seen).first()).toBeVisible();
      await audit(page, `replay on a phone: ${tab}`);
      await page.screenshot({ path: `shots/replay-phone-${tab.toLowerCase()}.png` });
    }
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
    await apart(page, '.labels button');
    await expect(page.locator('.a-seats .seat')).toHaveCount(2);
  });
});
