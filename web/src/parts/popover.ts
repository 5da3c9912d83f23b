import type { Point } from '../lib/hex';

/** A point of the screen, how much around it stays free, and whether what belongs to it goes above it rather than beside it; the
    left edge of what lies there. */
export type Spot = Point & { clear?: number; above?: boolean; left?: number };

/** Puts a popover beside a point of the screen, or above it, wherever there is room for it. Use it as an action. */
export function beside(node: HTMLElement, point: Spot): { update: (point: Spot) => void; destroy: () => void } {
  const settle = ({ x, y, clear = 0, above = false, left: edge = x }: Spot): void => {
    const gap = 14 + clear;
    const { offsetWidth: width, offsetHeight: height } = node;
    const left = above ? x - width / 2 : x + gap + width < innerWidth - 8 ? x + gap : edge - gap - width;
    const top = above ? y - gap - height : y - 24;
    node.style.left = `${Math.max(8, Math.min(left, innerWidth - width - 8))}px`;
    node.style.top = `${Math.max(8, Math.min(top, innerHeight - height - 8))}px`;
  };
  settle(point);
  const observer = typeof ResizeObserver === 'function' ? new ResizeObserver(() => settle(point)) : undefined;
  observer?.observe(node);
  return {
    update: (next) => {
      point = next;
      settle(next);
    },
    destroy: () => observer?.disconnect(),
  };
}
