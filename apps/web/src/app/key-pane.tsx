import type { ProviderId } from '@parley/domain/shared/ids.ts';
import { lazy, Suspense, useMemo, type ReactNode } from 'react';

import { KeyDialog } from '#src/features/models/key-dialog.tsx';

import { usageLoader } from './load-usage.ts';
import { useProgram } from './program-context.ts';
import { useIsCostShown } from './use-chat-cost.tsx';

const KeyUsage = lazy(async () => ({
  default: (await import('#src/features/usage/key-usage.tsx')).KeyUsage,
}));

interface KeyPaneProps {
  readonly providerId: ProviderId;
  readonly onClose: () => void;
  readonly onSaved: () => void;
}

/** Asks for the key of one provider and tells what came of it. */
export function KeyPane({ providerId, onClose, onSaved }: KeyPaneProps): ReactNode {
  const { store, providers, toasts } = useProgram();
  const load = useMemo(() => usageLoader(store), [store]);
  const isCostShown = useIsCostShown();
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
    >
      {isCostShown && (
        <Suspense fallback={null}>
          <KeyUsage load={load} providerId={providerId} />
        </Suspense>
      )}
    </KeyDialog>
  );
}
