// SPDX-License-Identifier: MIT
//
// What is drawn over the pieces: how good or how much looked at a move is.

export interface Mark {
  path: number[][];
  weight: number; // 0 to 1, how strongly it is drawn
  text: string;
  share?: number; // 0 to 1, what the move is worth, as a bar behind the text
  tone: 'accent' | 'good' | 'middling' | 'bad';
}

/** The colour of a goal value from 0 to 100. */
export function toneOf(value: number): Mark['tone'] {
  return value >= 66 ? 'good' : value >= 34 ? 'middling' : 'bad';
}
