import { backupSections } from '@parley/domain/backup/backup-sections.ts';
import type { FilePart } from '@parley/domain/chat/message-part.ts';
import { parseAttachmentId, type AttachmentId } from '@parley/domain/shared/ids.ts';
import { afterEach, describe, expect, it, vi } from 'vitest';

import {
  loadAttachment,
  putAttachment,
  saveAttachment,
} from '#src/data/repositories/attachment-repository.ts';
import { saveDraft } from '#src/data/repositories/draft-repository.ts';
import { saveTurn } from '#src/data/repositories/message-repository.ts';
import type { Store } from '#src/data/store.ts';
import { chatId, makeChat, makeMessage, valueOf } from '#src/data/testing/test-store.ts';
import type { FinishedBackup } from './backup-service.ts';

import { createImportBench, type ImportBench } from '#src/services/import/testing/import-bench.ts';

const follow = { onProgress: () => undefined, signal: new AbortController().signal };
const goneType = 'text/x-gone';

function textBlob(content: string, type = 'text/plain'): Blob {
  return new Blob([content], { type });
}

function filePart(attachmentId: AttachmentId, name: string): FilePart {
  const facts = { sizeBytes: 4, characters: 4, estimatedTokens: 1, mediaType: 'text/plain' };
  return { type: 'file', attachmentId, name, ...facts };
}

function nameOf(digit: string): AttachmentId {
  const id = parseAttachmentId(`sha256-${digit.repeat(64)}`);
  if (id === undefined) throw new Error('No id');
  return id;
}

async function addChat(store: Store, id: string, parts: readonly FilePart[]): Promise<void> {
  const chat = makeChat(id, { title: `Chat ${id}` });
  valueOf(await saveTurn(store, { chat, messages: [makeMessage(`ms-${id}`, id, { parts })] }));
}

async function backUp(
  bench: ImportBench,
  password?: string,
): Promise<{ readonly done: FinishedBackup; readonly file: File }> {
  const choice = { sections: new Set(backupSections), ...(password && { password }) };
  const done = valueOf(await bench.backup.run(choice, follow));
  const saved = bench.saved.at(-1);
  if (saved === undefined) throw new Error('Nothing was saved');
  return { done, file: new File([saved.content], saved.name) };
}

/** Brings the file into an empty profile; what the preview says is left out. */
async function bring(file: File, password?: string) {
  const bench = await createImportBench();
  const opened = valueOf(
    await bench.importer.open([file], password === undefined ? {} : { password }),
  );
  const report = valueOf(await opened.apply('merge', () => undefined));
  opened.close();
  return { store: bench.store, report, inspection: opened.inspection };
}

/** Blobs of the type cannot be read so many times, as where the browser has lost their file. */
function loseBlobs(times = Number.POSITIVE_INFINITY): void {
  const read = Blob.prototype.arrayBuffer;
  let left = times;
  vi.spyOn(Blob.prototype, 'arrayBuffer').mockImplementation(function arrayBuffer(this: Blob) {
    if (this.type !== goneType || left === 0) return read.call(this);
    left -= 1;
    return Promise.reject(new DOMException('Gone', 'NotReadableError'));
  });
}

afterEach(() => vi.restoreAllMocks());

