import { FormDialog } from '@parley/ui/components/form-dialog/form-dialog.tsx';
import { useRefusedFields } from '@parley/ui/hooks/use-refused-fields.ts';
import { useState, type ReactNode } from 'react';
import { defineMessages, useIntl, type IntlShape } from 'react-intl';

import { useRefusalText } from '#src/platform/use-refusal-text.ts';

import type { KeyService } from '#src/services/keys/key-service.ts';

import { SecretField } from './secret-field.tsx';
import { useKeyAction } from '../hooks/use-key-action.ts';
import styles from '../keys.module.css';
import { keyErrorText } from '../logic/key-error-text.ts';

/** What is done with the password. */
export type PasswordTask = 'protect' | 'change' | 'unprotect';

interface PasswordDialogProps {
  readonly keys: KeyService;
  readonly task: PasswordTask;
  readonly onClose: () => void;
  readonly notify: (text: string) => void;
}

const titles = defineMessages({
  protect: { id: 'keys.protect.title', defaultMessage: 'Encrypt your keys' },
  change: { id: 'keys.change.title', defaultMessage: 'Change password' },
  unprotect: { id: 'keys.unprotect.title', defaultMessage: 'Store keys without a password' },
});

const texts = defineMessages({
  protect: {
    id: 'keys.protect.text',
    defaultMessage:
      'Parley asks for the password once each time you open it. The password isn’t stored anywhere: if you forget it, you’ll have to enter your keys again.',
  },
  change: {
    id: 'keys.change.text',
    defaultMessage: 'All keys are encrypted again. Other tabs ask for the new password.',
  },
  unprotect: {
    id: 'keys.unprotect.text',
    defaultMessage: 'Anyone who can use this browser profile will be able to use the keys.',
  },
});

const confirmLabels = defineMessages({
  protect: { id: 'keys.protect', defaultMessage: 'Encrypt' },
  change: { id: 'keys.change', defaultMessage: 'Change password' },
  unprotect: { id: 'keys.unprotect', defaultMessage: 'Remove encryption' },
});

const doneTexts = defineMessages({
  protect: { id: 'keys.protect.done', defaultMessage: 'Keys encrypted.' },
  change: { id: 'keys.change.done', defaultMessage: 'Password changed.' },
  unprotect: { id: 'keys.unprotect.done', defaultMessage: 'Encryption removed.' },
});

/** Sets, changes or removes the password over the keys. */
export function PasswordDialog({ keys, task, onClose, notify }: PasswordDialogProps): ReactNode {
  const intl = useIntl();
  const [current, setCurrent] = useState('');
  const [chosen, setChosen] = useState('');
  const [repeated, setRepeated] = useState('');
  const [tries, setTries] = useState(0);
  const hasTried = tries > 0;
  const action = useKeyAction();
  const { ref, refused } = useRefusedFields<HTMLFormElement>(
    action.faultCode ?? (hasTried ? tries : undefined),
  );
  const refusal = useRefusalText(refused);
  const asksCurrent = task !== 'protect';
  const asksNew = task !== 'unprotect';

  async function handleSubmit(): Promise<void> {
    setTries(tries + 1);
    const isComplete =
      (!asksCurrent || current !== '') &&
      (!asksNew || (chosen.trim() !== '' && chosen === repeated));
    if (!isComplete) return;
    const isDone = await action.run(() => {
      if (task === 'unprotect') return keys.unprotect(current);
      return task === 'change' ? keys.protect(chosen, current) : keys.protect(chosen);
    });
    if (!isDone) return;
    notify(intl.formatMessage(doneTexts[task]));
    onClose();
  }

  const isWrong = action.faultCode === 'wrong-password';
  return (
    <FormDialog
      size="s"
      title={intl.formatMessage(titles[task])}
      description={intl.formatMessage(texts[task])}
      closeLabel={intl.formatMessage({ id: 'keys.close', defaultMessage: 'Close' })}
      submitLabel={intl.formatMessage(confirmLabels[task])}
      tone={task === 'unprotect' ? 'danger' : 'default'}
      isBusy={action.isRunning}
      cancelLabel={intl.formatMessage({ id: 'keys.cancel', defaultMessage: 'Cancel' })}
      refusal={refusal}
      formRef={ref}
      onChange={action.clearError}
      onSubmit={() => void handleSubmit()}
      onClose={onClose}
    >
      {asksCurrent && (
        <SecretField
          label={intl.formatMessage({
            id: 'keys.password.current',
            defaultMessage: 'Current password',
          })}
          value={current}
          onChange={setCurrent}
          error={
            isWrong
              ? intl.formatMessage({
                  id: 'keys.password.wrong',
                  defaultMessage: 'Wrong current password. Nothing was changed.',
                })
              : errorIf(hasTried && current === '', missingText(intl))
          }
        />
      )}
      {asksNew && (
        <NewPasswordFields
          chosen={chosen}
          repeated={repeated}
          hasTried={hasTried}
          onChoose={setChosen}
          onRepeat={setRepeated}
        />
      )}
      {action.faultCode !== undefined && !isWrong && (
        <p className={styles['problem']} role="alert">
          {keyErrorText(intl, action.faultCode)}
        </p>
      )}
    </FormDialog>
  );
}

interface NewPasswordProps {
  readonly chosen: string;
  readonly repeated: string;
  readonly hasTried: boolean;
  readonly onChoose: (text: string) => void;
  readonly onRepeat: (text: string) => void;
}

/** The password that is to hold, twice: nobody sees what they type. */
function NewPasswordFields(props: NewPasswordProps): ReactNode {
  const { chosen, repeated, hasTried } = props;
  const intl = useIntl();
  return (
    <>
      <SecretField
        label={intl.formatMessage({
          id: 'keys.password.new',
          defaultMessage: 'New password',
        })}
        value={chosen}
        onChange={props.onChoose}
        hint={intl.formatMessage({
          id: 'keys.password.hint',
          defaultMessage: 'Four or five unrelated words are hard to guess.',
        })}
        error={errorIf(
          hasTried && chosen.trim() === '',
          chosen === ''
            ? missingText(intl)
            : intl.formatMessage({
                id: 'keys.password.blank',
                defaultMessage: 'Use more than spaces.',
              }),
        )}
      />
      <SecretField
        label={intl.formatMessage({
          id: 'keys.password.repeat',
          defaultMessage: 'Repeat new password',
        })}
        value={repeated}
        onChange={props.onRepeat}
        error={errorIf(
          hasTried && chosen !== repeated,
          intl.formatMessage({
            id: 'keys.password.differ',
            defaultMessage: 'Passwords don’t match.',
          }),
        )}
      />
    </>
  );
}

function missingText(intl: IntlShape): string {
  return intl.formatMessage({
    id: 'keys.password.missing',
    defaultMessage: 'Enter a password.',
  });
}

function errorIf(isWrong: boolean, text: string): string | undefined {
  return isWrong ? text : undefined;
}
