import { runewars } from './runewars';
import { mageKnight } from './mage-knight';
import { bare, type Skin } from './skin';
import { warlords } from './warlords';

const skins: Record<string, Skin> = { runewars, 'mage-knight': mageKnight, warlords };

export const skinOf = (game: string): Skin => skins[game] ?? bare;
export { byPrefix, type Role, type Skin } from './skin';
