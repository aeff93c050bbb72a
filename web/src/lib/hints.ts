// SPDX-License-Identifier: MIT
//
// Candidate moves as marks on the board: how often they were looked at, and what they are worth.
import { type Mark, toneOf } from '../board/marks';
import type { Model } from '../board/model';
import type { Candidate } from './types';

export interface Hint {
  move: string;
  path: number[][];
  value: number | null;
  exact: boolean;
  candidates: Candidate[];
}

export function hintMarks(hint: Hint, model: Model): Mark[] {
  const candidates = hint.candidates.length > 0 ? hint.candidates : [{ ...hint, visits: 1 }];
  // A move that is known to be best, without a number, still has to be seen.
  return candidateMarks(candidates, model, 3).map((mark) => ({ ...mark, text: mark.text || '★' }));
}

export function candidateMarks(candidates: Candidate[], model: Model, most: number): Mark[] {
  const visits = Math.max(1, ...candidates.map((candidate) => candidate.visits));
  return candidates.slice(0, most).map((candidate) => ({
    path: model.withPath(candidate).path,
    weight: candidate.visits / visits,
    text: candidate.value === null ? '' : candidate.value.toFixed(0),
    ...(candidate.value === null ? {} : { share: candidate.value / 100 }),
    tone: candidate.value === null ? 'accent' : toneOf(candidate.value),
  }));
}
