import type { ToastStore } from '@parley/ui/components/toast/toast-store.ts';
import { useSyncExternalStore, type ReactNode } from 'react';

import { UnlockDialog } from '#src/features/keys/unlock-dialog.tsx';
import type { KeyService } from '#src/services/keys/key-service.ts';
import type { UnlockPrompt } from '#src/services/keys/unlock-prompt.ts';

interface UnlockPaneProps {
  readonly ports: {
    readonly keys: KeyService;
    readonly unlockPrompt: UnlockPrompt;
    readonly toasts: ToastStore;
  };
}

/** The question for the password, whoever asks it. */
export function UnlockPane({ ports }: UnlockPaneProps): ReactNode {
  const { keys, unlockPrompt, toasts } = ports;
  const reason = useSyncExternalStore(unlockPrompt.subscribe, unlockPrompt.getSnapshot);
  if (reason === undefined) return null;
  return (
    <UnlockDialog
      keys={keys}
      reason={reason}
      onDismiss={unlockPrompt.dismiss}
      notify={(message) => void toasts.show({ message, tone: 'success' })}
    />
  );
}
