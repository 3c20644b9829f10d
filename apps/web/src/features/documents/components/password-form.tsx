import { PasswordField } from '@parley/ui/components/password-field/password-field.tsx';
import { useRefusedFields } from '@parley/ui/hooks/use-refused-fields.ts';
import { useState, type FormEvent, type ReactNode } from 'react';
import { useIntl } from 'react-intl';

interface PasswordFormProps {
  /** Names the form, so that a button outside of it can send it. */
  readonly id: string;
  /** One was tried, and did not fit. */
  readonly isWrong: boolean;
  readonly onSubmit: (password: string) => void;
}

/** Asks for the password of a document. It is used for reading and kept nowhere. */
export function PasswordForm({ id, isWrong, onSubmit }: PasswordFormProps): ReactNode {
  const intl = useIntl();
  const [password, setPassword] = useState('');
  const [tries, setTries] = useState(0);
  const isMissing = tries > 0 && password === '';
  const { ref } = useRefusedFields<HTMLFormElement>(tries > 0 || isWrong ? tries : undefined);
  const handleSubmit = (event: FormEvent): void => {
    event.preventDefault();
    setTries(tries + 1);
    if (password !== '') onSubmit(password);
  };
  return (
    <form ref={ref} id={id} noValidate onSubmit={handleSubmit}>
      <PasswordField
        label={intl.formatMessage({ id: 'documents.password', defaultMessage: 'Password' })}
        showLabel={intl.formatMessage({ id: 'documents.password.show', defaultMessage: 'Show' })}
        hideLabel={intl.formatMessage({ id: 'documents.password.hide', defaultMessage: 'Hide' })}
        value={password}
        onValueChange={setPassword}
        error={
          isMissing
            ? intl.formatMessage({
                id: 'keys.password.missing',
                defaultMessage: 'Enter a password.',
              })
            : isWrong &&
              intl.formatMessage({
                id: 'documents.password.wrong',
                defaultMessage: 'Wrong password. Try again.',
              })
        }
      />
    </form>
  );
}
