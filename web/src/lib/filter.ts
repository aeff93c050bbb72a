// SPDX-License-Identifier: MIT
//
// Which games the gallery shows.
import type { GameEntry } from './types';

export const kinds = [
  { key: 'all', text: 'All' },
  { key: 'alternating', text: 'Taking turns' },
  { key: 'simultaneous', text: 'At the same time' },
  { key: 'puzzle', text: 'Puzzles' },
  { key: 'solved', text: 'Solution known' },
  { key: 'uploaded', text: 'Yours' },
] as const;

export type Kind = (typeof kinds)[number]['key'];

/** Every word must begin a word of the title, the name or a role; `2 players` works too. */
export function matches(game: GameEntry, words: string, kind: Kind): boolean {
  if (kind === 'solved' && !game.solution) return false;
  if (kind === 'uploaded' && !game.uploaded) return false;
  if (!['all', 'solved', 'uploaded'].includes(kind) && game.kind !== kind) return false;
  const seats = `${game.players} player${game.players === 1 ? '' : 's'}`;
  const text = ` ${[game.title, game.id, ...game.roles, seats]
    .join(' ')
    .toLowerCase()
    .replace(/[-_,()]/g, ' ')}`;
  return words
    .toLowerCase()
    .split(/[\s-]+/)
    .filter(Boolean)
    .every((word) => text.includes(` ${word}`));
}

// What most people know comes first; the others follow by their titles.
const wellKnown = [
  'tic-tac-toe',
  'connect-four',
  'othello',
  'checkers',
  'chess',
  'breakthrough',
  'hex',
  'gomoku',
  'kalah',
  'chinese-checkers-2',
  'amazons-8x8',
  'pentago',
  'quarto',
  'dots-and-boxes',
  'nim',
  'peg',
  'eight-puzzle',
  'sokoban-small',
  'sudoku',
  'hanoi',
];

/** One's own games first, then the well-known ones. */
export function inOrder(games: readonly GameEntry[]): GameEntry[] {
  const place = (game: GameEntry): number => {
    if (game.uploaded) return -1;
    const known = wellKnown.indexOf(game.id);
    return known < 0 ? wellKnown.length : known;
  };
  return [...games].sort((a, b) => place(a) - place(b) || a.title.localeCompare(b.title, 'en'));
}
