import { useState, type ReactNode } from 'react';

import { CopiesRow } from '#src/features/backup/components/copies-row.tsx';
import type { Store } from '#src/data/store.ts';
import type { LocalFlags } from '#src/platform/local-flags.ts';

import { startSnapshots } from '#src/app/shared/start-snapshots.ts';

/** What the copies need of the program. */
export interface CopiesPorts {
  readonly store: Store;
  readonly flags: LocalFlags;
}

/** The copies of the profile on this device, for the settings; nothing where nothing is kept. */
export function CopiesPane({ ports }: { readonly ports: CopiesPorts }): ReactNode {
  const [service] = useState(() => startSnapshots(ports.flags));
  return ports.store.isKept ? <CopiesRow service={service} /> : null;
}
