import type { KeyStatus } from '#src/platform/key-protocol.ts';
import { createListeners } from '#src/platform/listeners.ts';

/** What the network worker last said about the keys; undefined until it has read them. */
export interface KeyStatusCell {
  readonly get: () => KeyStatus | undefined;
  readonly set: (status: KeyStatus) => void;
  readonly subscribe: (listener: () => void) => () => void;
}

/** Makes an empty cell. The worker may speak before there is a service to listen. */
export function createKeyStatusCell(): KeyStatusCell {
  const listeners = createListeners();
  let current: KeyStatus | undefined;
  return {
    get: () => current,
    set(status) {
      current = status;
      listeners.notify();
    },
    subscribe: listeners.add,
  };
}
