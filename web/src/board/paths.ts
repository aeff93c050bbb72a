// SPDX-License-Identifier: MIT
//
// Which clicks make which move. A move's path is a list of steps, each a set of squares of which any
// will do; clicking narrows the legal moves until one is left or a choice has to be shown.
import type { Move } from './types';

/** The moves whose paths begin with these clicks. */
export function matching(moves: readonly Move[], clicks: readonly number[]): Move[] {
  return moves.filter(
    ({ path }) =>
      path.length >= clicks.length && clicks.every((square, i) => path[i]!.includes(square)),
  );
}

export interface Next {
  targets: Set<number>; // squares that may be clicked now
  complete: Move[]; // moves that the clicks so far make
}

export function next(moves: readonly Move[], clicks: readonly number[]): Next {
  const open = matching(moves, clicks);
  const targets = new Set<number>();
  for (const { path } of open) for (const square of path[clicks.length] ?? []) targets.add(square);
  const complete =
    clicks.length > 0 ? open.filter(({ path }) => path.length === clicks.length) : [];
  return { targets, complete };
}

/** Squares that a move touches, for marking the last one played. */
export function touched(path: readonly number[][]): Set<number> {
  // A step of many squares (a whole column) says nothing about where the piece came to lie.
  return new Set(path.filter((step) => step.length === 1).flat());
}

/** Squares on which something else stands than before; none if that is half the board. */
export function changedSquares(before: readonly string[][], after: readonly string[][]): number[] {
  const changed = after.flatMap((contents, square) =>
    contents.join() === (before[square] ?? []).join() ? [] : [square],
  );
  return changed.length * 2 > after.length ? [] : changed;
}

/**
 * The square of a step that stands for it. Of many, as of a column into which something is dropped, that
 * is the lowest one that is free.
 */
export function landing(
  step: readonly number[],
  at: ReadonlyMap<number, { y: number }>,
  occupied: (square: number) => boolean,
): number | undefined {
  if (step.length === 1) return step[0];
  const here = step.filter((square) => at.has(square));
  const free = here.filter((square) => !occupied(square));
  return (free.length > 0 ? free : here).reduce<number | undefined>(
    (best, square) => (best === undefined || at.get(square)!.y > at.get(best)!.y ? square : best),
    undefined,
  );
}
