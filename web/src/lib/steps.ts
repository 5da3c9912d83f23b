// Drawing in steps: whatever does not fit into a frame goes on in the next task, so that the page stays quick to the touch
// on a slow machine. On a fast one all of it is done at once.
import { flushSync } from 'svelte';

/** After so long a step is not begun in the same task, in ms. */
const ENOUGH = 5;

export class Stepwise {
  private rest: Iterator<void> | undefined;
  private timer: ReturnType<typeof setTimeout> | undefined;

  /** Begins. What is left of earlier work is dropped: the new one knows better. */
  begin(work: Iterator<void>): void {
    clearTimeout(this.timer);
    this.rest = work;
    this.go();
  }

  /** Leaves the rest undone. */
  stop(): void {
    clearTimeout(this.timer);
    this.rest = undefined;
  }

  private go(): void {
    const start = performance.now();
    do {
      if (this.rest?.next().done !== false) this.rest = undefined;
      flushSync();
    } while (this.rest && performance.now() - start < ENOUGH);
    if (this.rest) this.timer = setTimeout(() => this.goOn());
  }

  private goOn(): void {
    const start = performance.now();
    this.go();
    // For whoever measures: see `Live`.
    queueMicrotask(() => performance.measure('hexarch update, further', { start, end: performance.now() }));
  }
}
