import { Button } from '@parley/ui/components/button/button.tsx';
import { ConfirmDialog } from '@parley/ui/components/confirm-dialog/confirm-dialog.tsx';
import { Trash2 } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { useIntl } from 'react-intl';

import { useLiveQuery } from '#src/platform/live-query.ts';

import type { DataPort } from '../settings-ports.ts';
import styles from './rows.module.css';

/** How much lies in the trash, and the way to be rid of it. */
export function TrashRow({ data }: { readonly data: DataPort }): ReactNode {
  const intl = useIntl();
  const [isAsking, setIsAsking] = useState(false);
  const [hasFailed, setHasFailed] = useState(false);
  const count = useLiveQuery(data.queries.trash).value?.length ?? 0;

  async function empty(): Promise<void> {
    setHasFailed(!(await data.emptyTrash()));
  }

  return (
    <div className={styles['row']}>
      <div>
        <div className={styles['label']}>
          {intl.formatMessage({ id: 'settings.trash', defaultMessage: 'Trash' })}
        </div>
        <p className={styles['text']}>
          {intl.formatMessage(
            {
              id: 'settings.trash.count',
              defaultMessage:
                '{count, plural, =0 {Empty.} one {# item, kept for 30 days.} other {# items, each kept for 30 days.}}',
            },
            { count },
          )}
        </p>
        {hasFailed && (
          <p className={styles['text']} role="alert">
            {intl.formatMessage({
              id: 'settings.trash.failed',
              defaultMessage: 'Couldn’t delete everything. Try again.',
            })}
          </p>
        )}
      </div>
      <Button icon={Trash2} disabled={count === 0} onClick={() => setIsAsking(true)}>
        {intl.formatMessage({ id: 'settings.trash.empty', defaultMessage: 'Empty trash' })}
      </Button>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setIsAsking}
        tone="danger"
        title={intl.formatMessage(
          {
            id: 'settings.trash.question',
            defaultMessage: 'Permanently delete {count, plural, one {# item} other {# items}}?',
          },
          { count },
        )}
        confirmLabel={intl.formatMessage({
          id: 'settings.trash.empty',
          defaultMessage: 'Empty trash',
        })}
        cancelLabel={intl.formatMessage({ id: 'settings.trash.cancel', defaultMessage: 'Cancel' })}
        onConfirm={() => void empty()}
      >
        {intl.formatMessage({
          id: 'settings.trash.warning',
          defaultMessage: 'This can’t be undone.',
        })}
      </ConfirmDialog>
    </div>
  );
}
