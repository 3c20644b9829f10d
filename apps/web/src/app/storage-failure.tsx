import { Button } from '@parley/ui/components/button/button.tsx';
import type { ReactNode } from 'react';
import { defineMessages, useIntl } from 'react-intl';

import type { OpenFailure } from '#src/data/db.ts';

import type { Consent } from './program.ts';
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
    defaultMessage: 'The storage of this browser is not available.',
  },
  'snapshot-failed': {
    id: 'storage.snapshot.title',
    defaultMessage: 'There is no room for a safety copy before the upgrade.',
  },
  blocked: {
    id: 'storage.blocked.title',
    defaultMessage: 'Another tab still uses an older version of Parley.',
  },
});

const texts = defineMessages({
  'newer-version': {
    id: 'storage.newer.text',
    defaultMessage:
      'Reload the page to get that version. Nothing was changed, and all chats are still there.',
  },
  unavailable: {
    id: 'storage.unavailable.text',
    defaultMessage:
      'Parley has kept chats here before, but cannot open them now. This happens in private windows, with storage switched off for this site, or on a full or damaged disk. Open Parley in a normal window, or allow storage for this site, and try again. Nothing was changed by this.',
  },
  'snapshot-failed': {
    id: 'storage.snapshot.text',
    defaultMessage:
      'Before it changes how chats are stored, Parley makes a copy of them. The disk is too full for that. Free some space and try again, or go on without a copy.',
  },
  blocked: {
    id: 'storage.blocked.text',
    defaultMessage:
      'Close the other tabs of Parley. This one goes on by itself as soon as they are closed.',
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
                defaultMessage: 'Go on without a copy',
              })}
            </Button>
          )}
          {code === 'unavailable' && (
            <Button onClick={() => onRetry({ allowWithoutStorage: true })}>
              {intl.formatMessage({
                id: 'storage.withoutStorage',
                defaultMessage: 'Go on without saving',
              })}
            </Button>
          )}
        </div>
      </div>
    </main>
  );
}
