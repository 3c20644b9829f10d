import { Button } from '@parley/ui/components/button/button.tsx';
import { PasswordField } from '@parley/ui/components/password-field/password-field.tsx';
import { useState, type ReactNode } from 'react';
import { useIntl } from 'react-intl';

import styles from './password-form.module.css';

interface PasswordFormProps {
  readonly isTrying: boolean;
  /** Why the last one did not open it. */
  readonly error: string | undefined;
  readonly onTry: (password: string) => void;
}

/** Asks for the password of a shared chat. */
export function PasswordForm({ isTrying, error, onTry }: PasswordFormProps): ReactNode {
  const intl = useIntl();
  const [password, setPassword] = useState('');
  return (
    <form
      className={styles['form']}
      onSubmit={(event) => {
        event.preventDefault();
        if (password !== '' && !isTrying) onTry(password);
      }}
    >
      <p>
        {intl.formatMessage({
          id: 'sharedChat.password.text',
          defaultMessage: 'This chat is protected with a password. Ask the person who shared it.',
        })}
      </p>
      <PasswordField
        label={intl.formatMessage({ id: 'sharedChat.password', defaultMessage: 'Password' })}
        showLabel={intl.formatMessage({
          id: 'keys.password.show',
          defaultMessage: 'Show password',
        })}
        hideLabel={intl.formatMessage({
          id: 'keys.password.hide',
          defaultMessage: 'Hide password',
        })}
        {...(error === undefined ? {} : { error })}
        value={password}
        onValueChange={setPassword}
      />
      <Button type="submit" variant="primary" loading={isTrying} disabled={password === ''}>
        {intl.formatMessage({ id: 'sharedChat.password.open', defaultMessage: 'Open chat' })}
      </Button>
    </form>
  );
}
