// Applies what the server says has changed. Whatever stayed the same keeps its identity, down to the last mark of a card, so
// that only the rest is drawn again.
import type { Changes, Scene } from './wire';

type Fields = Record<string, unknown>;

/** What tells the members of a list apart: objects have an id, choices an action. */
const nameOf = (item: unknown): unknown => {
  if (typeof item !== 'object' || item === null) return undefined;
  return (item as Fields).id ?? (item as Fields).action;
};

/** The new value, with old parts wherever they say the same: the old value itself, if nothing differs. */
export function kept<T>(before: T, after: T): T {
  if (before === after || typeof before !== 'object' || typeof after !== 'object' || before === null || after === null) return after;
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

/** The scene after some of its sections changed. */
export function apply(scene: Scene, changes: Changes): Scene {
  const next: Scene = { ...scene };
  for (const [section, value] of Object.entries(changes)) {
    if (value !== undefined && value !== null) Object.assign(next, { [section]: kept(scene[section as keyof Scene], value as never) });
  }
  return next;
}
