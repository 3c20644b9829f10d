import { FormDialog } from '@parley/ui/components/form-dialog/form-dialog.tsx';
import { useRef, useState, type ReactNode } from 'react';
import { useIntl } from 'react-intl';

import type { OrganizationService } from '#src/services/organization/organization-service.ts';

import { CodeField } from './components/code-field.tsx';
import { Problem } from './components/problem.tsx';
import { useAccountAction } from './hooks/use-account-action.ts';

interface StepUpDialogProps {
  readonly organization: Pick<OrganizationService, 'requestCode' | 'stepUp'>;
  /** Whoever is signed in. */
  readonly email: string;
  readonly onProved: () => void;
  readonly onClose: () => void;
}

/** Has somebody prove, by a fresh code, that it is still them. */
export function StepUpDialog(props: StepUpDialogProps): ReactNode {
  const { organization, email, onProved, onClose } = props;
  const intl = useIntl();
  const field = useRef<HTMLInputElement>(null);
  const [isSent, setIsSent] = useState(false);
  const [code, setCode] = useState('');
  const action = useAccountAction();

  const requestCode = async (): Promise<boolean> =>
    (await action.run(() => organization.requestCode(email, ''))) !== undefined;

  async function submit(): Promise<void> {
    if (!isSent) {
      setIsSent(await requestCode());
      return;
    }
    if (code.trim() === '') return;
    const proved = await action.run(() => organization.stepUp(code));
    if (proved === undefined) field.current?.select();
    else onProved();
  }

  return (
    <FormDialog
      size="s"
      title={intl.formatMessage({
        id: 'organization.stepUp',
        defaultMessage: 'Confirm that it’s you',
      })}
      description={
        isSent
          ? intl.formatMessage(
              {
                id: 'organization.stepUp.sent',
                defaultMessage: 'Enter the code sent to {email}.',
              },
              { email },
            )
          : intl.formatMessage(
              {
                id: 'organization.stepUp.text',
                defaultMessage:
                  'This takes a code that is at most 10 minutes old. A new one is sent to {email}.',
              },
              { email },
            )
      }
      closeLabel={intl.formatMessage({ id: 'dialog.close', defaultMessage: 'Close' })}
      cancelLabel={intl.formatMessage({ id: 'account.cancel', defaultMessage: 'Cancel' })}
      submitLabel={
        isSent
          ? intl.formatMessage({ id: 'organization.stepUp.confirm', defaultMessage: 'Confirm' })
          : intl.formatMessage({
              id: 'account.delete.sendCode',
              defaultMessage: 'Email me a code',
            })
      }
      canSubmit={!isSent || code.trim() !== ''}
      isBusy={action.isRunning}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      {isSent ? (
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
      ) : (
        <Problem error={action.error} />
      )}
    </FormDialog>
  );
}
