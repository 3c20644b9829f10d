import type { LeftOutFile, LeftOutReason } from '@parley/domain/backup/left-out-file.ts';
import type { IntlShape } from 'react-intl';

/** One file that a backup lacks: which, where, and why. */
export function leftOutText(intl: IntlShape, { fileName, chatTitle, reason }: LeftOutFile): string {
  const values = { file: fileName, reason: reasonText(intl, reason) };
  if (chatTitle === undefined) {
    return intl.formatMessage(
      {
        id: 'backup.leftOut.draft',
        defaultMessage: '{file}, attached to a chat that has not begun: {reason}',
      },
      values,
    );
  }
  return intl.formatMessage(
    { id: 'backup.leftOut.file', defaultMessage: '{file}, in the chat “{chat}”: {reason}' },
    { ...values, chat: chatTitle === '' ? untitled(intl) : chatTitle },
  );
}

/** As the list of chats calls it. */
function untitled(intl: IntlShape): string {
  return intl.formatMessage({ id: 'chat.untitled', defaultMessage: 'New Chat' });
}

function reasonText(intl: IntlShape, reason: LeftOutReason): string {
  const reasons: Readonly<Record<LeftOutReason, string>> = {
    missing: intl.formatMessage({
      id: 'backup.leftOut.missing',
      defaultMessage: 'its content is not on this device',
    }),
    changed: intl.formatMessage({
      id: 'backup.leftOut.changed',
      defaultMessage: 'damaged, its content is not what was attached',
    }),
    unreadable: intl.formatMessage({
      id: 'backup.leftOut.unreadable',
      defaultMessage: 'the browser cannot read its content any more',
    }),
  };
  return reasons[reason];
}
