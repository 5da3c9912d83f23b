import { bare, type Skin } from './skin';

// A skin is fetched with its game, so that nobody loads what he does not play.
const known: Record<string, () => Promise<Skin>> = {
  runewars: async () => (await import('./runewars')).runewars,
  'mage-knight': async () => (await import('./mage-knight')).mageKnight,
  warlords: async () => (await import('./warlords')).warlords,
};
const worn = new Map<string, Skin>();

/** Fetches the skin of a game. A game without one is drawn plainly. */
export async function wear(game: string): Promise<void> {
  const skin = known[game];
  if (skin && !worn.has(game)) worn.set(game, await skin());
}

export const skinOf = (game: string): Skin => worn.get(game) ?? bare;
export { byPrefix, type Role, type Skin, type Spot } from './skin';
