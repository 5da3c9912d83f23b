import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

/**
 * Whatever may scroll and cannot be scrolled by the keyboard, because neither it nor anything in it takes the focus. Axe sees
 * this only while there is too much to show; a longer text would be found by a reader.
 */
const unreachable = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const takesFocus = (node: Element): boolean =>
      node instanceof HTMLElement && node.tabIndex >= 0 && !node.matches(':disabled') && node.checkVisibility();
    const mayScroll = (node: Element): boolean => {
      const { overflowX, overflowY } = getComputedStyle(node);
      return [overflowX, overflowY].some((way) => way === 'auto' || way === 'scroll') && node.clientHeight > 0;
    };
    return [...document.body.querySelectorAll('*')]
      .filter(
        (node) =>
          mayScroll(node) &&
          node.children.length > 0 &&
          !takesFocus(node) &&
          ![...node.querySelectorAll('*')].some(takesFocus),
      )
      .map((node) => `scrolls, but not by the keyboard: ${node.tagName.toLowerCase()}.${node.classList}`);
  });

/** Nothing that axe objects to, however small. */
export async function audit(page: Page, name: string): Promise<void> {
  // What is just appearing is see-through for a moment, which is no fault of contrast.
  await page.evaluate(() =>
    Promise.all(
      document
        .getAnimations()
        .filter((one) => one.effect?.getTiming().iterations !== Infinity)
        .map((one) => one.finished.catch(() => {})),
    ),
  );
  const { violations } = await new AxeBuilder({ page })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa', 'best-practice'])
    .analyze();
  const told = violations.map(
    ({ id, impact, nodes }) =>
      `${impact} ${id}: ${nodes
        .map((node) => node.target.join(' '))
        .slice(0, 3)
        .join(' | ')}`,
  );
  expect([...told, ...(await unreachable(page))], name).toEqual([]);
}
