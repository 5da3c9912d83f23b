// Plays by clicking only what glows. Nothing here is measured in seconds: a machine may be busy, and only a page that does
// nothing at all for minutes has failed.
import { readFileSync } from 'node:fs';
import { expect, type Locator, type Page } from '@playwright/test';

/** As long as it may take until something happens at all. */
export const LONG = 180_000;

/** Whole numbers below `n`, the same for the same seed. */
export class Luck {
  constructor(private state = 1) {}
  below(n: number): number {
    this.state = (Math.imul(this.state, 1664525) + 1013904223) >>> 0;
    return Math.floor((this.state / 2 ** 32) * n);
  }
}

export const prompt = (page: Page): Locator => page.locator('.prompt');

/** From the start page to a running table. */
export async function playNow(page: Page, url: string, game = 'runewars'): Promise<void> {
  await page.goto(url);
  await page.locator(`[data-play=${game}]`).click();
  await settled(page);
}

/** Opens a position that comes with a game, with a little change maybe, and sits down at it. */
export async function openPosition(
  page: Page,
  url: string,
  file: string,
  seats: unknown[],
  [was, is]: [was: string, is: string] = ['', ''],
): Promise<void> {
  const shipped = readFileSync(new URL(`../../crates/${file}`, import.meta.url), 'utf8');
  expect(shipped, 'what is changed is there').toContain(was);
  const text = shipped.replace(was, is);
  await page.goto(url);
  await page.locator('[data-play=runewars]').waitFor();
  const id = await page.evaluate(
    async ([text, seats]) => {
      const post = (path: string, body: unknown): Promise<Response> =>
        fetch(path, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) });
      const load = (): Promise<Response> => post('/api/import', { text, seats });
      let answer = await load();
      // Whoever has no name yet takes one.
      if (answer.status === 401) answer = await post('/api/guest', { name: 'Ada' }).then(load);
      if (!answer.ok) throw new Error(await answer.text());
      return ((await answer.json()) as { id: string }).id;
    },
    [text, seats] as const,
  );
  await page.goto(`${url}/table/${id}`);
  await settled(page);
}

/** Waits until something is asked, or the game is over. */
export async function settled(page: Page): Promise<string> {
  const mode = await page.waitForFunction(
    () => {
      const state = document.querySelector('.prompt')?.getAttribute('data-state') ?? '';
      return ['asked', 'over', 'hot'].includes(state) ? state : '';
    },
    undefined,
    { timeout: LONG, polling: 20 },
  );
  return mode.jsonValue();
}

/** What the page asks now: changes with every question. */
export const question = (page: Page): Promise<string> =>
  page.evaluate(() =>
    [
      document.querySelector('.prompt')?.getAttribute('data-decision'),
      document.querySelector('.prompt')?.getAttribute('data-state'),
    ].join('/'),
  );

/** Until the question is another one than it was. */
export async function answered(page: Page, before: string): Promise<void> {
  await expect.poll(() => question(page), { timeout: LONG, intervals: [20, 50, 100] }).not.toBe(before);
}

/** Gives answers that begin so, one after the other: by their buttons, or by the list of all choices. It ends where somebody else at this screen is next. */
export async function give(page: Page, actions: string[]): Promise<void> {
  for (const action of actions) {
    if ((await settled(page)) !== 'asked') return;
    const before = await question(page);
    const button = page.locator(`.prompt [data-action^="${action}"]`).first();
    const entry = page.locator(`#choice-list [data-action^="${action}"]`).first();
    // The list may just be closing after the last answer.
    await expect(async () => {
      if ((await button.count()) === 0 && (await entry.count()) === 0) await page.keyboard.press('l');
      await ((await button.count()) > 0 ? button : entry).click({ timeout: 2_000 });
    }, `${action} can be answered`).toPass({ timeout: LONG });
    await answered(page, before);
  }
  await settled(page);
}

/** Where something lies that can be clicked now and is not covered: an entry of an open menu first, then the confirmation. */
function target(page: Page, number: number, glowing: string): Promise<{ x: number; y: number } | null> {
  return page.evaluate(
    ([number, glowing]) => {
      const middle = (node: Element): { x: number; y: number } | null => {
        if (node instanceof HTMLElement) node.scrollIntoView({ block: 'nearest', inline: 'nearest' });
        const { left, top, width, height } = node.getBoundingClientRect();
        const [x, y] = [left + width / 2, top + height / 2];
        const on = document.elementFromPoint(x, y);
        return on !== null && (node.contains(on) || on.contains(node)) ? { x, y } : null;
      };
      for (const selector of [
        '.menu [data-choice]:not([disabled])',
        '.prompt [data-confirm]:not([disabled])',
        glowing,
      ]) {
        const all = [...document.querySelectorAll(selector)];
        for (let at = 0; at < all.length; at++) {
          const found = middle(all[(number + at) % all.length]!);
          if (found) return found;
        }
      }
      return null;
    },
    [number, glowing] as const,
  );
}

