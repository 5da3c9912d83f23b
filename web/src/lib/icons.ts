// The icons of a game, fetched once as one drawing and put into the page, so that `<use href="#gi-name">` finds them.
import own from '../icons/own.svg?raw';

const there = new Map<string, Promise<void>>();

function put(source: string): void {
  const drawing = new DOMParser().parseFromString(source, 'image/svg+xml').documentElement;
  for (const symbol of [...drawing.children]) if (document.getElementById(symbol.id)) symbol.remove();
  drawing.setAttribute('class', 'sr');
  drawing.setAttribute('aria-hidden', 'true');
  drawing.setAttribute('width', '0');
  drawing.setAttribute('height', '0');
  document.body.append(document.importNode(drawing, true));
}

export const ownIcons = (): void => put(own);

/** A game without icons is played all the same. */
export function gameIcons(game: string): Promise<void> {
  let done = there.get(game);
  if (!done) {
    done = fetch(`/icons/${encodeURIComponent(game)}.svg`)
      .then((answer) => (answer.ok ? answer.text() : ''))
      .then((source) => void (source && put(source)))
      .catch(() => void there.delete(game));
    there.set(game, done);
  }
  return done;
}
