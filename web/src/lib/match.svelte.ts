// SPDX-License-Identifier: MIT
//
// A match as the page sees it: the live state from the server's events, and the ply that is looked at.
//
//   const watched = new WatchedMatch(id);   watched.close();
import type { Model } from '../board/model';
import { changedSquares, touched } from '../board/paths';
import { get, messageOf, post } from './api';
import { listen } from './events';
import { valuesOf } from './values';
import type { Analysis, Match, PastPosition, Thinking } from './types';

export class WatchedMatch {
  match = $state.raw<Match | null>(null);
  you = $state.raw<number[]>([]);
  thinking = $state.raw<Thinking | null>(null);
  analysis = $state.raw<Analysis | null>(null);
  problem = $state('');
  busy = $state(false);
  viewed = $state<number | null>(null); // null: the present
  past = $state.raw<PastPosition | null>(null);
  values = $state.raw(new Map<number, (number | null)[]>()); // expected goals by ply

  private readonly known = new Map<number, Promise<PastPosition>>();
  private readonly stop: () => void;

  constructor(readonly id: string) {
    void this.refresh();
    this.stop = listen(`match/${id}`, (event, data) => this.hear(event, data));
  }

  close(): void {
    this.stop();
  }

  get present(): boolean {
    return this.viewed === null;
  }

  /** Seats are not part of events, because they differ from visitor to visitor. */
  async refresh(): Promise<void> {
    try {
      this.take(await get<Match>(`matches/${this.id}`));
    } catch (error) {
      this.problem = messageOf(error);
    }
  }

  private hear(event: string, data: unknown): void {
    if (event === 'state') this.take(data as Match);
    else if (event === 'thinking') this.think(data as Thinking);
    else if (event === 'analysis') this.analysis = data as Analysis;
    else if (event === 'gone') this.problem = 'This match is gone.';
  }

  private think(thinking: Thinking): void {
    this.thinking = thinking;
    this.note(thinking.ply, thinking.reports);
  }

  private note(ply: number, reports: Thinking['reports'] | null): void {
    if (!reports?.some((report) => report && report.value !== null)) return;
    this.values = new Map(this.values).set(ply, valuesOf(reports));
  }

  private take(match: Match): void {
    const before = this.match;
    if (before && match.revision < before.revision) return; // an answer that was overtaken
    if (match.you) this.you = match.you;
    if (before && (match.ply < before.ply || seats(match) !== seats(before))) {
      this.known.clear();
      this.values = new Map();
      this.analysis = null;
      if (this.viewed !== null && this.viewed > match.ply) void this.look(null);
      if (!match.you) void this.refresh();
    }
    this.match = match;
  }

  /** Looks at a past ply, or at the present. */
  async look(ply: number | null): Promise<void> {
    const last = this.match?.ply ?? 0;
    const wanted = ply === null || ply >= last ? null : Math.max(0, ply);
    this.viewed = wanted;
    if (wanted === null) {
      this.past = null;
      return;
    }
    try {
      const position = await this.position(wanted);
      if (this.viewed === wanted) this.past = position;
    } catch (error) {
      this.problem = messageOf(error);
    }
  }

  position(ply: number): Promise<PastPosition> {
    const known = this.known.get(ply);
    if (known) return known;
    const fetched = get<PastPosition>(`matches/${this.id}/positions/${ply}`);
    this.known.set(ply, fetched);
    // What the players thought before the move that led to this ply.
    fetched.then(({ reports }) => this.note(ply - 1, reports)).catch(() => this.known.delete(ply));
    return fetched;
  }

  /** The squares of the move that led to a ply. */
  async lastMove(ply: number, model: Model): Promise<number[][]> {
    const now = await this.position(ply);
    const paths = (now.move ?? []).map((entry) => model.withPath(entry).path);
    const path = paths.find((steps) => steps.length > 0) ?? [];
    if (touched(path).size > 0) return path;
    const before = await this.position(ply - 1);
    return changedSquares(before.squares, now.squares).map((square) => [square]);
  }

  /** Fetches what the players thought at every ply, for the chart. */
  async recall(): Promise<void> {
    const last = Math.min(this.match?.ply ?? 0, 400);
    for (let ply = 1; ply <= last; ply += 8) {
      const some = Array.from({ length: Math.min(8, last - ply + 1) }, (_, i) =>
        this.position(ply + i),
      );
      await Promise.allSettled(some);
    }
  }

  /** Asks the server to do something to the match; what it answers is the match. */
  async act(what: string, body?: unknown): Promise<boolean> {
    this.busy = true;
    this.problem = '';
    try {
      this.take(await post<Match>(`matches/${this.id}/${what}`, body));
      return true;
    } catch (error) {
      this.problem = messageOf(error);
      void this.refresh();
      return false;
    } finally {
      this.busy = false;
    }
  }

  async analyse(): Promise<void> {
    try {
      this.analysis = await post<Analysis>(`matches/${this.id}/analysis`);
    } catch (error) {
      this.problem = messageOf(error);
    }
  }
}

function seats(match: Match): string {
  return match.seats.map((seat) => `${seat.player}/${seat.name}/${seat.taken}`).join();
}
