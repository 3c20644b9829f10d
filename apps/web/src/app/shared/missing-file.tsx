import { Button } from '@parley/ui/components/button/button.tsx';
import type { ReactNode } from 'react';
import { defineMessages, useIntl, type MessageDescriptor } from 'react-intl';

import { fileArrivals, type FileArrival } from './file-arrivals.ts';
import styles from './missing-file.module.css';

type State = NonNullable<FileArrival['state']>;

const texts: Readonly<Record<State, MessageDescriptor>> = defineMessages({
  fetching: { id: 'file.fetching', defaultMessage: 'Fetching {name}…' },
  'not-there': {
    id: 'file.notThere',
    defaultMessage:
      '{name} isn’t on the server yet. Open Parley on the device it was added on; it appears here once it’s uploaded.',
  },
  offline: {
    id: 'file.offline',
    defaultMessage: 'You’re offline. {name} will be fetched when you’re connected again.',
  },
  'no-answer': {
    id: 'file.noAnswer',
    defaultMessage: '{name} couldn’t be fetched: the server didn’t answer.',
  },
  busy: {
    id: 'file.busy',
    defaultMessage: 'The server is busy. {name} is fetched a little later.',
  },
  'signed-out': {
    id: 'file.signedOut',
    defaultMessage: 'You were signed out. Sign in again to fetch {name}.',
  },
  'keys-unavailable': {
    id: 'file.notReady',
    defaultMessage: 'Sync isn’t ready yet. {name} is fetched once it is.',
  },
  damaged: {
    id: 'file.damaged',
    defaultMessage:
      'What the server has of {name} is not what you uploaded, so it wasn’t opened. It’s still on the device it was added on.',
  },
  'local-quota-exceeded': {
    id: 'file.full',
    defaultMessage:
      'This browser has no room for {name}. Delete what you don’t need, then fetch it again.',
  },
  'storage-failed': {
    id: 'file.notStored',
    defaultMessage: '{name} couldn’t be saved in this browser. Reload the page and try again.',
  },
});

interface MissingFileProps {
  readonly id: string;
  readonly name: string;
  readonly state: State;
  /** Looks for it again, where whoever shows it does not do so by itself. */
  readonly onFetch?: () => void;
}

/** Stands for a file of another device: that it is coming, or why not and what helps. */
export function MissingFile({ id, name, state, onFetch }: MissingFileProps): ReactNode {
  const intl = useIntl();
  return (
    <div className={styles['missing']}>
      {intl.formatMessage(texts[state], { name })}
      {state !== 'fetching' && (
        <Button
          onClick={() => {
            fileArrivals.tryAgain(id);
            onFetch?.();
          }}
        >
          {intl.formatMessage({ id: 'file.fetch', defaultMessage: 'Fetch now' })}
        </Button>
      )}
    </div>
  );
}
