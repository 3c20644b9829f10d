import { Button } from '@parley/ui/components/button/button.tsx';
import { Spinner } from '@parley/ui/components/spinner/spinner.tsx';
import type { ReactNode } from 'react';
import { useIntl } from 'react-intl';

import styles from './admin.module.css';

/** Stands in the place of a screen for whoever sees none. */
function AdminGate({ children }: { readonly children: ReactNode }): ReactNode {
  return <div className={styles['gate']}>{children}</div>;
}

/** For whoever is not signed in. */
export function SignedOutGate({ onSignIn }: { readonly onSignIn: () => void }): ReactNode {
  const intl = useIntl();
  return (
    <AdminGate>
      <p>
        {intl.formatMessage({
          id: 'admin.gate.signIn',
          defaultMessage: 'Sign in to manage this organization.',
        })}
      </p>
      <Button variant="primary" onClick={onSignIn}>
        {intl.formatMessage({ id: 'account.signIn', defaultMessage: 'Sign in' })}
      </Button>
    </AdminGate>
  );
}

/** For whoever is signed in and may see nothing. */
export function NoRoleGate({ home }: { readonly home: string }): ReactNode {
  const intl = useIntl();
  return (
    <AdminGate>
      <p>
        {intl.formatMessage({
          id: 'admin.gate.role',
          defaultMessage:
            'This is for owners, and for admins who manage people. Your role includes neither. An owner can change it.',
        })}
      </p>
      <a href={home}>
        {intl.formatMessage({ id: 'admin.toChats', defaultMessage: 'Go to the chats' })}
      </a>
    </AdminGate>
  );
}

/** For whoever the server has not answered. @param props.isOver false while it is being asked */
export function NoAnswerGate(props: {
  readonly isOver: boolean;
  readonly onRetry: () => void;
}): ReactNode {
  const intl = useIntl();
  if (!props.isOver) {
    return (
      <output className={styles['waiting']}>
        <Spinner />
        {intl.formatMessage({ id: 'account.loading', defaultMessage: 'Loading…' })}
      </output>
    );
  }
  return (
    <AdminGate>
      <p role="alert">
        {intl.formatMessage({
          id: 'account.error.unreachable',
          defaultMessage: 'Can’t reach the server. Check your connection, then try again.',
        })}
      </p>
      <Button onClick={props.onRetry}>
        {intl.formatMessage({ id: 'account.retry', defaultMessage: 'Retry' })}
      </Button>
    </AdminGate>
  );
}
