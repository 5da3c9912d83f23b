// Applies what the server says has changed. Whatever stayed the same keeps its identity, down to the last mark of a card, so
// that only the rest is drawn again.
import type { Changes, Edits, Id, Scene } from './wire';

type Fields = Record<string, unknown>;

/** What tells the members of a list apart: objects have an id, choices an action. */
const nameOf = (item: unknown): unknown => {
  if (typeof item !== 'object' || item === null) return undefined;
  return (item as Fields).id ?? (item as Fields).action;
};

/** The new value, with old parts wherever they say the same: the old value itself, if nothing differs. */
export function kept<T>(before: T, after: T): T {
  if (before === after || typeof before !== 'object' || typeof after !== 'object' || before === null || after === null)
    return after;
  if (Array.isArray(after)) return Array.isArray(before) ? (keptList(before, after) as T) : after;
  if (Array.isArray(before)) return after;
  const [old, fresh] = [before as Fields, after as Fields];
  let same = true;
  let fields = 0;
  for (const key in fresh) {
    fields += 1;
    const value = kept(old[key], fresh[key]);
    if (value !== old[key] || !(key in old)) same = false;
    fresh[key] = value;
  }
  for (const _ in old) fields -= 1;
  return same && fields === 0 ? before : after;
}

function keptList(before: readonly unknown[], after: unknown[]): readonly unknown[] {
  let same = before.length === after.length;
  let named: Map<unknown, unknown> | undefined;
  after.forEach((item, at) => {
    const name = nameOf(item);
    let old = before[at];
    // Members that moved are looked up by name, once the list turns out to be out of step.
    if (name !== undefined && nameOf(old) !== name) {
      named ??= new Map(before.map((one) => [nameOf(one), one]));
      old = named.get(name);
    }
    const value = kept(old, item);
    if (value !== before[at]) same = false;
    after[at] = value;
  });
  return same ? before : after;
}

type Named = { id: Id };

/** A list after some of its members changed. */
function edited<T extends Named>(before: T[], { order, fresh }: Edits<T>): T[] {
  const old = new Map(before.map((one) => [one.id, one]));
  const now = new Map(fresh.map((one) => [one.id, kept(old.get(one.id), one) as T]));
  const ids = order ?? before.map((one) => one.id);
  return ids.flatMap((id) => now.get(id) ?? old.get(id) ?? []);
}

/** The scene after some of it changed. */
export function apply(scene: Scene, { hexes, pieces, zones, panels, tracks, ...whole }: Changes): Scene {
  const next: Scene = { ...scene };
  if (hexes) next.hexes = edited(scene.hexes, hexes);
  if (pieces) next.pieces = edited(scene.pieces, pieces);
  if (zones) next.zones = edited(scene.zones, zones);
  if (panels) next.panels = edited(scene.panels, panels);
  if (tracks) next.tracks = edited(scene.tracks, tracks);
  for (const [section, value] of Object.entries(whole))
    Object.assign(next, { [section]: kept(scene[section as keyof Scene], value as never) });
  return next;
}
