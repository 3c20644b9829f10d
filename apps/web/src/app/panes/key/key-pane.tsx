import type { ToastStore } from '@parley/ui/components/toast/toast-store.ts';
import type { ProviderId } from '@parley/domain/shared/ids.ts';
import { useState, type ReactNode } from 'react';

import { KeyDialog } from '#src/features/models/key-dialog.tsx';
import type { Store } from '#src/data/store.ts';
import type { ProviderService } from '#src/services/providers/provider-service.ts';
import type { ConfigService } from '#src/services/config/config-service.ts';
import { focusBoxAfterDialog } from '#src/platform/focus-box.ts';
import { lazyComponent } from '#src/platform/lazy-component.ts';

import { usageLoader } from '#src/app/shared/load-usage.ts';
import { useIsCostShown } from '#src/app/shared/use-is-cost-shown.ts';

const KeyUsage = lazyComponent(
  async () => (await import('#src/features/usage/key-usage.tsx')).KeyUsage,
);

/** What asking for a key needs of the program. */
export interface KeyPorts {
  readonly store: Store;
  readonly providers: ProviderService;
  readonly config: ConfigService;
  readonly toasts: ToastStore;
}

interface KeyPaneProps {
  readonly ports: KeyPorts;
  readonly providerId: ProviderId;
  readonly onClose: () => void;
  readonly onSaved: () => void;
}

/** Asks for the key of one provider and tells what came of it. */
export function KeyPane({ ports, providerId, onClose, onSaved }: KeyPaneProps): ReactNode {
  const { store, providers, toasts, config } = ports;
  const [load] = useState(() => usageLoader(store));
  const isCostShown = useIsCostShown(config);
  return (
    <KeyDialog
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      providers={providers}
      providerId={providerId}
      notify={(message) => void toasts.show({ message, tone: 'success' })}
      onSaved={() => {
        onSaved();
        focusBoxAfterDialog();
      }}
    >
      {isCostShown && <KeyUsage load={load} providerId={providerId} />}
    </KeyDialog>
  );
}
