// SPDX-License-Identifier: MIT
//
// Boards that are no grid: a star, two rows of pits, the faces of a cube, the edges between dots. The
// style file says where each place is; which fluents speak of places, and which moves name them, is
// read from their terms.
import { type Cell, type Diagram, unit } from './diagram';
import { argumentsOf, headOf, leaves, parseTerm, showTerm } from './term';
import type { PlacesStyle, Position } from './types';

interface Spot {
  square: number;
  group: PlacesStyle;
  name: string;
  at: [number, number];
}

export class Places {
  private readonly spots: Spot[] = [];

  /** `first` is the number of the first place, after all squares of the grids. */
  constructor(
    private readonly groups: readonly PlacesStyle[],
    readonly first: number,
  ) {
    for (const group of groups) {
      for (const [name, at] of Object.entries(group.at)) {
        this.spots.push({ square: first + this.spots.length, group, name, at });
      }
    }
  }

  private find(group: PlacesStyle, name: string): Spot | undefined {
    return this.spots.find((spot) => spot.group === group && spot.name === name);
  }

  /** The position with what stands on the places as squares, and moves that can be clicked. */
  apply(position: Position): Position {
    const squares = position.squares.slice(0, this.first);
    for (const _ of this.spots) squares.push([]);
    const others = position.others.filter((fluent) => {
      const found = this.read(fluent);
      for (const { square, content } of found) squares[square]!.push(content);
      return found.length === 0;
    });
    const legal = position.legal.map((moves) =>
      moves.map((move) =>
        move.path.length > 0 ? move : { ...move, path: this.pathOf(move.text) },
      ),
    );
    return { ...position, squares, others, legal };
  }

  private read(fluent: string): { square: number; content: string }[] {
    const term = parseTerm(fluent);
    const parts = argumentsOf(term).map(showTerm);
    return this.groups.flatMap((group) => {
      if (headOf(term) !== group.fluent) return [];
      const spot = this.find(group, (group.place ?? [0]).map((at) => parts[at] ?? '').join(' '));
      if (!spot) return [];
      const content = group.content === undefined ? parts[1] : parts[group.content];
      return [{ square: spot.square, content: content ?? group.fluent }];
    });
  }

  /** The places that a move names, one after the other. */
  pathOf(text: string): number[][] {
    const names = leaves(parseTerm(text));
    const path: number[][] = [];
    for (let i = 0; i < names.length;) {
      const step = this.stepAt(names, i);
      if (step) path.push([step.square]);
      i += step?.used ?? 1;
    }
    return path;
  }

  private stepAt(names: string[], start: number): { square: number; used: number } | null {
    for (const group of this.groups) {
      const used = (group.place ?? [0]).length;
      const spot = this.find(group, names.slice(start, start + used).join(' '));
      if (spot) return { square: spot.square, used };
    }
    return null;
  }

  squaresOf(name: string): number[] {
    return this.spots.filter((spot) => spot.name === name).map((spot) => spot.square);
  }

  /** A group without places only keeps its fluents off the boards. */
  get empty(): boolean {
    return this.spots.length === 0;
  }

  diagram(turned: boolean): Diagram {
    const half = (group: PlacesStyle): [number, number] => {
      const size = group.size ?? 0.9;
      return [size / 2, (group.height ?? size) / 2];
    };
    const xs = this.spots.flatMap(({ group, at }) => [
      at[0] - half(group)[0],
      at[0] + half(group)[0],
    ]);
    const ys = this.spots.flatMap(({ group, at }) => [
      at[1] - half(group)[1],
      at[1] + half(group)[1],
    ]);
    const [left, right] = [Math.min(...xs), Math.max(...xs)];
    const [top, bottom] = [Math.min(...ys), Math.max(...ys)];
    const cells = this.spots.map(({ square, group, name, at: [x, y] }): Cell => {
      const size = group.size ?? 0.9;
      return {
        square,
        x: (turned ? right - x : x - left) * unit,
        y: (turned ? bottom - y : y - top) * unit,
        dark: false,
        name,
        column: 0,
        row: 0,
        spot: {
          kind: group.spot ?? 'pit',
          width: size * unit,
          height: (group.height ?? size) * unit,
        },
      };
    });
    return {
      title: '',
      surface: 'places',
      width: (right - left) * unit,
      height: (bottom - top) * unit,
      margin: { left: 0, bottom: 0 },
      cells,
      labels: [],
      turned,
    };
  }
}
