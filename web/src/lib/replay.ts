// A recorded game as a row of positions: before its first decision, before its second, and so on, and at its end.
import type { Curve, Face, History, Line, Seat, Text } from './wire';

export type Stop = {
  /** The line of the log that begins the decision; after the last line: the end. */
  line: number;
  /** Where the game stands from here on, if it stood elsewhere before. */
  chapter?: Text[];
};

export function stops(lines: readonly Line[]): Stop[] {
  const found: Stop[] = lines
    .filter((line) => line.first)
    .map((line) => (line.chapter === undefined ? { line: line.n } : { line: line.n, chapter: line.chapter }));
  return [...found, { line: (lines.at(-1)?.n ?? -1) + 1 }];
}

/** The stop at or before a line. */
export function stopAt(list: readonly Stop[], line: number): number {
  let [low, high] = [0, list.length - 1];
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if (list[middle]!.line <= line) low = middle;
    else high = middle - 1;
  }
  return Math.max(0, low);
}

/** What is told by its changes, stop by stop. */
export function spread<T>(changes: readonly (readonly [number, T])[], list: readonly Stop[], before: T): T[] {
  let next = 0;
  let now = before;
  return list.map(({ line }) => {
    while (next < changes.length && changes[next]![0] <= line) now = changes[next++]![1];
    return now;
  });
}

/** Who decides at each stop; nobody at the end. */
export function deciders(history: History | null, list: readonly Stop[]): (Seat | null)[] {
  const found = spread<Seat | null>(history?.turns ?? [], list, null);
  return found.map((seat, at) => (at === list.length - 1 ? null : seat));
}

/**
 * The next decision, one way or the other: of the seat that is looked through, or, for a watcher, of another seat than the one
 * that decides now. The last stop in that direction, if there is none.
 */
export function bySeat(who: readonly (Seat | null)[], at: number, way: 1 | -1, seat: Seat | null): number {
  const fits = (other: Seat | null | undefined): boolean =>
    seat === null ? other !== null && other !== who[at] : other === seat;
  let next = at + way;
  while (next > 0 && next < who.length - 1 && !fits(who[next])) next += way;
  next = Math.max(0, Math.min(who.length - 1, next));
  // Back to where this seat began to decide, not to its last decision.
  if (seat === null && way === -1) while (next > 0 && who[next - 1] === who[next] && who[next] !== null) next -= 1;
  return next;
}

/** A place on the rail: a year or a round, or a part of one. */
export type Mark = { at: number; words: string; major: boolean };

/** The chapters of a game in words. What is the same in all of them, the name of a scenario say, tells none of them apart. */
export function marks(list: readonly Stop[], say: (text: Text) => string): Mark[] {
  const chapters = list.flatMap(({ chapter }, at) => (chapter ? [{ at, parts: chapter.map(say) }] : []));
  const first = chapters[0]?.parts ?? [];
  let common = 0;
  while (chapters.length > 1 && common < first.length && chapters.every(({ parts }) => parts[common] === first[common]))
    common += 1;
  let last: (string | undefined)[] = [];
  return chapters.flatMap(({ at, parts }) => {
    const [head = '', part = ''] = parts.slice(common);
    const [major, minor] = [head !== last[0], part !== last[1]];
    last = [head, part];
    const words = major ? head : part;
    return words && (major || minor) ? [{ at, words, major }] : [];
  });
}

/** The next stop, one way or the other, at which a chapter begins; else the beginning or the end. */
export function byChapter(found: readonly Mark[], last: number, at: number, way: 1 | -1): number {
  if (way === 1) return found.find((mark) => mark.at > at)?.at ?? last;
  return found.filter((mark) => mark.at < at).at(-1)?.at ?? 0;
}

/** A label on the rail: where its tick is, and where its words begin. */
export type Label = { mark: Mark; x: number; left: number };

/** Those that can be read beside each other: the large ones first, then whatever fits between them. */
export function fitting(
  found: readonly Mark[],
  x: (at: number) => number,
  wide: (words: string) => number,
  width: number,
  gap = 8,
): Label[] {
  const placed: { from: number; to: number }[] = [];
  const labels: Label[] = [];
  for (const major of [true, false]) {
    const same = found.filter((one) => one.major === major);
    const long = (mark: Mark): number => (same[same.indexOf(mark) + 1]?.at ?? Infinity) - mark.at;
    // Where two do not fit beside each other, the longer chapter is named.
    for (const mark of [...same].sort((one, other) => long(other) - long(one))) {
      const size = wide(mark.words);
      const left = Math.max(0, Math.min(width - size, x(mark.at) - 1));
      const [from, to] = [left - gap, left + size + gap];
      // A label that had to move away from its tick by more than a little would name another.
      if (Math.abs(left - x(mark.at)) > 24 || placed.some((other) => from < other.to && to > other.from)) continue;
      placed.push({ from: left, to: left + size });
      labels.push({ mark, x: x(mark.at), left });
    }
  }
  return labels.sort((one, other) => one.x - other.x);
}

/** Things that lie too near each other to be hit apart, together. */
export function together<T>(things: readonly T[], x: (thing: T) => number, gap: number): T[][] {
  const groups: T[][] = [];
  let end = -Infinity;
  for (const thing of things) {
    if (x(thing) - end >= gap) {
      groups.push([thing]);
      end = x(thing);
    } else groups.at(-1)!.push(thing);
  }
  return groups;
}

/** What can be drawn as a line: the face that says most, and each other that does not stay the same all the time. */
export function charted(curves: readonly Curve[], most: (face: Face) => boolean, name: (face: Face) => string): Face[] {
  const moved = curves.filter(({ face, points }) => most(face) || points.some(([, at]) => at !== points[0]![1]));
  const faces = [...new Set(moved.map(({ face }) => face))].sort(
    (one, other) => Number(most(other)) - Number(most(one)),
  );
  // Some games count the same thing twice.
  return faces.filter((face, at) => faces.findIndex((other) => name(other) === name(face)) === at);
}

/** The same moment in the log of another viewer: the nearest line that both have read. */
export function sameMoment(lines: readonly Line[], line: number, other: readonly Line[]): number {
  const named = (log: readonly Line[]): Map<string, number> => {
    const seen = new Map<string, number>();
    return new Map(
      log.map(({ n, note }) => {
        const words = JSON.stringify(note);
        const times = (seen.get(words) ?? 0) + 1;
        seen.set(words, times);
        return [`${times} ${words}`, n];
      }),
    );
  };
  if (line > (lines.at(-1)?.n ?? -1)) return (other.at(-1)?.n ?? -1) + 1;
  const there = named(other);
  let best: { far: number; n: number } | undefined;
  for (const [name, n] of named(lines)) {
    const found = there.get(name);
    const far = Math.abs(n - line);
    if (found !== undefined && (!best || far < best.far)) best = { far, n: found };
  }
  return best?.n ?? 0;
}
