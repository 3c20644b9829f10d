import { useEffect, useState, useSyncExternalStore, type ReactNode } from 'react';

import type { Program } from '#src/app/program/program.ts';
import { organizationOf, signInAsked } from '#src/app/shared/organization-of.ts';
import { OrganizationDialog } from '#src/features/account/organization-dialog.tsx';
import { OwnedDialog } from '#src/features/account/owned-dialog.tsx';
import { SetupDialog } from '#src/features/account/setup-dialog.tsx';
import { passkeyBrowser } from '#src/services/account/passkey-browser.ts';
import { createPasskeyService } from '#src/services/account/passkey-service.ts';
import type { OrganizationState } from '#src/services/organization/organization-service.ts';

/** Where the server sends those who come to `/admin`. */
const adminHash = '#admin';

/**
 * The sign-in of an organization. It opens by itself where one is needed, and again whenever a session
 * ends; closed, all that lies in this browser can be read.
 */
export function OrganizationPart({ program }: { readonly program: Program }): ReactNode {
  const { config, flags } = program;
  const [organization] = useState(() => organizationOf(program));
  const [passkeys] = useState(() =>
    createPasskeyService({
      fetch: window.fetch.bind(window),
      base: document.baseURI,
      flags,
      browser: passkeyBrowser,
    }),
  );
  const host = useSyncExternalStore(config.subscribe, config.getSnapshot);
  const snapshot = useSyncExternalStore(organization.subscribe, organization.getSnapshot);
  const [isForAdmins, leaveAdmin] = useAdminAddress();
  const [isOwned, setIsOwned] = useState(false);
  const [isAsked, setIsAsked] = useState(false);
  const [closed, setClosed] = useState<string>();
  useEffect(() => signInAsked.add(() => setIsAsked(true)), []);
  useEffect(
    () =>
      organization.subscribe(() => {
        if (organization.getSnapshot().state.step !== 'member') return;
        setIsAsked(false);
        setClosed(undefined);
      }),
    [organization],
  );
  useEffect(
    () =>
      program.generation.subscribe((notice) => {
        // The server no longer knows who asks, or that they may.
        const status = notice.type === 'turn-ended' ? notice.message.error?.status : undefined;
        if (status !== 401 && status !== 403) return;
        // Whoever sends something wants more than to read.
        void organization.refresh().then(() => setClosed(undefined));
      }),
    [program, organization],
  );
  const need = needOf(snapshot.state);
  const adminUrl = host.links.admin ?? 'admin';
  if (isForAdmins && snapshot.state.step === 'not-active') {
    const finish = (): void => {
      leaveAdmin();
      setIsOwned(true);
    };
    return <SetupDialog organization={organization} onOwned={finish} onClose={leaveAdmin} />;
  }
  if (isOwned && adminUrl !== false) {
    return (
      <OwnedDialog
        onOpenPanel={() => location.assign(adminUrl)}
        onClose={() => setIsOwned(false)}
      />
    );
  }
  if (!isAsked && (need === undefined || need === closed)) return null;
  return (
    <OrganizationDialog
      organization={organization}
      snapshot={snapshot}
      passkeys={passkeys}
      host={host}
      adminUrl={adminUrl}
      onClose={() => {
        setIsAsked(false);
        setClosed(need);
      }}
    />
  );
}

/** Why the dialog opens; undefined where nobody is asked for. */
function needOf(state: OrganizationState): string | undefined {
  if (state.step === 'signed-out') return state.reason;
  return state.step === 'not-active' ? state.step : undefined;
}

/** Whether the address asks for the administration, and what takes that away again. */
function useAdminAddress(): readonly [boolean, () => void] {
  const [isAsked, setIsAsked] = useState(false);
  useEffect(() => {
    const follow = (): void => {
      if (location.hash !== adminHash) return;
      history.replaceState(history.state, '', `${location.pathname}${location.search}`);
      setIsAsked(true);
    };
    follow();
    addEventListener('hashchange', follow);
    return () => removeEventListener('hashchange', follow);
  }, []);
  return [isAsked, () => setIsAsked(false)];
}
