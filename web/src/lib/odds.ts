// Odds as a game counts them, in the one form that the chip shows.
import type { Seat } from './wire';

export type Odds = {
  /** Shares from 0 to 1. */
  win: number;
  /** What each side is to expect to lose. */
  lose: number;
  they: number;
  /** How often it was tried; nothing if every way was counted. */
  samples: number | null;
  /** Percent, nineteen times out of twenty. */
  margin: string;
};

type Counted = {
  of: number;
  method: 'exact' | { sampled: { fights: number; error: number } };
  sides: { seat: Seat | null; wins: number; pieces: { lost: number }[] }[];
};

function isCounted(answer: unknown): answer is Counted {
  const counted = answer as Partial<Counted> | null;
  return typeof counted === 'object' && counted !== null && typeof counted.of === 'number' && counted.of > 0 && Array.isArray(counted.sides);
}

/** As `seat` sees it. What is not understood is not shown. */
export function readOdds(answer: unknown, seat: Seat): Odds | null {
  if (!isCounted(answer)) return null;
  const mine = answer.sides.find((side) => side.seat === seat);
  const theirs = answer.sides.find((side) => side !== mine);
  if (!mine || !theirs) return null;
  const lost = (side: Counted['sides'][number]): number => side.pieces.reduce((sum, piece) => sum + piece.lost, 0) / answer.of;
  const sampled = typeof answer.method === 'object' ? answer.method.sampled : null;
  const margin = (sampled?.error ?? 0) / 100;
  return {
    win: mine.wins / answer.of,
    lose: lost(mine),
    they: lost(theirs),
    samples: sampled?.fights ?? null,
    margin: margin.toFixed(margin < 1 ? 1 : 0),
  };
}
