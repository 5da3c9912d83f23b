// Drawing in steps: whatever does not fit into a frame goes on in the next task, so that the page stays quick to the touch
// on a slow machine. On a fast one all of it is done at once.
import { flushSync } from 'svelte';
import { turns } from './turns';

/** After so long a step is not begun in the same task, in ms. */
const ENOUGH = 2;

export class Stepwise {
  private rest: Iterator<string, string> | undefined;
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
  begin(work: Iterator<string, string>): void {
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
    const drawn: string[] = [];
    turns.stepping = true;
    do {
      drawn.push(this.step());
      flushSync();
    } while (this.isDue && performance.now() - start < enough);
    turns.stepping = false;
    if (this.isDue) this.call();
    // For whoever measures: see `Live`.
    queueMicrotask(() =>
      performance.measure('hexarch update, drawn', { start, end: performance.now(), detail: drawn.join(' ') }),
    );
  }

  /** One step; says what it draws. Whoever came with the last one appears before the next. */
  private step(): string {
    if (turns.next()) return 'turn';
    const { done, value } = this.rest?.next() ?? { done: true, value: '' };
    if (done) this.rest = undefined;
    return value;
  }

  private get isDue(): boolean {
    return this.rest !== undefined || turns.waiting;
  }
}
