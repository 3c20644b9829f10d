import type { CloudStats } from '@parley/contract/http/cloud.ts';
import { useEffect, useState } from 'react';

import type { SyncService } from '#src/services/sync/sync-service.ts';

/** What the account takes at the server; `unknown` where there was no answer. */
export type LoadedStats = CloudStats | 'loading' | 'unknown';

type StatsSource = Pick<SyncService, 'loadStats' | 'subscribe' | 'getSnapshot'>;

/** Asks for the figures, and again after each round. */
export function useStats(sync: StatsSource): {
  readonly stats: LoadedStats;
  readonly reload: () => void;
} {
  const [stats, setStats] = useState<LoadedStats>('loading');
  useEffect(() => {
    let isOver = false;
    const load = async (): Promise<void> => {
      const loaded = await sync.loadStats();
      if (!isOver) setStats(loaded ?? 'unknown');
    };
    let { syncedAtMs } = sync.getSnapshot();
    const stop = sync.subscribe(() => {
      const next = sync.getSnapshot().syncedAtMs;
      if (next === syncedAtMs) return;
      syncedAtMs = next;
      void load();
    });
    void load();
    return () => {
      isOver = true;
      stop();
    };
  }, [sync]);
  return {
    stats,
    reload() {
      setStats('loading');
      void sync.loadStats().then((loaded) => setStats(loaded ?? 'unknown'));
    },
  };
}
