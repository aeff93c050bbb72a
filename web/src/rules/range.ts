// SPDX-License-Identifier: MIT
//
// The server counts columns in bytes of UTF-8 from 1, an editor in UTF-16 units from 0. A diagnostic
// points at the beginning of a name; its end is found here.

export function rangeOf(line: string, column: number): { from: number; to: number } {
  const from = unitsBefore(line, Math.max(0, column - 1));
  const rest = line.slice(from);
  const name = /^[^\s();,]+/.exec(rest);
  const length = name ? name[0].length : Math.min(1, rest.length);
  return { from, to: from + length };
}

function unitsBefore(line: string, bytes: number): number {
  let used = 0;
  let units = 0;
  for (const character of line) {
    if (used >= bytes) break;
    used += new TextEncoder().encode(character).length;
    units += character.length;
  }
  return Math.min(units, line.length);
}
