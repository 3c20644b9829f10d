import type { KeyStatus } from '#src/platform/key-protocol.ts';

/** What the network worker last said about the keys; undefined until it has read them. */
export interface KeyStatusCell {
  readonly get: () => KeyStatus | undefined;
  readonly set: (status: KeyStatus) => void;
  readonly subscribe: (listener: () => void) => () => void;
}

/** Makes an empty cell. The worker may speak before there is a service to listen. */
export function createKeyStatusCell(): KeyStatusCell {
  const listeners = new Set<() => void>();
  let current: KeyStatus | undefined;
  return {
    get: () => current,
    set(status) {
      current = status;
      for (const listener of listeners) listener();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
