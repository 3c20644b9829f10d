import type { Chat } from '@parley/domain/chat/chat.ts';
import type { Message } from '@parley/domain/chat/message.ts';
import { isWithinDepth } from '@parley/domain/import/is-within-depth.ts';
import { stableMessageId } from '@parley/domain/import/stable-id.ts';
import { lastLeaf } from '@parley/domain/import/to-rows.ts';
import { createAttachmentId, type MessageId } from '@parley/domain/shared/ids.ts';

import type { ImportRecord } from '#src/platform/import-protocol.ts';
import { fromBase64 } from '#src/platform/from-base64.ts';
import { sha256Hex } from '#src/platform/sha256.ts';

import { fieldsOf, listOf, textOr, type Fields } from '../records/fields.ts';
import { parseChat } from '../records/parse-chat.ts';
import { parseMessage } from '../records/parse-message.ts';
import { rowTables } from './backup-layout.ts';
import { isReadableRow } from './readable-row.ts';
import { withoutApprovals } from './tool-approvals.ts';

const deepest = 100;

/**
 * Reads one element of a list in a backup of Parley; nothing where it is of no use here.
 *
 * @param list the name of the list, with `parley.` before those of Parley's own part
 */
export async function toRecords(list: string, value: unknown): Promise<readonly ImportRecord[]> {
  const title = textOr(fieldsOf(value)['chatTitle'], '');
  if (!isWithinDepth(value, deepest)) {
    return [{ kind: 'skipped', entry: { title, reason: 'too-deep' } }];
  }
  if (list === 'chats') {
    return toChat(value) ?? [{ kind: 'skipped', entry: { title, reason: 'unreadable' } }];
  }
  if (list === 'parley.attachments') {
    return [await toAttachment(value)];
  }
  const table = rowTables.find((name) => list === `parley.${name}`);
  if (table === undefined) return [];
  const row = fieldsOf(value);
  if (isReadableRow(table, row)) {
    const isParameters = table === 'settings' && row['key'] === 'defaultParameters';
    return [{ kind: 'row', table, row: isParameters ? withoutApprovals(row, 'value') : row }];
  }
  const named = textOr(row['title'], textOr(row['key'], ''));
  return [{ kind: 'skipped', entry: { title: named, reason: 'unreadable', row: table } }];
}

function toChat(value: unknown): readonly ImportRecord[] | undefined {
  const entry = fieldsOf(value);
  const own = fieldsOf(entry['parley']);
  const stored = withoutApprovals(fieldsOf(own['chat']), 'parameters');
  const chat = parseChat(stored);
  if (chat === undefined) return undefined;
  const texts = new Map(
    listOf(entry['messages']).map((each) => [fieldsOf(each)['id'], fieldsOf(each)['content']]),
  );
  const read = listOf(own['messages']).map((each) =>
    parseMessage({ ...withText(fieldsOf(each), texts), chatId: chat.id }),
  );
  const messages = withOwnIds(read.filter((message) => message !== undefined));
  const count = read.filter((message) => message === undefined).length;
  const { title } = chat;
  return [
    { kind: 'chat', chat: asStored(chat, messages), stored, messages },
    ...(count === 0
      ? []
      : [{ kind: 'skipped', entry: { title, reason: 'messages', count } } as const]),
  ];
}

/** Out of the trash, and with a shown branch that is there. */
function asStored(chat: Chat, messages: readonly Message[]): Chat {
  const isShown = messages.some(({ id }) => id === chat.activeLeafId);
  return {
    ...chat,
    activeLeafId: isShown ? chat.activeLeafId : lastLeaf(messages),
    trashedAtMs: null,
  };
}

/** A message that says something else under an id that is taken gets an id of its own. */
function withOwnIds(messages: readonly Message[]): readonly Message[] {
  const seen = new Map<MessageId, string>();
  return messages.flatMap((message, index) => {
    const content = JSON.stringify(message);
    const known = seen.get(message.id);
    if (known === content) return [];
    if (known !== undefined) {
      return [{ ...message, id: stableMessageId(message.chatId, `${message.id}/${index}`) }];
    }
    seen.set(message.id, content);
    return [message];
  });
}

function withText(message: Fields, texts: ReadonlyMap<unknown, unknown>): Fields {
  if (message['parts'] !== undefined) return message;
  return { ...message, parts: [{ type: 'text', text: texts.get(message['id']) }] };
}

async function toAttachment(value: unknown): Promise<ImportRecord> {
  const { id: name, mediaType, data } = fieldsOf(value);
  const bytes = typeof data === 'string' ? fromBase64(data) : undefined;
  const id = bytes === undefined ? undefined : createAttachmentId(await sha256Hex(bytes));
  if (bytes === undefined || id === undefined || id !== name) {
    return { kind: 'skipped', entry: { title: textOr(name, ''), reason: 'unreadable' } };
  }
  return { kind: 'attachment', id, blob: new Blob([bytes], { type: safeType(mediaType) }) };
}

/** A type that browsers would run is not taken from a file. */
function safeType(value: unknown): string {
  const type = textOr(value, '');
  const isHarmless =
    /^image\/(png|jpeg|gif|webp)$/.test(type) ||
    /^(text\/(?!html|xml)[\w.+-]+|application\/(json|pdf))$/.test(type);
  return isHarmless ? type : 'text/plain';
}
