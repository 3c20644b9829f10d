import type { Chat } from '@parley/domain/chat/chat.ts';
import { Icon } from '@parley/ui/components/icon/icon.tsx';
import { VisuallyHidden } from '@parley/ui/components/visually-hidden/visually-hidden.tsx';
import { Star } from 'lucide-react';
import type { ReactNode } from 'react';
import { useIntl } from 'react-intl';

import styles from './row-state.module.css';

interface RowStateProps {
  readonly chat: Chat;
  readonly isRunning: boolean;
}

/** What is going on in a chat, as a dot or a star. */
export function RowState({ chat, isRunning }: RowStateProps): ReactNode {
  const intl = useIntl();
  if (isRunning) {
    return (
      <StateDot
        state="running"
        label={intl.formatMessage({
          id: 'sidebar.row.running',
          defaultMessage: 'A reply is coming in',
        })}
      />
    );
  }
  if (chat.isUnread) {
    return (
      <StateDot
        state="unread"
        label={intl.formatMessage({ id: 'sidebar.row.unread', defaultMessage: 'Unread reply' })}
      />
    );
  }
  if (chat.favoritedAtMs === null) return null;
  return (
    <span className={styles['favorite']}>
      <Icon of={Star} />
      <VisuallyHidden>
        {intl.formatMessage({ id: 'sidebar.row.isFavorite', defaultMessage: 'Favorite' })}
      </VisuallyHidden>
    </span>
  );
}

interface StateDotProps {
  readonly state: 'running' | 'unread';
  readonly label: string;
}

function StateDot({ state, label }: StateDotProps): ReactNode {
  return (
    <span className={styles[state]} data-tooltip={label}>
      <VisuallyHidden>{label}</VisuallyHidden>
    </span>
  );
}
