// Odds as a game counts them, in the few numbers that the chip shows.
import { average, t } from '../words/index.svelte';
import type { Odds, OddsSide, Seat, Text } from './wire';

export type Chances = {
  /** Shares from 0 to 1. */
  win: number;
  /** Whose win it is, and against whom, if these are players. */
  of: Seat | null;
  against: Seat | null;
  /** What both sides are called, where the reader is neither of them: he rolls for guards, say. */
  names: [Text, Text] | null;
  /** What each side is to expect to lose. */
  lose: number;
  they: number;
  /** How often it was tried; nothing if every way was counted. */
  samples: number | null;
  /** Percent, nineteen times out of twenty. */
  margin: number;
  /** Where no figures are lost, what counts instead, for each side: Wounds, say, and enemies that are left. */
  counts: { text: Text; n: number }[];
  /** What both sides are taken to do. */
  policy: Text[];
};

/** As `seat` sees it; as the attacker does, if it is no fight of his. */
export function readOdds(odds: Odds | null, seat: Seat): Chances | null {
  if (!odds || odds.of === 0) return null;
  const own = odds.sides.find((side) => side.seat === seat);
  const mine = own ?? odds.sides[0];
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
    of: mine.seat,
    against: theirs.seat,
    names: own ? null : [mine.title, theirs.title],
    lose: lost(mine),
    they: lost(theirs),
    samples: sampled?.fights ?? null,
    margin: margin < 1 ? Math.round(margin * 10) / 10 : Math.round(margin),
    counts: theirs.pieces.length > 0 ? [] : [mean(mine), mean(theirs)],
    policy: odds.policy,
  };
}

/** The same in words: who wins, what he loses, and what the others do. */
export function oddsWords({ names, lose, they }: Chances, say: (text: Text) => string): [string, string, string] {
  if (!names) return [t('odds.win'), t('odds.lose', { n: average(lose) }), t('odds.they', { n: average(they) })];
  const [name, other] = names.map(say) as [string, string];
  return [
    t('odds.wins', { name }),
    t('odds.loses', { name, n: average(lose) }),
    t('odds.loses', { name: other, n: average(they) }),
  ];
}
