// SPDX-License-Identifier: MIT
//
// How a match stands, or how it ended, in words.
import type { Model } from '../board/model';
import { capital } from '../board/term';
import type { Match } from './types';

/** `role` is the one of yours that is to move, if any. */
export function sayingOf(
  match: Match,
  model: Model,
  you: readonly number[],
  role: number | null,
): string {
  if (match.goals) return outcome(match.goals, you, model);
  if (match.status === 'preparing') return 'The players get ready…';
  if (match.status === 'stopped') return match.problem || 'The match was stopped';
  if (role !== null) return you.length > 1 ? `${model.roleName(role)} to move` : 'Your move';
  if (match.status === 'asleep') return 'The match rests; any move wakes it';
  const names = match.waiting_for.map((waiting) => model.roleName(waiting));
  return names.length > 0 ? `Waiting for ${names.join(' and ')}` : 'Playing…';
}

type Goals = (number | null)[];

export function outcome(goals: Goals, you: readonly number[], model: Model): string {
  const best = Math.max(...goals.map((goal) => goal ?? 0));
  const winners = goals.flatMap((goal, role) => (goal === best ? [role] : []));
  if (goals.length === 1) return puzzleOutcome(goals[0] ?? 0);
  if (winners.length === goals.length) return goals.length === 2 ? 'A draw' : 'All are equal';
  if (you.length === 1) {
    if (winners.includes(you[0]!)) return winners.length === 1 ? 'You win' : 'You share the win';
    if (winners.length === 1) return `${capital(model.roleName(winners[0]!))} wins, you lose`;
  }
  const names = winners.map((role) => model.roleName(role)).join(' and ');
  return `${capital(names)} win${winners.length === 1 ? 's' : ''}`;
}

function puzzleOutcome(goal: number): string {
  return goal === 100 ? 'Solved' : goal === 0 ? 'Not solved' : `Ended with ${goal} of 100`;
}
