import { defineMessages, type IntlShape, type MessageDescriptor } from 'react-intl';

import { categoryName } from './category-names.ts';

/** Records of one kind that the server has not got, or not as they are here. */
export interface WaitingChanges {
  /** The table that they are in. */
  readonly table: string;
  readonly changed: number;
  readonly deleted: number;
}

/** A line of the list: what waits, of one kind. */
export interface WaitingLine {
  readonly id: string;
  readonly text: string;
}

const texts: Readonly<Record<'changed' | 'deleted' | 'both', MessageDescriptor>> = defineMessages({
  changed: { id: 'sync.waiting.changed', defaultMessage: '{kind}: {changed, number} changed' },
  deleted: { id: 'sync.waiting.deleted', defaultMessage: '{kind}: {deleted, number} deleted' },
  both: {
    id: 'sync.waiting.both',
    defaultMessage: '{kind}: {changed, number} changed, {deleted, number} deleted',
  },
});

const kinds = [
  'chats',
  'messages',
  'folders',
  'prompts',
  'characters',
  'plugins',
  'settings',
  'others',
] as const;

type Kind = (typeof kinds)[number];

const kindOfTable: Readonly<Record<string, Kind>> = {
  chats: 'chats',
  messages: 'messages',
  messageEdits: 'messages',
  attachments: 'messages',
  folders: 'folders',
  prompts: 'prompts',
  characters: 'characters',
  characterVersions: 'characters',
  plugins: 'plugins',
  pluginSettings: 'plugins',
  providers: 'settings',
  settings: 'settings',
};

/** What waits for the server, a line for each kind of thing that a person knows. */
export function waitingLines(
  intl: IntlShape,
  waiting: readonly WaitingChanges[],
): readonly WaitingLine[] {
  return kinds.flatMap((kind) => {
    const ofKind = waiting.filter(({ table }) => (kindOfTable[table] ?? 'others') === kind);
    if (ofKind.length === 0) return [];
    const changed = ofKind.reduce((sum, each) => sum + each.changed, 0);
    const deleted = ofKind.reduce((sum, each) => sum + each.deleted, 0);
    let { both: text } = texts;
    if (deleted === 0) text = texts.changed;
    else if (changed === 0) text = texts.deleted;
    const line = intl.formatMessage(text, { kind: kindName(intl, kind), changed, deleted });
    return [{ id: kind, text: line }];
  });
}

function kindName(intl: IntlShape, kind: Kind): string {
  if (kind === 'messages') {
    return intl.formatMessage({ id: 'palette.messages', defaultMessage: 'Messages' });
  }
  if (kind === 'folders') {
    return intl.formatMessage({ id: 'backup.section.folders', defaultMessage: 'Folders' });
  }
  if (kind === 'settings') {
    return intl.formatMessage({ id: 'sidebar.settings', defaultMessage: 'Settings' });
  }
  if (kind === 'others') {
    return intl.formatMessage({ id: 'usage.purpose.other', defaultMessage: 'Other' });
  }
  return categoryName(intl, kind);
}
