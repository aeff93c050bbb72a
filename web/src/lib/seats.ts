// SPDX-License-Identifier: MIT
//
// A seat as it is chosen in the form, and as the server wants it.
import type { PlayerKind } from './types';

export interface SeatChoice {
  player: string; // 'me', 'somebody', 'http' or a player's name
  url: string;
  parameters: Record<string, number>;
}

export function seatText(
  seat: SeatChoice,
  players: PlayerKind[],
): { player: string; mine?: boolean } {
  if (seat.player === 'me') return { player: 'person', mine: true };
  if (seat.player === 'somebody') return { player: 'person', mine: false };
  if (seat.player === 'http') return { player: seat.url.trim().replace(/\/+$/, '') };
  const known = players.find((player) => player.name === seat.player);
  const changed = (known?.parameters ?? []).flatMap(({ name, value }) => {
    const chosen = seat.parameters[name];
    return chosen === undefined || chosen === null || chosen === value
      ? []
      : [`:${name}=${chosen}`];
  });
  return { player: seat.player + changed.join('') };
}
