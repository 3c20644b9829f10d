import { createListeners } from '../../internal/listeners.ts';

/** The text that was announced last; `count` tells repetitions of it apart. */
export interface Announcement {
  readonly text: string;
  readonly count: number;
}

/**
 * Holds one text at a time: a new one takes the place of the old. `subscribe` and `read` fit
 * `useSyncExternalStore`.
 */
export interface AnnouncerStore {
  readonly announce: (text: string) => void;
  readonly read: () => Announcement;
  readonly subscribe: (listener: () => void) => () => void;
}

/** Creates a silent store; one per page. */
export function createAnnouncerStore(): AnnouncerStore {
  const listeners = createListeners();
  let current: Announcement = { text: '', count: 0 };
  return {
    announce: (text) => {
      current = { text, count: current.count + 1 };
      listeners.notify();
    },
    read: () => current,
    subscribe: listeners.add,
  };
}
