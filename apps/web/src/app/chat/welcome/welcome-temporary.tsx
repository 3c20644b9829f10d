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
            'Nothing in it is written to disk: it doesn’t appear in the sidebar, search, backups, or the mirror folder. It’s lost when you leave it, reload the page, or close the tab, unless you save it first.',
        })}
      </p>
      <p>
        {intl.formatMessage({
          id: 'temporary.welcome.provider',
          defaultMessage:
            'The provider still gets your messages. Their cost is counted, but none of their text is saved.',
        })}
      </p>
    </div>
  );
}
