// What the reader is doing at the table, apart from the game: what he points at, has picked, has opened.
import type { Live } from './live.svelte';
import { bestOf } from './outlook';
import { moving, settings } from './settings.svelte';
import type { Sight, Thing } from './sight.svelte';
import type { Card, Choice, Id, Refusal, Seat } from './wire';
import type { Point } from './hex';
import type { Spot } from '../parts/popover';

export type Tab = 'board' | 'hand' | 'dials' | 'log' | 'chat' | 'decks' | 'look' | 'notes';

export class Desk {
  readonly sight: Sight;
  private readonly live: Live | null;

  /** What the pointer or the focus is on. */
  hot = $state<Id | null>(null);
  /** What the inspector shows: the last thing pointed at. */
  looked = $state<Id | null>(null);
  /** A choice that waits for its confirmation, and where it was picked. */
  picked = $state.raw<{ choice: Choice; at: Id } | null>(null);
  /** A choice whose button is pointed at, and where its odds go. */
  weighed = $state.raw<{ choice: Choice; at: Spot } | null>(null);
  menu = $state.raw<{ at: Id; choices: Choice[]; point: Point } | null>(null);
  why = $state.raw<{ at: Id; point: Point; refusals: Refusal[] | null; reach?: Id[] } | null>(null);
  list = $state(false);
  /** How much of the question a small screen shows: a line, what is needed, or with all answers as a list. */
  low = $state(false);
  /** A card whose whole text is shown, and where it lies. */
  enlarged = $state.raw<{ card: Card; box: DOMRect } | null>(null);
  /** Whether the pointer or the focus is in its text, which has links: then it stays. */
  held = false;
  private shrinking: ReturnType<typeof setTimeout> | undefined;
  /** Where an explanation was asked for: of the last thing pointed at, or of something that has but a few words. */
  explained = $state.raw<{ at: Spot; words: string } | null>(null);
  /** Objects that a line of the log speaks of. */
  pointed = $state.raw<Set<Id>>(new Set());
  /** How many lines of the chat have been seen, and how many of the others have not. */
  heard = $state(0);
  unheard: number = $derived.by(() => {
    const mine = this.live?.table?.mine ?? [];
    return (this.live?.chat ?? []).slice(this.heard).filter(({ seat }) => seat === null || !mine.includes(seat)).length;
  });
  /** The cards that were seen, and whether the first of them lie on the table. */
  private readonly known = new Set<Id>();
  dealing = false;
  tab = $state<Tab>('board');
  side = $state<Tab>('log');
  seatsHidden = $state(false);
  sideHidden = $state(false);
  focusFolded = $state(false);
  dialog = $state<'help' | 'settings' | 'table' | null>(null);

  constructor(sight: Sight, live: Live | null) {
    this.sight = sight;
    this.live = live;
  }

  /** Whether something is asked: then it glows. */
  asks: boolean = $derived.by(() => this.sight.ask !== undefined && this.live !== null && this.live.link === 'open');

  private get busy(): boolean {
    const { ask } = this.sight;
    return ask !== undefined && this.live !== null && this.live.isSending(ask.seat, ask.decision);
  }

  point(id: Id | null): void {
    this.hot = id;
    if (id !== null) this.looked = id;
  }

  /** The choice that is thought about: its button is pointed at, it waits for its confirmation, or it is the best of a thing. */
  considered: Choice | undefined = $derived.by(
    () =>
      this.weighed?.choice ??
      this.picked?.choice ??
      (this.hot === null ? undefined : bestOf(this.sight.lit(this.hot).choices)),
  );

  enlarge(card: Card, box: DOMRect): void {
    clearTimeout(this.shrinking);
    this.held = false;
    this.enlarged = { card, box };
  }

  /** Puts the text of a card away, unless one goes on to it at once; the question may lie between. */
  shrink(id: Id): void {
    if (this.enlarged?.card.id !== id) return;
    clearTimeout(this.shrinking);
    this.shrinking = setTimeout(() => {
      if (this.enlarged?.card.id === id && !this.held) this.enlarged = null;
    }, 400);
  }

