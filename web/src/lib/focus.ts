// Where the keyboard is: from answer to answer, and never nowhere.
import { onMount } from 'svelte';

const ANSWER = '[data-choice]:not(:disabled), .hit.legal';
const STOPS = 'a[href], button, input, select, textarea, summary, [tabindex]';
/** Parts of the table that stay from one question to the next. */
const PARTS = '#choice-list, .a-prompt, .a-seats, .a-board, .a-side, .a-tray';

type Stop = HTMLElement | SVGElement;
const found = (within: ParentNode, selector: string): Stop[] =>
  [...within.querySelectorAll<Stop>(selector)].filter(
    (node) => node.tabIndex >= 0 && !node.matches(':disabled') && node.checkVisibility(),
  );

/** Whether nothing has the focus. */
export const adrift = (): boolean => document.activeElement === null || document.activeElement === document.body;

/** All that Tab stops at: what comes before the first answer, the answers one after the other, the rest. */
function order(): { stops: Stop[]; first: number } {
  const all = found(document, STOPS);
  const first = all.findIndex((node) => node.matches(ANSWER));
  const late = all.slice(first);
  return {
    stops: [
      ...all.slice(0, first),
      ...late.filter((node) => node.matches(ANSWER)),
      ...late.filter((node) => !node.matches(ANSWER)),
    ],
    first,
  };
}

/** Knows where the keyboard is. */
export class Keeper {
  private part: Element | null = null;
  /** What had the focus last, if it was an answer then. */
  private answer: Element | null = null;
  /** Whether it is the keyboard that is used. */
  keys = false;

  note(node: EventTarget | null): void {
    if (!(node instanceof Element)) return;
    this.part = node.closest(PARTS);
    this.answer = node.matches(ANSWER) ? node : null;
  }

  /** Whether what has the focus was an answer to another question. */
  private get stale(): boolean {
    return this.answer !== null && this.answer === document.activeElement && !this.answer.matches(ANSWER);
  }

  /** Goes to the next answer, or the one before; first into a refusal that is read. Says whether it did: else the browser knows what follows. */
  next(back: boolean): boolean {
    const why = document.querySelector('.why');
    if (why?.contains(document.activeElement)) return false;
    const reason = why && !back ? found(why, STOPS)[0] : undefined;
    const { stops, first } = order();
    const at = this.stale ? -1 : stops.indexOf(document.activeElement as Stop);
    const next = reason ?? (first < 0 ? undefined : stops[at >= 0 ? at + (back ? -1 : 1) : back ? first - 1 : first]);
    next?.focus();
    return next !== undefined;
  }

  /**
   * What had the focus is gone, or no answer any more: the next answer in the same part of the table has it, or else the
   * question. On the board one goes on from the hex where one is.
   */
  recover(): void {
    if (!this.keys || !(adrift() || (this.stale && !this.answer?.matches('.hit')))) return;
    const near = this.part?.isConnected ? found(this.part, ANSWER)[0] : undefined;
    (near ?? document.querySelector<HTMLElement>('.prompt h2'))?.focus({ preventScroll: near === undefined });
  }
}

/** Whatever opens gives the focus back when it closes, unless somebody has gone elsewhere meanwhile. To be called when it is made. */
export function returnFocus(): void {
  const before = document.activeElement as Partial<HTMLElement> | null;
  onMount(() => () => queueMicrotask(() => adrift() && before?.focus?.()));
}
