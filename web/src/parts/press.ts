import type { Point } from '../lib/hex';

/** Enter and Space do what a click does, on what becomes a button only while it can be chosen. */
export function pressed(event: KeyboardEvent & { currentTarget: Element }, act: (at: Point) => void): void {
  if (event.key !== 'Enter' && event.key !== ' ') return;
  event.preventDefault();
  event.stopPropagation();
  const { left, top, width, height } = event.currentTarget.getBoundingClientRect();
  act({ x: left + width / 2, y: top + height / 2 });
}
