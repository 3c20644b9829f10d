import { Icon } from '@parley/ui/components/icon/icon.tsx';
import { MessageCircleDashed } from 'lucide-react';
import type { ReactNode } from 'react';
import { useIntl } from 'react-intl';

import styles from './temporary-title.module.css';

/** Says in the header that the chat is kept nowhere. */
export function TemporaryTitle(): ReactNode {
  const intl = useIntl();
  return (
    <span className={styles['title']}>
      <Icon of={MessageCircleDashed} />
      <span className={styles['words']} data-tooltip-if-cut="">
        {intl.formatMessage({ id: 'temporary.title', defaultMessage: 'Temporary chat' })}
      </span>
    </span>
  );
}