  /** A click, a tap or Enter on an object. `touch`: the first tap only explains, the button in the prompt confirms. */
  pick(id: Id, point: Point, touch = false): void {
    this.looked = id;
    const choices = this.sight.lit(id).choices;
    this.why = null;
    if (!this.asks || this.busy) return;
    if (choices.length === 0) return this.askWhy(id, point);
    if (choices.length > 1) {
      this.picked = null;
      this.menu = { at: id, choices, point };
      return;
    }
    const choice = choices[0]!;
    const again = this.picked?.choice.action === choice.action;
    const careful = touch || (choice.reveals && settings.confirm);
    if (careful && !again) {
      this.menu = null;
      this.picked = { choice, at: id };
      return;
    }
    void this.choose(choice);
  }

  /** Carries out a choice. */
  async choose(choice: Choice): Promise<void> {
    const { ask } = this.sight;
    this.clear();
    if (!ask || !this.live || this.busy) return;
    await this.live.choose(ask.seat, ask.decision, choice.action, ask.choices.length === 1);
  }

  async undo(): Promise<void> {
    const { ask } = this.sight;
    this.clear();
    if (ask?.undo && this.live) await this.live.undo(ask.seat);
  }

  /** Gives once more what was taken back last. */
  async redo(): Promise<void> {
    const { ask } = this.sight;
    this.clear();
    if (ask?.redo && this.live && !this.busy) await this.live.choose(ask.seat, ask.decision, ask.redo);
  }

  private askWhy(id: Id, point: Point): void {
    const { ask } = this.sight;
    this.picked = null;
    this.menu = null;
    if (!ask || !this.live) return;
    this.why = { at: id, point, refusals: null };
    void this.reasons(ask.seat, id).then(({ refusals, reach }) => {
      if (this.why?.at === id) this.why = { at: id, point, refusals, reach: reach ?? [] };
    });
  }

  /** Why a thing is no answer; if nothing is known of a hex itself, why what stands there is none. */
  private async reasons(seat: Seat, id: Id): Promise<{ refusals: Refusal[]; reach?: Id[] }> {
    const live = this.live!;
    const first = await live.whyNot(seat, id);
    const here = this.sight.pieces.filter(({ on, owner }) => on === id && owner === seat);
    if (first.refusals.length > 0 || here.length === 0) return first;
    const more = await Promise.all(here.map((piece) => live.whyNot(seat, piece.id)));
    return { ...first, refusals: more.flatMap(({ refusals }) => refusals) };
  }

  /** The sheet of a small screen, one height up or down. */
  lift(up: boolean): void {
    if (up && this.low) this.low = false;
    else if (up) this.list = true;
    else if (this.list) this.list = false;
    else this.low = true;
  }

  /** Closes whatever is open, the innermost first. Says whether there was anything. */
  escape(): boolean {
    if (this.dialog) this.dialog = null;
    else if (this.enlarged) this.enlarged = null;
    else if (this.explained) this.explained = null;
    else if (this.menu) this.menu = null;
    else if (this.why) this.why = null;
    else if (this.picked) this.picked = null;
    else if (this.list) this.list = false;
    else return false;
    return true;
  }

  clear(): void {
    this.picked = null;
    this.weighed = null;
    this.menu = null;
    this.why = null;
    this.list = false;
    this.enlarged = null;
    this.explained = null;
  }

  /** Whether a card is new to whoever sits here, and is to be seen coming. */
  deals(card: Id): boolean {
    const fresh = !this.known.has(card);
    this.known.add(card);
    return fresh && this.dealing && moving();
  }

  /** Explains what something on the page stands for. Says whether it stands for anything. */
  explain(node: Element | null, at: Spot): boolean {
    const found = node?.closest<HTMLElement | SVGElement>('[data-hex], [data-id]');
    if (found) this.looked = Number(found.dataset.hex ?? found.dataset.id);
    const named = node?.closest('[title], [aria-label]');
    const words = found ? '' : (named?.getAttribute('title') ?? named?.getAttribute('aria-label') ?? '');
    if (!found && !words) return false;
    this.explained = { at, words };
    return true;
  }

  thing(id: Id | null): Thing | undefined {
    return id === null ? undefined : this.sight.find(id);
  }
}
