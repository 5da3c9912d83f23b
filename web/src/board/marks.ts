// Quiet drawings of the land near the rim of a hex, the same for the same hex every time.

const shapes: Record<string, string> = {
  forest: 'l-5 9h10zm0 9v4',
  rock: 'l-6 8m6-8l6 8',
  mountain: 'l-7 9m7-9l7 9',
  field: 'm-5 0h10m-7 4h8',
  plain: 'm-3 3l-2-6m3 6l2-6',
  desert: 'm-6 2q3-4 6 0t6 0',
  hills: 'm-7 4q7-10 14 0',
  swamp: 'm-5 0h10m-5 0v-5m-3 5v-3m6 3v-3',
  waste: 'm-3-2l3 4l4-3',
  lake: 'm-7 0q3.500-4 7 0t7 0',
};

/** A number from 0 to 1 that follows from two whole numbers. */
function noise(a: number, b: number): number {
  let n = Math.imul(a ^ 0x9e3779b9, 0x85ebca6b) ^ Math.imul(b + 1, 0xc2b2ae35);
  n = Math.imul(n ^ (n >>> 15), 0x2c1b3c6d);
  return ((n ^ (n >>> 13)) >>> 0) / 0xffffffff;
}

const drawn = new Map<string, string>();

export function landMarks(land: string, seed: number): string {
  const name = `${land}/${seed}`;
  let path = drawn.get(name);
  if (path === undefined) drawn.set(name, (path = draw(land, seed)));
  return path;
}

function draw(land: string, seed: number): string {
  // Nothing of what is undiscovered is hinted at.
  if (land === 'fog') return 'M-6-5A6 6 0 1 1 2 1Q0 2 0 6M0 11v.5';
  const shape = shapes[land];
  if (!shape) return '';
  let path = '';
  for (let at = 0; at < 6; at++) {
    const angle = ((at * 60 + 30 + (noise(seed, at) - 0.5) * 34) * Math.PI) / 180;
    const far = 38 + noise(seed, at + 7) * 4;
    path += `M${(far * Math.cos(angle)).toFixed(1)} ${(far * Math.sin(angle)).toFixed(1)}${shape}`;
  }
  return path;
}
