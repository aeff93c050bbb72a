// SPDX-License-Identifier: MIT
//
// The documents of the server's API that pages share (docs/api.md describes each).
import type { Layout, Position, Style } from '../board/types';

export interface Diagnostic {
  severity: 'error' | 'warning' | 'note';
  code: string;
  line: number;
  column: number;
  message: string;
  help: string;
  text: string;
  caret: number;
  rendered: string;
}

export interface About {
  version: string;
  cores: number;
  you: string;
  remote_players: boolean;
  limits: { rules_bytes: number; matches: number; studies: number; jobs: number; seconds: number };
}

export interface Parameter {
  name: string;
  value: number;
  least: number;
  most: number;
  sentence: string;
}

export interface PlayerKind {
  name: string;
  sentence: string;
  searches: boolean;
  parameters: Parameter[];
}

export interface GameEntry {
  id: string;
  title: string;
  roles: string[];
  players: number;
  kind: 'alternating' | 'simultaneous' | 'puzzle';
  solution: string | null;
  uploaded: boolean;
}

export interface Game extends GameEntry {
  notes: string;
  style: Style | null;
  layout: Layout;
  initial: Position;
  solved: string | null;
}

export interface Candidate {
  move: string;
  path: number[][];
  value: number | null;
  visits: number;
  exact?: boolean | null;
}

/** A move per role; a text is the move of whoever has the choice. */
export type Joint = string | string[];

export interface Report {
  value: number | null;
  iterations: number;
  playouts: number;
  iterations_per_second: number;
  seconds: number;
  depth: number;
  nodes: number;
  bytes: number;
  machine: string;
  candidates: Candidate[];
  line: Joint[];
  problem: string;
}

export interface Thinking {
  ply: number;
  revision: number; // of the match when it was thought
  elapsed: number;
  reports: (Report | null)[];
}

export interface Seat {
  role: string;
  player: string;
  name: string;
  taken: boolean;
}

export interface MatchEntry {
  id: string;
  game: string;
  title: string;
  roles: string[];
  status: 'preparing' | 'running' | 'over' | 'stopped' | 'asleep';
  problem: string;
  seats: Seat[];
  play_seconds: number;
  start_seconds: number;
  clock: number | null;
  seed: number;
  ply: number;
  waiting_for: number[];
  deadline: number | null;
  goals: (number | null)[] | null;
  errors: { ply: number; role: number; reason: string; answer: string; played: string }[];
  parent: string | null;
  spectators: number;
  created_at: number;
  changed_at: number;
}

export interface Match extends MatchEntry {
  revision: number;
  moves: string[][];
  position: Position;
  you?: number[];
}

export interface PastPosition extends Position {
  move: { text?: string; label?: string; path: number[][] }[] | null;
  reports: (Report | null)[] | null;
}

export interface AnalysisPly {
  ply: number;
  role: number | null;
  move: string;
  before: (number | null)[];
  after: (number | null)[];
  loss: number;
  mark: '' | 'inaccuracy' | 'mistake' | 'blunder';
  best: string[];
}

export interface Analysis {
  revision: number;
  moves: string[][]; // that it judges
  status: 'running' | 'done' | 'failed' | 'stopped';
  done: number;
  of: number;
  method: 'exact' | 'search';
  problem: string;
  plies: AnalysisPly[];
}
