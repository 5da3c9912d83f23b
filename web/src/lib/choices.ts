// What can be chosen, and where on the screen it is chosen.
import type { Ask, Card, Choice, Gauge, Id, Panel, Scene } from './wire';

/** For every object of a scene the hex that it is shown on, if it is on the board. */
export function hexOf(scene: Pick<Scene, 'hexes' | 'pieces'>): Map<Id, Id> {
  const homes = new Map<Id, Id>();
  for (const hex of scene.hexes) homes.set(hex.id, hex.id);
  for (const piece of scene.pieces) if (piece.on !== undefined) homes.set(piece.id, piece.on);
  return homes;
}

const eachCard = (cards: readonly Card[], into: Set<Id>): void => {
  for (const card of cards) {
    into.add(card.id);
    if (card.under) eachCard(card.under, into);
  }
};

/** Every object of a scene that can be clicked somewhere. */
export const shown = (scene: Scene): Set<Id> => lying(scene, new Set(hexOf(scene).keys()));

/** Adds every object that can be clicked beside the board. */
function lying(scene: Scene, ids: Set<Id>): Set<Id> {
  for (const zone of scene.zones) {
    eachCard(zone.cards, ids);
    zone.dice?.forEach((die) => ids.add(die.id));
  }
  for (const panel of scene.panels) {
    ids.add(panel.id);
    panel.gauges.forEach((gauge) => ids.add(gauge.id));
  }
  // Only the last is open; a bid shows no more than names and numbers, and only two who clash stand there as figures.
  const focus = scene.focus.at(-1);
  const rows = focus && focus.kind !== 'bid' ? focus.sides.flatMap((side) => side.rows) : [];
  const facing = focus?.kind === 'clash' && focus.sides.length === 2;
  for (const row of rows) {
    eachCard(row.cards, ids);
    if (!facing) continue;
    row.pieces.forEach((piece) => ids.add(piece.id));
    row.dice?.forEach((die) => ids.add(die.id));
  }
  return ids;
}

/** For every count of a player the panel that stands for it: only one's own dials lie open, to be clicked themselves. */
function panelOf(scene: Scene, ask: Ask): Map<Id, Id> {
  const isDial = (panel: Panel, gauge: Gauge): boolean => panel.seat === ask.seat && (gauge.spaces?.length ?? 0) > 1;
  return new Map(
    scene.panels.flatMap((panel) =>
      panel.gauges.filter((gauge) => !isDial(panel, gauge)).map((gauge) => [gauge.id, panel.id]),
    ),
  );
}

export type Glow = {
  /** The choices of each object that can be clicked, and of the hex or the panel that it is on. */
  at: Map<Id, Choice[]>;
  /** The choices that nothing on the screen stands for: buttons in the prompt. */
  loose: Choice[];
};

/**
 * Where choices are made. An object that every choice has in common tells none of them apart (the hex that all units are
 * moved to, say), so it does not count unless there is nothing else.
 */
export function glow(scene: Scene, ask: Ask | undefined, visible = shown(scene), homes = hexOf(scene)): Glow {
  const at = new Map<Id, Choice[]>();
  const loose: Choice[] = [];
  if (!ask) return { at, loose };
  const panels = panelOf(scene, ask);
  const objects = ask.choices.map((choice) => {
    const all = choice.to === null ? choice.on : [...choice.on, choice.to];
    return new Set(all.filter((id) => visible.has(id)));
  });
  const pointing = objects.filter((set) => set.size > 0);
  const common = (id: Id): boolean => pointing.length > 1 && pointing.every((set) => set.has(id));
  ask.choices.forEach((choice, index) => {
    const set = objects[index]!;
    let targets = [...set].filter((id) => !common(id));
    if (targets.length === 0) targets = [...set];
    if (targets.length === 0) loose.push(choice);
    const places = new Set<Id>();
    for (const id of targets) {
      places.add(id);
      const home = homes.get(id) ?? panels.get(id);
      if (home !== undefined) places.add(home);
    }
    for (const id of places) {
      const list = at.get(id);
      if (list) list.push(choice);
      else at.set(id, [choice]);
    }
  });
  return { at, loose };
}

/** How many choices the prompt shows as buttons: all if they are few, or some more if they are all made at the same place,
 *  which tells none of them apart; else those that nothing else stands for. */
export const BUTTONS = 3;
const AT_ONE_PLACE = 6;

export function buttons(ask: Ask, where: Glow): Choice[] {
  const few = ask.choices.length;
  if (few <= BUTTONS || (few <= AT_ONE_PLACE && [...where.at.values()].some((here) => here.length === few)))
    return ask.choices;
  const closing = ask.choices.filter((choice) => choice.kind === 'done' || choice.kind === 'pass');
  return ask.choices.filter((choice) => where.loose.includes(choice) || closing.includes(choice));
}

/** Whether there is an answer that can be given on the board alone: then nothing may lie on it. */
export function needsBoard(scene: Scene, ask: Ask, where = glow(scene, ask)): boolean {
  const beside = lying(scene, new Set());
  const there = new Set(buttons(ask, where));
  for (const [id, choices] of where.at) if (beside.has(id)) for (const choice of choices) there.add(choice);
  return ask.choices.some((choice) => !there.has(choice));
}

export const amountOf = ({ kind }: Choice): number | null => (typeof kind === 'object' ? kind.amount : null);

/** Whether all choices are amounts, each another one: then they are a row of numbers, and a digit is that number. */
export const amounts = (choices: readonly Choice[]): boolean =>
  choices.length > 1 &&
  choices.every(
    (choice, at) =>
      amountOf(choice) !== null && choices.findIndex((other) => amountOf(other) === amountOf(choice)) === at,
  );
