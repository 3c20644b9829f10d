import { PasswordField } from '@parley/ui/components/password-field/password-field.tsx';
import type { FormEvent, ReactNode } from 'react';
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
  function handleSubmit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    if (props.password !== '') props.onSubmit();
  }
  return (
    <form id={props.formId} className={styles['stack']} noValidate onSubmit={handleSubmit}>
      <PasswordField
        label={intl.formatMessage({
          id: 'import.password',
          defaultMessage: 'Backup password',
        })}
        autoComplete="current-password"
        value={props.password}
        onValueChange={props.onPassword}
        showLabel={intl.formatMessage({ id: 'import.password.show', defaultMessage: 'Show' })}
        hideLabel={intl.formatMessage({ id: 'import.password.hide', defaultMessage: 'Hide' })}
        {...(props.isWrong
          ? {
              error: intl.formatMessage({
                id: 'import.password.wrong',
                defaultMessage: 'Wrong password for this file.',
              }),
            }
          : {})}
      />
    </form>
  );
}
