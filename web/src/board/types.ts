// SPDX-License-Identifier: MIT
//
// A game's boards and states as the server describes them (docs/api.md), and the style file that a
// game may carry (docs/style-files.md).

export interface BoardLayout {
  name: string;
  shape: 'square' | 'hex';
  columns: string[];
  rows: string[];
  rows_upwards: boolean;
  first: number;
  holes: number[];
}

export interface PieceSign {
  text: string;
  role: number | null;
  blank: boolean;
}

export interface Layout {
  boards: BoardLayout[];
  pieces: Record<string, PieceSign>;
}

export interface Move {
  text: string;
  label: string;
  path: number[][];
  // Only in walks through a solved game:
  value?: number[] | null;
  endless?: boolean;
  best?: boolean;
}

export interface Position {
  ply: number;
  terminal: boolean;
  goals: (number | null)[];
  to_move: number[];
  squares: string[][];
  others: string[];
  legal: Move[][];
  legal_cut?: boolean;
}

export type Surface =
  'tiles' | 'checker' | 'lines' | 'points' | 'holes' | 'hexes' | 'plain' | 'places';

/** What marks a place; a `stack` piles up what is on it. */
export type SpotKind = 'pit' | 'square' | 'bar' | 'stack' | 'none';

/** How one thing on a board looks. `side` is the name of a role or of a colour. */
export interface PieceStyle {
  shape?: string;
  side?: string;
  text?: string;
  name?: string;
  scale?: number;
  under?: boolean; // lies under whatever else is on the square
}

/**
 * Places that no grid holds. Of the fluents `fluent` the arguments `place` (the first, if it is not
 * said) together name a place, and the argument `content` (the second) says what is there.
 */
export interface PlacesStyle {
  fluent: string;
  place?: number[];
  content?: number;
  spot?: SpotKind;
  size?: number; // in squares
  height?: number; // where it differs from the size
  at: Record<string, [number, number]>;
}

export type Edge = 'firstColumn' | 'lastColumn' | 'firstRow' | 'lastRow';

export interface Style {
  surface?: Surface;
  upwards?: boolean;
  turned?: boolean;
  turnedFor?: string[]; // the roles that sit on the other side of the board
  /** `false` leaves out the coordinates; a table says something else in their stead. */
  labels?: boolean | { columns?: Record<string, string>; rows?: Record<string, string> };
  darkFirst?: boolean; // whether the first square of a checkered board is dark; it is
  gaps?: { columns?: number[]; rows?: number[] };
  colours?: { light?: string; dark?: string; tray?: string; line?: string };
  /** The colours of the edges of a board of hexes, where they belong to somebody. */
  edges?: Partial<Record<Edge, string>>;
  roles?: Record<string, { name?: string; colour?: string }>;
  pieces?: Record<string, PieceStyle>;
  places?: PlacesStyle[];
  always?: Record<string, string[]>; // things that never move: content -> squares as "column row"
  hide?: string[];
  names?: Record<string, string>;
  boards?: string[]; // titles of the boards, in their order
}
