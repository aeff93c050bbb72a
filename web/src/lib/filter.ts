// SPDX-License-Identifier: MIT
//
// Which games the gallery shows.
import type { GameEntry } from './types';

export const kinds = [
  { key: 'all', text: 'All' },
  { key: 'alternating', text: 'Taking turns' },
  { key: 'simultaneous', text: 'At the same time' },
  { key: 'puzzle', text: 'Puzzles' },
  { key: 'uploaded', text: 'Yours' },
] as const;

export const counts = [
  { key: 'any', text: 'any number' },
  { key: '1', text: 'one' },
  { key: '2', text: 'two' },
  { key: '3', text: 'three' },
  { key: 'more', text: 'four or more' },
] as const;

export const results = [
  { key: 'any', text: 'known or not' },
  { key: 'known', text: 'known' },
  { key: 'first', text: 'first player wins' },
  { key: 'second', text: 'second player wins' },
  { key: 'draw', text: 'draw' },
  { key: 'unknown', text: 'not known' },
] as const;

/** What somebody looks for. */
export interface Wanted {
  words: string;
  kind: (typeof kinds)[number]['key'];
  players: (typeof counts)[number]['key'];
  result: (typeof results)[number]['key'];
}

export const everything: Wanted = { words: '', kind: 'all', players: 'any', result: 'any' };

/** Every word must begin a word of the title, the name or a role; `2 players` works too. */
export function matches(game: GameEntry, wanted: Wanted): boolean {
  return (
    isOfKind(game, wanted.kind) &&
    hasPlayers(game, wanted.players) &&
    hasResult(game, wanted.result) &&
    hasWords(game, wanted.words)
  );
}

function isOfKind(game: GameEntry, kind: Wanted['kind']): boolean {
  if (kind === 'all') return true;
  return kind === 'uploaded' ? game.uploaded : game.kind === kind;
}

function hasPlayers(game: GameEntry, players: Wanted['players']): boolean {
  if (players === 'any') return true;
  return players === 'more' ? game.players >= 4 : game.players === Number(players);
}

// How the notes of games say it.
const says = {
  first: /\bfirst player\b.* wins/,
  second: /\bsecond player\b.* wins/,
  draw: /^draw\b/,
};

function hasResult({ solution }: GameEntry, result: Wanted['result']): boolean {
  if (result === 'any') return true;
  if (result === 'unknown') return !solution;
  if (!solution) return false;
  return result === 'known' || says[result].test(solution.toLowerCase());
}

function hasWords(game: GameEntry, words: string): boolean {
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
