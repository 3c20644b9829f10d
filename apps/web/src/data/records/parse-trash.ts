import { parseChatId, parseMessageId, type ChatId } from '@parley/domain/shared/ids.ts';

import { trashKeepMs, type TrashedMessages, type TrashRow } from '../schema.ts';
import { fieldsOf, idOf, listOf, numberOr, textOr } from './fields.ts';
import { parseMessage } from './parse-message.ts';
import { toMessageRow } from './to-row.ts';

/** Reads a row of the trash; undefined where it names no chat. */
export function parseTrash(value: unknown): TrashRow | undefined {
  const row = fieldsOf(value);
  const chatId = idOf(row['chatId'], parseChatId);
  const id = textOr(row['id'], '');
  if (chatId === undefined || id === '') return undefined;
  const trashedAtMs = numberOr(row['trashedAtMs'], 0);
  const times = {
    id,
    trashedAtMs,
    purgeAtMs: numberOr(row['purgeAtMs'], trashedAtMs + trashKeepMs),
  };
  return Array.isArray(row['messages'])
    ? { ...times, ...parseTrashedMessages(row, chatId) }
    : { ...times, kind: 'chat', chatId };
}

function parseTrashedMessages(
  row: Readonly<Record<string, unknown>>,
  chatId: ChatId,
): TrashedMessages {
  return {
    kind: 'messages',
    chatId,
    messages: listOf(row['messages'])
      .map((message) => parseMessage(message, chatId))
      .filter((message) => message !== undefined)
      .map(toMessageRow),
    reattached: listOf(row['reattached']).flatMap((each) => {
      const fields = fieldsOf(each);
      const id = idOf(fields['id'], parseMessageId);
      const parentId = idOf(fields['parentId'], parseMessageId);
      return id === undefined || parentId === undefined ? [] : [{ id, parentId }];
    }),
    previousLeafId: idOf(row['previousLeafId'], parseMessageId) ?? null,
    nextLeafId: idOf(row['nextLeafId'], parseMessageId) ?? null,
  };
}
