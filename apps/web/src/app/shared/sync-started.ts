import { createListeners } from '#src/platform/listeners.ts';

const listeners = createListeners();
let isStarted = false;

/** Whether the sync of this tab was made, which loads its code. */
export const syncStarted = {
  subscribe: listeners.add,
  get: (): boolean => isStarted,
  note(): void {
    isStarted = true;
    listeners.notify();
  },
};
