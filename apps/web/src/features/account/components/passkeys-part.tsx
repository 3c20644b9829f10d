import type { Account, AccountPasskey } from '@parley/contract/http/account.ts';
import { Button } from '@parley/ui/components/button/button.tsx';
import { KeyRound } from 'lucide-react';
import { useId, useRef, useState, type ReactNode } from 'react';
import { useIntl } from 'react-intl';

import type { PasskeyService } from '#src/services/account/passkey-service.ts';

import styles from '../account.module.css';
import { useAccountAction } from '../hooks/use-account-action.ts';
import { sessionName } from '../logic/session-name.ts';
import { PasskeyList } from './passkey-list.tsx';
import { Problem } from './problem.tsx';
import { RenamePasskeyDialog } from './rename-passkey-dialog.tsx';

interface PasskeysPartProps {
  readonly passkeys: PasskeyService;
  readonly account: Account;
  readonly notify: (message: string) => void;
  /** Asks the server how the account is now. */
  readonly reload: () => Promise<void>;
}

/** The passkeys that sign in to the account. */
export function PasskeysPart({ passkeys, account, notify, reload }: PasskeysPartProps): ReactNode {
  const intl = useIntl();
  const titleId = useId();
  const title = useRef<HTMLHeadingElement>(null);
  const action = useAccountAction();
  const [renamed, setRenamed] = useState<AccountPasskey>();
  const isSupported = passkeys.isSupported();

  async function add(): Promise<void> {
    const here = account.sessions.find(({ isCurrent }) => isCurrent);
    const added = await action.run(() => passkeys.add(sessionName(intl, here ?? {})));
    if (added === undefined) return;
    notify(intl.formatMessage({ id: 'account.passkey.added', defaultMessage: 'Passkey added.' }));
    await reload();
  }

  async function remove(id: string): Promise<void> {
    const removed = await action.run(() => passkeys.remove(id));
    // The button that was pressed goes with its row.
    if (removed !== undefined) title.current?.focus();
    await reload();
  }

  return (
    <section className={styles['part']} aria-labelledby={titleId}>
      <h3 ref={title} id={titleId} tabIndex={-1} className={styles['title']}>
        {intl.formatMessage({ id: 'account.passkeys', defaultMessage: 'Passkeys' })}
      </h3>
      <p className={styles['hint']}>
        {isSupported
          ? intl.formatMessage({
              id: 'account.passkeys.text',
              defaultMessage:
                'Sign in with your fingerprint, face, or screen lock instead of a code.',
            })
          : intl.formatMessage({
              id: 'account.passkeys.unsupported',
              defaultMessage: 'This browser can’t use passkeys at this address.',
            })}
      </p>
      {account.passkeys.length > 0 && (
        <PasskeyList
          passkeys={account.passkeys}
          labelledBy={titleId}
          isBusy={action.isRunning}
          onRename={setRenamed}
          onRemove={(id) => void remove(id)}
        />
      )}
      <Problem error={action.error} />
      {isSupported && (
        <div className={styles['buttons']}>
          <Button icon={KeyRound} loading={action.isRunning} onClick={() => void add()}>
            {intl.formatMessage({ id: 'account.passkey.add', defaultMessage: 'Add a passkey' })}
          </Button>
        </div>
      )}
      {renamed !== undefined && (
        <RenamePasskeyDialog
          passkeys={passkeys}
          passkey={renamed}
          onClose={() => setRenamed(undefined)}
          onRenamed={() => {
            setRenamed(undefined);
            void reload();
          }}
        />
      )}
    </section>
  );
}
