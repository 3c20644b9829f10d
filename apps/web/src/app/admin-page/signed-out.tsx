import type { HostConfig } from '@parley/contract/http/host-config.ts';
import { useEffect, useState, useSyncExternalStore, type ReactNode } from 'react';

import { OrganizationDialog } from '#src/features/account/organization-dialog.tsx';
import { NoAnswerGate, SignedOutGate } from '#src/features/admin/admin-gate.tsx';
import { passkeyBrowser } from '#src/services/account/passkey-browser.ts';
import { createPasskeyService } from '#src/services/account/passkey-service.ts';

import type { AdminPagePorts } from './admin-page-ports.ts';

interface SignedOutProps {
  readonly ports: AdminPagePorts;
  readonly host: HostConfig;
}

/** Opens the sign-in by itself; closed, a button has it. */
export function SignedOut({ ports, host }: SignedOutProps): ReactNode {
  const { organization, firstAnswer, home, server } = ports;
  const snapshot = useSyncExternalStore(organization.subscribe, organization.getSnapshot);
  const [passkeys] = useState(() => createPasskeyService({ ...server, browser: passkeyBrowser }));
  const [isAsked, setIsAsked] = useState(false);
  const [isClosed, setIsClosed] = useState(false);
  useEffect(() => {
    let isOver = false;
    void firstAnswer.then(() => {
      if (!isOver) setIsAsked(true);
    });
    return () => {
      isOver = true;
    };
  }, [firstAnswer]);
  if (snapshot.state.step === 'unknown') {
    const retry = (): void => {
      setIsAsked(false);
      void organization.refresh().then(() => setIsAsked(true));
    };
    return <NoAnswerGate isOver={isAsked} onRetry={retry} />;
  }
  return (
    <>
      <SignedOutGate onSignIn={() => setIsClosed(false)} />
      {!isClosed && (
        <OrganizationDialog
          organization={organization}
          snapshot={snapshot}
          passkeys={passkeys}
          host={host}
          adminUrl={`${home}#admin`}
          onClose={() => setIsClosed(true)}
        />
      )}
    </>
  );
}
