import type { ToastStore } from '@parley/ui/components/toast/toast-store.ts';
import { useMemo, useSyncExternalStore, type ReactNode } from 'react';
import { useIntl } from 'react-intl';

import { KeySettings } from '#src/features/keys/key-settings.tsx';
import { SetupNotice } from '#src/features/models/components/setup-notice.tsx';
import { OwnLinks } from '#src/features/share/own-links.tsx';
import { copyAndTell } from '#src/app/shared/copy-and-tell.ts';
import { linkPort } from '#src/app/shared/link-port.ts';
import type { Store } from '#src/data/store.ts';
import type { ConfigService } from '#src/services/config/config-service.ts';
import type { KeyService } from '#src/services/keys/key-service.ts';
import type { ProviderService } from '#src/services/providers/provider-service.ts';
import type { SettingsService } from '#src/services/settings/settings-service.ts';
import type { UnlockPrompt } from '#src/services/keys/unlock-prompt.ts';

/** What keys and privacy need of the program. */
export interface PrivacyPorts {
  readonly keys: KeyService;
  readonly providers: ProviderService;
  readonly settings: SettingsService;
  readonly unlockPrompt: UnlockPrompt;
  readonly toasts: ToastStore;
  readonly store: Store;
  readonly config: Pick<ConfigService, 'getSnapshot'>;
}

/** What the settings say about keys and privacy. */
export function PrivacyPane({ ports }: { readonly ports: PrivacyPorts }): ReactNode {
  const intl = useIntl();
  const { keys, providers, settings, unlockPrompt, toasts, store, config } = ports;
  const links = useMemo(
    () => linkPort({ store, config }, (text) => copyAndTell(toasts, intl, text)),
    [store, config, toasts, intl],
  );
  const { managed, allowUserAPIKey } = config.getSnapshot();
  const { lockKeysAfterMinutes } = useSyncExternalStore(settings.subscribe, settings.getSnapshot);
  return (
    <>
      <KeySettings
        keys={keys}
        providers={providers}
        hostPays={managed && !allowUserAPIKey}
        renderNotice={(id, { title, presetId, baseUrl }, error) => (
          <SetupNotice
            id={id}
            phase={error === undefined ? { step: 'testing' } : { step: 'failed', error }}
            place={{ title, presetId, baseUrl }}
          />
        )}
        lockMinutes={lockKeysAfterMinutes}
        onLockMinutes={(minutes) => void settings.change({ lockKeysAfterMinutes: minutes })}
        onUnlock={() => void unlockPrompt.ask('person')}
        notify={(message) => void toasts.show({ message, tone: 'success' })}
      />
      {links !== undefined && <OwnLinks port={links} />}
    </>
  );
}
