import type { SkippedEntry } from '@parley/domain/import/imported-chat.ts';
import type { ReactNode } from 'react';
import { useIntl } from 'react-intl';

import styles from '../import-dialog.module.css';
import { skippedText } from '../logic/import-texts.ts';

const maxListed = 200;

interface SkippedListProps {
  readonly skipped: readonly SkippedEntry[];
  /** How many there are, also where the list holds only the first of them. */
  readonly total: number;
}

/** What is left out, and why; closed until somebody asks. */
export function SkippedList({ skipped, total }: SkippedListProps): ReactNode {
  const intl = useIntl();
  if (skipped.length === 0) return null;
  const listed = skipped.slice(0, maxListed);
  const more = total - listed.reduce((sum, { count = 1 }) => sum + count, 0);
  return (
    <details>
      <summary className={styles['summary']}>
        {intl.formatMessage(
          {
            id: 'import.skipped',
            defaultMessage: '{count, plural, one {# item skipped} other {# items skipped}}',
          },
          { count: total },
        )}
      </summary>
      <ul className={styles['skipped']}>
        {listed.map((entry, index) => (
          // Titles repeat, and the list never changes.
          <li key={index} dir="auto">
            {skippedText(intl, entry)}
          </li>
        ))}
        {more > 0 && (
          <li>
            {intl.formatMessage(
              { id: 'import.skipped.more', defaultMessage: 'and {count, number} more' },
              { count: more },
            )}
          </li>
        )}
      </ul>
    </details>
  );
}
