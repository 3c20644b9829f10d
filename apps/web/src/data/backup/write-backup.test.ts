import { backupSections } from '@parley/domain/backup/backup-sections.ts';
import { parseFolderId } from '@parley/domain/shared/ids.ts';
import { expect, it } from 'vitest';

import { saveAttachment } from '../repositories/attachment-repository.ts';
import { saveTurn } from '../repositories/message-repository.ts';
import type { Store } from '../store.ts';
import {
  createTestProfile,
  makeChat,
  makeMessage,
  makeUsage,
  valueOf,
} from '../testing/test-store.ts';
import { toChatRow } from '../records/to-row.ts';
import { readBackup, type BackupItem } from './read-backup.ts';
import { writeBackup } from './write-backup.ts';

const fileBytes = 2_000_000;
const chatCount = 6;
/** A slice of an attachment, as Base64, and what waits beside it. */
const maxPieceBytes = 1_200_000;

/** Chats with an attachment of two megabytes each. */
async function openHeavy(): Promise<Store> {
  const store = await createTestProfile().openStore();
  for (let number = 0; number < chatCount; number += 1) {
    const blob = new Blob([String(number).repeat(fileBytes)], { type: 'text/plain' });
    const attachmentId = valueOf(await saveAttachment(store, blob));
    const facts = { mediaType: 'text/plain', name: 'a', sizeBytes: fileBytes };
    const part = {
      type: 'file',
      attachmentId,
      ...facts,
      characters: 1,
      estimatedTokens: 1,
    } as const;
    const messages = [makeMessage(`ms-${number}`, `ch-${number}`, { parts: [part] })];
    valueOf(await saveTurn(store, { chat: makeChat(`ch-${number}`), messages }));
  }
  return store;
}

/** Counts what is read of attachments and of chats. */
function counted(store: Store): { readonly store: Store; readonly reads: Map<string, number> } {
  const reads = new Map<string, number>();
  return {
    reads,
    store: {
      ...store,
      read(tables, work) {
        const name = tables.includes('attachments') ? 'attachments' : tables.join();
        reads.set(name, (reads.get(name) ?? 0) + 1);
        return store.read(tables, work);
      },
    },
  };
}

it('T189 a backup is written as it is read: no more is in memory than a piece', async () => {
  const { store, reads } = counted(await openHeavy());
  const options = { sections: new Set(backupSections), onProgress: () => undefined };
  let written = 0;
  for await (const piece of writeBackup(store, options)) {
    written += piece.length;
    expect(piece.length).toBeLessThan(maxPieceBytes);
    // Each attachment is some 2.7 MB of Base64: the next one is read when this one has gone out.
    const gone = written / ((fileBytes * 4) / 3);
    expect(reads.get('attachments') ?? 0).toBeLessThanOrEqual(Math.ceil(gone) + 1);
  }
  expect(written).toBeGreaterThan((chatCount * fileBytes * 4) / 3);
});

function isAttachment(item: BackupItem): boolean {
  return item.kind === 'element' && item.list === 'parley.attachments';
}

it('T190 a backup is read as it comes: each chat is there before the next is asked for', async () => {
  const store = await openHeavy();
  const options = { sections: new Set(backupSections), onProgress: () => undefined };
  let asked = 0;
  async function* bytes() {
    for await (const piece of writeBackup(store, options)) {
      asked += piece.length;
      yield piece;
    }
  }
  const attachments: { readonly askedBytes: number }[] = [];
  for await (const item of readBackup(bytes())) {
    if (isAttachment(item)) attachments.push({ askedBytes: asked });
  }
  expect(attachments).toHaveLength(chatCount);
  for (const [index, { askedBytes }] of attachments.entries()) {
    const needed = (index + 1) * ((fileBytes * 4) / 3);
    expect(askedBytes).toBeLessThan(needed + 2 * maxPieceBytes);
  }
});

it('T189 every row is in a backup, also of tables that are read in slices', async () => {
  const store = await createTestProfile().openStore();
  const many = 1200;
  await store.write({ tables: ['chats', 'usage'], durability: 'relaxed' }, async (tx) => {
    for (let number = 0; number < many; number += 1) {
      const folderId = parseFolderId('fo-1') ?? null;
      tx.put('chats', toChatRow(makeChat(`ch-${number}`, { folderId }), undefined));
      tx.put('usage', makeUsage(`us-${number}`, `ch-${number}`));
    }
    await tx.count('chats');
  });
  const options = { sections: new Set(backupSections), onProgress: () => undefined };
  const decoder = new TextDecoder();
  let text = '';
  for await (const piece of writeBackup(store, options)) text += decoder.decode(piece);
  const { data } = JSON.parse(text) as {
    data: { chatsInFolder: Record<string, string[]>; parley: { usage: { id: string }[] } };
  };
  expect(new Set(data.chatsInFolder['fo-1']).size).toBe(many);
  expect(new Set(data.parley.usage.map(({ id }) => id)).size).toBe(many);
});
