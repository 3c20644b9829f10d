import type { Message } from '@parley/domain/chat/message.ts';
import { listLeftOutParams } from '@parley/domain/model/left-out-params.ts';
import type { ReactNode } from 'react';
import { useIntl } from 'react-intl';

import styles from './left-out-note.module.css';

/** Says with which reply it was found out that the provider refuses something, and what. */
export function LeftOutNote({ message }: { readonly message: Message }): ReactNode {
  const intl = useIntl();
  const names = listLeftOutParams(message.droppedParams ?? []);
  if (names.length === 0) return null;
  return (
    <p className={styles['note']}>
      {intl.formatMessage(
        {
          id: 'chat.leftOut',
          defaultMessage: 'Sent without {names}: rejected by the provider. See model settings.',
        },
        { names: <code>{intl.formatList(names, { type: 'conjunction' })}</code> },
      )}
    </p>
  );
}
