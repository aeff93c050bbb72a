// SPDX-License-Identifier: MIT
//
// A line that a search expects, stepped through on the board. While somebody steps, the line stays as it
// was at the first step, though the search may think of another by now.
//
//   const line = new SteppedLine(game);   await line.step(from, moves, 2);   line.position
import type { Position } from '../board/types';
import { plain } from '../board/term';
import { post } from './api';
import type { Joint } from './types';

export class SteppedLine {
  position = $state.raw<Position | null>(null); // null: nobody steps
  moves = $state.raw<Joint[]>([]);
  at = $state(0);
  whose = $state(0); // the role that expects it

  private from: Joint[] = [];
  private asked = 0;

  constructor(readonly game: () => string) {}

  /** Shows the position after `count` moves of the line, or of the one that is being stepped through. */
  async step(count: number, from: Joint[], moves: Joint[], whose = 0): Promise<void> {
    const number = ++this.asked;
    if (count === 0) return this.leave();
    if (!this.position || this.whose !== whose) [this.from, this.moves] = [from, moves];
    this.whose = whose;
    const position = await post<Position>(`games/${this.game()}/walk`, {
      moves: [...this.from, ...this.moves.slice(0, count)],
    });
    if (number !== this.asked) return;
    this.position = position;
    this.at = count;
  }

  leave(): void {
    ++this.asked;
    this.position = null;
    this.moves = [];
    this.at = 0;
  }
}

/** What was chosen in a joint move, to be read: those who wait are left out. */
export function showJoint(joint: Joint): string {
  const moves = [joint].flat();
  const chosen = moves.filter((move) => !/^noop$/i.test(move));
  return (chosen.length > 0 ? chosen : moves.slice(0, 1)).map(plain).join(', ');
}
