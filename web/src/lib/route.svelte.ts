// Which page is open: the part of the address after `#`, so that every address works without the server's help.

export type Route = { page: string; id: string; query: URLSearchParams };

export function parse(hash: string): Route {
  const [path = '', query = ''] = hash.replace(/^#\/?/, '').split('?');
  const [page = '', ...rest] = path.split('/').map(decodeURIComponent);
  return { page, id: rest.join('/'), query: new URLSearchParams(query) };
}

let current = $state.raw<Route>(parse(typeof location === 'undefined' ? '' : location.hash));

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

export function watchRoute(): void {
  addEventListener('hashchange', () => {
    current = parse(location.hash);
  });
}

export function go(to: string): void {
  location.hash = to;
}
