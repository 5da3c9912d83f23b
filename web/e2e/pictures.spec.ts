import { mkdirSync } from 'node:fs';
import { test, type Browser, type Page } from '@playwright/test';
import { playNow, playOn, settled } from './player';
import { Server } from './server';

// Pictures for the README, from real games: positions that come with the games, played on until there is something to see.
const folder = '../docs/pictures';

type Look = { theme: 'light' | 'dark'; phone?: boolean };

async function open(browser: Browser, { theme, phone = false }: Look): Promise<Page> {
  const screen = phone
    ? { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 }
    : { viewport: { width: 1440, height: 900 } };
  const context = await browser.newContext({ colorScheme: theme, locale: 'en-GB', reducedMotion: 'reduce', ...screen });
  return context.newPage();
}

const shoot = (page: Page, name: string): Promise<Buffer> =>
  page.screenshot({ path: `${folder}/${name}.jpg`, type: 'jpeg', quality: 84 });

async function puzzle(page: Page, url: string, game: string, title: string): Promise<void> {
  await page.goto(url);
  await page.getByRole('button', { name: `Puzzles of ${game}` }).click();
  await page.getByRole('button', { name: `Play: ${title}` }).click();
  await settled(page);
}

/** The odds of an attack, shown beside it: a game with three bots, played on until somebody can be attacked. */
async function attack(browser: Browser): Promise<void> {
  const server = await Server.start();
  const page = await open(browser, { theme: 'light' });
  const battle = page.locator('[data-hex][aria-label*=": battle"]').first();
  for (let tries = 1; tries <= 20; tries++) {
    await page.goto(server.url);
    const id = await page.evaluate(async () => {
      const post = async (path: string, body: unknown): Promise<{ id: string }> =>
        (
          await fetch(path, {
            method: 'POST',
            headers: { 'content-type': 'application/json' },
            body: JSON.stringify(body),
          })
        ).json() as Promise<{ id: string }>;
      await post('/api/guest', { name: 'Ada' });
      const bot = { bot: 'greedy' };
      return (await post('/api/tables', { game: 'runewars', seats: ['me', bot, bot, bot] })).id;
    });
    await page.goto(`${server.url}/table/${id}`);
    // What can be attacked is told by a badge, and in words when the page is idle.
    for (let answers = 0; answers < 100; answers++) {
      if ((await playOn(page, tries * 100 + answers, 1)) === 0) break;
      if ((await settled(page)) !== 'asked' || (await page.locator('.hit.legal').count()) < 9) continue;
      await page.waitForTimeout(500);
      if ((await battle.count()) === 0) continue;
      await battle.hover();
      await page.locator('.pop.chip').waitFor();
      await shoot(page, 'runewars');
      await page.context().close();
      return server.kill();
    }
  }
  throw new Error('nobody could be attacked');
}

test('pictures @pictures', async ({ browser }) => {
  mkdirSync(folder, { recursive: true });
  const server = await Server.start({ local: true });
  try {
    const light = await open(browser, { theme: 'light' });
    await light.goto(server.url);
    await light.locator('[data-play=runewars]').waitFor();
    await shoot(light, 'start');
    await light.context().close();
    await attack(browser);

    const dark = await open(browser, { theme: 'dark' });
    for (let tries = 1; tries < 9; tries++) {
      await puzzle(dark, server.url, 'Runewars', 'The siege of a stronghold by Conquer');
      await playOn(dark, tries, 60, 'section.focus.clash .drawn');
      if ((await dark.locator('section.focus.clash .drawn').count()) > 0) break;
    }
    await shoot(dark, 'battle');
    await dark.context().close();

    const phone = await open(browser, { theme: 'light', phone: true });
    await playNow(phone, server.url);
    await playOn(phone, 5, 40);
    await playOn(phone, 6, 60, '.hit.legal');
    await shoot(phone, 'phone');
    await phone.context().close();

    // Fights that are one or two steps away for whoever walks where he can.
    const fights: [name: string, game: string, title: string, sight: string][] = [
      ['mage-knight', 'Mage Knight', 'A blue city with two defenders left', 'section.focus.clash'],
      ['warlords', 'Heroes vs Warlords', 'The long combat example of the rulebook', 'section.focus.clash .die'],
    ];
    for (const [name, game, title, sight] of fights) {
      const page = await open(browser, { theme: 'light' });
      for (let tries = 1; tries <= 20; tries++) {
        await puzzle(page, server.url, game, title);
        await playOn(page, 30 + tries, 25, sight, '.hit.legal');
        if ((await page.locator(sight).count()) > 0) break;
      }
      await shoot(page, name);
      await page.context().close();
    }
  } finally {
    await server.kill();
  }
});
