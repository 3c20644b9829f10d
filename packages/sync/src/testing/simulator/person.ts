import type { RecordData } from '../../storage/client-storage.ts';
import { nameOf, type MemoryClientStorage } from '../../storage/memory-client-storage.ts';
import type { RecordKey } from '../../storage/sync-record.ts';
import type { SeededRandom } from '../seeded-random.ts';
import { textsOfRow, type Ledger } from './ledger.ts';

/** Somebody at a device. */
export interface Person {
  readonly storage: MemoryClientStorage;
  readonly ledger: Ledger;
  readonly random: SeededRandom;
  readonly nowMs: () => number;
  /** Whether the program writes a field that older ones do not know. */
  readonly isNewer: () => boolean;
  /** A text that nobody wrote before. */
  readonly newText: () => string;
}

type Row = readonly [id: string, data: RecordData];

/** What a person does. Each finds something to do it to, or does nothing. */
export const personActions = {
  newChat(person) {
    const { random } = person;
    const chatId = `ch-${random.hex(4)}`;
    const id = `ms-${random.hex(4)}`;
    write(
      person,
      { collection: 'chats', id: chatId },
      {
        title: '',
        titleSource: 'none',
        preview: '',
        parameters: {},
        tags: [],
        folderId: null,
        trashedAtMs: null,
        favoritedAtMs: null,
        activeLeafId: id,
        updatedAtMs: person.nowMs(),
        ...(person.isNewer() ? { aspect: `aspect of ${chatId}` } : { isOld: true }),
      },
    );
    writeMessage(person, { id, chatId, parentId: null, state: 'finished' });
  },
  send(person) {
    const chat = pickRow(person, 'chats');
    if (chat === undefined) return;
    const [chatId, data] = chat;
    const id = `ms-${person.random.hex(4)}`;
    const leaf = data['activeLeafId'];
    const isThere = typeof leaf === 'string' && read(person, 'messages', leaf) !== undefined;
    const state = person.random.chance(0.3) ? 'cut' : 'finished';
    writeMessage(person, { id, chatId, parentId: isThere ? leaf : null, state });
    change(person, 'chats', [
      chat,
      {
        activeLeafId: id,
        preview: id,
        // Sending in a chat takes it out of the trash.
        trashedAtMs: null,
        updatedAtMs: person.nowMs(),
      },
    ]);
  },
  edit(person) {
    const message = pickRow(person, 'messages');
    if (message === undefined) return;
    const [id, data] = message;
    const editCount = Number(data['editCount'] ?? 0) + 1;
    const replacedAtMs = person.nowMs();
    const [text = ''] = textsOfRow(data);
    const edit = { messageId: id, chatId: data['chatId'], text, replacedAtMs };
    const editId = `${id}/${editCount}-${replacedAtMs.toString(36)}`;
    write(person, { collection: 'messageEdits', id: editId }, edit);
    const parts = [{ type: 'text', text: noteText(person) }];
    change(person, 'messages', [message, { parts, editCount, state: 'finished' }]);
  },
  pin(person) {
    const message = pickRow(person, 'messages');
    if (message !== undefined) {
      change(person, 'messages', [message, { pinnedAtMs: person.nowMs() }]);
    }
  },
  rename(person) {
    const chat = pickRow(person, 'chats');
    if (chat === undefined) return;
    const title = noteValue(person, 'chats', { row: chat, field: 'title' });
    change(person, 'chats', [chat, { title, titleSource: 'user' }]);
  },
  tag(person) {
    const chat = pickRow(person, 'chats');
    if (chat === undefined) return;
    const tags = listOf(chat[1]['tags']);
    const tag = person.random.pick(['a', 'b', 'c']);
    const next = tags.includes(tag) ? tags.filter((each) => each !== tag) : [...tags, tag];
    change(person, 'chats', [chat, { tags: next }]);
  },
  parameter(person) {
    const chat = pickRow(person, 'chats');
    if (chat === undefined) return;
    const name = person.random.pick(['temperature', 'topP', 'stop']);
    const parameters = { ...(chat[1]['parameters'] as object), [name]: person.random.below(100) };
    change(person, 'chats', [chat, { parameters }]);
  },
  star(person) {
    const chat = pickRow(person, 'chats');
    if (chat === undefined) return;
    change(person, 'chats', [
      chat,
      {
        favoritedAtMs: person.random.chance(0.5) ? person.nowMs() : null,
      },
    ]);
  },
  trash(person) {
    const chat = pickRow(person, 'chats');
    if (chat !== undefined) change(person, 'chats', [chat, { trashedAtMs: person.nowMs() }]);
  },
  restore(person) {
    const chat = pickRow(person, 'chats', (row) => typeof row['trashedAtMs'] === 'number');
    if (chat !== undefined) change(person, 'chats', [chat, { trashedAtMs: null }]);
  },
  purge(person) {
    const chat = pickRow(person, 'chats', (row) => typeof row['trashedAtMs'] === 'number');
    if (chat === undefined) return;
    const [chatId] = chat;
    remove(person, { collection: 'chats', id: chatId });
    for (const collection of ['messages', 'messageEdits']) {
      for (const [id, data] of rowsOf(person, collection)) {
        if (data['chatId'] !== chatId) continue;
        for (const text of textsOfRow(data)) person.ledger.forgiven.add(text);
        remove(person, { collection, id });
      }
    }
  },
  clearOut(person) {
    if (!person.random.chance(0.2)) return;
    for (const chat of rowsOf(person, 'chats')) {
      change(person, 'chats', [chat, { trashedAtMs: person.nowMs() }]);
    }
  },
  deleteMessage(person) {
    const message = pickRow(person, 'messages');
    if (message === undefined) return;
    const [id, data] = message;
    const key = { collection: 'messages', id };
    const client = person.storage.snapshot();
    person.storage.restore({ ...client, trash: [...client.trash, [{ key, data }]] });
    remove(person, key);
    for (const child of rowsOf(person, 'messages')) {
      if (child[1]['parentId'] !== id) continue;
      change(person, 'messages', [child, { parentId: data['parentId'] }]);
    }
    for (const text of textsOfRow(data)) person.ledger.forgiven.add(text);
  },
  takeFromTrash(person) {
    const client = person.storage.snapshot();
    const at = person.random.below(Math.max(1, client.trash.length));
    const item = client.trash[at] ?? [];
    person.storage.restore({ ...client, trash: client.trash.filter((_, index) => index !== at) });
    for (const { key, data } of item) {
      const { chatId } = data;
      const isHomeless = typeof chatId === 'string' && read(person, 'chats', chatId) === undefined;
      if (isHomeless || read(person, key.collection, key.id) !== undefined) {
        for (const text of textsOfRow(data)) person.ledger.forgiven.add(text);
        continue;
      }
      person.ledger.notePutBack(key);
      const { parentId } = data;
      const isBelow = typeof parentId === 'string' && read(person, 'messages', parentId);
      write(person, key, isBelow ? data : { ...data, parentId: null });
    }
  },
  newFolder(person) {
    const id = `fo-${person.random.hex(4)}`;
    write(
      person,
      { collection: 'folders', id },
      { title: '', parentId: null, order: 0, updatedAtMs: 0 },
    );
  },
  renameFolder(person) {
    const folder = pickRow(person, 'folders');
    if (folder === undefined) return;
    const title = noteValue(person, 'folders', { row: folder, field: 'title' });
    change(person, 'folders', [folder, { title, updatedAtMs: person.nowMs() }]);
  },
  moveFolder(person) {
    const folder = pickRow(person, 'folders');
    const parent = pickRow(person, 'folders');
    if (folder === undefined || parent === undefined) return;
    change(person, 'folders', [folder, { parentId: parent[0] === folder[0] ? null : parent[0] }]);
  },
  removeFolder(person) {
    const folder = pickRow(person, 'folders');
    if (folder !== undefined) remove(person, { collection: 'folders', id: folder[0] });
  },
  moveChat(person) {
    const chat = pickRow(person, 'chats');
    const folder = pickRow(person, 'folders');
    if (chat !== undefined) change(person, 'chats', [chat, { folderId: folder?.[0] ?? null }]);
  },
  newPrompt(person) {
    const id = `pr-${person.random.hex(4)}`;
    write(
      person,
      { collection: 'prompts', id },
      {
        title: '',
        text: noteText(person),
        tags: [],
        earlierTexts: [],
        useCount: 0,
        lastUsedAtMs: null,
      },
    );
  },
  editPrompt(person) {
    const prompt = pickRow(person, 'prompts');
    if (prompt === undefined) return;
    const [, data] = prompt;
    const earlierTexts = [data['text'], ...listOf(data['earlierTexts'])].slice(0, 20);
    change(person, 'prompts', [
      prompt,
      {
        title: noteValue(person, 'prompts', { row: prompt, field: 'title' }),
        text: noteText(person),
        earlierTexts,
      },
    ]);
  },
  usePrompt(person) {
    const prompt = pickRow(person, 'prompts');
    if (prompt === undefined) return;
    const useCount = Number(prompt[1]['useCount'] ?? 0) + 1;
    change(person, 'prompts', [prompt, { useCount, lastUsedAtMs: person.nowMs() }]);
  },
  removePrompt(person) {
    const prompt = pickRow(person, 'prompts');
    if (prompt === undefined) return;
    for (const text of textsOfRow(prompt[1])) person.ledger.forgiven.add(text);
    remove(person, { collection: 'prompts', id: prompt[0] });
  },
  setting(person) {
    const id = person.random.pick(['locale', 'fontSize']);
    const row: Row = [id, read(person, 'settings', id) ?? { updatedAtMs: 0 }];
    const value = noteValue(person, 'settings', { row, field: 'value' });
    change(person, 'settings', [row, { value, updatedAtMs: person.nowMs() }]);
  },
  settingEntry(person) {
    const row: Row = ['shortcuts', read(person, 'settings', 'shortcuts') ?? { updatedAtMs: 0 }];
    const value = {
      ...(row[1]['value'] as object | undefined),
      [person.random.pick(['x', 'y', 'z'])]: person.random.below(1000),
    };
    change(person, 'settings', [row, { value, updatedAtMs: person.nowMs() }]);
  },
} as const satisfies Readonly<Record<string, (person: Person) => void>>;

