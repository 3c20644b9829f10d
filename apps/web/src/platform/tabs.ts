import { createListeners, type Listeners } from './listeners.ts';

/** A line to the other tabs of this origin. */
export interface TabChannel {
  /** Delivers to every other tab that has the line open, never to this one. Structured clone. */
  post(message: unknown): void;
  /** The message comes from another tab, which may run another version: parse it. */
  subscribe(listener: (message: unknown) => void): () => void;
  close(): void;
}

/** A line over `BroadcastChannel`; where that is missing, a line to nobody. */
export function createTabChannel(name: string): TabChannel {
  if (typeof BroadcastChannel === 'undefined') return createMemoryTabHub().open(name);
  const channel = new BroadcastChannel(name);
  const listeners = createListeners<unknown>();
  channel.addEventListener('message', (event: MessageEvent<unknown>) => {
    listeners.notify(event.data);
  });
  return {
    post: (message) => channel.postMessage(message),
    subscribe: listeners.add,
    close: () => channel.close(),
  };
}

/** Lines between the pretended tabs of one test; messages arrive in a later microtask. */
export interface MemoryTabHub {
  open(name: string): TabChannel;
}

export function createMemoryTabHub(): MemoryTabHub {
  const tabs = new Map<string, Set<Listeners<unknown>>>();
  return {
    open(name) {
      const line = tabs.get(name) ?? new Set();
      tabs.set(name, line);
      const listeners = createListeners<unknown>();
      line.add(listeners);
      return {
        post(message) {
          const copy: unknown = structuredClone(message);
          const others = [...line].filter((other) => other !== listeners);
          queueMicrotask(() => {
            for (const other of others) other.notify(copy);
          });
        },
        subscribe: listeners.add,
        close() {
          line.delete(listeners);
          listeners.clear();
        },
      };
    },
  };
}
