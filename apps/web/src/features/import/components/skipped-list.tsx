import type { SkippedEntry } from '@parley/domain/import/imported-chat.ts';
import type { ReactNode } from 'react';
import { useIntl } from 'react-intl';

import styles from '../import-dialog.module.css';
import { skippedText } from '../logic/import-texts.ts';

const mostListed = 200;

/** What is left out, and why; closed until somebody asks. */
export function SkippedList({ skipped }: { readonly skipped: readonly SkippedEntry[] }): ReactNode {
  const intl = useIntl();
  if (skipped.length === 0) return null;
  return (
    <details>
      <summary className={styles['summary']}>
        {intl.formatMessage(
          {
            id: 'import.skipped',
            defaultMessage:
              '{count, plural, one {# entry is left out} other {# entries are left out}}',
          },
          { count: skipped.length },
        )}
      </summary>
      <ul className={styles['skipped']}>
        {skipped.slice(0, mostListed).map((entry, index) => (
          // Titles repeat, and the list never changes.
          <li key={index} dir="auto">
            {skippedText(intl, entry)}
          </li>
        ))}
      </ul>
    </details>
  );
}
