import { Button } from '@parley/ui/components/button/button.tsx';
import { Dialog } from '@parley/ui/components/dialog/dialog.tsx';
import {
  PasswordField,
  type PasswordFieldProps,
} from '@parley/ui/components/password-field/password-field.tsx';
import { useId, useRef, useState, type FormEvent, type ReactNode } from 'react';
import { useIntl } from 'react-intl';

import type { KeyState } from '#src/platform/sync-protocol.ts';

import { useKeyAction } from '../hooks/use-key-action.ts';
import { findPassphraseFault } from '../logic/passphrase-fault.ts';
import type { SyncPorts } from '../sync-ports.ts';
import styles from '../sync.module.css';
import { KeyProblem } from './key-problem.tsx';

interface PassphraseDialogProps {
  readonly ports: Pick<SyncPorts, 'sync' | 'openAccount'>;
  /** There is one already. */
  readonly isChange: boolean;
  readonly onDone: (state: KeyState) => void;
  readonly onClose: () => void;
}

/** Sets a passphrase, typed twice. */
export function PassphraseDialog(props: PassphraseDialogProps): ReactNode {
  const { ports, isChange, onDone, onClose } = props;
  const intl = useIntl();
  const formId = useId();
  const first = useRef<HTMLInputElement>(null);
  const second = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState('');
  const [repeated, setRepeated] = useState('');
  const [fault, setFault] = useState<ReturnType<typeof findPassphraseFault>>();
  const action = useKeyAction();

  async function submit(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    const found = findPassphraseFault(typed, repeated);
    setFault(found);
    if (found !== undefined) {
      (found === 'too-short' ? first : second).current?.focus();
      return;
    }
    const done = await action.run(() => ports.sync.setPassphrase(typed));
    if (done !== undefined) onDone(done.value);
  }

  function change(set: (text: string) => void, text: string): void {
    set(text);
    setFault(undefined);
    action.clearError();
  }

  return (
    <Dialog
      open
      size="s"
      isSticky
      initialFocus={first}
      title={
        isChange
          ? intl.formatMessage({
              id: 'sync.passphrase.title.change',
              defaultMessage: 'Change passphrase',
            })
          : intl.formatMessage({ id: 'sync.passphrase.title', defaultMessage: 'Add passphrase' })
      }
      description={intl.formatMessage({
        id: 'sync.passphrase.text',
        defaultMessage:
          'It opens your synced data on a new device. Nobody can reset it, so your recovery phrase stays valid, too.',
      })}
      closeLabel={intl.formatMessage({ id: 'dialog.close', defaultMessage: 'Close' })}
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      footer={
        <>
          <Button disabled={action.isRunning} onClick={onClose}>
            {intl.formatMessage({ id: 'account.cancel', defaultMessage: 'Cancel' })}
          </Button>
          <Button type="submit" form={formId} variant="primary" loading={action.isRunning}>
            {intl.formatMessage({ id: 'profile.keep', defaultMessage: 'Save' })}
          </Button>
        </>
      }
    >
      <form
        id={formId}
        className={styles['form']}
        noValidate
        onSubmit={(event) => void submit(event)}
      >
        <NewPassphraseField
          ref={first}
          label={intl.formatMessage({
            id: 'sync.passphrase.new',
            defaultMessage: 'New passphrase',
          })}
          value={typed}
          onValueChange={(text) => change(setTyped, text)}
          hint={intl.formatMessage({
            id: 'sync.passphrase.hint',
            defaultMessage: 'At least 12 characters; a sentence is easy to remember.',
          })}
          error={
            fault === 'too-short' &&
            intl.formatMessage({
              id: 'sync.error.passphraseTooShort',
              defaultMessage: 'Use at least 12 characters.',
            })
          }
        />
        <NewPassphraseField
          ref={second}
          label={intl.formatMessage({
            id: 'sync.passphrase.repeat',
            defaultMessage: 'The same once more',
          })}
          value={repeated}
          onValueChange={(text) => change(setRepeated, text)}
          error={
            fault === 'differs' &&
            intl.formatMessage({
              id: 'sync.passphrase.differs',
              defaultMessage: 'The two aren’t the same. Type it again.',
            })
          }
        />
        <KeyProblem error={action.error} openAccount={ports.openAccount} />
      </form>
    </Dialog>
  );
}

function NewPassphraseField(props: Omit<PasswordFieldProps, 'showLabel' | 'hideLabel'>): ReactNode {
  const intl = useIntl();
  return (
    <PasswordField
      {...props}
      autoComplete="new-password"
      showLabel={intl.formatMessage({
        id: 'sync.passphrase.show',
        defaultMessage: 'Show passphrase',
      })}
      hideLabel={intl.formatMessage({
        id: 'sync.passphrase.hide',
        defaultMessage: 'Hide passphrase',
      })}
    />
  );
}
