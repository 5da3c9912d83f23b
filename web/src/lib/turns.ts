// Who waits to be drawn: while a scene is shown in steps, cards and rows appear one after the other, so that a whole hand does
// not have to fit into one frame. At any other time whatever is opened is there at once.

class Turns {
  private readonly queue = new Set<() => void>();
  /** Whether a scene is shown in steps just now. */
  stepping = false;

  /** Lets somebody appear when his turn comes. Returns how to leave the queue. */
  join(appear: () => void): () => void {
    this.queue.add(appear);
    return () => this.queue.delete(appear);
  }

  get waiting(): boolean {
    return this.queue.size > 0;
  }

  /** Lets the next one appear; says whether there was one. */
  next(): boolean {
    const [appear] = this.queue;
    if (!appear) return false;
    this.queue.delete(appear);
    appear();
    return true;
  }
}

export const turns = new Turns();
