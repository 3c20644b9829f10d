import type { Account } from '@parley/contract/http/account.ts';
import { Button } from '@parley/ui/components/button/button.tsx';
import { Download, LogOut, Trash2 } from 'lucide-react';
import { useEffect, useId, useRef, useState, type ReactNode } from 'react';
import { useIntl } from 'react-intl';

import type { AccountService } from '#src/services/account/account-service.ts';
import type { PasskeyService } from '#src/services/account/passkey-service.ts';

import styles from '../account.module.css';
import { useAccountAction } from '../hooks/use-account-action.ts';
import { DeleteAccountDialog } from './delete-account-dialog.tsx';
import { PasskeysPart } from './passkeys-part.tsx';
import { Problem } from './problem.tsx';
import { SessionList } from './session-list.tsx';

interface SignedInProps {
  readonly accounts: AccountService;
  readonly passkeys: PasskeyService;
  readonly account: Account;
  /** The person has just signed in. */
  readonly isNew: boolean;
  readonly saveExport: (content: Blob) => void;
  readonly notify: (message: string) => void;
  /** Asks the server how the account is now. */
  readonly reload: () => Promise<void>;
  readonly onSignedOut: () => void;
}

/** Who is signed in and where, and what the server keeps for them. */
export function SignedIn(props: SignedInProps): ReactNode {
  const { accounts, account, isNew, reload, onSignedOut } = props;
  const intl = useIntl();
  const sessionsId = useId();
  const action = useAccountAction();
  const who = useRef<HTMLDivElement>(null);
  // The button that led here is gone, and what it led to is to be read out.
  useEffect(() => {
    if (isNew) who.current?.focus();
  }, [isNew]);

  async function signOut(): Promise<void> {
    if ((await action.run(accounts.signOut)) !== undefined) onSignedOut();
  }

  async function endSession(id: string): Promise<void> {
    await action.run(() => accounts.endSession(id));
    await reload();
  }

  return (
    <div className={styles['stack']}>
      <div className={styles['row']}>
        <div className={styles['texts']}>
          <div ref={who} tabIndex={-1} className={styles['who']}>
            <span className={styles['label']}>
              {intl.formatMessage(
                { id: 'account.signedIn', defaultMessage: 'Signed in as {email}' },
                { email: account.email },
              )}
            </span>
          </div>
          <p className={styles['hint']}>
            {intl.formatMessage({
              id: 'account.signedIn.text',
              defaultMessage:
                'Your chats and settings stay in this browser until you turn on sync. API keys are never synced.',
            })}
          </p>
        </div>
        <Button icon={LogOut} disabled={action.isRunning} onClick={() => void signOut()}>
          {intl.formatMessage({ id: 'account.signOut', defaultMessage: 'Sign out' })}
        </Button>
      </div>
      <Problem error={action.error} />
      <section className={styles['part']} aria-labelledby={sessionsId}>
        <h3 id={sessionsId} className={styles['title']}>
          {intl.formatMessage({
            id: 'account.sessions',
            defaultMessage: 'Signed-in browsers',
          })}
        </h3>
        <SessionList
          sessions={account.sessions}
          labelledBy={sessionsId}
          isBusy={action.isRunning}
          onEnd={(id) => void endSession(id)}
        />
      </section>
      <PasskeysPart
        passkeys={props.passkeys}
        account={account}
        notify={props.notify}
        reload={reload}
      />
      <AccountData {...props} />
    </div>
  );
}

function AccountData(props: SignedInProps): ReactNode {
  const { accounts, account, saveExport, notify, onSignedOut } = props;
  const intl = useIntl();
  const titleId = useId();
  const action = useAccountAction();
  const [isDeleting, setIsDeleting] = useState(false);

  async function exportAll(): Promise<void> {
    const exported = await action.run(accounts.exportAll);
    if (exported !== undefined) saveExport(exported.value);
  }

  return (
    <section className={styles['part']} aria-labelledby={titleId}>
      <h3 id={titleId} className={styles['title']}>
        {intl.formatMessage({ id: 'account.data', defaultMessage: 'Your data on this server' })}
      </h3>
      <p className={styles['hint']}>
        {intl.formatMessage({
          id: 'account.data.text',
          defaultMessage:
            'The export has everything this server stores for you, one JSON object per line.',
        })}
      </p>
      <Problem error={action.error} />
      <div className={styles['buttons']}>
        <Button icon={Download} loading={action.isRunning} onClick={() => void exportAll()}>
          {intl.formatMessage({ id: 'account.export', defaultMessage: 'Export data' })}
        </Button>
        <Button icon={Trash2} onClick={() => setIsDeleting(true)}>
          {intl.formatMessage({
            id: 'account.delete.open',
            defaultMessage: 'Delete account…',
          })}
        </Button>
      </div>
      {isDeleting && (
        <DeleteAccountDialog
          accounts={accounts}
          email={account.email}
          onClose={() => setIsDeleting(false)}
          onDeleted={() => {
            notify(
              intl.formatMessage({
                id: 'account.deleted',
                defaultMessage: 'Account deleted.',
              }),
            );
            onSignedOut();
          }}
        />
      )}
    </section>
  );
}
