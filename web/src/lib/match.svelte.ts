// SPDX-License-Identifier: MIT
//
// A match as the page sees it: the live state from the server's events, and the ply that is looked at.
//
//   const watched = new WatchedMatch(id);   watched.close();
import type { Model } from '../board/model';
import { changedSquares, touched } from '../board/paths';
import { get, messageOf, newer, post } from './api';
import { listen } from './events';
import { valuesOf } from './values';
import type { Analysis, Match, PastPosition, Report, Thinking } from './types';

export class WatchedMatch {
  match = $state.raw<Match | null>(null);
  you = $state.raw<number[]>([]);
  thinking = $state.raw<Thinking | null>(null);
  analysis = $state.raw<Analysis | null>(null);
  problem = $state('');
  busy = $state(false);
  viewed = $state<number | null>(null); // null: the present
  past = $state.raw<PastPosition | null>(null);
  pastReports = $state.raw<(Report | null)[]>([]); // what was thought about it
  values = $state.raw(new Map<number, (number | null)[]>()); // expected goals by ply

  private seated = 0; // the revision of the answer that `you` is from
  private since = 0; // the revision at which moves were last taken back, or seats changed
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
    else if (event === 'analysis') this.judge(data as Analysis);
    else if (event === 'gone') this.problem = 'This match is gone.';
  }

  /** Programs are asked one after the other: what one has said still stands while the next thinks. */
  private think(thinking: Thinking): void {
    if (thinking.revision < this.since) return; // of a position that was taken back
    const before = this.thinking?.ply === thinking.ply ? this.thinking.reports : [];
    const reports = thinking.reports.map((report, role) => report ?? before[role] ?? null);
    this.thinking = { ...thinking, reports };
    this.note(thinking.ply, reports);
  }

  /** An analysis of moves that have been taken back since says nothing any more. */
  private judge(analysis: Analysis): void {
    const moves = this.match?.moves ?? [];
    const holds = analysis.moves.every((joint, ply) => String(joint) === String(moves[ply]));
    if (holds) this.analysis = newer(this.analysis, analysis);
  }

  private note(ply: number, reports: Thinking['reports'] | null): void {
    if (!reports?.some((report) => report && report.value !== null)) return;
    this.values = new Map(this.values).set(ply, valuesOf(reports));
  }

  private take(match: Match): void {
    const before = this.match;
    // Only answers know who you are: one that an event has overtaken is still the first to tell.
    if (match.you && match.revision >= this.seated) {
      this.you = match.you;
      this.seated = match.revision;
    }
    if (before && match.revision < before.revision) return;
    if (before && (match.ply < before.ply || seats(match) !== seats(before))) {
      this.known.clear();
      this.values = new Map();
      this.thinking = null;
      this.analysis = null;
      this.since = match.revision;
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
      // What was thought about a position was kept with the move that followed.
      const [position, { reports }] = await Promise.all([
        this.position(wanted),
        this.position(wanted + 1),
      ]);
      if (this.viewed !== wanted) return;
      this.past = position;
      this.pastReports = reports ?? [];
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
      this.judge(await post<Analysis>(`matches/${this.id}/analysis`));
    } catch (error) {
      this.problem = messageOf(error);
    }
  }
}

function seats(match: Match): string {
  return match.seats.map((seat) => `${seat.player}/${seat.name}/${seat.taken}`).join();
}