const GLOWING = '.hit.legal, [data-choice]:not([disabled])';

/** Clicks one thing that glows, with the mouse; then the entry of its menu, or the confirmation, if there is one. */
export async function clickGlow(page: Page, luck: Luck, glowing = GLOWING): Promise<void> {
  expect(await settled(page), 'something is asked').toBe('asked');
  await clickAsked(page, luck, glowing);
}

/** The same for whoever is asked at this moment. Nothing, if the table has answered that itself meanwhile: then others may be asked. */
async function clickAsked(page: Page, luck: Luck, glowing: string): Promise<void> {
  const before = await question(page);
  if (!before.endsWith('/asked')) return;
  const began = Date.now();
  while ((await question(page)) === before) {
    const at = await target(page, luck.below(1 << 20), glowing);
    if (at) await page.mouse.click(at.x, at.y);
    else expect(Date.now() - began, 'something glows and can be clicked').toBeLessThan(LONG);
    await page
      .waitForFunction(
        (before) =>
          [
            document.querySelector('.prompt')?.getAttribute('data-decision'),
            document.querySelector('.prompt')?.getAttribute('data-state'),
          ].join('/') !== before || document.querySelector('.menu, [data-confirm]'),
        before,
        { timeout: 2_000, polling: 20 },
      )
      .catch(() => {});
  }
}

/** One answer by whichever of these is asked, when one of them is. Says whether the game goes on. */
export async function clickWhereAsked(pages: readonly Page[], luck: Luck): Promise<boolean> {
  for (const began = Date.now(); ;) {
    for (const page of pages) {
      const state = await prompt(page).getAttribute('data-state');
      if (state === 'over') return false;
      if (state !== 'asked') continue;
      await clickAsked(page, luck, GLOWING);
      return true;
    }
    expect(Date.now() - began, 'somebody is asked').toBeLessThan(LONG);
    await pages[0]!.waitForTimeout(20);
  }
}

/**
 * Plays on to the end, or for so many answers, or until something is to be seen, by clicks on what glows that the page gives
 * itself: much faster than a mouse from outside, for long games. `rather`: what is clicked most of the time where it glows.
 * It ends where somebody else at this screen is next. Returns how many answers were given.
 */
export function playOn(page: Page, seed: number, most = 5000, until = '', rather = ''): Promise<number> {
  return page.evaluate(
    async ([seed, most, until, rather]) => {
      let state = seed >>> 0;
      const below = (n: number): number => {
        state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
        return Math.floor((state / 2 ** 32) * n);
      };
      const mode = (): string | null | undefined => document.querySelector('.prompt')?.getAttribute('data-state');
      const asked = (): string | null | undefined => document.querySelector('.prompt')?.getAttribute('data-decision');
      const sleep = (ms: number): Promise<void> => new Promise((done) => setTimeout(done, ms));
      const click = (nodes: Element[]): void => {
        nodes[below(nodes.length)]!.dispatchEvent(
          new MouseEvent('click', { bubbles: true, clientX: 400, clientY: 300 }),
        );
      };
      const all = (selector: string): Element[] => [...document.querySelectorAll(selector)];
      let answers = 0;
      while (answers < most) {
        const began = Date.now();
        while (!['asked', 'over', 'hot'].includes(mode() ?? '')) {
          if (Date.now() - began > 300_000)
            throw new Error(`nothing is asked: ${document.querySelector('.prompt')?.textContent}`);
          await sleep(10);
        }
        if (mode() !== 'asked' || (until && document.querySelector(until))) break;
        const before = asked();
        let glowing = all('.hit.legal, [data-choice]:not([disabled])');
        // On a phone the hand comes with the question, card by card.
        while (glowing.length === 0) {
          if (Date.now() - began > 300_000)
            throw new Error(`asked, but nothing glows: ${document.querySelector('.prompt')?.textContent}`);
          await sleep(5);
          glowing = all('.hit.legal, [data-choice]:not([disabled])');
        }
        // Three times out of four what is liked best, where it glows.
        const liked = rather ? glowing.filter((node) => node.matches(rather)) : [];
        click(liked.length > 0 && below(4) > 0 ? liked : glowing);
        while (asked() === before && mode() === 'asked') {
          if (Date.now() - began > 300_000)
            throw new Error(`no answer came of it: ${document.querySelector('.prompt')?.textContent}`);
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
    [seed, most, until, rather] as const,
  );
}
