import type { Message } from '@parley/domain/chat/message.ts';
import { textOfParts } from '@parley/domain/chat/message-part.ts';
import { parseChatId, parseMessageId, type MessageId } from '@parley/domain/shared/ids.ts';
import { keepRest } from '@parley/domain/shared/rest.ts';
import type { Result } from '@parley/domain/shared/result.ts';

import { fieldsOf, idOf, numberOr, textOr } from '../records/fields.ts';
import { madeAnewIn } from '../records/made-anew.ts';
import type { MessageEditRow } from '../schema.ts';
import type { Store } from '../store.ts';
import type { StoreError } from '../store-error.ts';
import type { WriteTransaction } from '../transaction.ts';

/** What a message said before. */
export interface MessageRevision {
  readonly id: string;
  readonly text: string;
  /** When another text took its place. */
  readonly replacedAtMs: number;
}

/**
 * Keeps the text of a message that is about to be replaced.
 *
 * @returns the message to write; it counts its edits, so that nobody has to look for them
 */
export function recordRevision(tx: WriteTransaction, stored: Message, next: Message): Message {
  const text = textOfParts(stored.parts);
  const editCount = stored.editCount ?? 0;
  if (text === textOfParts(next.parts)) {
    return editCount === 0 ? next : { ...next, editCount };
  }
  const number = editCount + 1;
  tx.put(
    'messageEdits',
    {
      // A message may come back with an older count: its number alone would write over a wording.
      id: `${stored.id}/${number}-${tx.nowMs.toString(36)}`,
      messageId: stored.id,
      chatId: stored.chatId,
      text,
      replacedAtMs: tx.nowMs,
    },
    stored.chatId,
  );
  return { ...next, editCount: number };
}

/** the earlier revisions of a message, newest first. Errors: see {@link StoreError}. */
export function loadMessageRevisions(
  store: Store,
  messageId: MessageId,
): Promise<Result<readonly MessageRevision[], StoreError>> {
  return store.read(['messageEdits'], async (tx) => {
    const rows = await tx.getAll('messageEdits', { index: 'byMessage', range: messageId });
    return rows
      .map((value) => {
        const row = fieldsOf(value);
        return {
          id: textOr(row['id'], ''),
          text: textOr(row['text'], ''),
          replacedAtMs: numberOr(row['replacedAtMs'], 0),
        };
      })
      .toSorted((a, b) => b.replacedAtMs - a.replacedAtMs || (a.id < b.id ? 1 : -1));
  });
}

const madeAnew = madeAnewIn(['id', 'replacedAtMs']);

/** Reads a row of a file; undefined where it names no message, or not by its own id. */
export function parseMessageEdit(value: unknown): MessageEditRow | undefined {
  const row = fieldsOf(value);
  const messageId = idOf(row['messageId'], parseMessageId);
  const chatId = idOf(row['chatId'], parseChatId);
  const id = textOr(row['id'], '');
  if (messageId === undefined || chatId === undefined) return undefined;
  if (!id.startsWith(`${messageId}/`)) return undefined;
  const edit: MessageEditRow = {
    id,
    messageId,
    chatId,
    text: textOr(row['text'], ''),
    replacedAtMs: numberOr(row['replacedAtMs'], 0),
  };
  return keepRest(edit, row, { except: madeAnew });
}
