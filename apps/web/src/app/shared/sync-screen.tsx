import type { ToastStore } from '@parley/ui/components/toast/toast-store.ts';
import { useState, type ReactNode } from 'react';
import { useIntl } from 'react-intl';

import { copyAndTell } from '#src/app/shared/copy-and-tell.ts';
import { syncOf, type SyncProgram } from '#src/app/shared/sync-of.ts';
import type { Store } from '#src/data/store.ts';
import { countWaiting } from '#src/data/sync/waiting-changes.ts';
import { SyncSettings } from '#src/features/sync/sync-settings.tsx';
import { systemClock } from '#src/platform/clock.ts';
import { saveFile } from '#src/platform/save-file.ts';

/** What the screens of the sync need of the program. */
export interface SyncScreenPorts extends SyncProgram {
  readonly toasts: ToastStore;
  readonly store: Store;
}

interface SyncScreenProps {
  readonly ports: SyncScreenPorts;
  readonly isSignedIn: boolean;
  readonly openAccount: () => void;
  /** From a link that another device has shown. */
  readonly joinCode?: string | undefined;
}

/** The sync of this browser, wherever it is shown. */
export function SyncScreen({
  ports,
  isSignedIn,
  openAccount,
  joinCode,
}: SyncScreenProps): ReactNode {
  const intl = useIntl();
  const { toasts, store } = ports;
  const [sync] = useState(() => syncOf(ports));
  const [waiting] = useState(() => ({
    countWaiting: async () => {
      const counted = await countWaiting(store);
      return counted.ok ? counted.value : [];
    },
    onCommit: (listener: () => void) => store.changes.subscribe(listener),
  }));
  return (
    <SyncSettings
      sync={sync}
      isSignedIn={isSignedIn}
      isSecure={isSecureContext}
      openAccount={openAccount}
      nowMs={systemClock.nowMs}
      countWaiting={waiting.countWaiting}
      onCommit={waiting.onCommit}
      joinCode={joinCode}
      pageUrl={new URL('.', document.baseURI).href}
      copy={(text) => void copyAndTell(toasts, intl, text)}
      notify={(message) => void toasts.show({ message, tone: 'success' })}
      savePhrase={(text) =>
        saveFile(
          `${intl.formatMessage({ id: 'sync.phrase.file', defaultMessage: 'recovery-phrase' })}.txt`,
          new Blob([text], { type: 'text/plain' }),
        )
      }
    />
  );
}
