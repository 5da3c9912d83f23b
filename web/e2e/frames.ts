// What came over the wire.
import type { Changes, Scene, ToClient } from '../src/wire';

type Told = Partial<Pick<Scene, 'asks' | 'hexes' | 'pieces' | 'zones' | 'panels'>>;

const fresh = <T>(edits: { fresh: T[] } | undefined): T[] => edits?.fresh ?? [];
const told = ({ asks, hexes, pieces, zones, panels }: Changes): Told => ({
  asks,
  hexes: fresh(hexes),
  pieces: fresh(pieces),
  zones: fresh(zones),
  panels: fresh(panels),
});

/** All that a message shows of the table: a whole scene, or what is new in it; and through whose eyes, if it says so. */
export function shown(frame: string): { seat?: number | null; told: Told } {
  const message = JSON.parse(frame) as ToClient;
  if (message.type === 'welcome') return { seat: message.seat, told: message.scene ?? {} };
  return { told: message.type === 'update' ? told(message.changes) : {} };
}
