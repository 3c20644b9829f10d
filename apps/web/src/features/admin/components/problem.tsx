import type { ReactNode } from 'react';

import type { AccountError } from '#src/services/account/account-error.ts';

import type { AdminPorts } from '../admin-ports.ts';
import styles from '../admin.module.css';

interface ProblemProps {
  readonly ports: Pick<AdminPorts, 'describeError'>;
  readonly error: AccountError | undefined;
}

/** Says why something was not done. */
export function Problem({ ports, error }: ProblemProps): ReactNode {
  return (
    error !== undefined && (
      <p role="alert" className={styles['problem']} dir="auto">
        {ports.describeError(error)}
      </p>
    )
  );
}
