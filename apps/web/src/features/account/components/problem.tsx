import type { ReactNode } from 'react';
import { useIntl } from 'react-intl';

import type { AccountError } from '#src/services/account/account-error.ts';

import styles from '../account.module.css';
import { accountErrorText } from '../logic/account-error-text.ts';

/** Says why something was not done. */
export function Problem({ error }: { readonly error: AccountError | undefined }): ReactNode {
  const intl = useIntl();
  return (
    error !== undefined && (
      <p role="alert" className={styles['problem']} dir="auto">
        {accountErrorText(intl, error)}
      </p>
    )
  );
}
