// Plays by clicking only what glows.
import { expect, type Locator, type Page } from '@playwright/test';

/** Whole numbers below `n`, the same for the same seed. */
export class Luck {
  constructor(private state = 1) {}
  below(n: number): number {
    this.state = (Math.imul(this.state, 1664525) + 1013904223) >>> 0;
    return Math.floor((this.state / 2 ** 32) * n);
  }
}

export const prompt = (page: Page): Locator => page.locator('.prompt');

/** Waits until something is asked, or the game is over. */
export async function settled(page: Page): Promise<string> {
  const mode = page.locator('.prompt[data-state=asked], .prompt[data-state=over], .prompt[data-state=hot]');
  await mode.waitFor({ timeout: 60_000 });
  return (await mode.getAttribute('data-state', { timeout: 60_000 }).catch(() => null)) ?? settled(page);
}

/** What the page asks now: changes with every question. */
export const question = (page: Page): Promise<string> =>
  page.evaluate(() => [document.querySelector('.prompt')?.getAttribute('data-decision'), document.querySelector('.prompt')?.getAttribute('data-state')].join('/'));

/** Clicks one thing that glows; then the entry of its menu, or the confirmation, if there is one. */
export async function clickGlow(page: Page, luck: Luck): Promise<void> {
  const before = await question(page);
  const glowing = page.locator('.hit.legal, [data-choice]:not([disabled])');
  const count = await glowing.count();
  expect(count, 'something glows').toBeGreaterThan(0);
  // A panel may lie over some of what glows: then something else is clicked, as a person would.
  let clicked = false;
  for (let tries = 0; tries < 8 && !clicked; tries++) {
    clicked = await glowing.nth(luck.below(count)).click({ timeout: 3_000 }).then(() => true, () => false);
    if ((await question(page)) !== before) return;
  }
  expect(clicked, 'what glows can be clicked').toBe(true);
  for (let more = 0; more < 40 && (await question(page)) === before; more++) {
    const menu = page.locator('.menu [data-choice]:not([disabled])');
    const entries = await menu.count();
    const confirm = page.locator('.prompt [data-confirm]:not([disabled])');
    if (entries > 0) await menu.nth(luck.below(entries)).click({ timeout: 3_000 }).catch(() => {});
    else if ((await confirm.count()) > 0) await confirm.first().click({ timeout: 3_000 }).catch(() => {});
    else await page.waitForTimeout(50);
  }
  await expect.poll(() => question(page), { timeout: 30_000 }).not.toBe(before);
}
