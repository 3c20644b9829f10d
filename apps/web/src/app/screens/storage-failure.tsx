import { Button } from '@parley/ui/components/button/button.tsx';
import type { ReactNode } from 'react';
import { defineMessages, useIntl } from 'react-intl';

import type { OpenFailure } from '#src/data/db.ts';

import type { Consent } from '#src/app/shared/consent.ts';
import { ReloadButton } from './reload-button.tsx';
import styles from './storage-failure.module.css';

interface StorageFailureProps {
  readonly code: OpenFailure['code'] | 'blocked';
  readonly onRetry: (consent?: Partial<Consent>) => void;
}

const titles = defineMessages({
  'newer-version': {
    id: 'storage.newer.title',
    defaultMessage: 'Your chats were saved by a newer version of Parley.',
  },
  unavailable: {
    id: 'storage.unavailable.title',
    defaultMessage: 'Browser storage isn’t available.',
  },
  'snapshot-failed': {
    id: 'storage.snapshot.title',
    defaultMessage: 'Not enough space for a snapshot before the upgrade',
  },
  blocked: {
    id: 'storage.blocked.title',
    defaultMessage: 'Another tab is still using an older version of Parley.',
  },
});

const texts = defineMessages({
  'newer-version': {
    id: 'storage.newer.text',
    defaultMessage:
      'Reload the page to get that version. Nothing was changed, and all your chats are still there.',
  },
  unavailable: {
    id: 'storage.unavailable.text',
    defaultMessage:
      'Parley has stored chats here before, but can’t open them now. This happens in private windows, when storage is turned off for this site, or on a full or damaged disk. Open Parley in a regular window, or allow storage for this site, then try again. Nothing was changed.',
  },
  'snapshot-failed': {
    id: 'storage.snapshot.text',
    defaultMessage:
      'Before changing how chats are stored, Parley takes a snapshot of them. The disk is too full for that. Free up space and try again, or continue without a snapshot.',
  },
  blocked: {
    id: 'storage.blocked.text',
    defaultMessage:
      'Close the other Parley tabs. This one continues automatically once they’re closed.',
  },
});

/** Why the store cannot be opened, in plain words, with what helps. Nothing on the disk is touched. */
export function StorageFailure({ code, onRetry }: StorageFailureProps): ReactNode {
  const intl = useIntl();
  return (
    <main className={styles['page']}>
      <div className={styles['card']} role="alert">
        <h1>{intl.formatMessage(titles[code])}</h1>
        <p>{intl.formatMessage(texts[code])}</p>
        <div className={styles['buttons']}>
          {code === 'newer-version' ? (
            <ReloadButton />
          ) : (
            <Button variant="primary" onClick={() => onRetry()}>
              {intl.formatMessage({ id: 'storage.retry', defaultMessage: 'Try again' })}
            </Button>
          )}
          {code === 'snapshot-failed' && (
            <Button onClick={() => onRetry({ allowUpgradeWithoutSnapshot: true })}>
              {intl.formatMessage({
                id: 'storage.withoutCopy',
                defaultMessage: 'Continue without a snapshot',
              })}
            </Button>
          )}
          {code === 'unavailable' && (
            <Button onClick={() => onRetry({ allowWithoutStorage: true })}>
              {intl.formatMessage({
                id: 'storage.withoutStorage',
                defaultMessage: 'Continue without saving',
              })}
            </Button>
          )}
        </div>
      </div>
    </main>
  );
}
