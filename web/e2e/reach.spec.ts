// Every answer is given where it is seen: nothing lies on what glows, at no size of the screen.
import { expect, test } from '@playwright/test';
import { playNow } from './player';
import { Server } from './server';

let server: Server;
test.beforeAll(async () => {
  server = await Server.start();
});
test.afterAll(() => server?.kill());

/** How a game ended that was played by clicks on what can be seen and is not covered: `over`, `enough`, or what was asked in vain. */
const played = ([seed, most]: readonly [number, number]): Promise<string> => {
  let state = seed;
  const below = (n: number): number => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * n);
  };
  const prompt = (): HTMLElement => document.querySelector('.prompt')!;
  const asked = (): string => `${prompt().dataset.decision}/${prompt().dataset.state}`;
  const sleep = (ms: number): Promise<void> => new Promise((done) => setTimeout(done, ms));
  const isSeen = (node: Element): boolean => {
    if (node instanceof HTMLElement) node.scrollIntoView({ block: 'nearest', inline: 'nearest' });
    const { left, top, width, height } = node.getBoundingClientRect();
    const on = document.elementFromPoint(left + width / 2, top + height / 2);
    return on !== null && (node.contains(on) || on.contains(node));
  };
  // What is open is gone through first; on a phone what lies in the hand is behind a tab that says so.
  const kinds = [
    '.menu [data-choice]:not([disabled])',
    '.prompt [data-confirm]:not([disabled])',
    '.hit.legal, [data-choice]:not([disabled])',
    '.tabs .waits',
  ];
  const answer = async (): Promise<boolean> => {
    const before = asked();
    for (const began = Date.now(); asked() === before; await sleep(15)) {
      for (const kind of kinds) {
        const seen = [...document.querySelectorAll(kind)].filter(isSeen);
        if (seen.length === 0) continue;
        const at = { bubbles: true, clientX: innerWidth / 3, clientY: innerHeight / 3 };
        seen[below(seen.length)]!.dispatchEvent(new MouseEvent('click', at));
        break;
      }
      if (Date.now() - began > 60_000) return false;
    }
    return true;
  };
  return (async () => {
    for (let answers = 0; answers < most; answers++) {
      while (!['asked', 'over'].includes(prompt().dataset.state!)) await sleep(10);
      if (prompt().dataset.state === 'over') return 'over';
      if (!(await answer())) return `after ${answers} answers: ${prompt().innerText.replace(/\s+/g, ' ')}`;
    }
    return 'enough';
  })();
};

for (const [game, name] of [
  ['runewars', 'Runewars'],
  ['mage-knight', 'Mage Knight'],
  ['warlords', 'Heroes vs Warlords'],
] as const)
  for (const [width, height] of [
    [1024, 768],
    [390, 844],
  ] as const)
    test(`${name}, ${width} × ${height}: what glows can be seen and clicked`, async ({ page }) => {
      await page.setViewportSize({ width, height });
      await playNow(page, server.url, game);
      const end = await page.evaluate(played, [3, 200] as const);
      await page.screenshot({ path: `shots/reach-${game}-${width}.png` });
      expect(['over', 'enough']).toContain(end);
    });
