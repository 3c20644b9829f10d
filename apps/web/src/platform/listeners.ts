import { runSafely } from './report-fault.ts';

/** Whoever wants to hear of something. */
export interface Listeners<Notice = void> {
  /** Adds a listener, once however often it is given; the returned function removes it. */
  readonly add: (listener: (notice: Notice) => void) => () => void;
  /**
   * Calls every listener in the order in which they were added. One that throws is reported; neither
   * the others nor the caller notice, for what the notice is about has happened already.
   */
  readonly notify: (notice: Notice) => void;
  readonly clear: () => void;
  readonly isEmpty: () => boolean;
}

/** Makes an empty set of listeners. */
export function createListeners<Notice = void>(): Listeners<Notice> {
  const listeners = new Set<(notice: Notice) => void>();
  return {
    add(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    notify(notice) {
      for (const listener of listeners) runSafely(() => listener(notice));
    },
    clear: () => listeners.clear(),
    isEmpty: () => listeners.size === 0,
  };
}
