// SPDX-License-Identifier: MIT
//
// A study as the page sees it: a position, an engine that thinks about it, and what it thinks.
//
//   const study = new WatchedStudy();   await study.open({ game, moves, player });   study.close();
//
// Answers and events arrive in any order. Documents carry a revision, and thoughts the number of the
// position they are about: what is older than what is shown, or about another position, is dropped.
import { get, messageOf, newer, post } from '../lib/api';
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
  private opened = 0; // how often; what an earlier study answers is not for this one

  async open(request: Record<string, unknown>): Promise<void> {
    this.close();
    const number = this.opened;
    this.clear();
    try {
      const state = await post<StudyState>('studies', request);
      if (number !== this.opened) return forget(state.id);
      this.take(state);
      this.stop = listen(`study/${state.id}`, (event, data) => {
        if (event === 'state') this.take(data as StudyState);
        else if (event === 'thinking') this.think(data as Thought);
        else if (event === 'gone') this.problem = 'The server has let go of this study.';
      });
    } catch (error) {
      if (number === this.opened) this.problem = messageOf(error);
    }
  }

  close(): void {
    ++this.opened;
    this.stop?.();
    this.stop = null;
    if (this.state) forget(this.state.id);
    this.state = null;
  }

  private clear(): void {
    this.thought = null;
    this.tree = null;
    this.times = [];
    this.values = [];
    this.problem = '';
  }

  private take(news: StudyState): void {
    if (this.state && newer(this.state, news) !== news) return;
    if (this.state && this.state.visit !== news.visit) this.clear();
    this.state = news;
    if (news.thought) this.think(news.thought);
  }

  private think(thought: Thought): void {
    if (thought.visit !== this.state?.visit) return;
    if (thought.elapsed < (this.thought?.elapsed ?? 0)) return;
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
    const number = this.opened;
    try {
      const answer = await post<StudyState>(`studies/${this.state.id}/${what}`, body);
      if (number === this.opened) this.take(answer);
    } catch (error) {
      if (number === this.opened) this.problem = messageOf(error);
    }
  }

  async loadTree(path: string, nodes: number): Promise<void> {
    if (!this.state) return;
    const { id, visit } = this.state;
    try {
      const tree = await get<Tree>(`studies/${id}/tree?path=${path}&nodes=${nodes}`);
      if (this.state?.id === id && tree.visit === this.state.visit) this.tree = tree;
    } catch (error) {
      if (this.state?.id === id && this.state.visit === visit) this.problem = messageOf(error);
    }
  }
}

function forget(id: string): void {
  void fetch(`/api/studies/${id}`, { method: 'DELETE' }).catch(() => {});
}
