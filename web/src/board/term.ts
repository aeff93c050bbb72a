// SPDX-License-Identifier: MIT
//
// Ground terms as the server writes them: `noop`, `(mark 2 2)`, `(move (at a 1) b)`. Only what the
// pages need: their names in order. Text that is no term is one atom, never an error.

export type Term = string | Term[];

export function parseTerm(text: string): Term {
  const tokens = text.match(/[()]|[^\s()]+/g) ?? [];
  const stack: Term[][] = [[]];
  for (const token of tokens) {
    const top = stack[stack.length - 1]!;
    if (token === '(') {
      stack.push([]);
    } else if (token === ')') {
      if (stack.length < 2) return text;
      stack.pop();
      stack[stack.length - 1]!.push(top);
    } else {
      top.push(token);
    }
  }
  const [only] = stack[0]!;
  return stack.length === 1 && stack[0]!.length === 1 && only !== undefined ? only : text;
}

/** `mark` of `(mark 2 2)`, and `noop` of `noop`. */
export function headOf(term: Term): string {
  return typeof term === 'string' ? term : term.length > 0 ? headOf(term[0]!) : '';
}

export function argumentsOf(term: Term): Term[] {
  return typeof term === 'string' ? [] : term.slice(1);
}

/** All names below the head from left to right, however deep they stand; heads inside are left out. */
export function leaves(term: Term): string[] {
  return argumentsOf(term).flatMap((part) => (typeof part === 'string' ? [part] : leaves(part)));
}

export function showTerm(term: Term): string {
  return typeof term === 'string' ? term : `(${term.map(showTerm).join(' ')})`;
}

/** A name of the rules as words: `white_king`, `northWest` and `turn-left` lose their joints. */
export function words(name: string): string {
  return name
    .replace(/[_-]+/g, ' ')
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .trim();
}

export function capital(text: string): string {
  return text.slice(0, 1).toUpperCase() + text.slice(1);
}

/** A move as a person reads it, without the outer brackets. */
export function plain(text: string): string {
  const term = parseTerm(text);
  if (typeof term === 'string') return words(term);
  return [words(headOf(term)), ...argumentsOf(term).map(showTerm)].join(' ');
}
