import type { LeftOutFile } from '@parley/domain/backup/left-out-file.ts';
import type { ReactNode } from 'react';
import { useIntl } from 'react-intl';

import styles from '../export-dialog.module.css';
import { leftOutText } from '../logic/left-out-text.ts';

const mostListed = 200;

/** Files that the backup lacks, each with its chat and the reason, and what can be done. */
export function LeftOutList({ files }: { readonly files: readonly LeftOutFile[] }): ReactNode {
  const intl = useIntl();
  const more = files.length - mostListed;
  return (
    <>
      <ul className={styles['leftOut']}>
        {files.slice(0, mostListed).map((file, index) => (
          // Names repeat, and the list never changes.
          <li key={index} dir="auto">
            {leftOutText(intl, file)}
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
      <p className={styles['note']}>
        {intl.formatMessage({
          id: 'backup.leftOut.advice',
          defaultMessage:
            'If you still have such a file, attach it again in its chat; then the next backup takes it along.',
        })}
      </p>
    </>
  );
}
