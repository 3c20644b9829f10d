import type { LeftOut } from '@parley/domain/backup/left-out.ts';
import type { ReactNode } from 'react';
import { useIntl } from 'react-intl';

import styles from '../export-dialog.module.css';
import { isFile, leftOutText } from '../logic/left-out-text.ts';

const maxListed = 200;

/** What the backup lacks, each with its chat and the reason, and what can be done. */
export function LeftOutList({ leftOut }: { readonly leftOut: readonly LeftOut[] }): ReactNode {
  const intl = useIntl();
  const more = leftOut.length - maxListed;
  return (
    <>
      <ul className={styles['leftOut']}>
        {leftOut.slice(0, maxListed).map((entry, index) => (
          // Names repeat, and the list never changes.
          <li key={index} dir="auto">
            {leftOutText(intl, entry)}
          </li>
        ))}
        {more > 0 && (
          <li>
            {intl.formatMessage(
              { id: 'backup.leftOut.more', defaultMessage: 'and {count, number} more' },
              { count: more },
            )}
          </li>
        )}
      </ul>
      {leftOut.some(isFile) && (
        <p className={styles['note']}>
          {intl.formatMessage({
            id: 'backup.leftOut.advice',
            defaultMessage:
              'If you still have the file, attach it again in its chat. The next backup will include it.',
          })}
        </p>
      )}
      {!leftOut.every(isFile) && (
        <p className={styles['note']}>
          {intl.formatMessage({
            id: 'backup.damaged.advice',
            defaultMessage:
              'Damaged items stay in this browser unchanged. An older backup may have an intact copy.',
          })}
        </p>
      )}
    </>
  );
}
