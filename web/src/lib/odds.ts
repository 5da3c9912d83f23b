// Odds as a game counts them, in the few numbers that the chip shows.
import type { Odds, OddsSide, Seat, Text } from './wire';

export type Chances = {
  /** Shares from 0 to 1. */
  win: number;
  /** Whom it is against, if that is a player. */
  against: Seat | null;
  /** What each side is to expect to lose. */
  lose: number;
  they: number;
  /** How often it was tried; nothing if every way was counted. */
  samples: number | null;
  /** Percent, nineteen times out of twenty. */
  margin: string;
  /** Where no figures are lost, what counts instead, for each side: Wounds, say, and enemies that are left. */
  counts: { text: Text; n: number }[];
  /** What both sides are taken to do. */
  policy: Text[];
};

/** As `seat` sees it; as the attacker does, if it is no fight of his. */
export function readOdds(odds: Odds | null, seat: Seat): Chances | null {
  if (!odds || odds.of === 0) return null;
  const mine = odds.sides.find((side) => side.seat === seat) ?? odds.sides[0];
  const theirs = odds.sides.find((side) => side !== mine);
  if (!mine || !theirs) return null;
  const lost = (side: OddsSide): number => side.pieces.reduce((sum, piece) => sum + piece.lost, 0) / odds.of;
  const mean = ({ measure, left }: OddsSide) => ({
    text: measure,
    n: left.reduce((sum, often, n) => sum + often * n, 0) / odds.of,
  });
  const sampled = typeof odds.method === 'object' ? odds.method.sampled : null;
  const margin = (sampled?.error ?? 0) / 100;
  return {
    win: mine.wins / odds.of,
    against: theirs.seat,
    lose: lost(mine),
    they: lost(theirs),
    samples: sampled?.fights ?? null,
    margin: margin.toFixed(margin < 1 ? 1 : 0),
    counts: theirs.pieces.length > 0 ? [] : [mean(mine), mean(theirs)],
    policy: odds.policy,
  };
}
