/** Whoever wants to hear that something changed. */
export interface Listeners {
  /** Adds a listener; the returned function removes it. */
  readonly add: (listener: () => void) => () => void;
  /**
   * Calls every listener. One that throws keeps it neither from the others nor from the caller; its
   * fault goes where the browser reports exceptions that nobody caught.
   */
  readonly notify: () => void;
}

/** Makes an empty set of listeners. */
export function createListeners(): Listeners {
  const listeners = new Set<() => void>();
  return {
    add(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    notify() {
      for (const listener of listeners) callSafely(listener);
    },
  };
}

function callSafely(listener: () => void): void {
  try {
    listener();
  } catch (cause) {
    queueMicrotask(() => {
      throw cause;
    });
  }
}
