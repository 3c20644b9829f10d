import { defineMessages, type IntlShape, type MessageDescriptor } from 'react-intl';

import type { SyncSnapshot } from '#src/platform/sync-protocol.ts';

import { placeNames } from './place-names.ts';

type NoteId = 'tooNew' | 'tooLarge' | 'heldBack' | 'broken' | 'suspect';

/** Something that a person should know beside the status, and what to do about it. */
export interface SyncNote {
  readonly id: NoteId;
  readonly tone: 'warning' | 'danger';
  readonly text: string;
}

const texts: Readonly<Record<NoteId, MessageDescriptor>> = defineMessages({
  tooNew: {
    id: 'sync.note.tooNew',
    defaultMessage:
      'Update Parley to see {count, plural, one {# item} other {# items}}: reload the page. Nothing is lost meanwhile.',
  },
  tooLarge: {
    id: 'sync.note.tooLarge',
    defaultMessage:
      '{count, plural, one {# item is too large to sync, so it is} other {# items are too large to sync, so they are}} only in this browser. Make a backup, or shorten what is too long.',
  },
  heldBack: {
    id: 'sync.note.heldBack',
    defaultMessage:
      'The upload of {count, plural, one {# file} other {# files}} was begun with keys that have been replaced since. The server clears that within two days, then Parley uploads anew. Keep your data in this browser until then.',
  },
  broken: {
    id: 'sync.note.broken',
    defaultMessage:
      '{count, plural, one {# item was} other {# items were}} changed at the server and left out. Choose “{button}”; if this stays, ask whoever runs the server.',
  },
  suspect: {
    id: 'sync.note.suspect',
    defaultMessage:
      'The server gave out other versions than your devices sent. Nothing here was replaced. Make a backup, and ask whoever runs the server.',
  },
});

export function syncNotes(intl: IntlShape, snapshot: SyncSnapshot): readonly SyncNote[] {
  const button = intl.formatMessage(placeNames.compareAll);
  const { tooNew, tooLarge, heldBack, broken, isServerSuspect } = snapshot;
  const notes = [
    { id: 'suspect', tone: 'danger', count: isServerSuspect ? 1 : 0 },
    { id: 'broken', tone: 'danger', count: broken },
    { id: 'tooNew', tone: 'warning', count: tooNew },
    { id: 'tooLarge', tone: 'warning', count: tooLarge },
    { id: 'heldBack', tone: 'warning', count: heldBack },
  ] as const;
  return notes
    .filter(({ count }) => count > 0)
    .map(({ id, tone, count }) => ({
      id,
      tone,
      text: intl.formatMessage(texts[id], { count, button }),
    }));
}
