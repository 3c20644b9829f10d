import { Button } from '@parley/ui/components/button/button.tsx';
import type { ReactNode } from 'react';
import { useIntl } from 'react-intl';

import styles from './welcome.module.css';

/** Chats without any model: the way to one. */
export function WelcomeSetUp({
  onOpenSettings,
}: {
  readonly onOpenSettings: () => void;
}): ReactNode {
  const intl = useIntl();
  return (
    <div className={styles['welcome']}>
      <h2>{intl.formatMessage({ id: 'welcome.noModel', defaultMessage: 'No model is set up' })}</h2>
      <p>
        {intl.formatMessage({
          id: 'welcome.noModelText',
          defaultMessage: 'Your chats are here. To continue, add an API key or a local model.',
        })}
      </p>
      <Button variant="primary" onClick={onOpenSettings}>
        {intl.formatMessage({ id: 'welcome.setUp', defaultMessage: 'Set up a provider' })}
      </Button>
    </div>
  );
}
