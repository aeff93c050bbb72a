// SPDX-License-Identifier: MIT
//
// The title of the browser's window.

export function titled(title: string | Promise<string>): void {
  Promise.resolve(title)
    .then((text) => {
      document.title = `${text} · Tafl`;
    })
    .catch(() => {
      document.title = 'Tafl';
    });
}