const actionNames = Object.keys(personActions) as (keyof typeof personActions)[];
/** Done more often than the others. */
const usual = ['newChat', 'send', 'send', 'edit', 'edit', 'rename', 'deleteMessage'] as const;

/** Has a person do something. */
export function act(person: Person): void {
  const name = person.random.pick([...actionNames, ...usual]);
  personActions[name](person);
}

function rowsOf({ storage }: Person, collection: string): readonly Row[] {
  const prefix = `${collection}/`;
  return [...storage.snapshot().rows]
    .filter(([name]) => name.startsWith(prefix))
    .map(([name, data]) => [name.slice(prefix.length), data] as const)
    .toSorted(([a], [b]) => (a < b ? -1 : 1));
}

function pickRow(
  person: Person,
  collection: string,
  isMeant: (data: RecordData) => boolean = () => true,
): Row | undefined {
  const rows = rowsOf(person, collection).filter(([, data]) => isMeant(data));
  return rows.length === 0 ? undefined : person.random.pick(rows);
}

function read({ storage }: Person, collection: string, id: string): RecordData | undefined {
  return storage.snapshot().rows.get(nameOf({ collection, id }));
}

function write({ storage, ledger }: Person, key: RecordKey, data: RecordData): void {
  storage.change(key, { ...data, id: key.id });
  const { chatId } = data;
  ledger.made.set(nameOf(key), typeof chatId === 'string' ? `chats/${chatId}` : undefined);
}

