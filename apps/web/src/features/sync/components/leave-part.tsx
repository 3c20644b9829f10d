import { Button } from '@parley/ui/components/button/button.tsx';
import { ConfirmDialog } from '@parley/ui/components/confirm-dialog/confirm-dialog.tsx';
import { useState, type ReactNode } from 'react';
import { useIntl } from 'react-intl';

import { useKeyAction } from '../hooks/use-key-action.ts';
import type { Keys } from '../hooks/use-keys.ts';
import type { SyncPorts } from '../sync-ports.ts';
import styles from '../sync.module.css';
import { KeyProblem } from './key-problem.tsx';

interface LeavePartProps {
  readonly ports: SyncPorts;
  readonly keys: Keys;
  /** Changes that no server has. */
  readonly pending: number;
}

/** Ends the sync of this browser. */
export function LeavePart({ ports, keys, pending }: LeavePartProps): ReactNode {
  const intl = useIntl();
  const action = useKeyAction();
  const [isAsking, setIsAsking] = useState(false);

  async function leave(): Promise<void> {
    if ((await action.run(ports.sync.leave)) === undefined) return;
    keys.reopen();
    ports.notify(
      intl.formatMessage({
        id: 'sync.leave.done',
        defaultMessage: 'This browser no longer syncs. Everything in it is still here.',
      }),
    );
  }

  return (
    <div className={styles['part']}>
      <div className={styles['buttons']}>
        <Button loading={action.isRunning} onClick={() => setIsAsking(true)}>
          {intl.formatMessage({
            id: 'sync.leave',
            defaultMessage: 'Stop syncing in this browser…',
          })}
        </Button>
      </div>
      <KeyProblem error={action.error} openAccount={ports.openAccount} />
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setIsAsking}
        title={intl.formatMessage({
          id: 'sync.leave.title',
          defaultMessage: 'Stop syncing in this browser?',
        })}
        confirmLabel={intl.formatMessage({
          id: 'sync.leave.confirm',
          defaultMessage: 'Stop syncing',
        })}
        cancelLabel={intl.formatMessage({ id: 'account.cancel', defaultMessage: 'Cancel' })}
        onConfirm={() => void leave()}
      >
        <p>
          {intl.formatMessage({
            id: 'sync.leave.text',
            defaultMessage:
              'Your chats stay in this browser, on the server, and on your other devices. To sync here again, you need another device or your recovery phrase.',
          })}
        </p>
        {pending > 0 && (
          <p>
            {intl.formatMessage(
              {
                id: 'sync.leave.pending',
                defaultMessage:
                  '{count, plural, one {# change hasn’t} other {# changes haven’t}} reached the server yet and will stay in this browser only.',
              },
              { count: pending },
            )}
          </p>
        )}
      </ConfirmDialog>
    </div>
  );
}
