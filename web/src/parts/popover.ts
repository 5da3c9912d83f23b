import type { Point } from '../lib/hex';

/** Puts a popover beside a point of the screen, wherever there is room for it. Use it as an action. */
export function beside(node: HTMLElement, point: Point): { update: (point: Point) => void } {
  const settle = ({ x, y }: Point): void => {
    const gap = 14;
    const { offsetWidth: width, offsetHeight: height } = node;
    const left = x + gap + width < innerWidth - 8 ? x + gap : x - gap - width;
    node.style.left = `${Math.max(8, Math.min(left, innerWidth - width - 8))}px`;
    node.style.top = `${Math.max(8, Math.min(y - 24, innerHeight - height - 8))}px`;
  };
  settle(point);
  const observer = typeof ResizeObserver === 'function' ? new ResizeObserver(() => settle(point)) : undefined;
  observer?.observe(node);
  return {
    update: (next) => {
      point = next;
      settle(next);
    },
    ...{ destroy: () => observer?.disconnect() },
  };
}
