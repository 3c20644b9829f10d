import type { AccountPasskey } from '@parley/contract/http/account.ts';
import { maxPasskeyName } from '@parley/contract/http/passkeys.ts';
import { Button } from '@parley/ui/components/button/button.tsx';
import { Dialog } from '@parley/ui/components/dialog/dialog.tsx';
import { TextField } from '@parley/ui/components/text-field/text-field.tsx';
import { useId, useRef, useState, type FormEvent, type ReactNode } from 'react';
import { useIntl } from 'react-intl';

import type { PasskeyService } from '#src/services/account/passkey-service.ts';

import styles from '../account.module.css';
import { useAccountAction } from '../hooks/use-account-action.ts';
import { accountErrorText } from '../logic/account-error-text.ts';

interface RenamePasskeyDialogProps {
  readonly passkeys: Pick<PasskeyService, 'rename'>;
  readonly passkey: AccountPasskey;
  readonly onRenamed: () => void;
  readonly onClose: () => void;
}

/** Gives a passkey a name by which its person knows where it lies. */
export function RenamePasskeyDialog(props: RenamePasskeyDialogProps): ReactNode {
  const { passkeys, passkey, onRenamed, onClose } = props;
  const intl = useIntl();
  const formId = useId();
  const field = useRef<HTMLInputElement>(null);
  const [name, setName] = useState(passkey.name);
  const action = useAccountAction();
  const isEmpty = name.trim() === '';

  async function handleSubmit(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    if (isEmpty) return;
    const renamed = await action.run(() => passkeys.rename(passkey.id, name.trim()));
    if (renamed === undefined) field.current?.focus();
    else onRenamed();
  }

  return (
    <Dialog
      open
      size="s"
      initialFocus={field}
      title={intl.formatMessage({
        id: 'account.passkey.rename.title',
        defaultMessage: 'Rename passkey',
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
          <Button
            type="submit"
            form={formId}
            variant="primary"
            disabled={isEmpty}
            loading={action.isRunning}
          >
            {intl.formatMessage({ id: 'account.passkey.save', defaultMessage: 'Save' })}
          </Button>
        </>
      }
    >
      <form
        id={formId}
        className={styles['form']}
        noValidate
        onSubmit={(event) => void handleSubmit(event)}
      >
        <TextField
          ref={field}
          label={intl.formatMessage({ id: 'account.passkey.name', defaultMessage: 'Name' })}
          value={name}
          maxLength={maxPasskeyName}
          autoComplete="off"
          onValueChange={(typed) => {
            setName(typed);
            action.clearError();
          }}
          error={action.error && accountErrorText(intl, action.error)}
        />
      </form>
    </Dialog>
  );
}
