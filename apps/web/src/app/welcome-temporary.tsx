import type { ReactNode } from 'react';
import { useIntl } from 'react-intl';

import styles from './welcome.module.css';

/** What a temporary chat is, before anything is written into it. */
export function WelcomeTemporary(): ReactNode {
  const intl = useIntl();
  return (
    <div className={styles['welcome']}>
      <h2>{intl.formatMessage({ id: 'temporary.title', defaultMessage: 'Temporary chat' })}</h2>
      <p>
        {intl.formatMessage({
          id: 'temporary.welcome',
          defaultMessage:
            'Nothing of it is written to the disk: it is in no list, search, backup or mirror. It is gone when you leave it, reload the page or close the tab, unless you keep it before.',
        })}
      </p>
      <p>
        {intl.formatMessage({
          id: 'temporary.welcome.provider',
          defaultMessage:
            'The provider gets your messages as always. What they cost is counted, without a word of them.',
        })}
      </p>
    </div>
  );
}
