// SPDX-License-Identifier: MIT
//
// Which page is shown: the part of the address after `#`, as in `#/match/k3f9?ply=3`.

export interface Route {
  parts: string[];
  query: URLSearchParams;
}

function read(): Route {
  const [path = '', query = ''] = location.hash.replace(/^#\/?/, '').split('?');
  return {
    parts: path.split('/').filter(Boolean).map(decodeURIComponent),
    query: new URLSearchParams(query),
  };
}

let current = $state.raw(read());
addEventListener('hashchange', () => {
  current = read();
});

export function route(): Route {
  return current;
}

export function go(path: string): void {
  location.hash = path;
}
