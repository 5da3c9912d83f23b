// Shortens SVG paths: whole numbers of a grid that is coarse enough for the largest that an icon is ever drawn, written relative
// to the last rounded point, so that nothing drifts.

/** The icons are drawn on a grid of 512; this is what is left of it. */
export const GRID = 256;
const SCALE = GRID / 512;

const takes = { m: 2, l: 2, h: 1, v: 1, c: 6, s: 4, q: 4, t: 2, a: 7, z: 0 };
const number = /[\s,]*([-+]?(?:\d+\.?\d*|\.\d+)(?:e[-+]?\d+)?)/iy;
/** The two flags of an arc may stand glued to what follows. */
const flag = /[\s,]*([01])/y;

/** The commands of a path: a letter and its numbers each, with lengths in our grid. */
function* commands(d) {
  for (const [, letter, body] of d.matchAll(/([a-z])([^a-df-z]*)/gi)) {
    const kind = letter.toLowerCase();
    if (kind === 'z') yield [letter, []];
    let at = 0;
    const read = (pattern) => {
      pattern.lastIndex = at;
      const found = pattern.exec(body);
      if (found) at = pattern.lastIndex;
      return found ? Number(found[1]) : undefined;
    };
    for (let first = true; kind !== 'z'; first = false) {
      const numbers = [];
      for (let place = 0; place < takes[kind]; place++) {
        const bare = kind === 'a' && place >= 2 && place <= 4;
        const n = read(bare && place > 2 ? flag : number);
        if (n === undefined) break;
        numbers.push(bare ? n : n * SCALE);
      }
      if (numbers.length < takes[kind]) break;
      yield [first ? letter : letter === 'M' ? 'L' : letter === 'm' ? 'l' : letter, numbers];
    }
  }
}

export function shorten(d) {
  let [x, y, sx, sy] = [0, 0, 0, 0]; // exact
  let [rx, ry, rsx, rsy] = [0, 0, 0, 0]; // as written
  let out = '';
  let last = '';
  const put = (letter, numbers) => {
    const body = numbers.map((n, at) => (at > 0 && n >= 0 ? ` ${n}` : `${n}`)).join('');
    const same = letter === last && letter !== 'm';
    out += same ? (numbers[0] < 0 ? body : ` ${body}`) : letter + body;
    last = letter;
  };
  for (const [letter, n] of commands(d)) {
    const kind = letter.toLowerCase();
    const relative = letter === kind;
    if (kind === 'z') {
      put('z', []);
      [x, y, rx, ry] = [sx, sy, rsx, rsy];
      continue;
    }
    if (kind === 'h') {
      x = relative ? x + n[0] : n[0];
      const to = Math.round(x);
      put('h', [to - rx]);
      rx = to;
      continue;
    }
    if (kind === 'v') {
      y = relative ? y + n[0] : n[0];
      const to = Math.round(y);
      put('v', [to - ry]);
      ry = to;
      continue;
    }
    const written = [];
    const from = kind === 'a' ? 5 : 0;
    // A radius that is too small is made to fit by whoever draws it; none at all would be a straight line.
    if (kind === 'a')
      written.push(Math.max(1, Math.round(n[0])), Math.max(1, Math.round(n[1])), Math.round(n[2]), n[3], n[4]);
    for (let at = from; at < n.length; at += 2) {
      const [px, py] = relative ? [x + n[at], y + n[at + 1]] : [n[at], n[at + 1]];
      written.push(Math.round(px) - rx, Math.round(py) - ry);
    }
    const end = n.length - 2;
    [x, y] = relative ? [x + n[end], y + n[end + 1]] : [n[end], n[end + 1]];
    put(kind, written);
    [rx, ry] = [Math.round(x), Math.round(y)];
    if (kind === 'm') [sx, sy, rsx, rsy] = [x, y, rx, ry];
  }
  return out.replace(/^m/, 'M');
}
