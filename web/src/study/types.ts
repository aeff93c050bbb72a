// SPDX-License-Identifier: MIT
//
// The documents of studies and search trees (docs/api.md).
import type { Position } from '../board/types';
import type { Candidate } from '../lib/types';

export interface Thought {
  visit: number; // of which position; see StudyState
  ply: number;
  elapsed: number;
  iterations: number;
  playouts: number;
  iterations_per_second: number;
  depth: number;
  nodes: number;
  bytes: number;
  machine: string;
  values: (number | null)[];
  candidates: Candidate[][];
  line: string[][];
}

export interface StudyState {
  id: string;
  revision: number;
  visit: number; // the number of the position it is at, counted from its beginning
  game: string;
  roles: string[];
  player: string;
  status: 'preparing' | 'running' | 'resting' | 'stopped' | 'failed' | string;
  match: string | null;
  moves: string[][];
  position: Position;
  seconds: number;
  problem: string;
  thought: Thought | null;
}

export interface TreeNode {
  parent: number;
  path: string;
  depth: number;
  joint: string[] | null;
  label: string;
  visits: number;
  values: (number | null)[];
  terminal: boolean;
  goals: (number | null)[] | null;
  solved: number[] | null;
  children: number;
}

export interface Tree {
  path: string;
  visit: number;
  total: number;
  nodes: TreeNode[];
}
