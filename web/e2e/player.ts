// Plays by clicking only what glows.
import { expect, type Locator, type Page } from '@playwright/test';

/** On a busy machine everything takes longer. */
export const patience = Number(process.env.PATIENCE ?? 1);

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
  await mode.waitFor({ timeout: 60_000 * patience });
  return (await mode.getAttribute('data-state', { timeout: 60_000 * patience }).catch(() => null)) ?? settled(page);
}

/** What the page asks now: changes with every question. */
export const question = (page: Page): Promise<string> =>
  page.evaluate(() => [document.querySelector('.prompt')?.getAttribute('data-decision'), document.querySelector('.prompt')?.getAttribute('data-state')].join('/'));

/** Clicks one thing that glows; then the entry of its menu, or the confirmation, if there is one. */
export async function clickGlow(page: Page, luck: Luck): Promise<void> {
  expect(await settled(page), 'something is asked').toBe('asked');
  const before = await question(page);
  const glowing = page.locator('.hit.legal, [data-choice]:not([disabled])');
  const count = await glowing.count();
  expect(count, 'something glows').toBeGreaterThan(0);
  // A panel may lie over some of what glows: then something else is clicked, as a person would.
  let clicked = false;
  for (let tries = 0; tries < 8 && !clicked; tries++) {
    clicked = await glowing.nth(luck.below(count)).click({ timeout: 3_000 * patience }).then(() => true, () => false);
    if ((await question(page)) !== before) return;
  }
  expect(clicked, 'what glows can be clicked').toBe(true);
  for (let more = 0; more < 40 && (await question(page)) === before; more++) {
    const menu = page.locator('.menu [data-choice]:not([disabled])');
    const entries = await menu.count();
    const confirm = page.locator('.prompt [data-confirm]:not([disabled])');
    if (entries > 0) await menu.nth(luck.below(entries)).click({ timeout: 3_000 * patience }).catch(() => {});
    else if ((await confirm.count()) > 0) await confirm.first().click({ timeout: 3_000 * patience }).catch(() => {});
    else await page.waitForTimeout(50);
  }
  await expect.poll(() => question(page), { timeout: 30_000 * patience }).not.toBe(before);
}

/**
 * Plays on to the end, or for so many answers, by clicks on what glows that the page gives itself: much faster than a mouse
 * from outside, for long games. Returns how many answers were given.
 */
export function playOn(page: Page, seed: number, most = 5000): Promise<number> {
  return page.evaluate(
    async ([seed, most]) => {
      let state = seed >>> 0;
      const below = (n: number): number => {
        state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
        return Math.floor((state / 2 ** 32) * n);
      };
      const mode = (): string | null | undefined => document.querySelector('.prompt')?.getAttribute('data-state');
      const asked = (): string | null | undefined => document.querySelector('.prompt')?.getAttribute('data-decision');
      const sleep = (ms: number): Promise<void> => new Promise((done) => setTimeout(done, ms));
      const click = (nodes: Element[]): void => {
        nodes[below(nodes.length)]!.dispatchEvent(new MouseEvent('click', { bubbles: true, clientX: 400, clientY: 300 }));
      };
      const all = (selector: string): Element[] => [...document.querySelectorAll(selector)];
      let answers = 0;
      while (answers < most) {
        const began = Date.now();
        while (mode() !== 'asked' && mode() !== 'over') {
          if (Date.now() - began > 120_000) throw new Error(`nothing is asked: ${document.querySelector('.prompt')?.textContent}`);
          await sleep(10);
        }
        if (mode() === 'over') break;
        const before = asked();
        const glowing = all('.hit.legal, [data-choice]:not([disabled])');
        if (glowing.length === 0) throw new Error(`asked, but nothing glows: ${document.querySelector('.prompt')?.textContent}`);
        click(glowing);
        while (asked() === before && mode() === 'asked') {
          if (Date.now() - began > 120_000) throw new Error(`no answer came of it: ${document.querySelector('.prompt')?.textContent}`);
          await sleep(5);
          const menu = all('.menu [data-choice]:not([disabled])');
          const confirm = all('.prompt [data-confirm]:not([disabled])');
          if (menu.length > 0) click(menu);
          else if (confirm.length > 0) click(confirm);
        }
        answers += 1;
      }
      return answers;
    },
    [seed, most] as const,
  );
}
