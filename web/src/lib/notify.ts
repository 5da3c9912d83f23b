// Tells whoever is not looking that it is his decision: in the title, and as a notification if he wants that.
import { t } from '../words/index.svelte';
import { whenIdle } from './idle';
import { play } from './sound';
import { settings } from './settings.svelte';

let wanted = document.title;
const write = (): void => {
  if (document.title !== wanted) document.title = wanted;
};
const writeLater = whenIdle('hexarch title', write);

/** The title of the page. Browsers take their time over it, so it does not change with every move of a bot. */
export function title(words: string, yourTurn: boolean): void {
  wanted = yourTurn ? `● ${words}` : words;
  // Whoever looks elsewhere sees nothing but the title.
  if (document.hidden) write();
  else writeLater();
}

export function yourTurn(table: string): void {
  play('bell');
  if (!document.hidden || !settings.notify || typeof Notification === 'undefined') return;
  if (Notification.permission !== 'granted') return;
  try {
    new Notification(t('notify.turn', { table }), { tag: 'hexarch-turn' });
  } catch {
    // Some phones have notifications, but not for a page.
  }
}

export async function allow(): Promise<boolean> {
  if (typeof Notification === 'undefined') return false;
  return (await Notification.requestPermission()) === 'granted';
}
