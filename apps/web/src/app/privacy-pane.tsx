import { useSyncExternalStore, type ReactNode } from 'react';

import { KeySettings } from '#src/features/keys/key-settings.tsx';
import { SetupNotice } from '#src/features/models/components/setup-notice.tsx';

import { useProgram } from './program-context.ts';

/** What the settings say about keys and privacy. */
export function PrivacyPane(): ReactNode {
  const { keys, providers, settings, unlockPrompt, toasts } = useProgram();
  const { lockKeysAfterMinutes } = useSyncExternalStore(settings.subscribe, settings.getSnapshot);
  return (
    <KeySettings
      keys={keys}
      providers={providers}
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
  );
}
