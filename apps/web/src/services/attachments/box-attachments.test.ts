import { err } from '@parley/domain/shared/result.ts';
import { parseChatId } from '@parley/domain/shared/ids.ts';
import { describe, expect, it } from 'vitest';

import { known, valueOf } from '#src/data/testing/test-store.ts';
import { sha256Hex } from '#src/platform/sha256.ts';
import { createMemoryDraftStore } from '#src/services/drafts/testing/memory-draft-store.ts';

import { testDocuments } from '../documents/testing/test-documents.ts';
import { createMemoryAttachmentStore } from './attachment-store.ts';
import { createAttachments } from './attachments.ts';
import { createBoxAttachments } from './box-attachments.ts';
import type { FilesInQuestion } from './file-sorting.ts';
import type { PendingAttachments } from './pending-attachments.ts';
import type { PendingAttachmentNotice } from './pending-items.ts';

const chatA = known(parseChatId('ch-a'));
const chatB = known(parseChatId('ch-b'));
const ready = new File(['ready'], 'ready.txt');
const slow = new File(['slow'], 'slow.txt');

function createBench() {
  const drafts = createMemoryDraftStore();
  const attachments = createAttachments({
    store: createMemoryAttachmentStore(),
    sha256Hex,
    loadDocuments: () => Promise.resolve(testDocuments),
    downscaleImage: () => Promise.resolve(err({ code: 'not-a-picture' })),
  });
  const boxes = createBoxAttachments(attachments, drafts);
  const heard: PendingAttachmentNotice[] = [];
  return {
    drafts,
    heard,
    /** A box in a place, as it comes to the screen. */
    open(key: typeof chatA): PendingAttachments {
      const pending = boxes.find(key);
      boxes.take(pending, key, (notice) => heard.push(notice));
      return pending;
    },
    /** It goes, and its draft is written. */
    async leave(pending: PendingAttachments, key: typeof chatA): Promise<void> {
      boxes.leave(pending, key);
      await drafts.save(key, { text: 'typed', attachments: pending.parts() });
    },
    take: boxes.take,
    namesIn: async (key: typeof chatA) =>
      valueOf(await drafts.load(key))?.attachments.map(({ name }) => name),
  };
}

/** Adds a file that is read as soon as the returned function is called. */
function addSlow(pending: PendingAttachments, file = slow): () => void {
  let question: FilesInQuestion | undefined;
  pending.addFiles([file], (_files, asked) => {
    question = asked;
    return Promise.resolve();
  });
  return () => question?.decide(file, true);
}

const namesOf = (pending: PendingAttachments) => pending.read().map(({ name }) => name);

describe('what is read when its message box is left', () => {
  it('goes into the draft of that box, and no other box shows it', async () => {
    const bench = createBench();
    const first = bench.open(chatA);
    first.addFiles([ready]);
    await expect.poll(() => first.isReading()).toBe(false);
    const finish = addSlow(first);
    await bench.leave(first, chatA);
    const other = bench.open(chatB);
    finish();
    await expect.poll(() => bench.namesIn(chatA)).toHaveLength(2);
    expect(await bench.namesIn(chatA)).toEqual(['ready.txt', 'slow.txt']);
    expect(valueOf(await bench.drafts.load(chatA))?.text).toBe('typed');
    expect([namesOf(other), await bench.namesIn(chatB)]).toEqual([[], undefined]);
  });

  it('goes on in the next box in its place, which writes the draft itself', async () => {
    const bench = createBench();
    const first = bench.open(chatA);
    const finish = addSlow(first);
    await bench.leave(first, chatA);
    const next = bench.open(chatA);
    expect([namesOf(next), next.isReading()]).toEqual([['slow.txt'], true]);
    finish();
    await expect.poll(() => next.isReading()).toBe(false);
    expect(next.parts().map(({ name }) => name)).toEqual(['slow.txt']);
    expect(await bench.namesIn(chatA)).toEqual([]);
  });

  it('is there once where the draft has it already', async () => {
    const bench = createBench();
    const first = bench.open(chatA);
    const finish = addSlow(first);
    const finishLast = addSlow(first, new File(['last'], 'last.txt'));
    await bench.leave(first, chatA);
    finish();
    await expect.poll(() => bench.namesIn(chatA)).toHaveLength(1);
    const next = bench.open(chatA);
    next.restore(valueOf(await bench.drafts.load(chatA))?.attachments ?? []);
    expect(namesOf(next)).toEqual(['slow.txt', 'last.txt']);
    finishLast();
    await expect.poll(() => next.isReading()).toBe(false);
    expect(await bench.namesIn(chatA)).toEqual(['slow.txt']);
  });

  it('is refused to the next box in its place', async () => {
    const bench = createBench();
    const first = bench.open(chatA);
    const finish = addSlow(first, new File(['%PDF-1'], 'paper.pdf'));
    await bench.leave(first, chatA);
    finish();
    await expect.poll(() => first.isReading()).toBe(false);
    expect(bench.heard).toEqual([]);
    bench.open(chatA);
    expect(bench.heard).toMatchObject([{ type: 'refused', name: 'paper.pdf' }]);
  });
});

it('what is attached moves with its box to another place', async () => {
  const bench = createBench();
  const pending = bench.open(chatA);
  const finish = addSlow(pending);
  bench.take(pending, chatB, () => undefined);
  expect(bench.open(chatA)).not.toBe(pending);
  expect(bench.open(chatB)).toBe(pending);
  finish();
  await expect.poll(() => pending.isReading()).toBe(false);
  expect(await bench.namesIn(chatA)).toBeUndefined();
});
