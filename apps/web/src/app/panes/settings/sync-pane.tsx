import type { ReactNode } from 'react';

import { SyncScreen, type SyncScreenPorts } from '#src/app/shared/sync-screen.tsx';
import type { SectionId } from '#src/features/settings/logic/setting-rows.ts';

interface SyncPaneProps {
  readonly ports: SyncScreenPorts;
  readonly openSection: (section: SectionId) => void;
}

/** The sync, as it stands in the settings; nothing is asked of the server before this is shown. */
export function SyncPane({ ports, openSection }: SyncPaneProps): ReactNode {
  return (
    <SyncScreen
      ports={ports}
      isSignedIn={ports.flags.read('account') !== undefined}
      openAccount={() => openSection('account')}
    />
  );
}
