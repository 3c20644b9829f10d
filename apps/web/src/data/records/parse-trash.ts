import { parseChatId, parseMessageId, type ChatId } from '@parley/domain/shared/ids.ts';
import { keepRest } from '@parley/domain/shared/rest.ts';

import { trashKeepMs, type TrashedMessages, type TrashRow } from '../schema.ts';
import { fieldsOf, idOf, listOf, textOr, timeOr } from './fields.ts';
import { madeAnewIn } from './made-anew.ts';
import { parseMessage } from './parse-message.ts';
import { toMessageRow } from './to-row.ts';

const madeAnew = madeAnewIn([
  'id',
  'kind',
  'chatId',
  'messages',
  'attachmentIds',
  'trashedAtMs',
  'purgeAtMs',
]);

/**
 * Reads deleted messages; undefined where the row names no chat, holds no list of messages, or is of
 * an unknown kind: what a newer version deleted is not ours to put back.
 */
export function parseTrash(value: unknown): TrashRow | undefined {
  const row = fieldsOf(value);
  const chatId = idOf(row['chatId'], parseChatId);
  const id = textOr(row['id'], '');
  const kind = row['kind'] ?? 'messages';
  if (chatId === undefined || id === '' || kind !== 'messages') return undefined;
  if (!Array.isArray(row['messages'])) return undefined;
  const trashedAtMs = timeOr(row['trashedAtMs'], 0);
  const purgeAtMs = timeOr(row['purgeAtMs'], trashedAtMs + trashKeepMs);
  const trashed: TrashRow = { id, trashedAtMs, purgeAtMs, ...parseTrashedMessages(row, chatId) };
  return keepRest(trashed, row, { except: madeAnew });
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
