import type { Message } from '@parley/domain/chat/message.ts';
import { IconButton } from '@parley/ui/components/icon-button/icon-button.tsx';
import { Undo2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { useIntl } from 'react-intl';

import { useChatScope } from '../chat-scope.ts';
import styles from './context-divider.module.css';

/** The line behind which the context begins anew; its button takes it away again. */
export function ContextDivider({ message }: { readonly message: Message }): ReactNode {
  const intl = useIntl();
  const { actions } = useChatScope();
  return (
    <div className={styles['divider']}>
      <span className={styles['label']}>
        {intl.formatMessage({ id: 'chat.contextCleared', defaultMessage: 'Context Cleared' })}
        <IconButton
          size="s"
          icon={Undo2}
          label={intl.formatMessage({
            id: 'chat.contextCleared.restore',
            defaultMessage: 'Restore context',
          })}
          onClick={() => void actions.deleteMessage(message.id)}
        />
      </span>
    </div>
  );
}