describe('an attachment that cannot be backed up', () => {
  it.each([undefined, 'a password'])(
    'T189 is named and left out where its bytes are not those of its name (password: %s)',
    async (password) => {
      const bench = await createImportBench();
      const right = valueOf(await saveAttachment(bench.store, textBlob('right')));
      const wrong = nameOf('a');
      valueOf(await putAttachment(bench.store, wrong, textBlob('other bytes')));
      await addChat(bench.store, 'ch-1', [filePart(right, 'a.txt'), filePart(wrong, 'b.txt')]);
      await addChat(bench.store, 'ch-2', [filePart(wrong, 'c.txt')]);
      const { done, file } = await backUp(bench, password);
      expect(done.leftOut).toEqual([
        { fileName: 'b.txt', chatTitle: 'Chat ch-1', reason: 'changed' },
        { fileName: 'c.txt', chatTitle: 'Chat ch-2', reason: 'changed' },
      ]);
      expect(done.counts).toMatchObject({ chats: 2, messages: 2, attachments: 1 });
      const { store, report, inspection } = await bring(file, password);
      expect(inspection).toMatchObject({
        checksum: 'right',
        skipped: [
          { title: 'Chat ch-1', reason: 'files', names: ['b.txt'] },
          { title: 'Chat ch-2', reason: 'files', names: ['c.txt'] },
        ],
      });
      expect(report.newChats).toBe(2);
      expect(valueOf(await loadAttachment(store, right))?.size).toBe(5);
      expect(valueOf(await loadAttachment(store, wrong))).toBeUndefined();
    },
  );

  it('T189 is named and left out where its bytes are not there', async () => {
    const bench = await createImportBench();
    await bench.store.write({ tables: ['attachments'], durability: 'strict' }, (tx) => {
      tx.put('attachments', { id: nameOf('b'), blob: undefined, createdAtMs: 1 } as never);
      return Promise.resolve();
    });
    await addChat(bench.store, 'ch-1', [
      filePart(nameOf('a'), 'no row.txt'),
      filePart(nameOf('b'), 'no bytes.txt'),
    ]);
    const { done, file } = await backUp(bench);
    expect(done.leftOut).toEqual([
      { fileName: 'no row.txt', chatTitle: 'Chat ch-1', reason: 'missing' },
      { fileName: 'no bytes.txt', chatTitle: 'Chat ch-1', reason: 'missing' },
    ]);
    expect((await bring(file)).report.newMessages).toBe(1);
  });

  it('T189 is named and left out where the browser cannot read it', async () => {
    const bench = await createImportBench();
    const lost = valueOf(await saveAttachment(bench.store, textBlob('lost', goneType)));
    const right = valueOf(await saveAttachment(bench.store, textBlob('right')));
    await addChat(bench.store, 'ch-1', [filePart(lost, 'lost.txt'), filePart(right, 'a.txt')]);
    loseBlobs();
    const { done, file } = await backUp(bench);
    expect(done.leftOut).toEqual([
      { fileName: 'lost.txt', chatTitle: 'Chat ch-1', reason: 'unreadable' },
    ]);
    expect(done.counts.attachments).toBe(1);
    expect((await bring(file)).inspection.counts).toMatchObject({ messages: 1, attachments: 1 });
  });

  it('T189 is tried again, and taken along where the browser failed once', async () => {
    const bench = await createImportBench();
    const shy = valueOf(await saveAttachment(bench.store, textBlob('shy', goneType)));
    await addChat(bench.store, 'ch-1', [filePart(shy, 'shy.txt')]);
    loseBlobs(1);
    const { done, file } = await backUp(bench);
    expect(done).toMatchObject({ leftOut: [], counts: { attachments: 1 } });
    expect((await bring(file)).inspection.counts.attachments).toBe(1);
  });

  it('T189 is named by the document that it is a part of, and by the chat that it waits in', async () => {
    const bench = await createImportBench();
    const text = valueOf(await saveAttachment(bench.store, textBlob('text')));
    const picture = { mediaType: 'image/png', sizeBytes: 1, widthPx: 1, heightPx: 1, page: 1 };
    const source = {
      attachmentId: nameOf('c'),
      mediaType: 'application/pdf',
      sizeBytes: 9,
      kind: 'pdf',
      sectionCount: 1,
      leftOut: [],
      pictures: [{ attachmentId: nameOf('d'), ...picture }],
    } as const;
    await addChat(bench.store, 'ch-1', [{ ...filePart(text, 'paper.pdf'), source }]);
    await addChat(bench.store, 'ch-2', []);
    const drafted = [filePart(nameOf('e'), 'e.txt')];
    await saveDraft(bench.store, { key: chatId('ch-2'), text: 'x', attachments: drafted });
    await saveDraft(bench.store, { key: 'new', text: 'y', attachments: drafted });
    const { done } = await backUp(bench);
    expect(done.leftOut).toEqual([
      // The document and a page of it: one line says it.
      { fileName: 'paper.pdf', chatTitle: 'Chat ch-1', reason: 'missing' },
      { fileName: 'e.txt', chatTitle: 'Chat ch-2', reason: 'missing' },
      { fileName: 'e.txt', chatTitle: undefined, reason: 'missing' },
    ]);
  });

  it('T189 is nothing to tell of where all is well', async () => {
    const bench = await createImportBench();
    const right = valueOf(await saveAttachment(bench.store, textBlob('right')));
    await addChat(bench.store, 'ch-1', [filePart(right, 'a.txt')]);
    expect((await backUp(bench)).done.leftOut).toEqual([]);
  });
});
