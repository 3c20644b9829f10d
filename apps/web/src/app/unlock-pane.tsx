import { useSyncExternalStore, type ReactNode } from 'react';

import { UnlockDialog } from '#src/features/keys/unlock-dialog.tsx';

import { useProgram } from './program-context.ts';

/** The question for the password, whoever asks it. */
export function UnlockPane(): ReactNode {
  const { keys, unlockPrompt, toasts } = useProgram();
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
