import { PasswordField } from '@parley/ui/components/password-field/password-field.tsx';
import { useRefusedFields } from '@parley/ui/hooks/use-refused-fields.ts';
import { useState, type FormEvent, type ReactNode } from 'react';
import { useIntl } from 'react-intl';

import styles from '../import-dialog.module.css';

interface UnlockFileProps {
  readonly formId: string;
  readonly password: string;
  readonly isWrong: boolean;
  readonly onPassword: (password: string) => void;
  readonly onSubmit: () => void;
}

/** Asks for the password of a backup. */
export function UnlockFile(props: UnlockFileProps): ReactNode {
  const intl = useIntl();
  const { password, isWrong } = props;
  const [tries, setTries] = useState(0);
  const isMissing = tries > 0 && password === '';
  const { ref } = useRefusedFields<HTMLFormElement>(tries > 0 || isWrong ? tries : undefined);
  function handleSubmit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    setTries(tries + 1);
    if (password !== '') props.onSubmit();
  }
  return (
    <form
      ref={ref}
      id={props.formId}
      className={styles['stack']}
      noValidate
      onSubmit={handleSubmit}
    >
      <PasswordField
        label={intl.formatMessage({
          id: 'import.password',
          defaultMessage: 'Backup password',
        })}
        autoComplete="current-password"
        value={password}
        onValueChange={props.onPassword}
        showLabel={intl.formatMessage({ id: 'import.password.show', defaultMessage: 'Show' })}
        hideLabel={intl.formatMessage({ id: 'import.password.hide', defaultMessage: 'Hide' })}
        error={
          isMissing
            ? intl.formatMessage({
                id: 'keys.password.missing',
                defaultMessage: 'Enter a password.',
              })
            : isWrong &&
              intl.formatMessage({
                id: 'import.password.wrong',
                defaultMessage: 'Wrong password for this file.',
              })
        }
      />
    </form>
  );
}
