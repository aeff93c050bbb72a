// SPDX-License-Identifier: MIT
//
// Answers and events in every order.
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { Analysis, Match, Thinking } from './types';

type Listener = (event: string, data: unknown) => void;
let hear: Listener;
let answers: ((match: unknown) => void)[] = []; // to what was asked for, in that order

vi.mock('./events', () => ({
  listen: (_: string, listener: Listener) => ((hear = listener), () => {}),
}));
vi.mock('./api', async (original) => ({
  ...(await original<typeof import('./api')>()),
  get: () => new Promise((done) => answers.push(done)),
  post: () => new Promise((done) => answers.push(done)),
}));
const { WatchedMatch } = await import('./match.svelte');

const seat = { role: 'x', player: 'person', name: '', taken: true };
const match = (revision: number, ply: number, you?: number[]): Match =>
  ({
    revision,
    ply,
    seats: [seat],
    moves: Array.from({ length: ply }, (_, index) => [`m${index}`]),
    ...(you ? { you } : {}),
  }) as unknown as Match;
const thinking = (revision: number, ply: number, value: number | null): Thinking =>
  ({ revision, ply, reports: [value === null ? null : { value }] }) as unknown as Thinking;
const analysis = (revision: number, plies: number, status: string): Analysis =>
  ({ revision, status, moves: match(0, plies).moves }) as unknown as Analysis;

/** Lets promises that were kept go on. */
const settled = () => new Promise((done) => setTimeout(done));

describe('a watched match', () => {
  beforeEach(() => (answers = []));

  it('knows its visitor from an answer that an event has overtaken', async () => {
    const watched = new WatchedMatch('k');
    hear('state', match(5, 1));
    answers[0]!(match(4, 0, [0]));
    await settled();
    expect(watched.you).toEqual([0]);
    expect(watched.match?.ply).toBe(1);
  });

  it('keeps the newer of two answers about its visitor', async () => {
    const watched = new WatchedMatch('k');
    void watched.refresh();
    answers[1]!(match(7, 2, [1]));
    await settled();
    answers[0]!(match(6, 2, [0]));
    await settled();
    expect(watched.you).toEqual([1]);
  });

  it('drops thoughts about moves that were taken back', () => {
    const watched = new WatchedMatch('k');
    hear('state', match(5, 3));
    hear('thinking', thinking(5, 3, 70));
    expect(watched.thinking?.ply).toBe(3);
    hear('state', match(8, 1));
    expect(watched.thinking).toBeNull();
    hear('thinking', thinking(6, 1, 20));
    expect(watched.thinking).toBeNull();
    hear('thinking', thinking(8, 1, 30));
    expect(watched.thinking?.reports[0]?.value).toBe(30);
  });

  it('keeps what one player has said while the next one thinks', () => {
    const watched = new WatchedMatch('k');
    hear('state', match(5, 3));
    hear('thinking', thinking(5, 3, 70));
    hear('thinking', thinking(5, 3, null));
    expect(watched.thinking?.reports[0]?.value).toBe(70);
  });

  it('shows a finished analysis though its request is answered later', async () => {
    const watched = new WatchedMatch('k');
    hear('state', match(5, 3));
    const asked = watched.analyse();
    hear('analysis', analysis(9, 3, 'done'));
    answers.at(-1)!(analysis(8, 3, 'running'));
    await asked;
    expect(watched.analysis?.status).toBe('done');
    hear('state', match(12, 2));
    hear('analysis', analysis(10, 3, 'done'));
    expect(watched.analysis).toBeNull();
  });
});
