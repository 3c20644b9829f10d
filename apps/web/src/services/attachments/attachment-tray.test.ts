import { err } from '@parley/domain/shared/result.ts';
import { describe, expect, it, vi } from 'vitest';

import { sha256Hex } from '#src/platform/sha256.ts';

import { testDocuments } from '../documents/testing/test-documents.ts';
import { createMemoryAttachmentStore, type AttachmentStore } from './attachment-store.ts';
import { createAttachmentTray, type AttachmentTray, type TrayNotice } from './attachment-tray.ts';
import { createAttachments } from './attachments.ts';

interface Bench {
  readonly tray: AttachmentTray;
  readonly notices: TrayNotice[];
}

function createBench(store: AttachmentStore = createMemoryAttachmentStore()): Bench {
  const notices: TrayNotice[] = [];
  const attachments = createAttachments({
    store,
    sha256Hex,
    loadDocuments: () => Promise.resolve(testDocuments),
    shrinkPicture: () => Promise.resolve(err({ code: 'not-a-picture' })),
  });
  return { tray: createAttachmentTray(attachments, (notice) => notices.push(notice)), notices };
}

describe('createAttachmentTray', () => {
  it('shows files at once, in the order of adding, and has their parts later', async () => {
    const { tray } = createBench();
    tray.addFiles([new File(['a'], 'a.txt'), new File(['b'], 'b.txt')]);
    tray.addText('c.txt', 'c');
    expect(tray.read().map((item) => item.name)).toEqual(['a.txt', 'b.txt', 'c.txt']);
    expect(tray.isReading()).toBe(true);
    await vi.waitUntil(() => !tray.isReading());
    expect(tray.parts().map((part) => part.name)).toEqual(['a.txt', 'b.txt', 'c.txt']);
  });

  it('takes a refused file away and says why', async () => {
    const { tray, notices } = createBench();
    tray.addFiles([new File(['%PDF-1'], 'paper.pdf')]);
    await vi.waitUntil(() => notices.length > 0);
    expect(tray.read()).toEqual([]);
    const error = { code: 'unsupported' };
    expect(notices).toEqual([{ type: 'refused', name: 'paper.pdf', error }]);
  });

  it('says nothing about a file that was removed while it was read', async () => {
    const { tray, notices } = createBench();
    tray.addFiles([new File(['%PDF-1'], 'paper.pdf'), new File(['b'], 'b.txt')]);
    tray.remove(1);
    await vi.waitUntil(() => !tray.isReading());
    expect(tray.read().map((item) => item.name)).toEqual(['b.txt']);
    expect(notices).toEqual([]);
  });

  it('keeps what the disk has no room for and says so', async () => {
    const { tray, notices } = createBench({
      ...createMemoryAttachmentStore(),
      put: () => Promise.resolve(err({ code: 'quota-exceeded' })),
    });
    tray.addText('a.txt', 'a');
    await vi.waitUntil(() => notices.length > 0);
    const [part] = tray.parts();
    expect(notices).toEqual([{ type: 'unsaved', name: 'a.txt', part, isStorageFull: true }]);
    expect(part?.name).toBe('a.txt');
  });

  it('holds a protected file until its password fits', async () => {
    const { tray, notices } = createBench();
    tray.addFiles([new File(['%PDF-1'], 'locked.pdf')]);
    await vi.waitUntil(() => tray.isHeld());
    expect([tray.isReading(), tray.parts()]).toEqual([false, []]);
    tray.unlock(1, 'wrong');
    await vi.waitUntil(() => tray.read()[0]?.waitsFor === 'right-password');
    tray.unlock(1, 'sesame');
    await vi.waitUntil(() => tray.parts().length > 0);
    expect([tray.isHeld(), notices]).toEqual([false, []]);
  });

  it('T187 holds a text of more than 100,000 tokens until the person consents', async () => {
    const { tray } = createBench();
    tray.addText('a.txt', 'a'.repeat(400_000));
    tray.addText('b.txt', 'a'.repeat(400_004));
    await vi.waitUntil(() => !tray.isReading());
    expect(tray.read().map((item) => item.waitsFor)).toEqual([undefined, 'consent']);
    tray.consent(2);
    expect(tray.isHeld()).toBe(false);
    expect(tray.parts()).toHaveLength(2);
  });

  it('puts the parts of a draft before what was added meanwhile', async () => {
    const { tray } = createBench();
    tray.addText('a.txt', 'a');
    await vi.waitUntil(() => !tray.isReading());
    const stored = tray.parts();
    tray.clear();
    tray.addText('b.txt', 'b');
    tray.restore(stored);
    expect(tray.read().map((item) => item.name)).toEqual(['a.txt', 'b.txt']);
  });
});
