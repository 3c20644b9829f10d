import { isWithinDepth } from '@parley/domain/import/imported-chat.ts';
import { createAttachmentId } from '@parley/domain/shared/ids.ts';

import type { ImportRecord } from '#src/platform/import-protocol.ts';
import { sha256Hex } from '#src/platform/sha256.ts';

import { fieldsOf, listOf, textOr, type Fields } from '../records/fields.ts';
import { parseChat } from '../records/parse-chat.ts';
import { parseMessage } from '../records/parse-message.ts';
import { rowTables } from './backup-layout.ts';

const deepest = 100;

/**
 * Reads one element of a list in a backup of Parley; undefined where it is of no use here.
 *
 * @param list the name of the list, with `parley.` before those of Parley's own part
 */
export async function toRecord(list: string, value: unknown): Promise<ImportRecord | undefined> {
  const title = textOr(fieldsOf(value)['chatTitle'], '');
  if (!isWithinDepth(value, deepest)) {
    return { kind: 'skipped', entry: { title, reason: 'too-deep' } };
  }
  if (list === 'chats') {
    return toChat(value) ?? { kind: 'skipped', entry: { title, reason: 'unreadable' } };
  }
  if (list === 'parley.attachments') return toAttachment(value);
  const table = rowTables.find((name) => list === `parley.${name}`);
  return table === undefined ? undefined : { kind: 'row', table, row: fieldsOf(value) };
}

function toChat(value: unknown): ImportRecord | undefined {
  const entry = fieldsOf(value);
  const own = fieldsOf(entry['parley']);
  const stored = fieldsOf(own['chat']);
  const chat = parseChat(stored);
  if (chat === undefined) return undefined;
  const texts = new Map(
    listOf(entry['messages']).map((each) => [fieldsOf(each)['id'], fieldsOf(each)['content']]),
  );
  const seen = new Set<string>();
  const messages = listOf(own['messages'])
    .map((each) => parseMessage({ ...withText(fieldsOf(each), texts), chatId: chat.id }))
    .filter((message) => message !== undefined)
    .filter(({ id }) => !seen.has(id) && seen.add(id).has(id));
  return { kind: 'chat', chat: { ...chat, trashedAtMs: null }, stored, messages };
}

function withText(message: Fields, texts: ReadonlyMap<unknown, unknown>): Fields {
  if (message['parts'] !== undefined) return message;
  return { ...message, parts: [{ type: 'text', text: texts.get(message['id']) }] };
}

async function toAttachment(value: unknown): Promise<ImportRecord | undefined> {
  const { id: name, mediaType, data } = fieldsOf(value);
  if (typeof name !== 'string' || typeof data !== 'string') return undefined;
  const bytes = fromBase64(data);
  const id = bytes === undefined ? undefined : createAttachmentId(await sha256Hex(bytes));
  if (bytes === undefined || id !== name) {
    return { kind: 'skipped', entry: { title: name, reason: 'unreadable' } };
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

/** The bytes of a Base64 text; undefined where it is none. */
export function fromBase64(text: string): Uint8Array<ArrayBuffer> | undefined {
  try {
    return Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
  } catch {
    return undefined;
  }
}
