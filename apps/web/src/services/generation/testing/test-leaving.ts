import { createListeners } from '#src/platform/listeners.ts';

import type { PageLeaving } from '../open-turns.ts';

/** A page that the test leaves and comes back to, with what it left behind. */
export interface TestLeaving extends PageLeaving {
  readonly left: ReadonlyMap<string, string>;
  readonly leave: () => void;
  readonly comeBack: () => void;
}

export function createTestLeaving(): TestLeaving {
  const left = new Map<string, string>();
  const hidden = createListeners();
  const shown = createListeners();
  return {
    pageId: 'page',
    storage: () => ({
      setItem: (key, value) => void left.set(key, value),
      removeItem: (key) => void left.delete(key),
    }),
    onHide: hidden.add,
    onShow: shown.add,
    left,
    leave: hidden.notify,
    comeBack: shown.notify,
  };
}
