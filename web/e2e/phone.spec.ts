import { expect, test, type Locator } from '@playwright/test';
import { Luck, answered, openPosition, playOn, prompt, question, settled } from './player';
import { Server } from './server';

let server: Server;
test.beforeAll(async () => {
  server = await Server.start({ local: true });
});
test.afterAll(() => server?.kill());
test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 });

/** Which of these are in view and not covered: a small board shows where most follows from an answer, and the rest is dragged in. */
const inView = (hexes: Locator): Promise<number[]> =>
  hexes.evaluateAll((nodes) =>
    [...nodes.keys()].filter((at) => {
      const { left, top, width, height } = nodes[at]!.getBoundingClientRect();
      return nodes[at]!.contains(document.elementFromPoint(left + width / 2, top + height / 2));
    }),
  );

test('turns on a phone: a tap explains, the gold button confirms', async ({ page }) => {
  await page.goto(server.url);
  await page.locator('[data-play=runewars]').tap();
  const luck = new Luck(3);
  let confirmed = 0;
  for (let answers = 0; answers < 30; answers++) {
    if ((await settled(page)) !== 'asked') break;
    const before = await question(page);
    const buttons = page.locator('.prompt [data-choice]:not([disabled])');
    const hexes = page.locator('.hit.legal');
    if ((await hexes.count()) > 0) {
      const seen = await inView(hexes);
      expect(seen.length, 'some of the answers are in view').toBeGreaterThan(0);
      await hexes.nth(seen[luck.below(seen.length)]!).tap({ force: true });
      const menu = page.locator('.menu [data-choice]');
      if ((await menu.count()) > 0) await menu.first().tap();
      else {
        await expect(page.locator('[data-confirm]')).toBeVisible();
        if (confirmed === 0) await page.screenshot({ path: 'shots/phone-confirm.png' });
        await page.locator('[data-confirm]').tap();
        confirmed += 1;
      }
    } else if ((await buttons.count()) > 0) {
      await buttons.nth(luck.below(await buttons.count())).tap();
    } else {
      // Cards are in the hand.
      await page.getByRole('button', { name: 'Hand', exact: true }).tap();
      await page.locator('.sheet [data-choice]').first().tap();
      await page.locator('[data-confirm]').tap();
    }
    await answered(page, before);
  }
  expect(confirmed).toBeGreaterThan(0);
  await settled(page);
  await page.screenshot({ path: 'shots/phone.png' });
  // Nothing is wider than the screen, and what is tapped is large enough for a finger.
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  for (const button of await prompt(page).getByRole('button').all())
    expect((await button.boundingBox())!.height).toBeGreaterThanOrEqual(43);
});

test('the sheet has three heights: a line, what is needed, and all answers; what is tapped stays in view', async ({
  page,
}) => {
  await page.goto(server.url);
  await page.locator('[data-play=runewars]').tap();
  await settled(page);
  await playOn(page, 3, 400, '.hit.legal');
  const sheet = prompt(page);
  const tall = async (): Promise<number> => (await sheet.boundingBox())!.height;
  const handle = page.locator('.handle');
  const half = await tall();
  await handle.tap();
  await expect.poll(tall).toBeLessThan(half - 30);
  await expect(sheet.getByRole('heading')).toBeVisible();
  for (const answer of await sheet.locator('.answers [data-choice]').all()) await expect(answer).toBeHidden();
  await handle.tap();
  await expect.poll(tall).toBe(half);
  const draw = async (by: number): Promise<void> => {
    const { x, y } = (await handle.boundingBox())!;
    await page.mouse.move(x + 60, y + 34);
    await page.mouse.down();
    await page.mouse.move(x + 60, y + 34 + by, { steps: 5 });
    await page.mouse.up();
  };
  await draw(-60);
  await expect(page.locator('#choice-list')).toBeVisible();
  expect(await page.locator('#choice-list [data-choice]').count()).toBeGreaterThan(0);
  await page.screenshot({ path: 'shots/phone-list.png' });
  await draw(60);
  await expect(page.locator('#choice-list')).toHaveCount(0);
  // Whatever is tapped is not covered by what is said about it.
  const hex = page.locator('.hit.legal').first();
  await hex.tap({ force: true });
  await expect(page.locator('.menu, [data-confirm]').first()).toBeVisible();
  await expect
    .poll(async () => {
      const { x, y, width, height } = (await hex.boundingBox())!;
      return page.evaluate(
        ([x, y]) => document.elementFromPoint(x!, y!)?.closest('svg') !== null,
        [x + width / 2, y + height / 2],
      );
    })
    .toBe(true);
});

test('the odds of an attack are part of the sheet: they cover neither the question nor what was tapped', async ({
  page,
}) => {
  await openPosition(page, server.url, 'runewars/positions/siege_by_conquer.toml', [{ bot: 'greedy' }, 'me']);
  const hex = page.locator('.hit[data-name="WA"]');
  await hex.tap({ force: true });
  await expect(page.locator('.chip')).toContainText(/\d+ %/);
  await page.screenshot({ path: 'shots/phone-odds.png' });
  const box = async (selector: string) => (await page.locator(selector).boundingBox())!;
  const [odds, sheet] = [await box('.chip'), await box('.prompt')];
  expect(odds.y + odds.height).toBeLessThanOrEqual(sheet.y + 1);
  await expect
    .poll(async () => (await hex.boundingBox())!.y + (await hex.boundingBox())!.height)
    .toBeLessThanOrEqual(odds.y + 1);
});
