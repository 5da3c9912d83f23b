// The keyboard at a table. Letters work only outside text fields, and can be switched off.
import { amountOf, amounts } from './choices';
import type { Desk } from './desk.svelte';
import { go } from './route.svelte';
import { settings } from './settings.svelte';

export type Handles = {
  fit: () => void;
  zoom: (factor: number) => void;
  board: () => void;
  odds: () => void;
  seat: (seat: number) => void;
  explain: () => void;
  tab?: (back: boolean) => boolean;
};

const isText = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName));

const focusFirst = (selector: string): void => document.querySelector<HTMLElement>(selector)?.focus();

/** Whoever has pressed G, and is to say whose pieces he looks for. */
let sought: Desk | undefined;

/** What a key does; says whether it did anything. */
export function press(event: KeyboardEvent, desk: Desk, handles: Handles): boolean {
  if (event.ctrlKey || event.metaKey || event.altKey) return false;
  if (event.key === 'Escape') return desk.escape();
  if (event.key === 'Tab' && desk.asks && !desk.dialog && !desk.menu) return handles.tab?.(event.shiftKey) ?? false;
  if (isText(event.target) || desk.dialog) return false;
  if (event.key === 'Enter' && desk.picked && desk.asks && !(event.target instanceof HTMLButtonElement)) {
    void desk.choose(desk.picked.choice);
    return true;
  }
  const digit = Number(event.key);
  const seeks = sought === desk;
  sought = undefined;
  if (seeks && digit >= 1 && digit <= 4) {
    handles.seat(digit - 1);
    return true;
  }
  if (digit >= 1 && digit <= 9) return number(digit, desk);
  if (!settings.letters && /^[a-z]$/i.test(event.key)) return false;
  switch (event.key.toLowerCase()) {
    case 'u':
      void (event.shiftKey ? desk.redo() : desk.undo());
      return true;
    case 'l':
      desk.list = !desk.list;
      if (desk.list) setTimeout(() => focusFirst('#choice-list button[data-choice]'));
      return true;
    case 'i':
      handles.explain();
      return true;
    case 'g':
      sought = desk;
      return true;
    case 'o':
      handles.odds();
      return true;
    case 'r':
      go(`/rules/${desk.sight.book.game}${desk.sight.ask?.rule ? `?id=${desk.sight.ask.rule}` : ''}`);
      return true;
    case 'b':
      handles.board();
      return true;
    case 'h':
      focusFirst('.tray button');
      return true;
    case 't':
      focusFirst('.side [role=tab]');
      return true;
    case '+':
    case '=':
      handles.zoom(1.25);
      return true;
    case '-':
      handles.zoom(0.8);
      return true;
    case '0':
      handles.fit();
      return true;
    case '[':
      desk.seatsHidden = !desk.seatsHidden;
      return true;
    case ']':
      desk.sideHidden = !desk.sideHidden;
      return true;
    case '?':
      desk.dialog = 'help';
      return true;
  }
  return false;
}

function number(digit: number, desk: Desk): boolean {
  const offered = desk.menu?.choices ?? desk.sight.buttons;
  // Where numbers are asked for, a digit is that number.
  const choice = amounts(offered) ? offered.find((choice) => amountOf(choice) === digit) : offered[digit - 1];
  if (!choice || !desk.asks || desk.picked) return false;
  void desk.choose(choice);
  return true;
}
