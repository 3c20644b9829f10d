import { Button } from '@parley/ui/components/button/button.tsx';
import { TwoStepButton } from '@parley/ui/components/two-step-button/two-step-button.tsx';
import { useId, useRef, useState, type ReactNode } from 'react';
import { useIntl } from 'react-intl';

import type { KeyHolder, KeyState } from '#src/platform/sync-protocol.ts';

import { useKeyAction } from '../hooks/use-key-action.ts';
import type { Keys } from '../hooks/use-keys.ts';
import type { SyncPorts } from '../sync-ports.ts';
import styles from '../sync.module.css';
import { KeyProblem } from './key-problem.tsx';
import { PassphraseDialog } from './passphrase-dialog.tsx';
import { PhraseDialog } from './phrase-dialog.tsx';

interface RecoveryPartProps {
  readonly ports: SyncPorts;
  readonly keys: Keys;
  readonly holders: readonly KeyHolder[];
}

/** The ways back for who has lost all devices. */
export function RecoveryPart({ ports, keys, holders }: RecoveryPartProps): ReactNode {
  const intl = useIntl();
  const titleId = useId();
  const action = useKeyAction();
  const [shown, setShown] = useState<'phrase' | 'passphrase'>();
  const setButton = useRef<HTMLButtonElement>(null);
  const { sync, notify } = ports;
  const hasPassphrase = holders.some(({ kind }) => kind === 'passphrase');

  function finish(state: KeyState, notice: string): void {
    setShown(undefined);
    keys.show(state);
    notify(notice);
  }

  async function removePassphrase(): Promise<void> {
    const removed = await action.run(() => sync.setPassphrase(null));
    if (removed === undefined) return;
    // The button that was pressed goes.
    setButton.current?.focus();
    finish(
      removed.value,
      intl.formatMessage({
        id: 'sync.passphrase.removed',
        defaultMessage: 'Passphrase removed. Your recovery phrase still works.',
      }),
    );
  }

  return (
    <section className={styles['part']} aria-labelledby={titleId}>
      <h3 id={titleId} className={styles['title']}>
        {intl.formatMessage({ id: 'sync.recovery', defaultMessage: 'If you lose your devices' })}
      </h3>
      <p className={styles['hint']}>
        {intl.formatMessage({
          id: 'sync.recovery.text',
          defaultMessage:
            'Your recovery phrase opens your synced data on a new device. If your copy is lost, or somebody may have seen it, make a new one: the old one then stops working. A passphrase of your own is a second way.',
        })}
      </p>
      <div className={styles['buttons']}>
        <Button onClick={() => setShown('phrase')}>
          {intl.formatMessage({
            id: 'sync.recovery.phrase',
            defaultMessage: 'New recovery phrase…',
          })}
        </Button>
        <Button ref={setButton} onClick={() => setShown('passphrase')}>
          {hasPassphrase
            ? intl.formatMessage({
                id: 'sync.passphrase.change',
                defaultMessage: 'Change passphrase…',
              })
            : intl.formatMessage({ id: 'sync.passphrase.add', defaultMessage: 'Add passphrase…' })}
        </Button>
        {hasPassphrase && (
          <TwoStepButton
            size="m"
            disabled={action.isRunning}
            label={intl.formatMessage({
              id: 'sync.passphrase.remove',
              defaultMessage: 'Remove passphrase',
            })}
            armedLabel={intl.formatMessage({
              id: 'chat.action.delete.sure',
              defaultMessage: 'Sure?',
            })}
            onConfirm={() => void removePassphrase()}
          />
        )}
      </div>
      <KeyProblem error={action.error} openAccount={ports.openAccount} />
      {shown === 'phrase' && (
        <PhraseDialog
          ports={ports}
          finish={sync.replacePhrase}
          finishLabel={intl.formatMessage({
            id: 'sync.recovery.replace',
            defaultMessage: 'Replace the old phrase',
          })}
          onClose={() => setShown(undefined)}
          onDone={(state) =>
            finish(
              state,
              intl.formatMessage({
                id: 'sync.recovery.replaced',
                defaultMessage: 'Your new recovery phrase works. Destroy the old copy.',
              }),
            )
          }
        />
      )}
      {shown === 'passphrase' && (
        <PassphraseDialog
          ports={ports}
          isChange={hasPassphrase}
          onClose={() => setShown(undefined)}
          onDone={(state) =>
            finish(
              state,
              intl.formatMessage({
                id: 'sync.passphrase.saved',
                defaultMessage: 'Passphrase saved.',
              }),
            )
          }
        />
      )}
    </section>
  );
}
