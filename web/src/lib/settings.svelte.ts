// What the reader has set for himself, kept in this browser.

export type Theme = 'system' | 'light' | 'dark';
export type Language = 'en' | 'de';
export type Size = 'usual' | 'large';

type Values = {
  theme: Theme;
  language: Language;
  size: Size;
  /** Sounds, off until somebody wants them. */
  sound: boolean;
  volume: number;
  /** Whether letters are shortcuts. */
  letters: boolean;
  /** Whether a click on the board asks again before what cannot be taken back. */
  confirm: boolean;
  /** Whether figures slide. */
  motion: boolean;
  /** Whether choices stand as a plain list beside the prompt all the time. */
  list: boolean;
  notify: boolean;
  /** Whether a replay shows what could be done. */
  could: boolean;
};

const usual: Values = {
  theme: 'system',
  language: 'en',
  size: 'usual',
  sound: false,
  volume: 0.5,
  letters: true,
  confirm: true,
  motion: true,
  list: false,
  notify: false,
  could: true,
};

const KEY = 'hexarch.settings';

function load(): Values {
  try {
    const kept = JSON.parse(localStorage.getItem(KEY) ?? '{}') as Partial<Values>;
    const language: Language = navigator.language.startsWith('de') ? 'de' : 'en';
    return { ...usual, language, ...kept };
  } catch {
    return { ...usual };
  }
}

export const settings = $state<Values>(load());

export function keep(): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(settings));
  } catch {
    // A browser that keeps nothing still plays.
  }
}

const dark = typeof matchMedia === 'function' ? matchMedia('(prefers-color-scheme: dark)') : undefined;

/** Which colours the page wears. */
export const worn = (): 'light' | 'dark' =>
  settings.theme === 'system' ? (dark?.matches ? 'dark' : 'light') : settings.theme;

/** Puts theme, size and language on the page, now and whenever they change. */
export function dress(): void {
  const apply = (): void => {
    document.documentElement.dataset.theme = worn();
    document.documentElement.dataset.size = settings.size;
    document.documentElement.lang = settings.language;
  };
  dark?.addEventListener('change', apply);
  $effect.root(() => {
    $effect(() => {
      apply();
      keep();
    });
  });
}

/** Whether things may move. */
const still = typeof matchMedia === 'function' ? matchMedia('(prefers-reduced-motion: reduce)') : undefined;
export const moving = (): boolean => settings.motion && !still?.matches;
