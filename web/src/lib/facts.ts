// SPDX-License-Identifier: MIT
//
// Orders the fluents that are on no board for reading: one group per name, numbers in their order.
import { argumentsOf, headOf, parseTerm, showTerm, words } from '../board/term';
import type { Style } from '../board/types';

export interface FactGroup {
  name: string;
  entries: string[];
}

const turn = new Set(['control', 'turn', 'tomove', 'to_move', 'whoseturn']);

/** Whose turn it is, is left out beside a board, and where there is anything else to say. */
export function groupFacts(
  fluents: readonly string[],
  style: Style,
  besideBoard: boolean,
): FactGroup[] {
  const isTurn = (fluent: string): boolean => turn.has(headOf(parseTerm(fluent)).toLowerCase());
  const others = groups(
    fluents.filter((fluent) => !isTurn(fluent)),
    style,
  );
  return besideBoard || others.length > 0 ? others : groups(fluents, style);
}

function groups(fluents: readonly string[], style: Style): FactGroup[] {
  const found = new Map<string, string[]>();
  for (const fluent of fluents) {
    const term = parseTerm(fluent);
    const name = headOf(term);
    if (style.hide?.includes(name)) continue;
    const group = found.get(name) ?? [];
    found.set(name, group);
    const entry = argumentsOf(term).map(showTerm).join(' ');
    if (entry) group.push(entry);
  }
  return [...found].map(([name, entries]) => ({
    name: style.names?.[name] ?? words(name),
    entries: entries.sort((a, b) => a.localeCompare(b, 'en', { numeric: true })),
  }));
}
