import { useEffect } from 'react';

import { whenIdle } from '#src/platform/idle.ts';

import type { Program } from '#src/app/program/program.ts';

/** Goes on with the sync, where this browser has one. Without it, nothing of it is loaded. */
export function useSync(program: Program): void {
  useEffect(() => {
    if (program.flags.read('sync') === undefined || !program.store.isKept) return undefined;
    return whenIdle(
      () => void import('#src/app/shared/sync-of.ts').then(({ syncOf }) => syncOf(program)),
    );
  }, [program]);
}
