import { Button } from '@parley/ui/components/button/button.tsx';
import type { ReactNode } from 'react';
import { defineMessages, useIntl, type IntlShape } from 'react-intl';

import { fileArrivals, type FileArrival } from './file-arrivals.ts';
import styles from './missing-file.module.css';

const texts = defineMessages({
  fetching: { id: 'file.fetching', defaultMessage: 'Fetching {name}…' },
  notThere: {
    id: 'file.notThere',
    defaultMessage:
      '{name} isn’t on the server yet. Open Parley on the device it was added on; it appears here once it’s uploaded.',
  },
  offline: {
    id: 'file.offline',
    defaultMessage: 'You’re offline. {name} will be fetched when you’re connected again.',
  },
  signedOut: {
    id: 'file.signedOut',
    defaultMessage: 'You were signed out. Sign in again to fetch {name}.',
  },
  damaged: {
    id: 'file.damaged',
    defaultMessage:
      'What the server has of {name} is not what you uploaded, so it wasn’t opened. It’s still on the device it was added on.',
  },
  full: {
    id: 'file.full',
    defaultMessage:
      'This browser has no room for {name}. Delete what you don’t need, then fetch it again.',
  },
  failed: {
    id: 'file.failed',
    defaultMessage: '{name} couldn’t be fetched: the server didn’t answer.',
  },
  stored: {
    id: 'file.notStored',
    defaultMessage: '{name} couldn’t be saved in this browser. Reload the page and try again.',
  },
});

interface MissingFileProps {
  readonly id: string;
  readonly name: string;
  readonly state: NonNullable<FileArrival['state']>;
}

/** Stands for a file of another device: that it is coming, or why not and what helps. */
export function MissingFile({ id, name, state }: MissingFileProps): ReactNode {
  const intl = useIntl();
  return (
    <div className={styles['missing']}>
      {textOf(intl, state, name)}
      {state !== 'fetching' && (
        <Button onClick={() => fileArrivals.tryAgain(id)}>
          {intl.formatMessage({ id: 'file.fetch', defaultMessage: 'Fetch now' })}
        </Button>
      )}
    </div>
  );
}

function textOf(intl: IntlShape, state: MissingFileProps['state'], name: string): string {
  switch (state) {
    case 'fetching':
      return intl.formatMessage(texts.fetching, { name });
    case 'not-there':
      return intl.formatMessage(texts.notThere, { name });
    case 'offline':
      return intl.formatMessage(texts.offline, { name });
    case 'signed-out':
      return intl.formatMessage(texts.signedOut, { name });
    case 'damaged':
      return intl.formatMessage(texts.damaged, { name });
    case 'local-quota-exceeded':
      return intl.formatMessage(texts.full, { name });
    case 'storage-failed':
      return intl.formatMessage(texts.stored, { name });
    case 'busy':
    case 'no-answer':
    case 'not-ready':
      return intl.formatMessage(texts.failed, { name });
    default:
      return intl.formatMessage(texts.failed, { name });
  }
}
