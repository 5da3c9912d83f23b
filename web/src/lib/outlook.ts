// What would follow from a choice, in few words. The scene says it; here it is only put side by side with what is there.
import { t } from '../words/index.svelte';
import { signed } from './text';
import type { Choice, Face, Gauge, Id, Mark } from './wire';

/** What is needed of a table to put it in words. */
export type Known = { name: (face: Face) => string; have: (face: Face) => number | undefined };

/** How much a choice adds of what matters most. */
const first = (choice: Choice): number => choice.adds?.[0]?.n ?? 0;

/** Of several ways to use a thing the one that adds most, and the simplest of those; nothing if none adds anything. */
export function bestOf(choices: readonly Choice[]): Choice | undefined {
  let best: Choice | undefined;
  for (const choice of choices) if (first(choice) > (best ? first(best) : 0)) best = choice;
  return best;
}

/** '+4 Block', '+1 sideways', '−3 gold': what fits on a card. */
export function brief(choice: Choice, { name }: Pick<Known, 'name'>): string {
  const [mark] = choice.adds ?? [];
  return mark ? `${mark.n > 0 ? '+' : ''}${signed(mark.n)} ${name(choice.way ?? mark.face)}` : '';
}

export const ofMax = ({ at, max }: Pick<Gauge, 'at' | 'max'>): string =>
  t('need.of', { at: signed(at), max: max ?? at });

/** What a choice comes to: '7 of 6' where one thing is missing, 'Move 3 + 2' where something is counted already, else '+4 Block'. */
export function result(choice: Choice, known: Known): string {
  const [lead, ...more] = choice.leads ?? [];
  if (lead && more.length === 0) return ofMax(lead);
  const sum = (mark: Mark): string => {
    const have = known.have(mark.face);
    const by = `${mark.n > 0 ? '+' : '−'}${have ? ' ' : ''}${Math.abs(mark.n)}`;
    return have ? `${known.name(mark.face)} ${signed(have)} ${by}` : `${by} ${known.name(mark.face)}`;
  };
  return (choice.adds ?? []).map(sum).join(', ');
}

/** The same for whoever listens: 'Adds 5 Block', 'Takes 3 gold', and the way where that matters. */
export function spoken(choice: Choice, { name }: Pick<Known, 'name'>): string {
  const said = (choice.adds ?? []).map(({ n, face }) =>
    t(n > 0 ? 'card.adds' : 'card.takes', { n: Math.abs(n), what: name(face) }),
  );
  if (choice.way !== undefined && said.length > 0) said.push(name(choice.way));
  return said.join(', ');
}

/** How a segment of a need is drawn: there, what would be added, or missing. */
export function segments(need: Gauge, lead: Gauge | undefined): ('there' | 'added' | 'missing')[] {
  const max = Math.min(need.max ?? need.at, 24);
  // What is not needed any more counts like what is added.
  const added = (at: number): boolean => lead !== undefined && (at < lead.at || at >= (lead.max ?? max));
  return Array.from({ length: max }, (_, at) => (at < need.at ? 'there' : added(at) ? 'added' : 'missing'));
}

export const leadOf = (choice: Choice | undefined, need: Id): Gauge | undefined =>
  choice?.leads?.find(({ id }) => id === need);
