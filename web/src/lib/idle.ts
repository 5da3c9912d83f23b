// Work that nobody waits for: what is heard rather than seen, what is read later. It is done when the page has nothing else to
// do, at the latest a moment later, and once, however often it was asked for meanwhile.

/** The longest that it may be put off while the page is busy, in ms. */
const LATEST = 300;
const due = new Map<() => void, string>();

function run(): void {
  const all = [...due];
  due.clear();
  for (const [work, name] of all) {
    const start = performance.now();
    work();
    performance.measure(name, { start, end: performance.now() });
  }
}

/** `name`: what it is called among the page's own measures, so that it can be told how long it took. */
export function whenIdle(name: string, work: () => void): () => void {
  return () => {
    // Asking the browser whether it is idle takes it a while itself: not now either.
    if (due.size === 0)
      setTimeout(
        () => (typeof requestIdleCallback === 'function' ? requestIdleCallback(run, { timeout: LATEST }) : run()),
        20,
      );
    due.set(work, name);
  };
}
