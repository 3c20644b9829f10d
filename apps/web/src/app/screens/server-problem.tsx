import { Button } from '@parley/ui/components/button/button.tsx';
import type { ReactNode } from 'react';
import { useIntl } from 'react-intl';

import { ReloadButton } from './reload-button.tsx';
import styles from './storage-failure.module.css';

/** The server that delivers the app has a fault. Chats are in the browser, so the way on stays open. */
export function ServerProblem({ onContinue }: { readonly onContinue: () => void }): ReactNode {
  const intl = useIntl();
  return (
    <main className={styles['page']}>
      <div className={styles['card']} role="alert">
        <h1>
          {intl.formatMessage({
            id: 'server.problem',
            defaultMessage:
              'The server is experiencing a problem. Please try to close the app and reopen again. If this problem persists, please contact support.',
          })}
        </h1>
        <p>
          {intl.formatMessage({
            id: 'server.problem.data',
            defaultMessage: 'Your chats are in this browser and aren’t affected.',
          })}
        </p>
        <div className={styles['buttons']}>
          <ReloadButton />
          <Button onClick={onContinue}>
            {intl.formatMessage({
              id: 'server.problem.continue',
              defaultMessage: 'Continue anyway',
            })}
          </Button>
        </div>
      </div>
    </main>
  );
}
