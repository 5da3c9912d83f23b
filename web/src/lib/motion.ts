// What moved between two scenes: figures that left one hex and turned up on another.
import { faceOf } from './board';
import type { Face, Id, Piece, Seat } from './wire';

export type Move = { from: Id; to: Id; face: Face; owner: Seat | null; n: number };

/** Pieces of the first list that are not in the second: pieces that did not change are the same objects. */
const without = (pieces: readonly Piece[], others: readonly Piece[]): Piece[] => {
  const known = new Set(others);
  return pieces.filter((piece) => !known.has(piece));
};

/** What left and what came between two scenes; whatever stayed as it was is in neither. */
export const differing = (before: readonly Piece[], after: readonly Piece[]): [gone: Piece[], came: Piece[]] => [
  without(before, after),
  without(after, before),
];

/** Groups of equal figures by what they are and whose: how many more or fewer stand on each hex. */
export function moves(before: readonly Piece[], after: readonly Piece[]): Move[] {
  const changes = new Map<string, { face: Face; owner: Seat | null; by: Map<Id, number> }>();
  const count = (piece: Piece, sign: number): void => {
    if (piece.on === undefined) return;
    const face = faceOf(piece.look);
    const group = `${face}/${piece.owner ?? '-'}`;
    let entry = changes.get(group);
    if (!entry) changes.set(group, (entry = { face, owner: piece.owner, by: new Map() }));
    entry.by.set(piece.on, (entry.by.get(piece.on) ?? 0) + sign * piece.count);
  };
  for (const piece of before) count(piece, -1);
  for (const piece of after) count(piece, 1);
  const found: Move[] = [];
  for (const { face, owner, by } of changes.values()) {
    const left = [...by].filter(([, n]) => n < 0).map(([hex, n]) => ({ hex, n: -n }));
    for (const [to, gained] of by) {
      let wanted = gained;
      for (const source of left) {
        const n = Math.min(wanted, source.n);
        if (n <= 0) continue;
        found.push({ from: source.hex, to, face, owner, n });
        source.n -= n;
        wanted -= n;
      }
    }
  }
  return found;
}

/** The hexes on which something differs: where the last move was. */
export function changed(before: readonly Piece[], after: readonly Piece[]): Set<Id> {
  const signature = (piece: Piece): string =>
    `${faceOf(piece.look)}/${piece.owner ?? '-'}/${piece.count}/${piece.marks.map((mark) => `${mark.face}:${mark.n}`).join()}`;
  const gather = (pieces: readonly Piece[]): Map<Id, string> => {
    const all = new Map<Id, string>();
    for (const piece of pieces) {
      if (piece.on !== undefined) all.set(piece.on, `${all.get(piece.on) ?? ''};${signature(piece)}`);
    }
    return all;
  };
  const [old, fresh] = [gather(before), gather(after)];
  const hexes = new Set<Id>();
  for (const hex of new Set([...old.keys(), ...fresh.keys()])) if (old.get(hex) !== fresh.get(hex)) hexes.add(hex);
  return hexes;
}

/** Whatever still moves is at its end at once. */
export function hasten(): void {
  for (const moving of document.getAnimations?.() ?? [])
    if (moving.effect?.getTiming().iterations !== Infinity) moving.finish();
}
