import { Button } from '@parley/ui/components/button/button.tsx';
import { FormDialog } from '@parley/ui/components/form-dialog/form-dialog.tsx';
import { useRef, useState, type ReactNode } from 'react';
import { defineMessages, useIntl } from 'react-intl';

import type { KeyService } from '#src/services/keys/key-service.ts';
import type { UnlockReason } from '#src/services/keys/unlock-prompt.ts';

import { ResetQuestion } from './components/reset-question.tsx';
import { SecretField } from './components/secret-field.tsx';
import { useKeyAction } from './hooks/use-key-action.ts';
import styles from './keys.module.css';
import { keyErrorText } from './logic/key-error-text.ts';

export interface UnlockDialogProps {
  readonly keys: KeyService;
  readonly reason: UnlockReason;
  /** Not now. The dialog goes away by itself once the keys are open. */
  readonly onDismiss: () => void;
  readonly notify: (text: string) => void;
}

const reasons = defineMessages({
  start: {
    id: 'keys.unlock.start',
    defaultMessage:
      'Your API keys are encrypted. Your password unlocks them in this tab until you close it or lock the keys.',
  },
  person: {
    id: 'keys.unlock.person',
    defaultMessage:
      'Your password unlocks your API keys in this tab until you close it or lock the keys.',
  },
  send: {
    id: 'keys.unlock.send',
    defaultMessage: 'Your message is sent as soon as the keys are unlocked.',
  },
  picture: {
    id: 'keys.unlock.picture',
    defaultMessage:
      'The model wants to create an image. It goes on as soon as the keys are unlocked.',
  },
  search: {
    id: 'keys.unlock.search',
    defaultMessage:
      'The model wants to use your search service. It goes on as soon as the keys are unlocked.',
  },
  signIn: {
    id: 'keys.unlock.signIn',
    defaultMessage: 'The sign-in of the plugin goes on as soon as the keys are unlocked.',
  },
  save: {
    id: 'keys.unlock.save',
    defaultMessage: 'Your other keys are encrypted. Unlock them to save the new one.',
  },
});

/** Asks for the password over the keys. */
export function UnlockDialog({ keys, reason, onDismiss, notify }: UnlockDialogProps): ReactNode {
  const intl = useIntl();
  const field = useRef<HTMLInputElement>(null);
  const [password, setPassword] = useState('');
  const [isMissing, setIsMissing] = useState(false);
  const [isAskingReset, setIsAskingReset] = useState(false);
  const action = useKeyAction();

  async function handleSubmit(): Promise<void> {
    setIsMissing(password === '');
    if (password === '') {
      field.current?.focus();
      return;
    }
    if (await action.run(() => keys.unlock(password))) return;
    field.current?.select();
    field.current?.focus();
  }

  async function reset(): Promise<void> {
    if (!(await action.run(() => keys.reset()))) return;
    notify(intl.formatMessage({ id: 'keys.reset.done', defaultMessage: 'All keys removed.' }));
  }

  return (
    <>
      <FormDialog
        size="s"
        initialFocus={field}
        title={intl.formatMessage({ id: 'keys.unlock.title', defaultMessage: 'Unlock your keys' })}
        description={intl.formatMessage(reasons[reason])}
        closeLabel={intl.formatMessage({ id: 'keys.close', defaultMessage: 'Close' })}
        submitLabel={intl.formatMessage({ id: 'keys.unlock', defaultMessage: 'Unlock' })}
        isBusy={action.isRunning}
        cancelLabel={intl.formatMessage({ id: 'keys.unlock.later', defaultMessage: 'Not now' })}
        onSubmit={() => void handleSubmit()}
        onClose={onDismiss}
      >
        <SecretField
          label={intl.formatMessage({ id: 'keys.password', defaultMessage: 'Password' })}
          value={password}
          onChange={(typed) => {
            setPassword(typed);
            setIsMissing(false);
            action.clearError();
          }}
          fieldRef={field}
          error={
            isMissing
              ? intl.formatMessage({
                  id: 'keys.password.missing',
                  defaultMessage: 'Enter a password.',
                })
              : action.faultCode && keyErrorText(intl, action.faultCode)
          }
        />
        <Button
          variant="quiet"
          size="s"
          className={styles['forgot'] ?? ''}
          onClick={() => setIsAskingReset(true)}
        >
          {intl.formatMessage({ id: 'keys.forgot', defaultMessage: 'Forgot your password?' })}
        </Button>
      </FormDialog>
      <ResetQuestion
        open={isAskingReset}
        onOpenChange={setIsAskingReset}
        onConfirm={() => void reset()}
      />
    </>
  );
}
