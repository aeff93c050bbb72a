// SPDX-License-Identifier: MIT
//
// The documents of tournaments (docs/api.md).

export interface Standing {
  player: number;
  game: number | null;
  matches: number;
  score: number;
  interval: number;
  points: number;
  elo: number | null;
}

export interface Duel {
  game: number;
  first: number;
  second: number;
  wins: number;
  draws: number;
  losses: number;
  score: number;
  interval: number;
}

export interface Tournament {
  id: string;
  revision: number;
  status: 'running' | 'done' | 'failed' | 'stopped';
  games: string[];
  titles: string[]; // of the games
  players: string[];
  play: string;
  planned: number;
  played: number;
  problem: string;
  standings: Standing[];
  duels?: Duel[];
  elo?: number[][];
  results?: {
    game: number;
    first: number;
    second: number;
    goals: number[];
    plies: number;
    seconds: number;
  }[];
}

export const lineColours = [
  'var(--red)',
  'var(--blue)',
  'var(--green)',
  'var(--yellow)',
  'var(--plum)',
  'var(--teal)',
  'var(--orange)',
  'var(--stone)',
];

export function percent(share: number): string {
  return `${(100 * share).toFixed(1)} %`;
}
