import type { ReactNode } from 'react';

import { useProgram } from '#src/app/program/program-context.ts';
import { syncOf } from '#src/app/shared/sync-of.ts';
import { SyncButton } from '#src/features/sync/sync-button.tsx';

/** How the sync stands, at the foot of the sidebar. */
export function SyncEntry(): ReactNode {
  const program = useProgram();
  return (
    <SyncButton
      sync={syncOf(program)}
      isInSidebar
      onOpen={() => void program.commands.run('openSync')}
    />
  );
}
