import type { ReactNode } from 'react';
import { useIntl } from 'react-intl';

import styles from './waiting.module.css';

/** Three quiet dots from the request to the first word. */
export function Waiting({ isVisible }: { readonly isVisible: boolean }): ReactNode {
  const intl = useIntl();
  if (!isVisible) return null;
  return (
    <p className={styles['waiting']}>
      <span>
        {intl.formatMessage({ id: 'chat.waiting', defaultMessage: 'Waiting for the reply' })}
      </span>
      <span className={styles['dots']} aria-hidden="true">
        <i />
        <i />
        <i />
      </span>
    </p>
  );
}
