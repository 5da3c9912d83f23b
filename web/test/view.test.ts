import { expect, it } from 'vitest';
import { detail, fit, fitBeside, hold, place, zoom } from '../src/lib/view';

const box = { x: -100, y: -50, width: 400, height: 200 };
const frame = { width: 800, height: 600 };

it('fits a board into the middle of its frame', () => {
  const view = fit(box, frame, 3);
  expect(view.scale).toBe(2);
  expect(place(view, { x: 100, y: 50 })).toEqual({ x: 400, y: 300 });
});

it('leaves a strip at the right free where the board would reach into it, and only there', () => {
  const wide = { x: 0, y: 0, width: 800, height: 100 };
  const view = fitBeside(wide, frame, 50);
  expect(place(view, { x: wide.width, y: 0 }).x).toBe(750);
  expect(fitBeside({ ...wide, width: 300 }, frame, 50)).toEqual(fit({ ...wide, width: 300 }, frame));
});

it('keeps the point under the pointer where it is', () => {
  const before = fit(box, frame, 3);
  const at = { x: 123, y: 456 };
  const board = { x: (at.x - before.x) / before.scale, y: (at.y - before.y) / before.scale };
  const after = zoom(before, 1.3, at);
  expect(place(after, board).x).toBeCloseTo(at.x);
  expect(place(after, board).y).toBeCloseTo(at.y);
});

it('never loses the board out of the frame', () => {
  const far = hold({ scale: 1, x: 100_000, y: -100_000 }, box, frame);
  const left = place(far, { x: box.x, y: 0 }).x;
  const bottom = place(far, { x: 0, y: box.y + box.height }).y;
  expect(left).toBeLessThanOrEqual((frame.width * 2) / 3);
  expect(bottom).toBeGreaterThanOrEqual(frame.height / 3);
});

it('drops detail instead of shrinking it', () => {
  expect([20, 40, 60, 120].map(detail)).toEqual(['far tiny', 'far', 'mid', 'near']);
});
