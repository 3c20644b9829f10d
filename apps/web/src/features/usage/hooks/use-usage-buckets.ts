import type { UsageBucket } from '@parley/domain/usage/usage-buckets.ts';
import { useEffect, useState } from 'react';

import { systemClock } from '#src/platform/clock.ts';

/** Reads all usage; undefined where it cannot be read. */
export type LoadUsage = (shouldStop: () => boolean) => Promise<readonly UsageBucket[] | undefined>;

/** How far the reading is. */
export type UsageState =
  | { readonly status: 'loading' }
  | { readonly status: 'ready'; readonly cells: readonly UsageBucket[]; readonly readAtMs: number }
  | { readonly status: 'failed' };

/** All usage as it was when the screen opened. */
export function useUsageBuckets(load: LoadUsage): UsageState {
  const [state, setState] = useState<UsageState>({ status: 'loading' });
  useEffect(() => {
    let isGone = false;
    void load(() => isGone).then((cells) => {
      if (isGone) return;
      setState(
        cells === undefined
          ? { status: 'failed' }
          : { status: 'ready', cells, readAtMs: systemClock.nowMs() },
      );
    });
    return () => {
      isGone = true;
    };
  }, [load]);
  return state;
}
