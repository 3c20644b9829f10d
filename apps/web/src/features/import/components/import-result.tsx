import type { ReactNode } from 'react';
import { useIntl } from 'react-intl';

import type { ImportReport } from '#src/services/import/importer.ts';

import styles from '../import-dialog.module.css';
import { SkippedList } from './skipped-list.tsx';

/** What came of the import, in numbers, with what was left out. */
export function ImportResult({ report }: { readonly report: ImportReport }): ReactNode {
  const intl = useIntl();
  const { newChats, changedChats, unchangedChats, newMessages, skipped, skippedCount } = report;
  return (
    <div className={styles['stack']}>
      <output>
        {intl.formatMessage(
          {
            id: 'import.result',
            defaultMessage:
              '{chats, plural, =0 {No chat} one {# chat} other {# chats}} with {messages, plural, one {# new message} other {# new messages}} imported, {skipped, number} skipped.',
          },
          { chats: newChats + changedChats, messages: newMessages, skipped: skippedCount },
        )}
      </output>
      {unchangedChats > 0 && (
        <p className={styles['note']}>
          {intl.formatMessage(
            {
              id: 'import.result.unchanged',
              defaultMessage:
                '{count, plural, one {# chat was here already, with all its messages.} other {# chats were here already, with all their messages.}}',
            },
            { count: unchangedChats },
          )}
        </p>
      )}
      <SkippedList skipped={skipped} total={skippedCount} />
    </div>
  );
}
