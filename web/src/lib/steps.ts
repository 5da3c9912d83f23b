// Drawing in steps: whatever does not fit into a frame goes on in the next task, so that the page stays quick to the touch
// on a slow machine. On a fast one all of it is done at once.
import { flushSync } from 'svelte';
import { turns } from './turns';

/** After so long a step is not begun in the same task, in ms. */
const ENOUGH = 2;

export class Stepwise {
  private rest: Iterator<void> | undefined;
  /** Gives us a task of our own, after whatever is more urgent; a timer would let 4 ms pass before each. */
  private readonly tasks = new MessageChannel();
  private called = false;

  constructor() {
    this.tasks.port1.onmessage = () => {
      this.called = false;
      if (this.isDue) this.go();
    };
  }

  /** Begins when the task is over in which the work came. What is left of earlier work is dropped: the new one knows better. */
  begin(work: Iterator<void>): void {
    this.rest = work;
    this.call();
  }

  /** Leaves the rest undone, for good. */
  stop(): void {
    this.rest = undefined;
    this.tasks.port1.close();
  }

  private call(): void {
    if (!this.called) this.tasks.port2.postMessage(null);
    this.called = true;
  }

  /** Draws all that is left now, however long it takes. */
  finish(): void {
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
    if (this.isDue) this.call();
    // For whoever measures: see `Live`.
    queueMicrotask(() => performance.measure('hexarch update, drawn', { start, end: performance.now() }));
  }

  private get isDue(): boolean {
    return this.rest !== undefined || turns.waiting;
  }
}
