// SPDX-License-Identifier: MIT
//
// Begins a match and goes there.
import { post } from './api';
import { go } from './route.svelte';
import type { Match } from './types';

export interface MatchOrder {
  game: string;
  seats: { player: string; mine?: boolean; name?: string }[];
  play_seconds: number;
  start_seconds: number;
  clock: number | null;
}

export async function startMatch(order: MatchOrder): Promise<void> {
  const match = await post<Match>('matches', order);
  go(`/match/${match.id}`);
}

/** You at the first role, the best player at the others, a second for a move. */
export function playNow(game: string, roles: readonly string[]): Promise<void> {
  const seats = roles.map((_, role) => (role === 0 ? { player: 'person' } : { player: 'tafl' }));
  return startMatch({ game, seats, play_seconds: 1, start_seconds: 0, clock: null });
}
