import { Button } from '@parley/ui/components/button/button.tsx';
import { ConfirmDialog } from '@parley/ui/components/confirm-dialog/confirm-dialog.tsx';
import { TwoStepButton } from '@parley/ui/components/two-step-button/two-step-button.tsx';
import { Copy, Trash2 } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { useIntl } from 'react-intl';

import type { ProfileCopy, SnapshotService } from '#src/services/snapshots/snapshot-service.ts';

import { useCopies } from '../hooks/use-copies.ts';
import { copyErrorText, copyReason } from '../logic/copy-texts.ts';
import styles from './backup-row.module.css';
import { Copying } from './copying.tsx';
import { LeftOutList } from './left-out-list.tsx';

/** The copies of the profile on this device: made, put back and deleted; for the settings. */
export function CopiesRow({ service }: { readonly service: SnapshotService }): ReactNode {
  const intl = useIntl();
  const { copies, busy, progress, fault, make, remove, restore, cancel } = useCopies(service);
  const [asked, setAsked] = useState<ProfileCopy>();
  return (
    <section className={styles['row']} aria-labelledby="copies-title">
      <div className={styles['texts']}>
        <div className={styles['label']} id="copies-title">
          {intl.formatMessage({ id: 'copies.title', defaultMessage: 'Snapshots on this device' })}
        </div>
        <p className={styles['text']}>
          {intl.formatMessage({
            id: 'copies.text',
            defaultMessage:
              'All chats, folders, and settings as they were at one moment, without keys. Snapshots are stored in this browser and are lost when its data is cleared. A backup file is safer.',
          })}
        </p>
        {fault !== undefined && (
          <p className={styles['text']} role="alert">
            {copyErrorText(intl, fault)}
          </p>
        )}
      </div>
      <div className={styles['buttons']}>
        <Button
          icon={Copy}
          loading={busy === 'make'}
          disabled={busy !== undefined}
          onClick={() => void make()}
        >
          {intl.formatMessage({ id: 'copies.make', defaultMessage: 'Create snapshot' })}
        </Button>
      </div>
      {progress !== undefined && (
        <div className={styles['progress']}>
          <Copying progress={progress} onCancel={cancel} />
        </div>
      )}
      {copies !== undefined && copies.length > 0 && (
        <ul className={styles['copies']} aria-labelledby="copies-title">
          {copies.map((copy) => (
            <CopyLine
              key={copy.id}
              copy={copy}
              isBusy={busy === copy.id}
              isDisabled={busy !== undefined}
              onRestore={() => setAsked(copy)}
              onRemove={() => void remove(copy.id)}
            />
          ))}
        </ul>
      )}
      {asked !== undefined && (
        <ConfirmDialog
          open
          onOpenChange={() => setAsked(undefined)}
          title={intl.formatMessage({
            id: 'copies.restore.title',
            defaultMessage: 'Restore this snapshot?',
          })}
          confirmLabel={intl.formatMessage({
            id: 'copies.restore.confirm',
            defaultMessage: 'Restore',
          })}
          cancelLabel={intl.formatMessage({ id: 'copies.cancel', defaultMessage: 'Cancel' })}
          tone="danger"
          onConfirm={() => void restore(asked.id)}
        >
          {intl.formatMessage(
            {
              id: 'copies.restore.text',
              defaultMessage:
                'Everything returns to how it was on {time}, and anything newer is removed. Parley first takes a snapshot of your current data, so you can go back. Keys stay as they are. The page reloads, in other tabs too.',
            },
            { time: timeOf(intl, asked) },
          )}
        </ConfirmDialog>
      )}
    </section>
  );
}

interface CopyLineProps {
  readonly copy: ProfileCopy;
  readonly isBusy: boolean;
  readonly isDisabled: boolean;
  readonly onRestore: () => void;
  readonly onRemove: () => void;
}

function CopyLine({ copy, isBusy, isDisabled, onRestore, onRemove }: CopyLineProps): ReactNode {
  const intl = useIntl();
  const { chats, messages } = copy;
  return (
    <li className={styles['copy']}>
      <div className={styles['texts']}>
        <div>{timeOf(intl, copy)}</div>
        <div className={styles['text']}>
          {copyReason(intl, copy)}
          {' · '}
          {intl.formatMessage(
            {
              id: 'copies.counts',
              defaultMessage:
                '{chats, plural, one {# chat} other {# chats}}, {messages, plural, one {# message} other {# messages}}',
            },
            { chats, messages },
          )}
        </div>
        {copy.leftOut.length > 0 && (
          <details className={styles['text']}>
            <summary>
              {intl.formatMessage(
                {
                  id: 'copies.leftOut',
                  defaultMessage:
                    '{count, plural, one {# file couldn’t be read and isn’t included} other {# files couldn’t be read and aren’t included}}',
                },
                { count: copy.leftOut.length },
              )}
            </summary>
            <div className={styles['leftOut']}>
              <LeftOutList leftOut={copy.leftOut} />
            </div>
          </details>
        )}
      </div>
      <div className={styles['buttons']}>
        <Button loading={isBusy} disabled={isDisabled} onClick={onRestore}>
          {intl.formatMessage({ id: 'copies.restore', defaultMessage: 'Restore…' })}
        </Button>
        <TwoStepButton
          isCompact
          size="m"
          icon={Trash2}
          disabled={isDisabled}
          label={intl.formatMessage({
            id: 'copies.remove',
            defaultMessage: 'Delete this snapshot',
          })}
          armedLabel={intl.formatMessage({
            id: 'chat.action.delete.sure',
            defaultMessage: 'Sure?',
          })}
          onConfirm={onRemove}
        />
      </div>
    </li>
  );
}

function timeOf(intl: ReturnType<typeof useIntl>, { createdAtMs }: ProfileCopy): string {
  return intl.formatDate(createdAtMs, { dateStyle: 'medium', timeStyle: 'short' });
}
