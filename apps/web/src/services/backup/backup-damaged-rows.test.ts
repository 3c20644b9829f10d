import { backupSections } from '@parley/domain/backup/backup-sections.ts';
import type { LeftOut } from '@parley/domain/backup/left-out.ts';
import { describe, expect, it } from 'vitest';

import { toMessageRow } from '#src/data/records/to-row.ts';
import { saveTurn } from '#src/data/repositories/message-repository.ts';
import type { TableName } from '#src/data/schema.ts';
import { makeChat, makeMessage, valueOf } from '#src/data/testing/test-store.ts';

import { createImportBench, type ImportBench } from '#src/services/import/testing/import-bench.ts';

const follow = { onProgress: () => undefined, signal: new AbortController().signal };

async function addChat({ store }: ImportBench, id: string): Promise<void> {
  const chat = makeChat(id, { title: `Chat ${id}` });
  const messages = [makeMessage(`ms-${id}`, id, {})];
  valueOf(await saveTurn(store, { chat, messages }));
}

/** Rows as a fault or another program could have left them. */
async function plant(
  { store }: ImportBench,
  table: TableName,
  rows: readonly object[],
): Promise<void> {
  const written = await store.write({ tables: [table], durability: 'strict' }, (tx) => {
    for (const row of rows) tx.put(table, row as never);
    return Promise.resolve();
  });
  valueOf(written);
}

function storedMessage(id: unknown, chatId: string, changed: object = {}): object {
  return { ...toMessageRow(makeMessage('ms-any', chatId, {})), id, ...changed };
}

async function leftOutOf({ backup }: ImportBench): Promise<readonly LeftOut[]> {
  return valueOf(await backup.run({ sections: new Set(backupSections) }, follow)).leftOut;
}

describe('a row that cannot be read', () => {
  it('T189 is counted by the chat whose message it is', async () => {
    const bench = await createImportBench();
    await addChat(bench, 'ch-1');
    await addChat(bench, 'ch-2');
    await plant(bench, 'messages', [
      // Its id is no text; it has no time, and so no place in its chat.
      storedMessage(7, 'ch-1'),
      storedMessage('ms-untimed', 'ch-1', { createdAtMs: null }),
      storedMessage('', 'ch-2'),
    ]);
    expect(await leftOutOf(bench)).toEqual([
      { rows: 'messages', chatTitle: 'Chat ch-1', count: 2 },
      { rows: 'messages', chatTitle: 'Chat ch-2', count: 1 },
    ]);
  });

  it('T189 is counted where it belongs to no chat, or to one that is gone', async () => {
    const bench = await createImportBench();
    await addChat(bench, 'ch-1');
    await plant(bench, 'messages', [
      storedMessage('ms-lost', 'ch-gone'),
      storedMessage('ms-astray', 'ch-1', { chatId: { no: 'text' } }),
    ]);
    expect(await leftOutOf(bench)).toEqual([{ rows: 'messages', chatTitle: undefined, count: 2 }]);
  });

  it('T189 is counted where a piece of what was said cannot be read', async () => {
    const bench = await createImportBench();
    await addChat(bench, 'ch-1');
    await plant(bench, 'messages', [
      storedMessage('ms-2', 'ch-1', {
        parts: [{ type: 'text', text: 'whole' }, { type: 'image' }],
      }),
      storedMessage('ms-3', 'ch-1', { parts: 'all of it' }),
    ]);
    expect(await leftOutOf(bench)).toEqual([{ rows: 'parts', chatTitle: 'Chat ch-1', count: 2 }]);
  });

  it('T189 is named where it is a chat, and counted where it is anything else', async () => {
    const bench = await createImportBench();
    await addChat(bench, 'ch-1');
    await plant(bench, 'chats', [
      { ...makeChat('ch-any', { title: 'Lost' }), id: 5, listKey: [1, 0] },
    ]);
    await plant(bench, 'folders', [
      { id: 5, title: 'a' },
      { id: '', title: 'b' },
    ]);
    await plant(bench, 'drafts', [{ key: 8, text: 'x' }]);
    await plant(bench, 'usage', [{ id: 'us-1', chatId: 'ch-1', createdAtMs: 1 }]);
    await plant(bench, 'messageEdits', [{ id: 'ms-1/1', chatId: 'ch-1', text: 3 }]);
    expect(await leftOutOf(bench)).toEqual([
      { rows: 'chats', chatTitle: 'Lost', count: 1 },
      { rows: 'drafts', chatTitle: undefined, count: 1 },
      { rows: 'folders', chatTitle: undefined, count: 2 },
      { rows: 'messageEdits', chatTitle: undefined, count: 1 },
      { rows: 'usage', chatTitle: undefined, count: 1 },
    ]);
  });

  it('T189 does not hide what stands behind it, however odd its key is', async () => {
    const bench = await createImportBench();
    const chats = Array.from({ length: 499 }, (_each, index) => ({
      ...makeChat(`a-${index}`, {}),
      id: index,
      trashedAtMs: 1,
    }));
    await plant(bench, 'chats', [...chats, { ...makeChat('ch-any', {}), id: new Date(0) }]);
    await addChat(bench, 'ch-1');
    const done = valueOf(await bench.backup.run({ sections: new Set(backupSections) }, follow));
    expect(done.counts.chats).toBe(1);
  });

  it('T189 is nothing to tell of in the trash, in a section that is left out, or where all is well', async () => {
    const bench = await createImportBench();
    await addChat(bench, 'ch-1');
    const trashed = makeChat('ch-2', { trashedAtMs: 5 });
    const messages = [makeMessage('ms-ch-2', 'ch-2', {})];
    valueOf(await saveTurn(bench.store, { chat: trashed, messages }));
    expect(await leftOutOf(bench)).toEqual([]);
    await plant(bench, 'messages', [storedMessage('', 'ch-1'), storedMessage('ms-9', 'ch-gone')]);
    await plant(bench, 'folders', [{ id: 5, title: 'a' }]);
    await plant(bench, 'settings', [{ key: 'theme', value: 'dark', updatedAtMs: 1 }]);
    const sections = new Set(['preferences'] as const);
    const done = valueOf(await bench.backup.run({ sections }, follow));
    expect(done.leftOut).toEqual([]);
  });
});
