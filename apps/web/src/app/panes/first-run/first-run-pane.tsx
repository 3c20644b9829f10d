import type { HostConfig } from '@parley/contract/http/host-config.ts';
import type { ToastStore } from '@parley/ui/components/toast/toast-store.ts';
import { useState, useSyncExternalStore, type ReactNode } from 'react';
import { useIntl } from 'react-intl';

import { FirstRun, type OfferedFamilies } from '#src/features/first-run/first-run.tsx';
import { KeySetup } from '#src/features/models/components/key-setup.tsx';
import { LocalServers } from '#src/features/models/components/local-servers.tsx';
import { setupDoneText } from '#src/features/models/components/setup-notice.tsx';

import { hasSync } from '#src/services/config/host-sync.ts';
import { isOfferedBy } from '#src/services/config/offered-presets.ts';
import type { ProviderService } from '#src/services/providers/provider-service.ts';
import { usePageTitle, type TitlePorts } from '#src/app/shared/use-page-title.ts';

/** What the first screen needs of the program. */
export interface FirstRunPorts extends TitlePorts {
  readonly providers: ProviderService;
  readonly toasts: ToastStore;
}

interface FirstRunPaneProps {
  readonly ports: FirstRunPorts;
  readonly renderImport: (onClose: () => void) => ReactNode;
  readonly renderSync: (onClose: () => void) => ReactNode;
  /** Whether this screen stays although there may be chats now: somebody reads what came in. */
  readonly onHold: (isHeld: boolean) => void;
}

/** The first screen, put together from the doors and what is behind them. */
export function FirstRunPane({
  ports,
  renderImport,
  renderSync,
  onHold,
}: FirstRunPaneProps): ReactNode {
  const intl = useIntl();
  const [shown, setShown] = useState<'import' | 'sync'>();
  const { providers, config, toasts } = ports;
  const host = useSyncExternalStore(config.subscribe, config.getSnapshot);
  usePageTitle(ports, '');
  const demoBaseUrl = host.demo.enabled
    ? new URL(host.demo.baseUrl, document.baseURI).href
    : undefined;
  function show(next: 'import' | 'sync' | undefined): void {
    setShown(next);
    onHold(next !== undefined);
  }
  const close = (): void => show(undefined);
  return (
    <>
      <FirstRun
        providers={providers}
        brand={host.brand}
        families={familiesOf(host)}
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
        onImport={() => show('import')}
        onSync={hasSync(host) ? () => show('sync') : undefined}
      />
      {shown === 'import' && renderImport(close)}
      {shown === 'sync' && renderSync(close)}
    </>
  );
}

function familiesOf({ enableGPT, enableClaude }: HostConfig): OfferedFamilies {
  if (enableGPT && enableClaude) return 'both';
  if (enableGPT) return 'gpt';
  return enableClaude ? 'claude' : 'neither';
}
