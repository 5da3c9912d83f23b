// Who I am at this server.
import { t } from '../words/index.svelte';
import { api } from './api';
import type { Me } from './wire';

export const me = $state<{ value: Me | null }>({ value: null });

export async function meet(): Promise<Me> {
  me.value = await api.me();
  return me.value;
}

const NAME = 'hexarch.name';
export const myName = (): string => localStorage.getItem(NAME) ?? '';

/** Makes sure that there is somebody to sit down: a guest, if nobody is signed in. */
export async function somebody(name: string): Promise<void> {
  const known = me.value ?? (await meet());
  if (known.user) return;
  const wanted = name.trim() || t('start.guest');
  localStorage.setItem(NAME, wanted);
  await api.guest(wanted);
  await meet();
}
