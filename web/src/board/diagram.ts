// SPDX-License-Identifier: MIT
//
// Where everything on a game's boards is drawn: cells with their centres in a plane in which a
// square is 100 wide. Pure geometry; Board.svelte draws it.
import type { BoardLayout, Edge, Layout, SpotKind, Style, Surface } from './types';
import { type Places } from './places';

export const unit = 100;

export interface Cell {
  square: number; // the server's number; places are counted on from there
  x: number;
  y: number;
  dark: boolean;
  name: string; // as a person says it
  column: number;
  row: number;
  spot?: { kind: SpotKind; width: number; height: number };
}

export interface Label {
  x: number;
  y: number;
  text: string;
}

export interface Diagram {
  title: string;
  surface: Surface;
  width: number;
  height: number;
  margin: { left: number; bottom: number };
  cells: Cell[];
  labels: Label[];
  turned: boolean;
}

export function makeDiagrams(
  layout: Layout,
  style: Style,
  surface: Surface,
  turned: boolean,
  places: Places | null,
): Diagram[] {
  const half = turned !== (style.turned ?? false);
  const grids = layout.boards.map((board, index) => {
    const kind = board.shape === 'hex' && !style.surface ? 'hexes' : surface;
    const title = style.boards?.[index] ?? board.name;
    return gridDiagram(board, style, kind, half, layout.boards.length > 1 ? title : '');
  });
  return places ? [places.diagram(half), ...grids] : grids;
}

/** `c` and `2` make c2, as in chess; other names keep a comma between them. */
function cellName(column: string, row: string): string {
  return /^[a-z]$/i.test(column) && /^\d+$/.test(row) ? column + row : `${column},${row}`;
}

/** Where the columns or rows begin, with extra room before some, as between Pentago's quadrants. */
function offsets(count: number, gaps: number[] | undefined): number[] {
  let extra = 0;
  return Array.from({ length: count }, (_, i) => {
    if (gaps?.includes(i)) extra += unit * 0.2;
    return i * unit + extra;
  });
}

type Placing = (column: number, row: number) => { x: number; y: number };

function placing(board: BoardLayout, style: Style, surface: Surface, half: boolean): Placing {
  const [columns, rows] = [board.columns.length, board.rows.length];
  const upwards = (style.upwards ?? board.rows_upwards) !== half;
  const xs = offsets(columns, style.gaps?.columns);
  const ys = offsets(rows, style.gaps?.rows);
  return (c, r) => {
    const column = half ? columns - 1 - c : c;
    const row = upwards ? rows - 1 - r : r;
    if (surface === 'hexes') {
      // A cell touches its neighbours in column and row, and those at (c+1, r-1) and (c-1, r+1).
      const along = c + r / 2;
      const x = half ? columns - 1 + (rows - 1) / 2 - along : along;
      return { x: (x + 0.5) * unit, y: row * unit * 0.866 + unit * 0.577 };
    }
    return { x: xs[column]! + unit / 2, y: ys[row]! + unit / 2 };
  };
}

// Which neighbours a cell beyond an edge would be, by column and row.
const beyond: Record<Edge, [number, number][]> = {
  firstColumn: [
    [-1, 0],
    [-1, 1],
  ],
  lastColumn: [
    [1, 0],
    [1, -1],
  ],
  firstRow: [
    [0, -1],
    [1, -1],
  ],
  lastRow: [
    [0, 1],
    [-1, 1],
  ],
};

export interface Segment {
  x1: number;
  y1: number;
  x2: number;
  y2: number;
}

/** The outer sides of the hexagons along an edge of their board. */
export function hexEdge(cells: readonly Cell[], edge: Edge): Segment[] {
  const at = new Map(cells.map((cell) => [`${cell.column},${cell.row}`, cell]));
  const [origin, right, up] = [at.get('0,0'), at.get('1,0'), at.get('0,1')];
  if (!origin || !right || !up) return [];
  return cells.flatMap((cell) =>
    beyond[edge]
      .filter(([dc, dr]) => isOutside(cells, cell, edge, dc, dr))
      .map(([dc, dr]) => {
        const x = dc * (right.x - origin.x) + dr * (up.x - origin.x);
        const y = dc * (right.y - origin.y) + dr * (up.y - origin.y);
        // Half as long as the way to the neighbour, and across it.
        const [ax, ay] = [-y * 0.289, x * 0.289];
        const [mx, my] = [cell.x + x / 2, cell.y + y / 2];
        return { x1: mx - ax, y1: my - ay, x2: mx + ax, y2: my + ay };
      }),
  );
}

function isOutside(cells: readonly Cell[], cell: Cell, edge: Edge, dc: number, dr: number) {
  if (edge === 'firstColumn') return cell.column + dc < 0;
  if (edge === 'firstRow') return cell.row + dr < 0;
  if (edge === 'lastColumn') return cell.column + dc > Math.max(...cells.map((c) => c.column));
  return cell.row + dr > Math.max(...cells.map((c) => c.row));
}

function gridDiagram(
  board: BoardLayout,
  style: Style,
  surface: Surface,
  half: boolean,
  title: string,
): Diagram {
  const place = placing(board, style, surface, half);
  const holes = new Set(board.holes);
  const cells = board.rows.flatMap((row, r) =>
    board.columns.map((column, c): Cell => {
      const square = board.first + r * board.columns.length + c;
      const dark = (c + r) % 2 === 0;
      return { square, ...place(c, r), dark, name: cellName(column, row), column: c, row: r };
    }),
  );
  const drawn = cells.filter((cell) => !holes.has(cell.square));
  const edge = surface === 'hexes' ? unit * 0.577 : unit / 2;
  const labels = style.labels === false ? [] : edgeLabels(board, place, surface, style.labels);
  return {
    title,
    surface,
    width: Math.max(...drawn.map((cell) => cell.x), 0) + unit / 2,
    height: Math.max(...drawn.map((cell) => cell.y), 0) + edge,
    margin: labels.length > 0 ? { left: 58, bottom: 52 } : { left: 0, bottom: 0 },
    cells: drawn,
    labels,
    turned: half,
  };
}

/** The coordinates at the left and lower edge; of very large boards none, for nobody could read them. */
function edgeLabels(
  board: BoardLayout,
  place: Placing,
  surface: Surface,
  own: Style['labels'],
): Label[] {
  const said = own && own !== true ? own : {};
  const [columns, rows] = [board.columns.length, board.rows.length];
  if (Math.max(columns, rows) > 24) return [];
  const hexes = surface === 'hexes';
  const lowest = place(0, 0).y > place(0, rows - 1).y ? 0 : rows - 1;
  const leftmost = place(0, 0).x <= place(columns - 1, 0).x ? 0 : columns - 1;
  const alongBottom = board.columns.map((name, c): Label => {
    const text = said.columns?.[name] ?? name;
    const { x, y } = place(c, lowest);
    return hexes ? { x: x + 22, y: y + 82, text } : { x, y: y + 84, text };
  });
  const alongLeft = board.rows.map((name, r): Label => {
    const text = said.rows?.[name] ?? name;
    const { x, y } = place(leftmost, r);
    return { x: x - 86, y, text };
  });
  return [...alongBottom, ...alongLeft];
}
