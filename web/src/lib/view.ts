// Pan and zoom of the board: a scale and where the board's origin lies in the frame.
import type { Box, Point } from './hex';

export type View = { scale: number; x: number; y: number };
export type Frame = { width: number; height: number };

export const LEAST = 0.3;
export const MOST = 3;

const within = (scale: number): number => Math.min(MOST, Math.max(LEAST, scale));

/** Shows a box whole, in the middle of the frame. */
export function fit(box: Box, frame: Frame, most = 1.45): View {
  const scale = within(Math.min(frame.width / box.width, frame.height / box.height, most));
  return {
    scale,
    x: frame.width / 2 - (box.x + box.width / 2) * scale,
    y: frame.height / 2 - (box.y + box.height / 2) * scale,
  };
}

/** The same, but left of a strip at the right edge, if it would reach into it. */
export function fitBeside(box: Box, frame: Frame, strip: number): View {
  const view = fit(box, frame);
  const right = view.x + (box.x + box.width) * view.scale;
  return right > frame.width - strip ? fit(box, { ...frame, width: frame.width - strip }) : view;
}

/** Zooms by a factor while the point of the frame under the pointer stays where it is. */
export function zoom(view: View, factor: number, at: Point): View {
  const scale = within(view.scale * factor);
  const by = scale / view.scale;
  return { scale, x: at.x - (at.x - view.x) * by, y: at.y - (at.y - view.y) * by };
}

export const pan = (view: View, dx: number, dy: number): View => ({ ...view, x: view.x + dx, y: view.y + dy });

/** Keeps at least a third of the frame on the board. */
export function hold(view: View, box: Box, frame: Frame): View {
  const keep = (origin: number, from: number, size: number, room: number): number => {
    const [least, most] = [room / 3 - (from + size) * view.scale, (room * 2) / 3 - from * view.scale];
    return Math.min(most, Math.max(least, origin));
  };
  return {
    scale: view.scale,
    x: keep(view.x, box.x, box.width, frame.width),
    y: keep(view.y, box.y, box.height, frame.height),
  };
}

/** Where a point of the board lies in the frame. */
export const place = (view: View, point: Point): Point => ({
  x: view.x + point.x * view.scale,
  y: view.y + point.y * view.scale,
});

/** How much is drawn on a hex of so many pixels radius. */
export type Detail = 'far tiny' | 'far' | 'mid' | 'near';
export const detail = (pixels: number): Detail =>
  pixels < 30 ? 'far tiny' : pixels < 43 ? 'far' : pixels > 92 ? 'near' : 'mid';
