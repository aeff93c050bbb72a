// SPDX-License-Identifier: MIT
//
// What players expected at each ply, as the columns of a chart.
import type { Columns } from '../parts/Chart.svelte';
import type { Report } from './types';

export function valuesOf(reports: readonly (Report | null)[]): (number | null)[] {
  return reports.map((report) => report?.value ?? null);
}

/** One column per role; null where it said nothing. */
export function valueColumns(values: Map<number, (number | null)[]>, roles: number): Columns {
  const plies = [...values.keys()].sort((a, b) => a - b);
  const lines = Array.from({ length: roles }, (_, role) =>
    plies.map((ply) => values.get(ply)?.[role] ?? null),
  );
  return [plies, ...lines];
}
