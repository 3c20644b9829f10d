import { Button } from '@parley/ui/components/button/button.tsx';
import { Dialog } from '@parley/ui/components/dialog/dialog.tsx';
import { useId, useRef, useState, type FormEvent, type ReactNode } from 'react';
import { useIntl } from 'react-intl';

import type { AccountService } from '#src/services/account/account-service.ts';

import styles from '../account.module.css';
import { useAccountAction } from '../hooks/use-account-action.ts';
import { CodeField } from './code-field.tsx';
import { Problem } from './problem.tsx';

interface DeleteAccountDialogProps {
  readonly accounts: Pick<AccountService, 'requestCode' | 'deleteAccount'>;
  readonly email: string;
  /** Called once the account is gone. */
  readonly onDeleted: () => void;
  readonly onClose: () => void;
}

/** Deletes the account in two steps: what that means, then a fresh code. */
export function DeleteAccountDialog(props: DeleteAccountDialogProps): ReactNode {
  const { accounts, email, onDeleted, onClose } = props;
  const intl = useIntl();
  const formId = useId();
  const field = useRef<HTMLInputElement>(null);
  const [step, setStep] = useState<'question' | 'code'>('question');
  const [code, setCode] = useState('');
  const action = useAccountAction();
  const isCode = step === 'code';

  const requestCode = async (): Promise<boolean> =>
    (await action.run(() => accounts.requestCode(email))) !== undefined;

  async function handleSubmit(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    if (!isCode) {
      if (await requestCode()) setStep('code');
      return;
    }
    if (code.trim() === '') return;
    const deleted = await action.run(() => accounts.deleteAccount(code));
    if (deleted === undefined) field.current?.select();
    else onDeleted();
  }

  function goBack(): void {
    if (!isCode) {
      onClose();
      return;
    }
    setStep('question');
    setCode('');
    action.clearError();
  }

  return (
    <Dialog
      open
      size="s"
      isSticky
      title={intl.formatMessage({
        id: 'account.delete.title',
        defaultMessage: 'Delete your account?',
      })}
      closeLabel={intl.formatMessage({ id: 'dialog.close', defaultMessage: 'Close' })}
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      footer={
        <>
          <Button disabled={action.isRunning} onClick={goBack}>
            {intl.formatMessage({ id: 'account.cancel', defaultMessage: 'Cancel' })}
          </Button>
          <Button
            type="submit"
            form={formId}
            variant={isCode ? 'danger' : 'primary'}
            disabled={isCode && code.trim() === ''}
            loading={action.isRunning}
          >
            {isCode
              ? intl.formatMessage({ id: 'account.delete', defaultMessage: 'Delete account' })
              : intl.formatMessage({
                  id: 'account.delete.sendCode',
                  defaultMessage: 'Email me a code',
                })}
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
        {isCode ? (
          <>
            <p>
              {intl.formatMessage(
                {
                  id: 'account.delete.code',
                  defaultMessage:
                    'Enter the code sent to {email}. Your account is then deleted at once. This can’t be undone.',
                },
                { email },
              )}
            </p>
            <CodeField
              code={code}
              fieldRef={field}
              isBusy={action.isRunning}
              error={action.error}
              onResend={requestCode}
              onCodeChange={(typed) => {
                setCode(typed);
                action.clearError();
              }}
            />
          </>
        ) : (
          <>
            <p>
              {intl.formatMessage({
                id: 'account.delete.text',
                defaultMessage:
                  'This server deletes your email address, your passkeys, the list of your signed-in browsers, and links you shared while signed in. Your chats, settings, and keys stay in this browser.',
              })}
            </p>
            <Problem error={action.error} />
          </>
        )}
      </form>
    </Dialog>
  );
}
