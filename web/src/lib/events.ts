// SPDX-License-Identifier: MIT
//
// What changes on the server, as it changes. One stream for everything that is shown, because a
// browser allows few connections; it is opened anew whenever the topics change.
//
//   const stop = listen('match/k3f9', (event, data) => ...);

type Listener = (event: string, data: unknown) => void;

const listeners = new Map<string, Set<Listener>>();
let source: EventSource | null = null;
let scheduled = false;
const patience = 2000; // milliseconds

export function listen(topic: string, listener: Listener): () => void {
  const group = listeners.get(topic) ?? new Set();
  listeners.set(topic, group);
  group.add(listener);
  schedule();
  return () => {
    group.delete(listener);
    if (group.size === 0) listeners.delete(topic);
    schedule();
  };
}

/** Pages come and go in pairs: wait until both have said what they want. */
function schedule(): void {
  if (scheduled) return;
  scheduled = true;
  setTimeout(() => {
    scheduled = false;
    open();
  }, 0);
}

function open(): void {
  source?.close();
  source = null;
  if (listeners.size === 0) return;
  const topics = [...listeners.keys()].map(encodeURIComponent).join(',');
  const opened = new EventSource(`/api/events?topics=${topics}`);
  source = opened;
  // Browsers come back by themselves after a break, but not after a refusal: a server that is busy, say.
  opened.onerror = () => {
    if (opened.readyState === EventSource.CLOSED && source === opened)
      setTimeout(schedule, patience);
  };
  source.onmessage = (message: MessageEvent<string>) => {
    const { topic, event, data } = JSON.parse(message.data) as {
      topic: string;
      event: string;
      data: unknown;
    };
    for (const listener of listeners.get(topic) ?? []) listener(event, data);
  };
}
