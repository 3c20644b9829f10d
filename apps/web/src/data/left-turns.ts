import { parseDraftKey } from '@parley/domain/chat/draft.ts';
import type { Message } from '@parley/domain/chat/message.ts';
import type { UsageRecord } from '@parley/domain/chat/usage-record.ts';

import { fieldsOf, idOf, listOf, optional, textOr, timeOr, type Fields } from './records/fields.ts';
import { parseBill } from './records/parse-bill.ts';
import { parseChat } from './records/parse-chat.ts';
import { parseMessage } from './records/parse-message.ts';
import { parseUsageRecord } from './records/parse-usage.ts';
import { toChatRow, toMessageRow, withBill } from './records/to-row.ts';
import type { TurnToSave } from './repositories/message-repository.ts';

/** A turn of which the disk has less than the page. */
export interface LeftTurn {
  /** The rows with which it began; absent where they are stored. */
  readonly rows?: TurnToSave;
  /** The reply as it stands: in its final state, or as far as it has come. */
  readonly message: Message;
  readonly usage?: UsageRecord | undefined;
}

/** Writes turns as one text. */
export function writeLeftTurns(turns: readonly LeftTurn[]): string {
  return JSON.stringify(
    turns.map(({ rows, message, usage }) => ({
      ...optional('rows', rows && rowsOf(rows)),
      message: toMessageRow(message),
      ...optional('usage', usage),
    })),
  );
}

function rowsOf({ chat, messages, bills, clearDraft }: TurnToSave): object {
  return {
    chat: toChatRow(chat, undefined),
    messages: messages.map((message) => withBill(toMessageRow(message), bills?.get(message.id))),
    ...optional('clearDraft', clearDraft),
  };
}

/** Reads what {@link writeLeftTurns} wrote; leaves out what cannot be read. */
export function readLeftTurns(text: string): readonly LeftTurn[] {
  return listOf(parseJson(text)).flatMap((value) => {
    const fields = fieldsOf(value);
    const message = parseMessage(fields['message']);
    if (message === undefined) return [];
    return [
      {
        message,
        ...optional('rows', readRows(fieldsOf(fields['rows']))),
        ...optional('usage', parseUsageRecord(fields['usage'])),
      },
    ];
  });
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function readRows(rows: Fields): TurnToSave | undefined {
  const chat = parseChat(rows['chat']);
  if (chat === undefined) return undefined;
  const read = listOf(rows['messages']).flatMap((row) => {
    const message = parseMessage(row);
    return message === undefined ? [] : [{ message, bill: parseBill(fieldsOf(row)['bill']) }];
  });
  return {
    chat,
    messages: read.map(({ message }) => message),
    bills: new Map(read.flatMap(({ message, bill }) => (bill ? [[message.id, bill]] : []))),
    ...optional('clearDraft', readClearDraft(fieldsOf(rows['clearDraft']))),
  };
}

function readClearDraft(draft: Fields): TurnToSave['clearDraft'] {
  const key = idOf(draft['key'], parseDraftKey);
  const sentAtMs = timeOr(draft['sentAtMs'], undefined);
  if (key === undefined || sentAtMs === undefined) return undefined;
  return { key, sentText: textOr(draft['sentText'], ''), sentAtMs };
}
