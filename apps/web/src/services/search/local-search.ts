import { createSearchEngine } from '#src/data/search/search-engine.ts';
import type { Store } from '#src/data/store.ts';
import { createYield } from '#src/platform/yield.ts';

import type { SearchService } from './search-service.ts';

/** All that one tab can hold. */
const keepCharacters = 40_000_000;

/** Searches a store that is in the memory of this tab, where no worker can read it. */
export function createLocalSearch(store: Store): SearchService {
  const engine = createSearchEngine({
    store,
    keepCharacters,
    yieldNow: createYield(),
    now: () => performance.now(),
  });
  return {
    warm: () => void engine.warm(),
    search(request, onResults) {
      const controller = new AbortController();
      const tell: typeof onResults = (results) => {
        if (!controller.signal.aborted) onResults(results);
      };
      void engine.search(request, tell, controller.signal);
      return () => controller.abort();
    },
  };
}
