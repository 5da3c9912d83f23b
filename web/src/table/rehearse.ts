// Plays the rehearsal: unseen, in small pieces, while the page has nothing else to do.
import { flushSync, mount, unmount } from 'svelte';
import { Desk } from '../lib/desk.svelte';
import { Live } from '../lib/live.svelte';
import { rehearsal } from '../lib/rehearsal';
import { Sight } from '../lib/sight.svelte';
import type { Book, Panel, Seat, TableInfo } from '../lib/wire';
import Rehearsal from './Rehearsal.svelte';

type Deadline = { timeRemaining: () => number };
const idle = (work: (deadline: Deadline) => void): unknown =>
  typeof requestIdleCallback === 'function'
    ? requestIdleCallback(work)
    : setTimeout(() => work({ timeRemaining: () => 0 }), 50);

/** So much of an idle time is left for another piece, in ms. */
const ENOUGH = 4;
/** The first time code is slow because it is new, the second time because nothing is known of it yet. */
const TIMES = 2;

/** Returns how to break it off. */
export function rehearse(book: Book, table: TableInfo | null, seat: Seat | null, panels: Panel[]): () => void {
  // A table of its own, on a line that nobody answers.
  const live = new Live('', () => ({ close: () => {} }) as WebSocket);
  live.link = 'open';
  live.table = table;
  const sight = new Sight(book, { table: () => table, seat: () => seat ?? 0 });
  sight.attend(true);
  sight.shelved = true;
  const stage = mount(Rehearsal, {
    target: document.createElement('div'),
    props: { desk: new Desk(sight, live), live },
  });

  function* pieces(): Generator<void> {
    for (let time = 0; time < TIMES; time++) {
      for (const scene of rehearsal(book, sight.skin, seat, panels)) {
        for (const _ of sight.steps(scene)) yield;
        yield;
      }
    }
  }
  const play = pieces();
  let over = false;
  function end(): void {
    if (over) return;
    over = true;
    void unmount(stage);
    live.close();
  }
  function go(deadline: Deadline): void {
    do {
      if (over) return;
      if (play.next().done) {
        end();
        performance.mark('hexarch rehearsed');
        return;
      }
      flushSync();
    } while (deadline.timeRemaining() > ENOUGH);
    idle(go);
  }
  idle(go);
  return end;
}
