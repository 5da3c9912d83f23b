// The lobby: JSON over HTTP.
import { untrack } from 'svelte';
import { t } from '../words/index.svelte';
import { settings } from './settings.svelte';
import { sentence } from './text';
import {
  PROTOCOL,
  type Book,
  type Fork,
  type GameInfo,
  type History,
  type Import,
  type Line,
  type Lobby,
  type Me,
  type Moment,
  type NewTable,
  type Notice,
  type Problem,
  type Proof,
  type RuleText,
  type Scene,
  type Seat,
  type TableInfo,
  type User,
} from './wire';

/** What the server said no to, in the reader's language. */
export class Refused extends Error {
  constructor(
    readonly code: string,
    message: string,
  ) {
    super(message);
  }
}

/** What went wrong, for whoever reads it. */
export const said = (error: unknown): string => (error instanceof Refused ? sentence(error.message) : t('app.error'));

/** Loads the page of another version, once in a while: where it is still the old one, loading it again does not help. */
export function reload(): void {
  const last = Number(sessionStorage.getItem('hexarch reload') ?? 0);
  if (Date.now() - last < 30_000) return;
  sessionStorage.setItem('hexarch reload', String(Date.now()));
  location.reload();
}

async function call<T>(method: string, path: string, body?: unknown): Promise<T> {
  const answer = await fetch(`/api${path}`, {
    method,
    headers: {
      'x-hexarch-protocol': String(PROTOCOL),
      // In which the server says what is wrong. Whoever asks for something does not ask again because that changes.
      'accept-language': untrack(() => settings.language),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  }).catch(() => {
    throw new Refused('unavailable', t('app.gone'));
  });
  if (answer.ok)
    return (answer.headers.get('content-type')?.startsWith('application/json') ? await answer.json() : undefined) as T;
  const problem = (await answer.json().catch(() => undefined)) as Problem | undefined;
  if (problem?.code === 'reload') reload();
  throw new Refused(problem?.code ?? 'unavailable', problem?.message ?? `${answer.status} ${answer.statusText}`);
}

const books = new Map<string, Promise<Book>>();
const seatQuery = (seat: Seat | null): string => (seat === null ? '' : `seat=${seat}&`);

export const api = {
  me: () => call<Me>('GET', '/me'),
  guest: (name: string) => call<User>('POST', '/guest', { name }),
  signIn: (name: string, password: string) => call<User>('POST', '/session', { name, password }),
  register: (name: string, password: string) => call<User>('POST', '/account', { name, password }),
  signOut: () => call<void>('DELETE', '/session'),
  notice: () => call<Notice>('GET', '/account/notice'),
  setNotice: (notice: Pick<Notice, 'mail' | 'webhook'>) => call<Notice>('PUT', '/account/notice', notice),
  changePassword: (old: string, fresh: string) => call<void>('PUT', '/account/password', { old, new: fresh }),
  deleteAccount: (password: string | null) => call<void>('DELETE', '/account', { password }),
  /** What somebody who got a mail says to it. */
  mail: (token: string, what: 'confirm' | 'stop') => call<void>('POST', `/mail/${encodeURIComponent(token)}/${what}`),
  games: () => call<GameInfo[]>('GET', '/games'),
  lobby: () => call<Lobby>('GET', '/tables'),
  table: (id: string) => call<TableInfo>('GET', `/tables/${id}`),
  open: (table: NewTable) => call<TableInfo>('POST', '/tables', table),
  join: (id: string, seat?: Seat) => call<TableInfo>('POST', `/tables/${id}/join`, seat === undefined ? {} : { seat }),
  invitation: (table: string, token: string) => call<TableInfo>('GET', `/tables/${table}/join/${token}`),
  accept: (table: string, token: string) => call<TableInfo>('POST', `/tables/${table}/join/${token}`),
  leave: (id: string) => call<void>('POST', `/tables/${id}/leave`),
  rematch: (id: string) => call<TableInfo>('POST', `/tables/${id}/rematch`),
  fork: (id: string, fork: Fork) => call<TableInfo>('POST', `/tables/${id}/fork`, fork),
  filler: (id: string, bot: string | null) => call<TableInfo>('POST', `/tables/${id}/filler`, { bot }),
  load: (file: Import) => call<TableInfo>('POST', '/import', file),
  log: (id: string, seat: Seat | null, line: number) =>
    call<Line[]>('GET', `/tables/${id}/log?${seatQuery(seat)}line=${line}`),
  /** As it was before a line of the log; as it is now, without one. */
  sceneBefore: (id: string, seat: Seat | null, line: number | null) =>
    call<Scene>('GET', `/tables/${id}/scene?${seatQuery(seat)}${line === null ? '' : `line=${line}`}`),
  /** The same, and what was decided there. */
  moment: (id: string, seat: Seat | null, line: number | null) =>
    call<Moment>('GET', `/tables/${id}/moment?${seatQuery(seat)}${line === null ? '' : `line=${line}`}`),
  history: (id: string, seat: Seat | null) => call<History>('GET', `/tables/${id}/history?${seatQuery(seat)}`),
  proof: (id: string) => call<Proof>('GET', `/tables/${id}/proof`),
  rules: (game: string, words: string) =>
    call<RuleText[]>('GET', `/games/${game}/rules?words=${encodeURIComponent(words)}`),
  /** What is printed, kept for as long as its version is the same. */
  book(game: string, version: string, language: string): Promise<Book> {
    const name = `${game} ${version} ${language}`;
    let book = books.get(name);
    if (!book) {
      book = call<Book>('GET', `/games/${game}/book?language=${language}&v=${encodeURIComponent(version)}`);
      books.set(name, book);
      book.catch(() => books.delete(name));
    }
    return book;
  },
};
