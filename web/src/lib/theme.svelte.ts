// SPDX-License-Identifier: MIT
//
// Light, dark, or as the system likes it; remembered in this browser.

export type Theme = 'system' | 'light' | 'dark';

const key = 'tafl-theme';

function remembered(): Theme {
  try {
    const value = localStorage.getItem(key);
    return value === 'light' || value === 'dark' ? value : 'system';
  } catch {
    return 'system'; // storage may be forbidden
  }
}

let theme = $state<Theme>(remembered());
show();

function show(): void {
  if (theme === 'system') delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = theme;
}

export function currentTheme(): Theme {
  return theme;
}

export function nextTheme(): void {
  theme = theme === 'system' ? 'dark' : theme === 'dark' ? 'light' : 'system';
  show();
  try {
    localStorage.setItem(key, theme);
  } catch {
    // It then lasts as long as the page.
  }
}
