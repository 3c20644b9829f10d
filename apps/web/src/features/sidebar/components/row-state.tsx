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
  readonly isUnread: boolean;
}

/** What is going on in a chat, as a dot or a star. */
export function RowState({ chat, isRunning, isUnread }: RowStateProps): ReactNode {
  const intl = useIntl();
  if (isRunning) {
    return (
      <StateDot
        state="running"
        label={intl.formatMessage({
          id: 'sidebar.row.running',
          defaultMessage: 'Replying',
        })}
      />
    );
  }
  if (isUnread) {
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
