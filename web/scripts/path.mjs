// Shortens SVG paths: whole numbers of a 512 grid, written relative to the last rounded point, so that nothing drifts.

const takes = { m: 2, l: 2, h: 1, v: 1, c: 6, s: 4, q: 4, t: 2, a: 7, z: 0 };

/** The commands of a path: a letter and its numbers each. */
function commands(d) {
  const found = [];
  const tokens = d.matchAll(/([a-zA-Z])|([-+]?(?:\d+\.?\d*|\.\d+)(?:e[-+]?\d+)?)/g);
  let flat = [];
  let letter = '';
  const flush = () => {
    const count = takes[letter.toLowerCase()] ?? 0;
    if (letter && count === 0) found.push([letter, []]);
    for (let at = 0; count > 0 && at + count <= flat.length; at += count) {
      const repeated = at > 0 && letter === 'M' ? 'L' : at > 0 && letter === 'm' ? 'l' : letter;
      found.push([repeated, flat.slice(at, at + count)]);
    }
    flat = [];
  };
  for (const token of tokens) {
    if (token[1]) {
      flush();
      letter = token[1];
    } else {
      flat.push(Number(token[2]));
    }
  }
  flush();
  return found;
}

/** Arcs write their flags without a blank now and then: such a path stays as it is. */
const hasGluedFlags = (d) => /a/i.test(d) && commands(d).some(([letter, n]) => /a/i.test(letter) && ![0, 1].includes(n[3]));

export function shorten(d) {
  if (hasGluedFlags(d)) return d;
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
  for (const [letter, numbers] of commands(d)) {
    const kind = letter.toLowerCase();
    const relative = letter === kind;
    if (kind === 'z') {
      put('z', []);
      [x, y, rx, ry] = [sx, sy, rsx, rsy];
      continue;
    }
    const n = [...numbers];
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
    if (kind === 'a') written.push(Math.round(n[0]), Math.round(n[1]), Math.round(n[2]), n[3], n[4]);
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
