// What happens while one looks away, and what one did not mean to do.
import { expect, test, type Page, type WebSocketRoute } from '@playwright/test';
import { answered, openPosition, playNow, playOn, prompt, question, settled } from './player';
import { Server } from './server';

let server: Server;
test.beforeAll(async () => {
  server = await Server.start();
});
test.afterAll(() => server?.kill());

/** Stands between a page and the server: holds back what the server says, or breaks the connection. */
async function wire(page: Page): Promise<{ hold: boolean; cut: boolean; release: () => void }> {
  const held: (() => void)[] = [];
  const open = new Set<WebSocketRoute>();
  const state = {
    hold: false,
    cutting: false,
    get cut(): boolean {
      return state.cutting;
    },
    set cut(on: boolean) {
      state.cutting = on;
      if (on) for (const socket of open) void socket.close();
    },
    release: () => held.splice(0).forEach((send) => send()),
  };
  await page.routeWebSocket(/\/live(\?|$)/, (socket) => {
    if (state.cutting) return void socket.close();
    open.add(socket);
    const there = socket.connectToServer();
    there.onMessage((message) => {
      if (state.hold && String(message).includes('"type":"update"')) held.push(() => socket.send(message));
      else socket.send(message);
    });
  });
  return state;
}

test('somebody was quicker: nothing is lost, and what he did is shown', async ({ page, context }) => {
  const between = await wire(page);
  await openPosition(page, server.url, 'runewars/positions/mobilize_on_two_fronts.toml', [
    { bot: 'random' },
    { bot: 'random' },
    { bot: 'random' },
    'me',
  ]);
  const other = await context.newPage();
  await other.goto(page.url());
  await settled(other);
  between.hold = true;
  const before = await question(page);
  expect(await question(other)).toBe(before);
  // An area is activated, which is to be seen on the board; what follows is asked of the same player.
  await playOn(other, 5, 1, '', '.hit.legal');
  await page.locator('.hit.legal, [data-choice]:not([disabled])').first().dispatchEvent('click');
  const entry = page.locator('.menu [data-choice], [data-confirm]').first();
  await entry.click({ timeout: 2_000 }).catch(() => {});
  between.hold = false;
  between.release();
  await expect(prompt(page)).toContainText('Somebody was quicker');
  await page.getByRole('button', { name: 'Show the change' }).click();
  await expect(page.locator('polygon.pointed').first()).toBeAttached();
  await page.screenshot({ path: 'shots/quicker.png' });
  expect(await question(page)).toBe(await question(other));
});

test('moves that were missed while the connection was lost are shown when it is back', async ({ page, context }) => {
  const between = await wire(page);
  await playNow(page, server.url);
  await playOn(page, 4, 12);
  const other = await context.newPage();
  await other.goto(page.url());
  await settled(other);
  between.cut = true;
  await expect(prompt(page)).toHaveAttribute('data-state', 'lost');
  await playOn(other, 7, 6);
  await settled(other);
  const scenes: string[] = [];
  page.on('request', (request) => request.url().includes('/scene?') && scenes.push(request.url()));
  between.cut = false;
  // The page comes back by itself as well, and the button is gone if that is quicker.
  await page.evaluate(() => document.querySelector<HTMLElement>('.prompt.lost button')?.click());
  // What only has one answer is answered by the table, so that the question may be another one a moment later.
  await expect.poll(async () => (await question(page)) === (await question(other))).toBe(true);
  expect(scenes.length).toBeGreaterThan(1);
  // And then both see the same board, hex by hex.
  const hexes = (of: Page): Promise<string[]> =>
    of.locator('[data-hex]').evaluateAll((nodes) => nodes.map((node) => node.getAttribute('aria-label') ?? ''));
  await expect
    .poll(async () => JSON.stringify(await hexes(page)) === JSON.stringify(await hexes(other)), { timeout: 20_000 })
    .toBe(true);
  expect((await hexes(page)).length).toBeGreaterThan(5);
});

test('a refusal shows how far one gets instead', async ({ page }) => {
  await openPosition(page, server.url, 'mage-knight/positions/ex-09.toml', ['me', { bot: 'random' }]);
  const before = await question(page);
  await page.locator('.fan .card').first().click();
  const way = page.locator('.menu [data-choice]').first();
  if ((await way.count()) > 0) await way.click();
  await answered(page, before);
  await settled(page);
  // A hex that is not next to the hero.
  const far = page.locator('[data-hex]:not(:has(.legal))').last();
  await far.dispatchEvent('click');
  const why = page.locator('.why');
  await expect(why).toBeVisible();
  await why.getByRole('button', { name: 'Show reach' }).click();
  expect(await page.locator('polygon.pointed').count()).toBeGreaterThan(0);
  await page.screenshot({ path: 'shots/reach.png' });
  await page.keyboard.press('Escape');
  await expect(page.locator('polygon.pointed')).toHaveCount(0);
});

test('what is asked comes before the board for whoever reads one after the other', async ({ page }) => {
  await playNow(page, server.url);
  const first = await page.evaluate(() => {
    const [prompt, board] = [document.querySelector('.prompt')!, document.querySelector('.a-board')!];
    return (prompt.compareDocumentPosition(board) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0;
  });
  expect(first).toBe(true);
});
