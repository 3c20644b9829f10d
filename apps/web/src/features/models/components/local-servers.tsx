import { Button } from '@parley/ui/components/button/button.tsx';
import { RefreshCw } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { useIntl } from 'react-intl';

import type { ProviderService } from '#src/services/providers/provider-service.ts';
import type { SetupDone, SetupError } from '#src/services/providers/provider-view.ts';

import { useLocalProbe } from '../hooks/use-local-probe.ts';
import { setupErrorText } from '../logic/setup-error-text.ts';
import { LocalServerRow } from './local-server-row.tsx';
import styles from './local-servers.module.css';

export interface LocalServersProps {
  readonly providers: ProviderService;
  /** Begins to look with the first render: only where showing this is the answer to a click. */
  readonly looksAtOnce: boolean;
  readonly onConnected?: (done: SetupDone) => void;
}

interface Failed {
  readonly presetId: string;
  readonly error: SetupError;
}

/** The model servers of this computer: found, not running, or not allowed to answer to this page. */
export function LocalServers(props: LocalServersProps): ReactNode {
  const { providers, looksAtOnce } = props;
  const intl = useIntl();
  const probe = useLocalProbe(providers, looksAtOnce);
  const [failed, setFailed] = useState<Failed>();
  const servers = providers.localServers();
  const hasLooked = [...probe.states.values()].some((state) => state !== undefined);

  async function connect(presetId: string, modelId: string | undefined): Promise<void> {
    setFailed(undefined);
    const connected = await providers.connectLocal(presetId);
    if (!connected.ok) {
      setFailed({ presetId, error: connected.error });
      return;
    }
    const { providerId } = connected.value;
    if (modelId !== undefined) providers.setDefaultModel({ providerId, modelId });
    props.onConnected?.(connected.value);
  }

  function failureOf(presetId: string, title: string, baseUrl: string): string | undefined {
    if (failed?.presetId !== presetId) return undefined;
    const place = { presetId, title, baseUrl, pageOrigin: location.origin };
    return setupErrorText(intl, failed.error, place).title;
  }

  return (
    <div className={styles['servers']}>
      {hasLooked && (
        <ul className={styles['list']}>
          {servers.map((server) => (
            <LocalServerRow
              key={server.presetId}
              server={server}
              state={probe.states.get(server.presetId)}
              failure={failureOf(server.presetId, server.title, server.baseUrl)}
              onUse={(modelId) => void connect(server.presetId, modelId)}
            />
          ))}
        </ul>
      )}
      <div className={styles['foot']}>
        <Button icon={RefreshCw} loading={probe.isLooking} onClick={probe.look}>
          {hasLooked
            ? intl.formatMessage({ id: 'local.again', defaultMessage: 'Check again' })
            : intl.formatMessage({ id: 'local.look', defaultMessage: 'Look for models' })}
        </Button>
        {!hasLooked && (
          <p className={styles['note']}>
            {intl.formatMessage({
              id: 'local.look.note',
              defaultMessage: 'Checks common ports on this computer only.',
            })}
          </p>
        )}
      </div>
      {servers.every(({ presetId }) => probe.states.get(presetId)?.state === 'absent') && (
        <p className={styles['note']}>
          {intl.formatMessage({
            id: 'local.none',
            defaultMessage:
              'Nothing is running yet. Install Ollama or LM Studio, load a model in it, then check again.',
          })}
        </p>
      )}
      {hasLooked && <BrowserNotes />}
    </div>
  );
}

/** What browsers do to pages that call this computer. */
function BrowserNotes(): ReactNode {
  const intl = useIntl();
  if (location.protocol !== 'https:') return null;
  return (
    <div className={styles['notes']}>
      <p>
        {intl.formatMessage({
          id: 'local.note.chromium',
          defaultMessage:
            'Chrome and Edge ask whether this page can access devices on your network: allow it. If you blocked it, change the setting beside the address.',
        })}
      </p>
      <p>
        {intl.formatMessage({
          id: 'local.note.safari',
          defaultMessage:
            'Safari doesn’t let https pages reach a server on this computer. Use another browser, or run Parley on your computer too.',
        })}
      </p>
    </div>
  );
}
