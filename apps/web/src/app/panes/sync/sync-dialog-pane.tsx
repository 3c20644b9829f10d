import { Dialog } from '@parley/ui/components/dialog/dialog.tsx';
import { useState, useSyncExternalStore, type ReactNode } from 'react';
import { useIntl } from 'react-intl';

import type { ConfigService } from '#src/services/config/config-service.ts';
import { hasSync } from '#src/services/config/host-sync.ts';

import { SyncScreen, type SyncScreenPorts } from '#src/app/shared/sync-screen.tsx';

/** What the dialog needs of the program. */
export interface SyncDialogPorts extends SyncScreenPorts {
  readonly config: ConfigService;
}

interface SyncDialogPaneProps {
  readonly ports: SyncDialogPorts;
  /** From a link that another device has shown. */
  readonly joinCode?: string | undefined;
  readonly onClose: () => void;
  /** The account, with what to do when somebody has signed in. */
  readonly renderAccount: (onSignedIn: () => void) => ReactNode;
}

/** The way into the sync for somebody who has just come: the account first, then the keys. */
export function SyncDialogPane(props: SyncDialogPaneProps): ReactNode {
  const intl = useIntl();
  const { ports, onClose } = props;
  const { config, flags } = ports;
  const host = useSyncExternalStore(config.subscribe, config.getSnapshot);
  const [isSignedIn, setIsSignedIn] = useState(() => flags.read('account') !== undefined);
  return (
    <Dialog
      open
      onOpenChange={onClose}
      isSticky
      title={intl.formatMessage({ id: 'settings.section.sync', defaultMessage: 'Sync' })}
      closeLabel={intl.formatMessage({ id: 'dialog.close', defaultMessage: 'Close' })}
    >
      {hasSync(host) ? (
        <SyncOrAccount {...props} isSignedIn={isSignedIn} onSignedInChange={setIsSignedIn} />
      ) : (
        <p>
          {intl.formatMessage({
            id: 'sync.notOffered',
            defaultMessage:
              'This server doesn’t offer sync. Open the link on the server that your other devices use.',
          })}
        </p>
      )}
    </Dialog>
  );
}

interface SyncOrAccountProps extends SyncDialogPaneProps {
  readonly isSignedIn: boolean;
  readonly onSignedInChange: (isSignedIn: boolean) => void;
}

function SyncOrAccount(props: SyncOrAccountProps): ReactNode {
  const { ports, isSignedIn, joinCode, renderAccount, onSignedInChange } = props;
  return isSignedIn ? (
    <SyncScreen
      ports={ports}
      isSignedIn
      joinCode={joinCode}
      openAccount={() => onSignedInChange(false)}
    />
  ) : (
    renderAccount(() => onSignedInChange(true))
  );
}
