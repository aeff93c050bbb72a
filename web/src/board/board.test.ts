// SPDX-License-Identifier: MIT
import { describe, expect, it } from 'vitest';
import { hexEdge, makeDiagrams } from './diagram';
import { Model } from './model';
import { changedSquares, landing, next } from './paths';
import type { Layout, Move, Position } from './types';

function layoutOf(columns: string[], rows: string[], pieces: Layout['pieces']): Layout {
  return {
    boards: [{ name: '', shape: 'square', columns, rows, rows_upwards: true, first: 0, holes: [] }],
    pieces,
  };
}
const sign = (text: string, role: number | null) => ({ text, role, blank: text === '' });
const nothing: Layout = { boards: [], pieces: {} };
const position: Position = {
  ply: 0,
  terminal: false,
  goals: [],
  to_move: [0],
  squares: [],
  others: [],
  legal: [],
};
const move = (text: string, path: number[][]): Move => ({ text, label: text, path });

describe('a diagram', () => {
  const layout = layoutOf(['a', 'b'], ['1', '2'], {});

  it('knows the outer sides of hexagons along each edge', () => {
    const layout = layoutOf(['1', '2', '3'], ['1', '2', '3'], {});
    const [diagram] = makeDiagrams(layout, { surface: 'hexes' }, 'hexes', false, null);
    const below = hexEdge(diagram!.cells, 'firstRow');
    expect(below).toHaveLength(6);
    const lowest = Math.max(...diagram!.cells.map((cell) => cell.y));
    for (const { y1, y2 } of below) expect(Math.min(y1, y2)).toBeGreaterThan(lowest);
    const right = hexEdge(diagram!.cells, 'lastColumn');
    expect(right).toHaveLength(6);
    // Each side is as long as a hexagon's.
    for (const { x1, y1, x2, y2 } of [...below, ...right])
      expect(Math.hypot(x2 - x1, y2 - y1)).toBeCloseTo(57.8, 0);
  });

  it('draws the first row at the bottom where rows go upwards', () => {
    const [diagram] = new Model(layout, ['x'], {}).diagrams(false);
    const at = (square: number) => diagram!.cells.find((cell) => cell.square === square)!;
    expect([at(0).x, at(0).y]).toEqual([50, 150]);
    expect([at(3).x, at(3).y]).toEqual([150, 50]);
    expect(at(1).name).toBe('b1');
  });

  it('turns by half a circle, not by a mirror', () => {
    const [diagram] = new Model(layout, ['x'], {}).diagrams(true);
    const first = diagram!.cells.find((cell) => cell.square === 0)!;
    expect([first.x, first.y]).toEqual([150, 50]);
  });

  it('leaves out squares that never hold anything', () => {
    const holes = { ...layout, boards: [{ ...layout.boards[0]!, holes: [2] }] };
    const [diagram] = new Model(holes, ['x'], {}).diagrams(false);
    expect(diagram!.cells.map((cell) => cell.square)).toEqual([0, 1, 3]);
  });

  it('keeps the six neighbours of a hexagon at one distance', () => {
    const hexes = { ...layoutOf(['1', '2', '3'], ['1', '2', '3'], {}) };
    hexes.boards[0]!.shape = 'hex';
    const [diagram] = new Model(hexes, ['x'], {}).diagrams(false);
    const at = (column: number, row: number) =>
      diagram!.cells.find((cell) => cell.column === column && cell.row === row)!;
    const centre = at(1, 1);
    const distances = [at(0, 1), at(2, 1), at(1, 0), at(1, 2), at(2, 0), at(0, 2)].map((cell) =>
      Math.round(Math.hypot(cell.x - centre.x, cell.y - centre.y)),
    );
    expect(new Set(distances)).toEqual(new Set([100]));
  });
});

