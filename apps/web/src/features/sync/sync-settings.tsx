import { Banner } from '@parley/ui/components/banner/banner.tsx';
import { Button } from '@parley/ui/components/button/button.tsx';
import { Spinner } from '@parley/ui/components/spinner/spinner.tsx';
import type { ReactNode } from 'react';
import { useIntl } from 'react-intl';

import { KeyProblem } from './components/key-problem.tsx';
import { Ready } from './components/ready.tsx';
import { SetUp } from './components/set-up.tsx';
import { SignedOut } from './components/signed-out.tsx';
import { Unlock } from './components/unlock.tsx';
import { useKeys } from './hooks/use-keys.ts';
import type { SyncPorts } from './sync-ports.ts';
import styles from './sync.module.css';

export interface SyncSettingsProps extends SyncPorts {
  readonly isSignedIn: boolean;
  /** The page came over https, or from this computer; elsewhere browsers have no cryptography. */
  readonly isSecure: boolean;
  /** From a link that another device has shown. */
  readonly joinCode?: string | undefined;
}

/** The sync of this browser: from the consent to what is shown of it every day. */
export function SyncSettings(props: SyncSettingsProps): ReactNode {
  const { isSignedIn, isSecure, joinCode, ...ports } = props;
  const intl = useIntl();
  if (!isSecure) {
    return (
      <Banner tone="warning">
        {intl.formatMessage({
          id: 'sync.insecure',
          defaultMessage:
            'Sync encrypts your data in this browser, which browsers only allow at addresses that begin with https, or on this computer itself. Open Parley at such an address, or ask whoever runs the server for one.',
        })}
      </Banner>
    );
  }
  return isSignedIn ? (
    <SignedIn ports={ports} joinCode={joinCode} />
  ) : (
    <SignedOut openAccount={ports.openAccount} hasCode={joinCode !== undefined} />
  );
}

interface SignedInProps {
  readonly ports: SyncPorts;
  readonly joinCode: string | undefined;
}

function SignedIn({ ports, joinCode }: SignedInProps): ReactNode {
  const intl = useIntl();
  const { view, ...keys } = useKeys(ports.sync);
  if (view.step === 'opening') {
    return (
      <Spinner label={intl.formatMessage({ id: 'account.loading', defaultMessage: 'Loading…' })} />
    );
  }
  if (view.step === 'failed') {
    return (
      <div className={styles['part']}>
        <KeyProblem error={view.error} openAccount={ports.openAccount} />
        <div className={styles['buttons']}>
          <Button onClick={keys.reopen}>
            {intl.formatMessage({ id: 'account.retry', defaultMessage: 'Retry' })}
          </Button>
        </div>
      </div>
    );
  }
  const { state } = view;
  const hasCode = joinCode !== undefined;
  if (state.step === 'none') return <SetUp ports={ports} keys={keys} hasCode={hasCode} />;
  return state.step === 'locked' ? (
    <Unlock ports={ports} keys={keys} state={state} joinCode={joinCode} />
  ) : (
    <Ready ports={ports} keys={keys} holders={state.holders} hasCode={hasCode} />
  );
}
