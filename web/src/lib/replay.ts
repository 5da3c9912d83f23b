// A recorded game as a row of positions: before its first decision, before its second, and so on, and at its end.
import type { Line } from './wire';

export type Stop = {
  /** The line of the log that begins the decision; after the last line: the end. */
  line: number;
  chapter: boolean;
};

export function stops(lines: readonly Line[]): Stop[] {
  const found = lines.filter((line) => line.first).map((line) => ({ line: line.n, chapter: line.chapter !== undefined }));
  const end = (lines.at(-1)?.n ?? -1) + 1;
  return [...found, { line: end, chapter: false }];
}

/** The stop at or before a line. */
export function stopAt(list: readonly Stop[], line: number): number {
  let at = 0;
  list.forEach((stop, index) => {
    if (stop.line <= line) at = index;
  });
  return at;
}
