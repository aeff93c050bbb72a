// SPDX-License-Identifier: MIT
//
// Everything that stays the same while a game is shown: what its pieces look like, where its squares
// are. Made once per game, used by every picture of it.
import { type Diagram, makeDiagrams } from './diagram';
import { guessSurface, type Looks, makeLooks, roleSides } from './looks';
import { Places } from './places';
import { capital, words } from './term';
import type { Layout, Position, Style } from './types';

export class Model {
  readonly looks: Looks;
  readonly sides: ReturnType<typeof roleSides>;
  private readonly places: Places | null;
  private readonly always: Map<number, string[]>; // what never moves, by square
  private readonly drawn = new Map<boolean, Diagram[]>();

  constructor(
    readonly layout: Layout,
    readonly roles: readonly string[],
    readonly style: Style,
  ) {
    this.looks = makeLooks(layout, roles, style);
    this.sides = roleSides(roles, style);
    const last = layout.boards.at(-1);
    const squares = last ? last.first + last.columns.length * last.rows.length : 0;
    const places = style.places ? new Places(style.places, squares) : null;
    this.places = places?.empty ? null : places;
    this.always = alwaysThere(layout, style, this.places);
  }

  get hasBoard(): boolean {
    return this.layout.boards.length > 0 || this.places !== null;
  }

  diagrams(turned: boolean): Diagram[] {
    let diagrams = this.drawn.get(turned);
    if (!diagrams) {
      const surface = this.style.surface ?? guessSurface(this.layout, this.looks);
      diagrams = makeDiagrams(this.layout, this.style, surface, turned, this.places);
      this.drawn.set(turned, diagrams);
    }
    return diagrams;
  }

  apply(position: Position): Position {
    const shown = this.places ? this.places.apply(position) : position;
    return this.always.size > 0 ? { ...shown, squares: this.withAlways(shown.squares) } : shown;
  }

  private withAlways(squares: string[][]): string[][] {
    return squares.map((contents, square) => [...(this.always.get(square) ?? []), ...contents]);
  }

  /** A move, or anything that has a path, with places as steps where the server knows none. */
  withPath<M extends { path: number[][]; text?: string; move?: string }>(move: M): M {
    const text = move.text ?? move.move;
    if (!this.places || move.path.length > 0 || text === undefined) return move;
    return { ...move, path: this.places.pathOf(text) };
  }

  roleName(role: number): string {
    const name = this.roles[role] ?? '';
    return this.style.roles?.[name]?.name ?? capital(words(name));
  }
}

/** Walls and the like, which rule sheets keep out of the state. */
function alwaysThere(layout: Layout, style: Style, places: Places | null): Map<number, string[]> {
  const there = new Map<number, string[]>();
  const put = (square: number, content: string): void => {
    there.set(square, [...(there.get(square) ?? []), content]);
  };
  for (const [content, squares] of Object.entries(style.always ?? {})) {
    for (const board of layout.boards) {
      for (const name of squares) {
        const [column = '', row = ''] = name.split(' ');
        const [c, r] = [board.columns.indexOf(column), board.rows.indexOf(row)];
        if (c < 0 || r < 0) continue;
        const square = board.first + r * board.columns.length + c;
        put(square, content);
      }
    }
    for (const name of squares)
      for (const square of places?.squaresOf(name) ?? []) put(square, content);
  }
  return there;
}
