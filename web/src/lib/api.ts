// SPDX-License-Identifier: MIT
//
// Asks the server. Every failure, of the network too, is a Failure whose message can be shown.
import type { Diagnostic } from './types';

export class Failure extends Error {
  constructor(
    readonly code: string,
    message: string,
    readonly diagnostics: Diagnostic[] = [],
  ) {
    super(message);
  }
}

async function ask<T>(method: string, path: string, body?: unknown): Promise<T> {
  const init: RequestInit = { method };
  if (method === 'POST') {
    init.headers = { 'Content-Type': 'application/json' };
    init.body = JSON.stringify(body ?? {});
  }
  let response: Response;
  try {
    response = await fetch(`/api/${path}`, init);
  } catch {
    throw new Failure('unreachable', 'The server does not answer. Is it still running?');
  }
  const answer: unknown = await response.json().catch(() => null);
  if (!response.ok || answer === null) throw failureFrom(response.status, answer);
  return answer as T;
}

function failureFrom(status: number, answer: unknown): Failure {
  const document = answer as {
    error?: { code?: string; message?: string };
    diagnostics?: Diagnostic[];
  } | null;
  return new Failure(
    document?.error?.code ?? 'internal',
    document?.error?.message ?? `The server answered with status ${status}.`,
    document?.diagnostics ?? [],
  );
}

export const get = <T>(path: string): Promise<T> => ask<T>('GET', path);
export const post = <T>(path: string, body?: unknown): Promise<T> => ask<T>('POST', path, body);

const kept = new Map<string, Promise<unknown>>();

/** For what does not change while the page is open: asked for once. */
export function getOnce<T>(path: string): Promise<T> {
  const known = kept.get(path) as Promise<T> | undefined;
  if (known) return known;
  const asked = get<T>(path);
  kept.set(path, asked);
  asked.catch(() => kept.delete(path));
  return asked;
}

export function forget(path: string): void {
  kept.delete(path);
}

/** Answers and events may overtake each other: of two documents, the one that was written later. */
export function newer<T extends { revision: number }>(known: T | null, news: T): T {
  return known && known.revision > news.revision ? known : news;
}

export function messageOf(problem: unknown): string {
  return problem instanceof Error ? problem.message : String(problem);
}
