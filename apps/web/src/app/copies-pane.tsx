import { useMemo, type ReactNode } from 'react';

import { CopiesRow } from '#src/features/backup/components/copies-row.tsx';

import { snapshotsOf } from './program-snapshots.ts';
import { useProgram } from './program-context.ts';

/** The copies of the profile on this device, for the settings; nothing where nothing is kept. */
export function CopiesPane(): ReactNode {
  const program = useProgram();
  const service = useMemo(() => snapshotsOf(program), [program]);
  return program.store.isKept ? <CopiesRow service={service} /> : null;
}
