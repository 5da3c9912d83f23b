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

/** Makes sure that there is somebody to sit down: a guest, if nobody is signed in. A guest may go by another name from now on. */
export async function somebody(name: string): Promise<void> {
  const { user, server } = me.value ?? (await meet());
  const wish = name.trim();
  if (user && (!user.guest || server.local || wish === '' || wish === user.name)) return;
  const wanted = wish || t('start.guest');
  await api.guest(wanted);
  // Who has said no name is not called a guest for ever.
  if (wish) localStorage.setItem(NAME, wanted);
  await meet();
}

/** Whether I play without an account, under a name that I can change. */
export const isGuest = (): boolean => me.value !== null && !me.value.server.local && me.value.user?.guest === true;
