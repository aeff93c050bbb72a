// SPDX-License-Identifier: MIT
//
// A game with the model that draws it, fetched once per game.
import { Model } from '../board/model';
import { getOnce } from './api';
import type { Game, GameEntry } from './types';

export interface DrawnGame {
  game: Game;
  model: Model;
}

/** What a game is called; its id, if nobody knows. */
export async function gameTitle(id: string): Promise<string> {
  const { games } = await getOnce<{ games: GameEntry[] }>('games');
  return games.find((game) => game.id === id)?.title ?? id;
}

const drawn = new Map<string, Promise<DrawnGame>>();

export function fetchGame(id: string): Promise<DrawnGame> {
  const known = drawn.get(id);
  if (known) return known;
  const fetched = getOnce<Game>(`games/${encodeURIComponent(id)}`).then((game) => ({
    game,
    model: new Model(game.layout, game.roles, game.style ?? {}),
  }));
  drawn.set(id, fetched);
  fetched.catch(() => drawn.delete(id));
  return fetched;
}
