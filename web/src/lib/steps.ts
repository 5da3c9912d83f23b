// Drawing in steps: whatever does not fit into a frame goes on in the next task, so that the page stays quick to the touch
// on a slow machine. On a fast one all of it is done at once.
import { flushSync } from 'svelte';
import { turns } from './turns';

/** After so long a step is not begun in the same task, in ms. */
const ENOUGH = 4;

export class Stepwise {
  private rest: Iterator<void> | undefined;
  private timer: ReturnType<typeof setTimeout> | undefined;

  /** Begins when the task is over in which the work came. What is left of earlier work is dropped: the new one knows better. */
  begin(work: Iterator<void>): void {
    clearTimeout(this.timer);
    this.rest = work;
    this.timer = setTimeout(() => this.go());
  }

  /** Leaves the rest undone. */
  stop(): void {
    clearTimeout(this.timer);
    this.rest = undefined;
  }

  /** Draws all that is left now, however long it takes. */
  finish(): void {
    clearTimeout(this.timer);
    if (this.isDue) this.go(Infinity);
  }

  private go(enough = ENOUGH): void {
    const start = performance.now();
    turns.stepping = true;
    do {
      // Whoever came with the last step appears before the next one.
      if (!turns.next() && this.rest?.next().done !== false) this.rest = undefined;
      flushSync();
    } while (this.isDue && performance.now() - start < enough);
    turns.stepping = false;
    if (this.isDue) this.timer = setTimeout(() => this.go());
    // For whoever measures: see `Live`.
    queueMicrotask(() => performance.measure('hexarch update, drawn', { start, end: performance.now() }));
  }

  private get isDue(): boolean {
    return this.rest !== undefined || turns.waiting;
  }
}
