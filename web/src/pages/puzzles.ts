// Positions that come with the games, collected when the client is built.

export type Puzzle = {
  title: string;
  about: string;
  players: number;
  /** The seat to take. */
  seat: number;
  /** The position file. */
  text: string;
};

declare const __PUZZLED__: string[];

/** The games that bring puzzles along. */
export const puzzled: readonly string[] = __PUZZLED__;

export async function puzzlesOf(game: string): Promise<Puzzle[]> {
  const answer = await fetch(`/puzzles/${game}.json`);
  if (!answer.ok) throw new Error(answer.statusText);
  return (await answer.json()) as Puzzle[];
}
