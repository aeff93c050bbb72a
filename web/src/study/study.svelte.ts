// SPDX-License-Identifier: MIT
//
// A study as the page sees it: a position, an engine that thinks about it, and what it thinks.
import { get, messageOf, post } from '../lib/api';
import { listen } from '../lib/events';
import type { StudyState, Thought, Tree } from './types';

export class WatchedStudy {
  state = $state.raw<StudyState | null>(null);
  thought = $state.raw<Thought | null>(null);
  tree = $state.raw<Tree | null>(null);
  problem = $state('');
  // What the roles expect, over the seconds of thinking about this position.
  times = $state.raw<number[]>([]);
  values = $state.raw<(number | null)[][]>([]);

  private stop: (() => void) | null = null;
  private closed = false;

  async open(request: Record<string, unknown>): Promise<void> {
    this.close();
    this.closed = false;
    this.clear();
    try {
      const state = await post<StudyState>('studies', request);
      if (this.closed) return;
      this.take(state);
      this.stop = listen(`study/${state.id}`, (event, data) => {
        if (event === 'state') this.take(data as StudyState);
        else if (event === 'thinking') this.think(data as Thought);
        else if (event === 'gone') this.problem = 'The server has let go of this study.';
      });
    } catch (error) {
      this.problem = messageOf(error);
    }
  }

  close(): void {
    this.closed = true;
    this.stop?.();
    if (this.state)
      void fetch(`/api/studies/${this.state.id}`, { method: 'DELETE' }).catch(() => {});
    this.state = null;
  }

  private clear(): void {
    this.thought = null;
    this.tree = null;
    this.times = [];
    this.values = [];
    this.problem = '';
  }

  private take(state: StudyState): void {
    this.state = state;
    if (state.thought) this.think(state.thought);
  }

  private think(thought: Thought): void {
    if (this.state && thought.ply !== this.state.moves.length) return; // of the position before
    this.thought = thought;
    if (thought.elapsed <= (this.times.at(-1) ?? -1)) return;
    this.times = [...this.times, thought.elapsed].slice(-600);
    this.values = [...this.values, thought.values].slice(-600);
  }

  async goTo(moves: string[][]): Promise<void> {
    await this.act('moves', { moves });
  }

  async act(what: string, body?: unknown): Promise<void> {
    if (!this.state) return;
    try {
      if (what === 'moves') this.clear();
      this.take(await post<StudyState>(`studies/${this.state.id}/${what}`, body));
    } catch (error) {
      this.problem = messageOf(error);
    }
  }

  async loadTree(path: string, nodes: number): Promise<void> {
    if (!this.state) return;
    try {
      this.tree = await get<Tree>(`studies/${this.state.id}/tree?path=${path}&nodes=${nodes}`);
    } catch (error) {
      this.problem = messageOf(error);
    }
  }
}
