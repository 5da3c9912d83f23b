// Tells whoever is not looking that it is his decision: in the title, and as a notification if he wants that.
import { t } from '../words/index.svelte';
import { play } from './sound';
import { settings } from './settings.svelte';

let plain = 'Hexarch';

export function title(words: string, yourTurn: boolean): void {
  plain = words;
  const wanted = yourTurn ? `● ${plain}` : plain;
  if (document.title !== wanted) document.title = wanted;
}

export function yourTurn(table: string): void {
  play('bell');
  if (!document.hidden || !settings.notify || typeof Notification === 'undefined') return;
  if (Notification.permission === 'granted') new Notification(t('notify.turn', { table }), { tag: 'hexarch-turn' });
}

export async function allow(): Promise<boolean> {
  if (typeof Notification === 'undefined') return false;
  return (await Notification.requestPermission()) === 'granted';
}
