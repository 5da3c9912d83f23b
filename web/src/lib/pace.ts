// What others do is shown one step after the other, so that it can be followed: quickly, and at once when somebody stirs.
import type { Scene } from './wire';

/** How long a step stands at most, and how long all of them take together, in ms. */
const STEP = 420;
export const ALL = 2500;

/** The sections in which a move can be seen. */
const SEEN = ['pieces', 'hexes', 'zones', 'focus', 'over'] as const;
const looksAlike = (one: Scene, other: Scene): boolean => SEEN.every((section) => one[section] === other[section]);

export class Pace {
  private readonly show: (scene: Scene) => void;
  private readonly moving: () => boolean;
  private shown: Scene | undefined;
  private queue: Scene[] = [];
  private timer: ReturnType<typeof setTimeout> | undefined;
  /** When the last of the queue is shown, whatever comes. */
  private until = 0;

  constructor(show: (scene: Scene) => void, moving: () => boolean) {
    this.show = show;
    this.moving = moving;
  }

  /** Shows a scene, after those that came before it; one that follows from what the reader did is shown `now`. */
  take(scene: Scene, now: boolean): void {
    // What cannot be told from the step before it by looking is no step.
    const last = this.queue.at(-1);
    if (last && looksAlike(last, scene)) this.queue.pop();
    this.queue.push(scene);
    if (now || !this.moving()) this.hurry();
    else if (this.timer === undefined) {
      this.until = performance.now() + ALL;
      this.next();
    }
  }

  /** Shows the last of them at once. Says whether there was more to be seen than what stood there. */
  hurry(): boolean {
    clearTimeout(this.timer);
    this.timer = undefined;
    const scene = this.queue.pop();
    this.queue = [];
    if (scene) this.draw(scene);
    return scene !== undefined;
  }

  stop(): void {
    clearTimeout(this.timer);
    this.queue = [];
  }

  private draw(scene: Scene): void {
    this.shown = scene;
    this.show(scene);
  }

  private next(): void {
    this.timer = undefined;
    const left = this.until - performance.now();
    if (this.queue.length <= 1 || left <= 0) {
      const worth = this.queue.length > 0 && this.shown !== undefined && !looksAlike(this.shown, this.queue.at(-1)!);
      this.hurry();
      // The next one waits until this one was seen.
      if (worth && left > 0) this.timer = setTimeout(() => this.next(), STEP);
      return;
    }
    const scene = this.queue.shift()!;
    // What was asked on the way has been answered.
    this.draw(scene.asks.length > 0 ? { ...scene, asks: [] } : scene);
    this.timer = setTimeout(() => this.next(), Math.min(STEP, left / (this.queue.length + 1)));
  }
}
