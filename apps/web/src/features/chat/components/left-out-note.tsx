import type { Message } from '@parley/domain/chat/message.ts';
import { listLeftOutParams, listRenamedParams } from '@parley/domain/model/left-out-params.ts';
import type { ReactNode } from 'react';
import { useIntl } from 'react-intl';

import { missingText } from '../logic/missing-contexts.ts';

import styles from './left-out-note.module.css';

/**
 * Says with which reply it was found out that the provider refuses something, what, and what was sent;
 * and what could not be fetched for it.
 */
export function LeftOutNote({ message }: { readonly message: Message }): ReactNode {
  const intl = useIntl();
  const refused = message.droppedParams ?? [];
  const names = listLeftOutParams(refused);
  const missing = message.contexts?.filter(({ failure }) => failure !== undefined) ?? [];
  return (
    <>
      {missing.length > 0 && <p className={styles['note']}>{missingText(intl, missing)}</p>}
      {names.length > 0 && (
        <p className={styles['note']}>
          {intl.formatMessage(
            {
              id: 'chat.leftOut',
              defaultMessage: 'Sent without {names}: rejected by the provider. See model settings.',
            },
            { names: <code>{intl.formatList(names, { type: 'conjunction' })}</code> },
          )}
        </p>
      )}
      {listRenamedParams(refused).map(({ name, sentAs }) => (
        <p key={name} className={styles['note']}>
          {intl.formatMessage(
            {
              id: 'chat.renamed',
              defaultMessage: 'Sent as {sentAs}: the provider rejected {name}. See model settings.',
            },
            { name: <code>{name}</code>, sentAs: <code>{sentAs}</code> },
          )}
        </p>
      ))}
    </>
  );
}
