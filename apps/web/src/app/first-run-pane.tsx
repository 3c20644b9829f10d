import { useSyncExternalStore, type ReactNode } from 'react';
import { useIntl } from 'react-intl';

import { FirstRun } from '#src/features/first-run/first-run.tsx';
import { KeySetup } from '#src/features/models/components/key-setup.tsx';
import { LocalServers } from '#src/features/models/components/local-servers.tsx';
import { setupDoneText } from '#src/features/models/components/setup-notice.tsx';

import { isOfferedBy } from './offered-presets.ts';
import { useProgram } from './program-context.ts';
import { usePageTitle } from './use-page-title.ts';

/** The first screen, put together from the doors and what is behind them. */
export function FirstRunPane(): ReactNode {
  const intl = useIntl();
  const { providers, config, toasts } = useProgram();
  const host = useSyncExternalStore(config.subscribe, config.getSnapshot);
  usePageTitle('');
  const demoBaseUrl = host.demo.enabled
    ? new URL(host.demo.baseUrl, document.baseURI).href
    : undefined;
  return (
    <FirstRun
      providers={providers}
      brand={host.brand}
      demoBaseUrl={demoBaseUrl}
      renderKeys={(onReady) => (
        <KeySetup
          providers={providers}
          isManaged={host.managed}
          endsWithForm
          isOffered={(presetId) => isOfferedBy(host, presetId)}
          onDone={(done) => {
            onReady();
            toasts.show({ tone: 'success', message: setupDoneText(intl, done) });
          }}
        />
      )}
      renderLocal={(onReady) => (
        <LocalServers providers={providers} looksAtOnce onConnected={onReady} />
      )}
      // The composer appears by itself as soon as a provider is there.
      onReady={() => undefined}
    />
  );
}
