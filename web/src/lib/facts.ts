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

export function groupFacts(
  fluents: readonly string[],
  style: Style,
  besideBoard: boolean,
): FactGroup[] {
  const groups = new Map<string, string[]>();
  for (const fluent of fluents) {
    const term = parseTerm(fluent);
    const name = headOf(term);
    if (style.hide?.includes(name) || (besideBoard && turn.has(name.toLowerCase()))) continue;
    const group = groups.get(name) ?? [];
    groups.set(name, group);
    const entry = argumentsOf(term).map(showTerm).join(' ');
    if (entry) group.push(entry);
  }
  return [...groups].map(([name, entries]) => ({
    name: style.names?.[name] ?? words(name),
    entries: entries.sort((a, b) => a.localeCompare(b, 'en', { numeric: true })),
  }));
}
