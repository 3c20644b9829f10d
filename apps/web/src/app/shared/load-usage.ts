import { loadUsageBuckets } from '#src/data/queries/usage-buckets.ts';
import type { Store } from '#src/data/store.ts';
import type { LoadUsage } from '#src/features/usage/hooks/use-usage-buckets.ts';
import { systemClock } from '#src/platform/clock.ts';

/** Reads all usage for a screen; undefined where the store does not answer. */
export function usageLoader(store: Store): LoadUsage {
  return async (shouldStop) => {
    const cells = await loadUsageBuckets(store, { nowMs: systemClock.nowMs(), shouldStop });
    return cells.ok ? cells.value : undefined;
  };
}
