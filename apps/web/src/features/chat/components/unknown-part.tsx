import type { MessagePart } from '@parley/domain/chat/message-part.ts';
import type { ReactNode } from 'react';
import { useIntl } from 'react-intl';

import styles from './unknown-part.module.css';

/** Stands in the place of a part that only a newer version can show. */
export function UnknownPart(): ReactNode {
  const intl = useIntl();
  return (
    <p className={styles['note']} data-part="unknown">
      {intl.formatMessage({
        id: 'chat.part.unknown',
        defaultMessage: 'This part needs a newer version of Parley',
      })}
    </p>
  );
}

/** {@link UnknownPart} for each such part of a message whose other parts stand elsewhere. */
export function UnknownParts({ parts }: { readonly parts: readonly MessagePart[] }): ReactNode {
  return parts.map((part, index) => (part.type === 'unknown' ? <UnknownPart key={index} /> : null));
}
