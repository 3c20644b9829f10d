import { useRef, useSyncExternalStore, type ReactNode } from 'react';
import { useIntl } from 'react-intl';

import type { KeyHolder } from '#src/platform/sync-protocol.ts';

import type { Keys } from '../hooks/use-keys.ts';
import { useStats } from '../hooks/use-stats.ts';
import type { SyncPorts } from '../sync-ports.ts';
import styles from '../sync.module.css';
import { CategoriesPart } from './categories-part.tsx';
import { DevicesPart } from './devices-part.tsx';
import { FiguresPart } from './figures-part.tsx';
import { KeepFilesPart } from './keep-files-part.tsx';
import { LeavePart } from './leave-part.tsx';
import { RecoveryPart } from './recovery-part.tsx';
import { RemovalsPart } from './removals-part.tsx';
import { StatusPart } from './status-part.tsx';

interface ReadyProps {
  readonly ports: SyncPorts;
  readonly keys: Keys;
  readonly holders: readonly KeyHolder[];
  /** A link from another device has led here, where no code is needed. */
  readonly hasCode: boolean;
}

/** A browser that syncs. */
export function Ready({ ports, keys, holders, hasCode }: ReadyProps): ReactNode {
  const intl = useIntl();
  const { sync } = ports;
  const snapshot = useSyncExternalStore(sync.subscribe, sync.getSnapshot);
  const figures = useStats(sync);
  const { removals } = snapshot;
  const top = useRef<HTMLHeadingElement>(null);
  return (
    <div className={styles['stack']}>
      {hasCode && (
        <p>
          {intl.formatMessage({
            id: 'sync.ready.code',
            defaultMessage: 'This browser already syncs, so it needs no code.',
          })}
        </p>
      )}
      <StatusPart
        ports={ports}
        keys={keys}
        snapshot={snapshot}
        stats={figures.stats}
        headingRef={top}
      />
      {removals.length > 0 && (
        // Another list is another question, also where the last one was put off.
        <RemovalsPart
          key={removals.map(({ chatId }) => chatId).join(' ')}
          sync={sync}
          removals={removals}
          onDecided={() => top.current?.focus()}
        />
      )}
      <FiguresPart {...figures} />
      <DevicesPart ports={ports} keys={keys} holders={holders} />
      <RecoveryPart ports={ports} keys={keys} holders={holders} />
      <CategoriesPart sync={sync} categoriesOff={snapshot.categoriesOff} />
      {snapshot.keptFiles !== null && (
        <KeepFilesPart
          sync={sync}
          files={snapshot.keptFiles}
          hasChats={!snapshot.categoriesOff.includes('chats')}
        />
      )}
      <LeavePart ports={ports} keys={keys} pending={snapshot.pending + snapshot.uploads} />
    </div>
  );
}
