import { IconButton } from '@parley/ui/components/icon-button/icon-button.tsx';
import { useSyncExternalStore, type ReactNode } from 'react';
import { useIntl } from 'react-intl';

import { systemClock } from '#src/platform/clock.ts';
import type { SyncService } from '#src/services/sync/sync-service.ts';

import { statusIcons } from './components/status-icons.tsx';
import { useNow } from './hooks/use-now.ts';
import { syncStatusText, syncTone } from './logic/sync-status-text.ts';

export interface SyncButtonProps {
  readonly sync: Pick<SyncService, 'subscribe' | 'getSnapshot' | 'syncNow'>;
  /** Opens the settings of the sync. */
  readonly onOpen: () => void;
  /** The sidebar has no such button while the sync is off. */
  readonly isInSidebar: boolean;
}

const refreshMs = 30_000;

/** How the sync stands, as an icon; has a round begin, or leads to where a person is needed. */
export function SyncButton({ sync, onOpen, isInSidebar }: SyncButtonProps): ReactNode {
  const intl = useIntl();
  const snapshot = useSyncExternalStore(sync.subscribe, sync.getSnapshot);
  const nowMs = useNow(systemClock.nowMs, refreshMs);
  const { phase } = snapshot;
  if (isInSidebar && phase === 'init') return null;
  const isUnderWay = phase === 'scheduled' || phase === 'started';
  return (
    <IconButton
      icon={statusIcons[syncTone(snapshot)]}
      label={intl.formatMessage(
        { id: 'sync.button', defaultMessage: 'Sync: {status}' },
        { status: syncStatusText(intl, { snapshot, nowMs }) },
      )}
      // Not `disabled`: what it says is to be read and heard all the same.
      aria-disabled={isUnderWay || undefined}
      onClick={() => {
        if (phase === 'error' || phase === 'init') onOpen();
        else if (!isUnderWay) sync.syncNow();
      }}
    />
  );
}
