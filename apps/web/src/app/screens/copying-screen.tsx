import { ProgressBar } from '@parley/ui/components/progress-bar/progress-bar.tsx';
import type { ReactNode } from 'react';
import { useIntl } from 'react-intl';

import type { CopyProgress } from '#src/data/copy-tables.ts';

import styles from './storage-failure.module.css';

/** Shown while a start has many chats to copy first: a copy put back, or one before an upgrade. */
export function CopyingScreen({ progress }: { readonly progress: CopyProgress }): ReactNode {
  const intl = useIntl();
  const { copiedRows, totalRows } = progress;
  return (
    <main className={styles['page']}>
      <div className={styles['card']}>
        <h1>
          {intl.formatMessage({
            id: 'storage.copying.title',
            defaultMessage: 'Parley is copying your chats.',
          })}
        </h1>
        <p>
          {intl.formatMessage({
            id: 'storage.copying.text',
            defaultMessage:
              'Parley opens once that’s done. If you close this page now, copying continues the next time you open it.',
          })}
        </p>
        <ProgressBar
          label={intl.formatMessage({ id: 'storage.copying', defaultMessage: 'Copying' })}
          value={copiedRows}
          max={Math.max(1, totalRows)}
          countText={intl.formatMessage(
            {
              id: 'copies.copying.count',
              defaultMessage: '{done, number} of {total, number} records',
            },
            { done: copiedRows, total: totalRows },
          )}
        />
      </div>
    </main>
  );
}
