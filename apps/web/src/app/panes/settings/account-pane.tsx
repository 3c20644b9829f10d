import type { HostConfig } from '@parley/contract/http/host-config.ts';
import type { ToastStore } from '@parley/ui/components/toast/toast-store.ts';
import { useState, useSyncExternalStore, type ReactNode } from 'react';

import { AccountSettings } from '#src/features/account/account-settings.tsx';
import { isSyncEmailFixed } from '#src/features/account/logic/sign-in-rules.ts';
import { organizationOf } from '#src/app/shared/organization-of.ts';
import { syncStarted } from '#src/app/shared/sync-started.ts';
import { systemClock } from '#src/platform/clock.ts';
import type { LocalFlags } from '#src/platform/local-flags.ts';
import type { Locks } from '#src/platform/locks.ts';
import { saveFile } from '#src/platform/save-file.ts';
import { createAccountService } from '#src/services/account/account-service.ts';
import { passkeyBrowser } from '#src/services/account/passkey-browser.ts';
import { createPasskeyService } from '#src/services/account/passkey-service.ts';
import type { ConfigService } from '#src/services/config/config-service.ts';
import type { OrganizationSnapshot } from '#src/services/organization/organization-service.ts';

/** What the account needs of the program. */
export interface AccountPorts {
  readonly config: ConfigService;
  readonly flags: LocalFlags;
  readonly locks: Locks;
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
  const organization = host.managed ? organizationOf(ports) : undefined;
  return (
    <AccountSettings
      accounts={accounts}
      passkeys={passkeys}
      host={host}
      fixedEmail={organization && fixedEmailOf(host, organization.getSnapshot())}
      onSignedIn={() => {
        syncStarted.goOn();
        void organization?.refresh();
        onSignedIn?.();
      }}
      saveExport={(content) => saveFile(exportName(), content)}
      notify={(message) => void toasts.show({ message, tone: 'success' })}
    />
  );
}

/** A member signs in for the sync under the address that they have here, or had until a moment ago. */
function fixedEmailOf(
  host: HostConfig,
  { config, email }: OrganizationSnapshot,
): string | undefined {
  return isSyncEmailFixed(host, config) ? email : undefined;
}

function exportName(): string {
  return `account-${new Date(systemClock.nowMs()).toISOString().slice(0, 10)}.ndjson`;
}
