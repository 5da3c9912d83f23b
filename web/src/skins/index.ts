import { runewars } from './runewars';
import { bare, type Skin } from './skin';

const skins: Record<string, Skin> = { runewars };

export const skinOf = (game: string): Skin => skins[game] ?? bare;
export { byPrefix, type Role, type Skin } from './skin';
