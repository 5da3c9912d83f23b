// The keyboard alone: from answer to answer, and the focus is never nowhere.
import { expect, test, type Page } from '@playwright/test';
import { answered, openPosition, question, settled } from './player';
import { Server } from './server';

let server: Server;
test.beforeAll(async () => {
  server = await Server.start();
});
test.afterAll(() => server?.kill());

const bot = { bot: 'random' };
const GAMES: [game: string, file: string, seats: unknown[]][] = [
  ['Runewars', 'runewars/positions/mobilize_on_two_fronts.toml', [bot, bot, bot, 'me']],
  ['Mage Knight', 'mage-knight/positions/orcs_beside_a_glade.toml', ['me', bot]],
  ['Heroes vs Warlords', 'warlords/positions/into_the_unknown.toml', ['me', bot]],
];

/** What has the focus, and how one sees that it has. */
const focus = (page: Page): Promise<{ on: string; answer: boolean; seen: boolean }> =>
  page.evaluate(() => {
    const node = document.activeElement ?? document.body;
    const { outlineStyle, outlineWidth } = getComputedStyle(node);
    const seen =
      (outlineStyle !== 'none' && parseFloat(outlineWidth) >= 2) ||
      (node.matches('.hit') && document.querySelector('.world .focus') !== null);
    return { on: node.tagName, answer: node.matches('[data-choice], .hit.legal'), seen };
  });

for (const [game, file, seats] of GAMES) {
  test(`${game}: Tab goes from answer to answer, and after each the focus is seen`, async ({ page }) => {
    await openPosition(page, server.url, file, seats);
    for (let answers = 0; answers < 12; answers++) {
      if ((await settled(page)) !== 'asked') break;
      const before = await question(page);
      if (answers > 0)
        await expect
          .poll(() => focus(page), 'the focus is somewhere, and to be seen')
          .toMatchObject({ on: expect.not.stringMatching('BODY'), seen: true });
      if (!(await focus(page)).answer) await page.keyboard.press('Tab');
      expect(await focus(page), 'one Tab leads to an answer').toMatchObject({ answer: true, seen: true });
      // Whatever opens is gone through: a menu, a confirmation.
      await expect(async () => {
        if ((await question(page)) === before) await page.keyboard.press('Enter');
        expect(await question(page)).not.toBe(before);
      }).toPass({ intervals: [200, 400] });
      await answered(page, before);
    }
    // Everything else can be reached too: once around the page, and back to the answers.
    if ((await settled(page)) !== 'asked') return;
    const seen = new Set<string>();
    for (let stops = 0; stops < 400 && !seen.has('side'); stops++) {
      await page.keyboard.press('Tab');
      seen.add(await page.evaluate(() => (document.activeElement?.closest('.a-side') ? 'side' : '')));
    }
    expect([...seen], 'the log is reached').toContain('side');
  });
}

test('what is opened gives the focus back', async ({ page }) => {
  await openPosition(page, server.url, 'warlords/positions/into_the_unknown.toml', ['me', bot]);
  const before = await question(page);
  await page.keyboard.press('1');
  await answered(page, before);
  await page.keyboard.press('b');
  const hex = await page.evaluate(() => document.activeElement?.getAttribute('data-hex'));
  expect(hex).toBeTruthy();
  const opened: [key: string, what: string][] = [
    ['?', 'dialog'],
    ['l', '#choice-list'],
    ['i', '.inspect:focus'],
  ];
  for (const [key, what] of opened) {
    await page.keyboard.press(key);
    await expect(page.locator(what), key).toBeVisible();
    await expect(page.locator('.hit:focus'), key).toHaveCount(0);
    await page.keyboard.press('Escape');
    await expect(page.locator(`.hit[data-hex="${hex}"]`), key).toBeFocused();
  }
  // A refusal is gone into by Tab, and left by Escape.
  for (let steps = 0; steps < 20 && (await page.locator('.hit.legal:focus').count()) > 0; steps++)
    await page.keyboard.press('ArrowLeft');
  const refused = await page.evaluate(() => document.activeElement?.getAttribute('data-hex'));
  await page.keyboard.press('Enter');
  await expect(page.locator('.why')).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(page.locator('.why a, .why button').first()).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(page.locator(`.hit[data-hex="${refused}"]`)).toBeFocused();
  // To the pieces of a player.
  await page.keyboard.press('g');
  await page.keyboard.press('1');
  await expect(page.locator('.hit:focus')).toHaveAccessibleName(/Amazon/);
});
