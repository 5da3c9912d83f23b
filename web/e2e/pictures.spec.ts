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

test('pictures @pictures', async ({ browser }) => {
  mkdirSync(folder, { recursive: true });
  const server = await Server.start({ local: true });
  try {
    const light = await open(browser, { theme: 'light' });
    await light.goto(server.url);
    await light.locator('[data-play=runewars]').waitFor();
    await shoot(light, 'start');
    await puzzle(light, server.url, 'Runewars', 'A Mobilize on two fronts');
    await playOn(light, 3, 6, '.hit.legal');
    await light.locator('.hit.legal').nth(3).hover();
    await light.waitForTimeout(1500);
    await shoot(light, 'runewars');
    await light.context().close();

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