/** A row and what becomes of it. */
type Change = readonly [row: Row, fields: RecordData];

function change(person: Person, collection: string, [[id, data], fields]: Change): void {
  write(person, { collection, id }, { ...data, ...fields });
}

function remove({ storage, ledger }: Person, key: RecordKey): void {
  storage.change(key, null);
  ledger.noteDeleted(key);
  // Two devices may give two wordings the same id.
  if (key.collection === 'messageEdits') ledger.notePutBack(key);
}

interface NewMessage {
  readonly id: string;
  readonly chatId: string;
  readonly parentId: string | null;
  readonly state: 'finished' | 'cut';
}

function writeMessage(person: Person, { id, ...message }: NewMessage): void {
  const nowMs = person.nowMs();
  write(
    person,
    { collection: 'messages', id },
    {
      ...message,
      role: 'user',
      parts: [{ type: 'text', text: noteText(person) }],
      createdAtMs: nowMs,
      updatedAtMs: nowMs,
    },
  );
}

function noteText({ ledger, newText }: Person): string {
  const text = newText();
  ledger.texts.add(text);
  return text;
}

function noteValue(
  { ledger, newText, storage }: Person,
  collection: string,
  { row: [id, data], field }: { readonly row: Row; readonly field: string },
): string {
  const value = newText();
  const key = { collection, id };
  ledger.values.push({ key, field, value, replaced: data[field] });
  // While two full devices meet, the account's value holds.
  const { state, records } = storage.snapshot();
  const isKnown = [...records.values()].some(
    (record) => record.base !== null && record.key !== null && nameOf(record.key) === nameOf(key),
  );
  if (state.backfill !== null && !isKnown) ledger.lostValues.add(value);
  return value;
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}
