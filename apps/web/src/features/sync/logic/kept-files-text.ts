import { defineMessages, type IntlShape, type MessageDescriptor } from 'react-intl';

import type { KeptFiles } from '#src/platform/sync-protocol.ts';

type Sentence =
  | 'chats-off'
  | 'paused'
  | 'connection'
  | 'unmetered'
  | 'room'
  | 'storage'
  | 'fetching'
  | 'partly'
  | 'all';

const texts: Readonly<Record<Sentence, MessageDescriptor>> = defineMessages({
  'chats-off': {
    id: 'sync.keepFiles.chatsOff',
    defaultMessage: 'Chats aren’t synced on this device, so no files are fetched.',
  },
  paused: {
    id: 'sync.keepFiles.paused',
    defaultMessage: 'Paused. Files are fetched when you open them.',
  },
  connection: {
    id: 'sync.keepFiles.connection',
    defaultMessage: 'Waiting for the server. Parley tries again by itself.',
  },
  unmetered: {
    id: 'sync.keepFiles.unmetered',
    defaultMessage: 'Waiting for a connection that doesn’t use mobile data.',
  },
  room: {
    id: 'sync.keepFiles.room',
    defaultMessage: 'This browser has no room for more files. Free up space on this device.',
  },
  storage: {
    id: 'sync.keepFiles.storage',
    defaultMessage: 'Couldn’t save files in this browser. Parley tries again by itself.',
  },
  fetching: {
    id: 'sync.keepFiles.fetching',
    defaultMessage: '{done, number} of {total, number} fetched',
  },
  partly: {
    id: 'sync.keepFiles.partly',
    defaultMessage:
      '{count, plural, one {# file isn’t} other {# files aren’t}} on the server yet. Open Parley on the device it was added on.',
  },
  all: { id: 'sync.keepFiles.all', defaultMessage: 'All files are on this device.' },
});

/**
 * How the files stand that are to be on this device, in a sentence; undefined until that is known.
 *
 * @param hasChats  whether chats, to which files belong, are synced here
 */
export function keptFilesText(
  intl: IntlShape,
  files: KeptFiles,
  hasChats: boolean,
): string | undefined {
  if (!hasChats) return intl.formatMessage(texts['chats-off']);
  const { mode, waitsFor, done, left, unavailable } = files;
  if (mode === 'paused') return intl.formatMessage(texts.paused);
  if (waitsFor !== null) return intl.formatMessage(texts[waitsFor]);
  if (left === undefined) return undefined;
  if (left > 0) return intl.formatMessage(texts.fetching, { done, total: done + left });
  return unavailable > 0
    ? intl.formatMessage(texts.partly, { count: unavailable })
    : intl.formatMessage(texts.all);
}
