import { useEffect } from 'react';

import { whenIdle } from '#src/platform/idle.ts';

import type { Program } from '#src/app/program/program.ts';
import { isFeatureOn } from '#src/services/config/config-service.ts';

/** A host may have turned it off since. */
async function goOn(program: Program): Promise<void> {
  const { config } = program;
  await config.whenLoaded();
  if (!isFeatureOn(config, 'syncToCloud')) return;
  const { syncOf } = await import('#src/app/shared/sync-of.ts');
  syncOf(program);
}

/** Goes on with the sync, where this browser has one. Without it, nothing of it is loaded. */
export function useSync(program: Program): void {
  useEffect(() => {
    if (program.flags.read('sync') === undefined || !program.store.isKept) return undefined;
    return whenIdle(() => void goOn(program));
  }, [program]);
}
