// Applies what the server says has changed. Objects that stayed the same keep their identity, so that only the rest is
// redrawn.
import type { Changes, Id, Scene } from './wire';

/** Whether two values out of JSON say the same. */
export function same(a: unknown, b: unknown): boolean {
  if (a === b) return true;
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false;
  if (Array.isArray(a)) {
    return Array.isArray(b) && a.length === b.length && a.every((item, at) => same(item, b[at]));
  }
  const [left, right] = [a as Record<string, unknown>, b as Record<string, unknown>];
  const keys = Object.keys(left);
  return keys.length === Object.keys(right).length && keys.every((key) => key in right && same(left[key], right[key]));
}

/** The new list, with old objects wherever they say the same. */
export function kept<T extends { id: Id }>(before: readonly T[], after: T[]): T[] {
  const known = new Map(before.map((object) => [object.id, object]));
  return after.map((object) => {
    const old = known.get(object.id);
    return old && same(old, object) ? old : object;
  });
}

export function apply(scene: Scene, changes: Changes): Scene {
  const next: Scene = { ...scene };
  for (const [section, value] of Object.entries(changes)) {
    if (value !== undefined && value !== null) Object.assign(next, { [section]: value });
  }
  if (changes.hexes) next.hexes = kept(scene.hexes, changes.hexes);
  if (changes.pieces) next.pieces = kept(scene.pieces, changes.pieces);
  if (changes.zones) next.zones = kept(scene.zones, changes.zones);
  if (changes.panels) next.panels = kept(scene.panels, changes.panels);
  return next;
}
