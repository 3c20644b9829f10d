import type {
  LeftOut,
  LeftOutFile,
  LeftOutReason,
  LeftOutRows,
} from '@parley/domain/backup/left-out.ts';
import type { IntlShape } from 'react-intl';

/** One thing that a backup lacks: which, where, and why. */
export function leftOutText(intl: IntlShape, entry: LeftOut): string {
  return isFile(entry) ? fileText(intl, entry) : rowsText(intl, entry);
}

/** Tells a file from rows of the storage. */
export function isFile(entry: LeftOut): entry is LeftOutFile {
  return 'fileName' in entry;
}

function fileText(intl: IntlShape, { fileName, chatTitle, reason }: LeftOutFile): string {
  const values = { file: fileName, reason: reasonText(intl, reason) };
  if (chatTitle === undefined) {
    return intl.formatMessage(
      {
        id: 'backup.leftOut.draft',
        defaultMessage: '{file}, attached to the draft of a new chat: {reason}',
      },
      values,
    );
  }
  return intl.formatMessage(
    { id: 'backup.leftOut.file', defaultMessage: '{file}, in “{chat}”: {reason}' },
    { ...values, chat: chatName(intl, chatTitle) },
  );
}

function rowsText(intl: IntlShape, { rows, chatTitle, count }: LeftOutRows): string {
  const chat = chatName(intl, chatTitle ?? '');
  if (rows === 'chats') {
    return intl.formatMessage(
      { id: 'backup.damaged.chat', defaultMessage: 'Chat “{chat}”: damaged' },
      { chat },
    );
  }
  if (rows === 'parts') {
    return intl.formatMessage(
      {
        id: 'backup.damaged.parts',
        defaultMessage:
          '{count, plural, one {# message} other {# messages}} in “{chat}”: only partly readable',
      },
      { count, chat },
    );
  }
  if (rows === 'messages' && chatTitle !== undefined) {
    return intl.formatMessage(
      {
        id: 'backup.damaged.messages',
        defaultMessage: '{count, plural, one {# message} other {# messages}} in “{chat}”: damaged',
      },
      { count, chat },
    );
  }
  const records = recordsTexts(intl, count);
  if (isRecordKind(rows)) return records[rows];
  return intl.formatMessage(
    {
      id: 'backup.damaged.rows',
      defaultMessage:
        '{kind, select, messages {{count, plural, one {# message without a chat} other {# messages without a chat}}} folders {{count, plural, one {# folder} other {# folders}}} drafts {{count, plural, one {# draft} other {# drafts}}} messageEdits {{count, plural, one {# earlier version of a message} other {# earlier versions of messages}}} other {{count, plural, one {the cost of # request} other {the cost of # requests}}}}: damaged',
    },
    { kind: rows, count },
  );
}

const recordKinds = ['prompts', 'characters', 'characterVersions', 'plugins'] as const;

type RecordKind = (typeof recordKinds)[number];

function isRecordKind(rows: LeftOutRows['rows']): rows is RecordKind {
  return recordKinds.some((kind) => kind === rows);
}

function recordsTexts(intl: IntlShape, count: number): Readonly<Record<RecordKind, string>> {
  return {
    prompts: intl.formatMessage(
      {
        id: 'backup.damaged.prompts',
        defaultMessage: '{count, plural, one {# prompt} other {# prompts}}: damaged',
      },
      { count },
    ),
    characters: intl.formatMessage(
      {
        id: 'backup.damaged.characters',
        defaultMessage: '{count, plural, one {# character} other {# characters}}: damaged',
      },
      { count },
    ),
    characterVersions: intl.formatMessage(
      {
        id: 'backup.damaged.characterVersions',
        defaultMessage:
          '{count, plural, one {# earlier version of a character} other {# earlier versions of characters}}: damaged',
      },
      { count },
    ),
    plugins: intl.formatMessage(
      {
        id: 'backup.damaged.plugins',
        defaultMessage: '{count, plural, one {# plugin} other {# plugins}}: damaged',
      },
      { count },
    ),
  };
}

/** As the list of chats calls it. */
function chatName(intl: IntlShape, title: string): string {
  return title === ''
    ? intl.formatMessage({ id: 'chat.untitled', defaultMessage: 'New Chat' })
    : title;
}

function reasonText(intl: IntlShape, reason: LeftOutReason): string {
  const reasons: Readonly<Record<LeftOutReason, string>> = {
    missing: intl.formatMessage({
      id: 'backup.leftOut.missing',
      defaultMessage: 'missing from this device',
    }),
    changed: intl.formatMessage({
      id: 'backup.leftOut.changed',
      defaultMessage: 'damaged: its content isn’t what was attached',
    }),
    unreadable: intl.formatMessage({
      id: 'backup.leftOut.unreadable',
      defaultMessage: 'the browser can no longer read it',
    }),
  };
  return reasons[reason];
}
