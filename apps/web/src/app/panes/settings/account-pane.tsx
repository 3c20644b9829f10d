import type { ToastStore } from '@parley/ui/components/toast/toast-store.ts';
import { useState, useSyncExternalStore, type ReactNode } from 'react';

import { AccountSettings } from '#src/features/account/account-settings.tsx';
import { syncStarted } from '#src/app/shared/sync-started.ts';
import { systemClock } from '#src/platform/clock.ts';
import type { LocalFlags } from '#src/platform/local-flags.ts';
import { saveFile } from '#src/platform/save-file.ts';
import { createAccountService } from '#src/services/account/account-service.ts';
import { passkeyBrowser } from '#src/services/account/passkey-browser.ts';
import { createPasskeyService } from '#src/services/account/passkey-service.ts';
import type { ConfigService } from '#src/services/config/config-service.ts';

/** What the account needs of the program. */
export interface AccountPorts {
  readonly config: ConfigService;
  readonly flags: LocalFlags;
  readonly toasts: ToastStore;
}

interface AccountPaneProps {
  readonly ports: AccountPorts;
  /** Somebody has signed in here. */
  readonly onSignedIn?: () => void;
}

/** The account on the server of this page; nothing is asked of it before this is shown. */
export function AccountPane({ ports, onSignedIn }: AccountPaneProps): ReactNode {
  const { config, flags, toasts } = ports;
  const host = useSyncExternalStore(config.subscribe, config.getSnapshot);
  const [{ accounts, passkeys }] = useState(() => {
    const server = { fetch: window.fetch.bind(window), base: document.baseURI };
    return {
      accounts: createAccountService({ ...server, flags }),
      passkeys: createPasskeyService({ ...server, flags, browser: passkeyBrowser }),
    };
  });
  return (
    <AccountSettings
      accounts={accounts}
      passkeys={passkeys}
      host={host}
      onSignedIn={() => {
        syncStarted.goOn();
        onSignedIn?.();
      }}
      saveExport={(content) => saveFile(exportName(), content)}
      notify={(message) => void toasts.show({ message, tone: 'success' })}
    />
  );
}

function exportName(): string {
  return `account-${new Date(systemClock.nowMs()).toISOString().slice(0, 10)}.ndjson`;
}
