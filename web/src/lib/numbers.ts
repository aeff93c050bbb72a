// SPDX-License-Identifier: MIT
//
// Numbers for people: 1,234 in full, 1.2 M in short.

const short = new Intl.NumberFormat('en', { notation: 'compact', maximumFractionDigits: 1 });
const full = new Intl.NumberFormat('en');

export function brief(count: number): string {
  return short.format(count);
}

export function bytes(count: number): string {
  const units = ['B', 'kB', 'MB', 'GB', 'TB'];
  let power = 0;
  while (count >= 1000 && power < units.length - 1) [count, power] = [count / 1000, power + 1];
  return `${count < 10 && power > 0 ? count.toFixed(1) : Math.round(count)} ${units[power]}`;
}

/** Counts of states come as texts, for they may be larger than any number here. */
export function grouped(digits: string): string {
  return /^\d+$/.test(digits) ? full.format(BigInt(digits)) : digits;
}

export function seconds(time: number): string {
  if (time < 10) return `${time.toFixed(1)} s`;
  if (time < 120) return `${Math.round(time)} s`;
  return `${Math.floor(time / 60)} min ${Math.round(time % 60)} s`;
}

/** `1 ply`, `2 plies`. */
export function counted(count: number, one: string, many: string): string {
  return `${count} ${count === 1 ? one : many}`;
}

export function ago(at: number, now: number): string {
  const minutes = Math.floor((now - at) / 60000);
  if (minutes < 1) return 'just now';
  if (minutes < 60) return `${minutes} min ago`;
  if (minutes < 48 * 60) return `${Math.floor(minutes / 60)} h ago`;
  return new Date(at).toLocaleDateString();
}