describe('looks', () => {
  const pieces = { wk: sign('K', 0), bk: sign('k', 1), wp: sign('P', 0), b: sign('', null) };

  it('are chessmen only where there is more than kings and pawns', () => {
    const chess = new Model(
      layoutOf([], [], { ...pieces, wq: sign('Q', 0) }),
      ['white', 'black'],
      {},
    );
    expect(chess.looks('wk')?.shape).toBe('king');
    expect(chess.looks('wp')?.shape).toBe('pawn');
    const draughts = new Model(layoutOf([], [], pieces), ['white', 'black'], {});
    expect(draughts.looks('wk')?.shape).toBe('crowned');
    expect(draughts.looks('wp')?.shape).toBe('disc');
    expect(draughts.looks('b')).toBeNull();
  });

  it('survive names that every object has', () => {
    const model = new Model(nothing, ['constructor', 'toString'], {});
    expect(model.looks('constructor')?.name).toBe('constructor');
    expect(model.looks('__proto__')?.shape).toBe('tile');
    expect(model.sides[0]).not.toEqual(model.sides[1]);
  });

  it('are the same for the same unknown name', () => {
    const [one, two] = [new Model(nothing, [], {}), new Model(nothing, [], {})];
    expect(one.looks('zebra')).toEqual(two.looks('zebra'));
  });

  it('obey the style file', () => {
    const style = { pieces: { wk: { shape: 'crowned', side: 'black' }, '*': { shape: 'disc' } } };
    const model = new Model(layoutOf([], [], pieces), ['white', 'black'], style);
    expect(model.looks('wk')).toMatchObject({ shape: 'crowned', fill: 'var(--ebony)' });
    expect(model.looks('anything')?.shape).toBe('disc');
    expect(model.looks('b')).toBeNull();
  });
});

describe('clicks', () => {
  const moves = [
    move('(move 1 2)', [[1], [2]]),
    move('(move 1 3)', [[1], [3]]),
    move('(drop 1)', [[4, 5]]),
    move('(promote q)', [[7], [8]]),
    move('(promote r)', [[7], [8]]),
    move('noop', []),
  ];

  it('begin at the first squares of all moves', () => {
    expect([...next(moves, []).targets].sort()).toEqual([1, 4, 5, 7]);
    expect(next(moves, []).complete).toEqual([]);
  });

  it('narrow the moves down', () => {
    expect([...next(moves, [1]).targets].sort()).toEqual([2, 3]);
    expect(next(moves, [1, 3]).complete.map(({ text }) => text)).toEqual(['(move 1 3)']);
    expect(next(moves, [5]).complete.map(({ text }) => text)).toEqual(['(drop 1)']);
  });

  it('leave a choice where squares do not decide', () => {
    expect(next(moves, [7, 8]).complete).toHaveLength(2);
  });
});

describe('a step of several squares', () => {
  const at = new Map([10, 20, 30].map((y, square) => [square, { y }]));
  it('is shown where something dropped would land', () => {
    expect(landing([0, 1, 2], at, () => false)).toBe(2);
    expect(landing([0, 1, 2], at, (square) => square === 2)).toBe(1);
    expect(landing([0, 1, 2], at, () => true)).toBe(2);
    expect(landing([], at, () => true)).toBeUndefined();
  });
});

describe('what changed', () => {
  it('is told by squares, unless it is everything', () => {
    expect(changedSquares([['b'], ['b'], ['x']], [['b'], ['o'], ['x']])).toEqual([1]);
    expect(changedSquares([['b'], ['b']], [['x'], ['o']])).toEqual([]);
  });
});

describe('places', () => {
  const style = {
    places: [
      { fluent: 'cell', at: { a1: [0, 0], b1: [1, 1] } as Record<string, [number, number]> },
      {
        fluent: 'line',
        place: [0, 1],
        content: 2,
        at: { 'up 1': [0, 1] } as Record<string, [number, number]>,
      },
    ],
  };
  const model = new Model(nothing, ['red'], style);

  it('take their fluents off the list and their moves onto the board', () => {
    const others = ['(cell a1 red)', '(cell b1 b)', '(ply 3)'];
    const shown = model.apply({ ...position, others, legal: [[move('(jump a1 b1)', [])]] });
    expect(shown.squares).toEqual([['red'], ['b'], []]);
    expect(shown.others).toEqual(['(ply 3)']);
    expect(shown.legal[0]![0]!.path).toEqual([[0], [1]]);
  });

  it('may have names of several words', () => {
    const shown = model.apply({
      ...position,
      others: ['(line up 1)'],
      legal: [[move('(draw up 1)', [])]],
    });
    expect(shown.squares[2]).toEqual(['line']);
    expect(shown.legal[0]![0]!.path).toEqual([[2]]);
  });
});
