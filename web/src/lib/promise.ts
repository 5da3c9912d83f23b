// What a host has promised about its seed before a game was over, noted in this browser: what the host says later can then be
// compared with something that it cannot change.
import type { TableInfo } from './wire';

export type Noted = { commitment: string; at: number };

const KEY = 'hexarch.promises';
/** How many tables are remembered. */
const MOST = 300;

function all(): Record<string, Noted> {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? '{}') as Record<string, Noted>;
  } catch {
    return {};
  }
}

/** Notes the promise of a table whose seed is not public yet. The first one counts. */
export function note({ id, stage, commitment }: TableInfo): void {
  const known = all();
  if ((stage !== 'gathering' && stage !== 'running') || known[id]) return;
  const kept = Object.entries(known).slice(1 - MOST);
  try {
    localStorage.setItem(KEY, JSON.stringify({ ...Object.fromEntries(kept), [id]: { commitment, at: Date.now() } }));
  } catch {
    // A browser that keeps nothing still plays.
  }
}

export const noted = (id: string): Noted | undefined => all()[id];
