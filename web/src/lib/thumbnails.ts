// SPDX-License-Identifier: MIT
//
// The initial positions of games for the gallery, fetched when a card comes into view: what is asked
// for within a moment goes into one request, for the server finds boards by playing.
import { get } from './api';
import { Model } from '../board/model';
import type { Layout, Position, Style } from '../board/types';

export interface Thumbnail {
  model: Model;
  position: Position;
}

interface Entry {
  id: string;
  layout: Layout | null;
  initial: Position | null;
  style: Style | null;
  problem: string | null;
}

type Waiting = { roles: string[]; done: (thumbnail: Thumbnail | null) => void };
const waiting = new Map<string, Waiting>();
const known = new Map<string, Promise<Thumbnail | null>>();
let busy = false;
const atOnce = 6;

/** Null where there is no picture: no board, or a game that is too hard to look at. */
export function thumbnail(id: string, roles: string[]): Promise<Thumbnail | null> {
  const found = known.get(id);
  if (found) return found;
  const promise = new Promise<Thumbnail | null>((done) => waiting.set(id, { roles, done }));
  known.set(id, promise);
  setTimeout(fetchSome, 30);
  return promise;
}

async function fetchSome(): Promise<void> {
  if (busy || waiting.size === 0) return;
  busy = true;
  const ids = [...waiting.keys()].slice(0, atOnce);
  const group = new Map(ids.map((id) => [id, waiting.get(id)!]));
  ids.forEach((id) => waiting.delete(id));
  try {
    const { games } = await get<{ games: Entry[] }>(`sheet?games=${ids.join(',')}`);
    for (const entry of games) group.get(entry.id)?.done(drawn(entry, group.get(entry.id)!.roles));
  } catch {
    // A card without a picture is still a card.
  }
  for (const { done } of group.values()) done(null);
  busy = false;
  void fetchSome();
}

function drawn(entry: Entry, roles: string[]): Thumbnail | null {
  if (!entry.layout || !entry.initial) return null;
  const model = new Model(entry.layout, roles, entry.style ?? {});
  return model.hasBoard ? { model, position: model.apply(entry.initial) } : null;
}
