import type { ProviderId } from '@parley/domain/shared/ids.ts';
import type { ReactNode } from 'react';

import { KeyDialog } from '#src/features/models/key-dialog.tsx';

import { useProgram } from './program-context.ts';

interface KeyPaneProps {
  readonly providerId: ProviderId;
  readonly onClose: () => void;
  readonly onSaved: () => void;
}

/** Asks for the key of one provider and tells what came of it. */
export function KeyPane({ providerId, onClose, onSaved }: KeyPaneProps): ReactNode {
  const { providers, toasts } = useProgram();
  return (
    <KeyDialog
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      providers={providers}
      providerId={providerId}
      notify={(message) => void toasts.show({ message, tone: 'success' })}
      onSaved={onSaved}
    />
  );
}
