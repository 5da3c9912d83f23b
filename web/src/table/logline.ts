// A line of the log, put on the page by hand: there are many of them, one or more with every move, and they never change.
import type { Sight } from '../lib/sight.svelte';
import type { Line } from '../lib/wire';
import { CRESTS } from '../parts/crests';
import { ruleAddress } from '../parts/rule';
import { written } from '../parts/written';
import { t } from '../words/index.svelte';

/** Whom a line speaks of first. */
export function seatOf(line: Line, sight: Sight): number | null {
  for (const [, arg] of line.note.text.args ?? []) {
    const seat = 'seat' in arg ? arg.seat : 'face' in arg ? sight.leads(arg.face) : null;
    if (seat !== null) return seat;
  }
  // What only I am told of myself calls me 'you'.
  return line.note.text.key.endsWith('.mine') ? sight.seat : null;
}

/** The line that tells that an answer was given by the table itself: it belongs to the answer. */
export const GIVEN = 'table.auto';

const models = new Map<string, SVGElement>();

/** A small picture, drawn once and copied from then on. */
function picture(name: string, look: string, view: string, inside: string): Node {
  let model = models.get(name);
  if (!model) {
    const frame = document.createElement('span');
    frame.innerHTML = `<svg class="${look}" viewBox="${view}" aria-hidden="true">${inside}</svg>`;
    models.set(name, (model = frame.firstElementChild as SVGElement));
  }
  return model.cloneNode(true);
}
const crest = (color: number): Node =>
  picture(`crest ${color}`, `crest s${color}`, '-14 -14 28 28', `<path d="${CRESTS[color] ?? CRESTS[0]}"/>`);
const marker = (): Node => picture('marker', 'i', '0 0 512 512', '<use href="#gi-position-marker"/>');

function span(look: string, ...inside: Node[]): HTMLElement {
  const node = document.createElement('span');
  node.className = look;
  node.append(...inside);
  return node;
}

function button(look: string, title: string, label: string, inside: Node | string): HTMLElement {
  const node = document.createElement('button');
  node.className = look;
  node.title = title;
  node.setAttribute('aria-label', label);
  node.append(inside);
  return node;
}

/** What stands in a line: whose, what, by which rule; a way to its places on the board, and to that moment of the game, which is
    called `go`. */
export function logLine(
  line: Line,
  sight: Sight,
  can: { show: boolean; back: boolean; given: boolean; go: string },
): Node[] {
  const seat = seatOf(line, sight);
  const who = span('who');
  if (seat !== null) who.append(crest(sight.color(seat)));
  const what = span('grow', ...written(line.note.text, sight));
  if (line.note.rule) {
    const rule = document.createElement('a');
    rule.className = 'rule';
    rule.href = ruleAddress(sight.book.game, line.note.rule);
    rule.textContent = line.note.rule;
    what.append(' ', rule);
  }
  if (can.given) {
    const tag = span('given', document.createTextNode(t('log.given')));
    tag.title = sight.say({ key: GIVEN });
    what.append(' ', tag);
  }
  const nodes: Node[] = [who, what];
  if (can.show && line.note.on?.some((id) => sight.homes.has(id)))
    nodes.push(button('go show', t('log.show'), `${t('log.show')}: ${what.textContent}`, marker()));
  if (can.back && line.first)
    nodes.push(button('go show back', t('log.back'), `${t('log.back')}: ${what.textContent}`, '↶'));
  if (can.go) nodes.push(button('go', t('log.here'), `${t('log.here')}: ${what.textContent} ${can.go}`, can.go));
  return nodes;
}
