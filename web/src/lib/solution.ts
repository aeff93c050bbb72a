// SPDX-License-Identifier: MIT
//
// The solver's documents (docs/api.md), and how a value is said.
import type { Position } from '../board/types';

export interface SolutionLayer {
  depth: number;
  backward: boolean;
  states: string;
  nodes: number;
  seconds: number;
}

export interface SolutionResult {
  reachable: string;
  classified: string;
  depth: number;
  initial: number[] | null;
  endless: boolean;
  walkable: boolean;
  buckets: { rewards: number[]; endless: boolean; states: string }[];
  nodes: number;
  peak_nodes: number;
  simultaneous: boolean;
}

export interface Solution {
  id: string;
  revision: number;
  game: string;
  roles: string[];
  status: 'running' | 'done' | 'failed' | 'stopped';
  problem: string;
  seconds: number;
  phase: string;
  layers: SolutionLayer[];
  bytes: number;
  result: SolutionResult | null;
}

export interface SolvedPosition extends Position {
  value: number[] | null;
  endless: boolean;
  joint: string[][];
}

export function rewardsText(rewards: number[] | null, endless: boolean): string {
  if (endless) return 'endless';
  return rewards ? rewards.join(' : ') : 'unknown';
}
