import { err } from '@parley/domain/shared/result.ts';
import { describe, expect, it, vi } from 'vitest';

import { sha256Hex } from '#src/platform/sha256.ts';

import { testDocuments } from '../documents/testing/test-documents.ts';
import { createMemoryAttachmentStore, type AttachmentStore } from './attachment-store.ts';
import type { FilesInQuestion } from './file-sorting.ts';
import { createPendingAttachments, type PendingAttachments } from './pending-attachments.ts';
import { type PendingAttachmentNotice } from './pending-items.ts';
import { createAttachments } from './attachments.ts';

interface Bench {
  readonly pending: PendingAttachments;
  readonly notices: PendingAttachmentNotice[];
}

function createBench(store: AttachmentStore = createMemoryAttachmentStore()): Bench {
  const notices: PendingAttachmentNotice[] = [];
  const attachments = createAttachments({
    store,
    sha256Hex,
    loadDocuments: () => Promise.resolve(testDocuments),
    downscaleImage: () => Promise.resolve(err({ code: 'not-a-picture' })),
  });
  return {
    pending: createPendingAttachments(attachments, (notice) => notices.push(notice)),
    notices,
  };
}

describe('createPendingAttachments', () => {
  it('shows files at once, in the order of adding, and has their parts later', async () => {
    const { pending } = createBench();
    pending.addFiles([new File(['a'], 'a.txt'), new File(['b'], 'b.txt')]);
    pending.addText('c.txt', 'c');
    expect(pending.read().map((item) => item.name)).toEqual(['a.txt', 'b.txt', 'c.txt']);
    expect(pending.isReading()).toBe(true);
    await vi.waitUntil(() => !pending.isReading());
    expect(pending.parts().map((part) => part.name)).toEqual(['a.txt', 'b.txt', 'c.txt']);
  });

  it('takes a refused file away and says why', async () => {
    const { pending, notices } = createBench();
    pending.addFiles([new File(['%PDF-1'], 'paper.pdf')]);
    await vi.waitUntil(() => notices.length > 0);
    expect(pending.read()).toEqual([]);
    const error = { code: 'unsupported' };
    expect(notices).toEqual([{ type: 'refused', name: 'paper.pdf', error }]);
  });

  it('says nothing about a file that was removed while it was read', async () => {
    const { pending, notices } = createBench();
    pending.addFiles([new File(['%PDF-1'], 'paper.pdf'), new File(['b'], 'b.txt')]);
    pending.remove(1);
    await vi.waitUntil(() => !pending.isReading());
    expect(pending.read().map((item) => item.name)).toEqual(['b.txt']);
    expect(notices).toEqual([]);
  });

  it('keeps what the disk has no room for and says so', async () => {
    const { pending, notices } = createBench({
      ...createMemoryAttachmentStore(),
      put: () => Promise.resolve(err({ code: 'quota-exceeded' })),
    });
    pending.addText('a.txt', 'a');
    await vi.waitUntil(() => notices.length > 0);
    const [part] = pending.parts();
    expect(notices).toEqual([{ type: 'unsaved', name: 'a.txt', part, isStorageFull: true }]);
    expect(part?.name).toBe('a.txt');
  });

  it('holds a protected file until its password fits', async () => {
    const { pending, notices } = createBench();
    pending.addFiles([new File(['%PDF-1'], 'locked.pdf')]);
    await vi.waitUntil(() => pending.isHeld());
    expect([pending.isReading(), pending.parts()]).toEqual([false, []]);
    pending.unlock(1, 'wrong');
    await vi.waitUntil(() => pending.read()[0]?.waitsFor === 'right-password');
    pending.unlock(1, 'sesame');
    await vi.waitUntil(() => pending.parts().length > 0);
    expect([pending.isHeld(), notices]).toEqual([false, []]);
  });

  it('T187 holds a text of more than 100,000 tokens until the person consents', async () => {
    const { pending } = createBench();
    pending.addText('a.txt', 'a'.repeat(400_000));
    pending.addText('b.txt', 'a'.repeat(400_004));
    await vi.waitUntil(() => !pending.isReading());
    expect(pending.read().map((item) => item.waitsFor)).toEqual([undefined, 'consent']);
    pending.consent(2);
    expect(pending.isHeld()).toBe(false);
    expect(pending.parts()).toHaveLength(2);
  });

  it('puts the parts of a draft before what was added meanwhile', async () => {
    const { pending } = createBench();
    pending.addText('a.txt', 'a');
    await vi.waitUntil(() => !pending.isReading());
    const stored = pending.parts();
    for (const { key } of pending.read()) pending.remove(key);
    pending.addText('b.txt', 'b');
    pending.restore(stored);
    expect(pending.read().map((item) => item.name)).toEqual(['a.txt', 'b.txt']);
  });

  it('shows files at once that are looked into first, and reads those that a message takes', async () => {
    const { pending } = createBench();
    const asked = Promise.withResolvers<FilesInQuestion>();
    const [ours, theirs, removed] = ['ours', 'theirs', 'removed'].map(
      (name) => new File([name], `${name}.json`),
    );
    const files = [ours, theirs, removed].filter((file) => file !== undefined);
    pending.addFiles(files, (_files, question) => {
      asked.resolve(question);
      return Promise.resolve();
    });
    const question = await asked.promise;
    expect(pending.read().map((item) => item.name)).toEqual(files.map(({ name }) => name));
    expect(pending.isReading()).toBe(true);
    pending.remove(3);
    expect(files.map((file) => question.isWanted(file))).toEqual([true, true, false]);
    for (const file of files) question.decide(file, file !== ours);
    await vi.waitUntil(() => !pending.isReading());
    expect(pending.parts().map((part) => part.name)).toEqual(['theirs.json']);
  });

  it('restores no part of a draft that is there already', async () => {
    const { pending } = createBench();
    pending.addText('a.txt', 'a');
    await vi.waitUntil(() => !pending.isReading());
    pending.restore(pending.parts());
    expect(pending.read().map((item) => item.name)).toEqual(['a.txt']);
  });
});
