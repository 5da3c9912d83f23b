// Flat-top hexes in axial coordinates. Directions run clockwise from the north, as the scene's edges do.

export type Place = { q: number; r: number };
export type Point = { x: number; y: number };

/** Radius of a hex on the board, in the board's own units: at scale 1 a unit is a pixel. */
export const RADIUS = 58;
export const HALF = (RADIUS * Math.sqrt(3)) / 2;

export const STEPS: readonly Place[] = [
  { q: 0, r: -1 },
  { q: 1, r: -1 },
  { q: 1, r: 0 },
  { q: 0, r: 1 },
  { q: -1, r: 1 },
  { q: -1, r: 0 },
];

export const key = (place: Place): string => `${place.q},${place.r}`;

export const across = (place: Place, edge: number): Place => {
  const step = STEPS[((edge % 6) + 6) % 6]!;
  return { q: place.q + step.q, r: place.r + step.r };
};

/** The middle of a hex. */
export const center = ({ q, r }: Place): Point => ({ x: RADIUS * 1.5 * q, y: HALF * (2 * r + q) });

/** The six corners about the middle, the first to the upper right, clockwise. Edge `e` runs from corner `e - 1` to `e`. */
export const corners = (radius: number): Point[] =>
  [300, 0, 60, 120, 180, 240].map((degrees) => {
    const angle = (degrees * Math.PI) / 180;
    return { x: radius * Math.cos(angle), y: radius * Math.sin(angle) };
  });

const round = (n: number): number => Math.round(n * 10) / 10;

/** The outline of a hex as an SVG `points` list. */
export const outline = (radius: number): string =>
  corners(radius)
    .map(({ x, y }) => `${round(x)},${round(y)}`)
    .join(' ');

/** The two ends of an edge, about the middle of its hex. */
export function edgeLine(edge: number, radius: number): [Point, Point] {
  const points = corners(radius);
  return [points[(edge + 5) % 6]!, points[edge % 6]!];
}

/** A point of an edge: `along` from 0 to 1, `out` away from the middle. */
function onEdge([from, to]: [Point, Point], along: number, out: number): Point {
  const [dx, dy] = [to.x - from.x, to.y - from.y];
  const length = Math.hypot(dx, dy);
  return { x: from.x + dx * along + (dy / length) * out, y: from.y + dy * along - (dx / length) * out };
}

/** A wave along an edge. */
export function wave(edge: number, radius: number): string {
  const line = edgeLine(edge, radius);
  const steps = 6;
  const point = (along: number, out: number) => {
    const { x, y } = onEdge(line, 0.07 + 0.86 * along, out);
    return `${round(x)} ${round(y)}`;
  };
  let path = `M${point(0, 0)}`;
  for (let step = 0; step < steps; step++) {
    const out = step % 2 === 0 ? 6.5 : -6.5;
    path += `Q${point((step + 0.5) / steps, out)} ${point((step + 1) / steps, 0)}`;
  }
  return path;
}

/** A short way across the middle of an edge. */
export function bridge(edge: number, radius: number): string {
  const line = edgeLine(edge, radius);
  const [from, to] = [onEdge(line, 0.5, -9), onEdge(line, 0.5, 9)];
  return `M${round(from.x)} ${round(from.y)}L${round(to.x)} ${round(to.y)}`;
}

/** A row of peaks along an edge, upright wherever the edge runs. */
export function peaks(edge: number, radius: number): string {
  const line = edgeLine(edge, radius);
  const count = 4;
  let path = '';
  for (let peak = 0; peak < count; peak++) {
    const { x, y } = onEdge(line, (peak + 0.5) / count, 0);
    path += `M${round(x - 8)} ${round(y + 6)}L${round(x)} ${round(y - 8)}L${round(x + 8)} ${round(y + 6)}Z`;
  }
  return path;
}

export type Box = { x: number; y: number; width: number; height: number };

/** What a board needs to be seen as a whole, with room for rings and badges. */
export function bounds(places: readonly Place[], margin = 14): Box {
  if (places.length === 0) return { x: -RADIUS * 4, y: -RADIUS * 3, width: RADIUS * 8, height: RADIUS * 6 };
  const points = places.map(center);
  const xs = points.map((point) => point.x);
  const ys = points.map((point) => point.y);
  const x = Math.min(...xs) - RADIUS - margin;
  const y = Math.min(...ys) - HALF - margin;
  return {
    x,
    y,
    width: Math.max(...xs) + RADIUS + margin - x,
    height: Math.max(...ys) + HALF + margin - y,
  };
}

/** The hex that an arrow key leads to: the one that lies best in that direction. */
export function towards(from: Place, direction: Point, places: readonly Place[]): Place | undefined {
  const here = center(from);
  let best: Place | undefined;
  let least = Infinity;
  for (const place of places) {
    if (place.q === from.q && place.r === from.r) continue;
    const there = center(place);
    const [dx, dy] = [there.x - here.x, there.y - here.y];
    const ahead = dx * direction.x + dy * direction.y;
    if (ahead <= 1) continue;
    const aside = Math.abs(dx * direction.y - dy * direction.x);
    if (aside > ahead * 1.8) continue;
    const cost = ahead + aside * 1.7;
    if (cost < least) [best, least] = [place, cost];
  }
  return best;
}
