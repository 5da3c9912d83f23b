// The colours of the tokens, measured: WCAG 2.2 AA in both themes.
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

const css = readFileSync('src/style/tokens.css', 'utf8');
const block = (selector: string): Record<string, string> => {
  const start = css.indexOf(`${selector} {`);
  if (start < 0) throw new Error(`no ${selector}`);
  const body = css.slice(start, css.indexOf('\n}', start));
  return Object.fromEntries(
    [...body.matchAll(/--([a-z0-9-]+):\s*(#[0-9a-f]{6})\b/g)].map((found) => [found[1]!, found[2]!]),
  );
};

const light = block(':root');
const dark = { ...light, ...block("[data-theme='dark']") };
// At night the board has colours of its own, in either theme.
const night = block("[data-mood='night']");
const themes = { light, dark, night: { ...light, ...night }, 'dark night': { ...dark, ...night } };

const channel = (value: number): number => (value <= 0.03928 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4);
const luminance = (color: string): number => {
  const [red, green, blue] = [1, 3, 5].map((at) => channel(parseInt(color.slice(at, at + 2), 16) / 255));
  return 0.2126 * red! + 0.7152 * green! + 0.0722 * blue!;
};
const contrast = (a: string, b: string): number => {
  const [x, y] = [luminance(a), luminance(b)];
  return (Math.max(x, y) + 0.05) / (Math.min(x, y) + 0.05);
};

describe.each(Object.entries(themes))('%s', (_, colors) => {
  const least = (front: string, back: string, ratio: number): void => {
    expect(colors[front], front).toBeDefined();
    expect(colors[back], back).toBeDefined();
    expect(contrast(colors[front]!, colors[back]!), `${front} on ${back}`).toBeGreaterThanOrEqual(ratio);
  };

  it('has text that can be read on every surface', () => {
    for (const surface of ['paper', 'surface', 'raised', 'sunk']) {
      for (const text of ['ink', 'ink-2', 'ink-3', 'info']) least(text, surface, 4.5);
    }
    for (const seat of [0, 1, 2, 3, 4]) least(`seat-${seat}-on`, `seat-${seat}`, 4.5);
    least('on-may', 'may', 4.5);
    least('no', 'no-soft', 4.5);
    least('ok', 'ok-soft', 4.5);
  });

  it('has unknown land whose name and outline can be seen', () => {
    least('on-land-2', 'table', 4.5);
    least('fog-line', 'table', 1.9);
  });

  it('has names and edges that can be seen on every land', () => {
    for (const land of [
      'field',
      'forest',
      'rock',
      'plain',
      'hills',
      'desert',
      'swamp',
      'waste',
      'lake',
      'city',
      'mountain',
    ]) {
      least('on-land', `t-${land}`, 4.5);
      least('seat-edge', `t-${land}`, 3);
      const gold = Math.max(
        contrast(colors.may!, colors[`t-${land}`]!),
        contrast(colors['may-case']!, colors[`t-${land}`]!),
      );
      expect(gold, `gold or its casing on ${land}`).toBeGreaterThanOrEqual(3);
    }
  });
});
