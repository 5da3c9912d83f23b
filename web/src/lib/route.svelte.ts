// Which page is open. Every address is a real one: the server answers each with the client.

export type Route = { page: string; id: string; query: URLSearchParams };

/** What an address says; as it stands, if it was cut off in the middle of a letter. */
function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

export function parse(path: string, query = ''): Route {
  const [page = '', ...rest] = path.replace(/^\//, '').split('/').map(decoded);
  return { page, id: rest.join('/'), query: new URLSearchParams(query) };
}

const now = (): Route => (typeof location === 'undefined' ? parse('') : parse(location.pathname, location.search));
let current = $state.raw<Route>(now());

export const route = {
  get page(): string {
    return current.page;
  },
  get id(): string {
    return current.id;
  },
  get query(): URLSearchParams {
    return current.query;
  },
};

export function go(to: string): void {
  history.pushState(null, '', to);
  current = now();
  const part = document.getElementById(location.hash.slice(1));
  if (part) part.scrollIntoView();
  else scrollTo(0, 0);
}

/** A link to one of our pages that is followed in the usual way. */
function followed(event: MouseEvent): string | undefined {
  const link = event.target instanceof Element ? event.target.closest('a') : null;
  const plain = event.button === 0 && !event.ctrlKey && !event.metaKey && !event.shiftKey && !event.altKey;
  if (!link || !plain || event.defaultPrevented || link.target || link.hasAttribute('download')) return undefined;
  const { origin, pathname, search, hash } = new URL(link.href, location.href);
  return origin === location.origin && !pathname.startsWith('/api/') ? pathname + search + hash : undefined;
}

export function watchRoute(): void {
  addEventListener('popstate', () => {
    current = now();
  });
  addEventListener('click', (event) => {
    const to = followed(event);
    if (to === undefined) return;
    event.preventDefault();
    go(to);
  });
}
