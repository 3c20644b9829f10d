import { useState, useSyncExternalStore, type ReactNode } from 'react';
import { useIntl } from 'react-intl';

import { FirstRun } from '#src/features/first-run/first-run.tsx';
import { KeySetup } from '#src/features/models/components/key-setup.tsx';
import { LocalServers } from '#src/features/models/components/local-servers.tsx';
import { setupDoneText } from '#src/features/models/components/setup-notice.tsx';

import { lazyDialog } from './lazy-dialog.tsx';
import { isOfferedBy } from './offered-presets.ts';
import { useProgram } from './program-context.ts';
import { usePageTitle } from './use-page-title.ts';

const ImportPane = lazyDialog(async () => (await import('./import-pane.tsx')).ImportPane);

interface FirstRunPaneProps {
  /** Whether this screen stays although there may be chats now: somebody reads what came in. */
  readonly onHold: (isHeld: boolean) => void;
}

/** The first screen, put together from the doors and what is behind them. */
export function FirstRunPane({ onHold }: FirstRunPaneProps): ReactNode {
  const intl = useIntl();
  const [isImporting, setIsImporting] = useState(false);
  const { providers, config, toasts } = useProgram();
  const host = useSyncExternalStore(config.subscribe, config.getSnapshot);
  usePageTitle('');
  const demoBaseUrl = host.demo.enabled
    ? new URL(host.demo.baseUrl, document.baseURI).href
    : undefined;
  function setImporting(isOpen: boolean): void {
    setIsImporting(isOpen);
    onHold(isOpen);
  }
  return (
    <>
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
        onImport={() => setImporting(true)}
      />
      {isImporting && <ImportPane onClose={() => setImporting(false)} />}
    </>
  );
}
