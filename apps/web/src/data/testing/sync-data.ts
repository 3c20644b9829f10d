import type { RecordData } from '@parley/sync/storage/client-storage.ts';
import type { RecordKey } from '@parley/sync/storage/sync-record.ts';

/** The name of a record: `chats/ch-1`. */
export function keyOf(name: string): RecordKey {
  const slash = name.indexOf('/');
  return { collection: name.slice(0, slash), id: name.slice(slash + 1) };
}

/** A chat as another device sends it. */
export function sentChat(id: string, fields: RecordData = {}): RecordData {
  return {
    id,
    title: `Title of ${id}`,
    titleSource: 'user',
    preview: '',
    model: null,
    parameters: {},
    folderId: null,
    favoritedAtMs: null,
    createdAtMs: 1,
    updatedAtMs: 5,
    activeLeafId: null,
    trashedAtMs: null,
    ...fields,
  };
}

/** A message as another device sends it. */
export function sentMessage(id: string, chatId: string, fields: RecordData = {}): RecordData {
  return {
    id,
    chatId,
    parentId: null,
    role: 'user',
    parts: [{ type: 'text', text: `text of ${id}` }],
    state: 'finished',
    createdAtMs: 1,
    updatedAtMs: 1,
    ...fields,
  };
}
