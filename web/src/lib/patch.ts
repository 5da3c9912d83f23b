// Applies what the server says has changed. Objects that stayed keep their identity, so that only the rest is redrawn.
import type { Changes, Id, Patch, Scene } from './wire';

export function patched<T extends { id: Id }>(list: T[], patch: Patch<T> | undefined): T[] {
  if (patch === undefined) return list;
  if ('all' in patch) return patch.all;
  const { put, gone } = patch.some;
  const left = new Set(gone);
  const fresh = new Map(put.map((object) => [object.id, object]));
  const kept = list.flatMap((object) => {
    const replaced = fresh.get(object.id);
    fresh.delete(object.id);
    return replaced ? [replaced] : left.has(object.id) ? [] : [object];
  });
  return [...kept, ...fresh.values()];
}

export function apply(scene: Scene, changes: Changes): Scene {
  return {
    title: changes.title ?? scene.title,
    hexes: patched(scene.hexes, changes.hexes),
    pieces: patched(scene.pieces, changes.pieces),
    zones: patched(scene.zones, changes.zones),
    panels: patched(scene.panels, changes.panels),
    tracks: patched(scene.tracks, changes.tracks),
    focus: changes.focus ?? scene.focus,
    asks: changes.asks ?? scene.asks,
    waiting: changes.waiting ?? scene.waiting,
    over: changes.over === undefined ? scene.over : changes.over,
  };
}
