import { createAttachmentId, type AttachmentId } from '@parley/domain/shared/ids.ts';
import { newSyncRecord } from '@parley/sync/storage/sync-record.ts';
import { describe, expect, it } from 'vitest';

import { collectAttachments } from '../repositories/collect-attachments.ts';
import { loadAttachment, saveAttachment } from '../repositories/attachment-repository.ts';
import { saveDraft } from '../repositories/draft-repository.ts';
import { keyOf, sentChat, sentMessage } from '../testing/sync-data.ts';
import { openSyncProfile, type SyncProfile } from '../testing/sync-profile.ts';
import { valueOf } from '../testing/test-store.ts';
import { createTransferStorage } from './attachment-transfers.ts';
import { forgetSync } from './forget-sync.ts';

const dayMs = 86_400_000;
/** The grace of who empties the trash. */
const minuteMs = 60_000;
const picture = createAttachmentId('a'.repeat(64));
const form = { sizeBytes: 3, mediaType: 'image/png' };
const nothingPending = { uploads: [], unconfirmed: [], missing: [] };

const keyOfFile = (id: string) => keyOf(`attachments/${id}`);

const partOf = (attachmentId: AttachmentId) => ({
  type: 'image' as const,
  attachmentId,
  mediaType: 'image/png',
  name: 'picture.png',
  sizeBytes: 3,
  widthPx: 1,
  heightPx: 1,
});

/** A message that shows pictures. */
function putMessage({ run }: SyncProfile, ...ids: readonly AttachmentId[]): Promise<void> {
  return run(async (tx) => {
    await tx.putRow(keyOf('chats/ch-1'), sentChat('ch-1'));
    const parts = ids.map((id) => partOf(id));
    await tx.putRow(keyOf('messages/ms-1'), sentMessage('ms-1', 'ch-1', { parts }));
  });
}

/** It has read everything that the server has. */
function seeAll({ run }: SyncProfile): Promise<void> {
  return run(async (tx) => {
    await tx.saveState({ ...(await tx.state()), backfill: null });
  });
}

async function openProfile() {
  const profile = await openSyncProfile();
  await profile.run((tx) => tx.state());
  return { profile, files: createTransferStorage(profile.store) };
}

describe('the record of an attachment', () => {
  it('comes without bytes, which are then to be fetched by whoever refers to it', async () => {
    const { profile, files } = await openProfile();
    await profile.run((tx) => tx.putRow(keyOfFile(picture), { id: picture, ...form, newer: 1 }));
    expect(valueOf(await files.pending())).toEqual(nothingPending);
    await putMessage(profile, picture);
    expect(valueOf(await files.pending())).toEqual(nothingPending);
    expect(valueOf(await files.sent(picture))).toEqual(form);
    expect((await profile.run((tx) => tx.local(keyOfFile(picture)))).data).toEqual({
      id: picture,
      ...form,
      newer: 1,
    });
    expect(await profile.run((tx) => tx.rowKeys({ limit: 1 }))).toEqual([keyOfFile(picture)]);
    valueOf(await files.saveBytes(picture, new Blob(['abc'], { type: 'image/png' })));
    expect(valueOf(await files.pending())).toEqual(nothingPending);
    expect(await valueOf(await loadAttachment(profile.store, picture))?.text()).toBe('abc');
  });

  it('is told to others once the server has the bytes, and not for what only a draft holds', async () => {
    const { profile, files } = await openProfile();
    const id = valueOf(await saveAttachment(profile.store, new Blob(['abc'])));
    const draft = { key: 'new' as const, text: '', attachments: [partOf(id)] };
    valueOf(await saveDraft(profile.store, draft));
    expect(valueOf(await files.pending())).toEqual(nothingPending);
    await putMessage(profile, id);
    expect(valueOf(await files.pending())).toEqual({ ...nothingPending, uploads: [id] });
    valueOf(await files.noteSent(id, form));
    expect(valueOf(await files.pending())).toEqual({ ...nothingPending, unconfirmed: [id] });
    const local = await profile.run((tx) => tx.local(keyOfFile(id)));
    expect(local).toMatchObject({ data: { id, ...form }, isReady: true });
    expect(local.outboxSeq).toBeGreaterThan(0);
  });

  it('moves nothing while chats are switched off', async () => {
    const { profile, files } = await openProfile();
    const id = valueOf(await saveAttachment(profile.store, new Blob(['abc'])));
    await putMessage(profile, id);
    await profile.run(async (tx) =>
      tx.saveState({ ...(await tx.state()), categoriesOff: ['chats'] }),
    );
    expect(valueOf(await files.pending())).toEqual(nothingPending);
  });

  it('that another device deletes takes no bytes from what refers to them here, and is put back', async () => {
    const { profile, files } = await openProfile();
    const id = valueOf(await saveAttachment(profile.store, new Blob(['abc'])));
    await putMessage(profile, id, picture);
    await profile.run(async (tx) => {
      await tx.putRow(keyOfFile(id), { id, ...form });
      await tx.putRow(keyOfFile(picture), { id: picture, ...form });
    });
    for (const each of [id, picture]) {
      await profile.run((tx) => tx.removeRow(keyOfFile(each)));
      expect(await profile.run((tx) => tx.local(keyOfFile(each)))).toMatchObject({
        data: null,
        isDeleted: true,
      });
    }
    expect(valueOf(await loadAttachment(profile.store, id))).toBeDefined();
    // Of one the server may still have the bytes.
    expect(valueOf(await files.pending()).uploads).toEqual([id, picture]);
    valueOf(await files.noteSent(picture, { sizeBytes: 3 }));
    valueOf(await files.noteSent(id, form));
    expect(await profile.run((tx) => tx.local(keyOfFile(picture)))).toMatchObject({
      data: { id: picture, ...form },
      isDeleted: false,
    });
    expect(valueOf(await files.pending()).uploads).toEqual([]);
  });

  it('that was deleted before this device had heard of it is put back, too', async () => {
    const { profile, files } = await openProfile();
    await profile.run((tx) => tx.removeRow(keyOfFile(picture)));
    await putMessage(profile, picture);
    expect(valueOf(await files.pending()).uploads).toEqual([picture]);
    // Its size is what the server says, later.
    expect(valueOf(await files.sent(picture))).toBeUndefined();
    valueOf(await files.noteSent(picture, { sizeBytes: 3 }));
    expect(valueOf(await files.sent(picture))).toEqual({ sizeBytes: 3, mediaType: '' });
    const local = await profile.run((tx) => tx.local(keyOfFile(picture)));
    expect(local).toMatchObject({ data: { id: picture, sizeBytes: 3 }, isDeleted: false });
  });

  it('is forgotten with all that is known of a server: the bytes are to be sent to the next one', async () => {
    const { profile, files } = await openProfile();
    const id = valueOf(await saveAttachment(profile.store, new Blob(['abc'])));
    await putMessage(profile, id);
    valueOf(await files.noteSent(id, form));
    valueOf(await forgetSync(profile.store));
    expect(await profile.rows('syncState')).toEqual([]);
    await profile.run((tx) => tx.state());
    expect(valueOf(await files.pending()).uploads).toEqual([id]);
  });

  it('that the server turns out not to have is sent again', async () => {
    const { profile, files } = await openProfile();
    const id = valueOf(await saveAttachment(profile.store, new Blob(['abc'])));
    await putMessage(profile, id);
    valueOf(await files.noteSent(id, form));
    valueOf(await files.noteMissing(id));
    expect(valueOf(await files.pending())).toEqual({ ...nothingPending, uploads: [id] });
  });
});

describe('an attachment that nothing refers to', () => {
  it('is removed for all devices by one that has seen all messages, a day after it came', async () => {
    const { profile } = await openProfile();
    const id = valueOf(await saveAttachment(profile.store, new Blob(['abc'])));
    await profile.run(async (tx) => {
      await tx.putRow(keyOfFile(id), { id, ...form });
      await tx.putRow(keyOfFile(picture), { id: picture, ...form });
    });
    await seeAll(profile);
    profile.profile.nowMs += dayMs - 1;
    expect(valueOf(await collectAttachments(profile.store))).toBe(0);
    profile.profile.nowMs += 1;
    expect(valueOf(await collectAttachments(profile.store))).toBe(2);
    for (const each of [id, picture]) {
      const local = await profile.run((tx) => tx.local(keyOfFile(each)));
      expect(local).toMatchObject({ data: null, isDeleted: true });
      expect(local.outboxSeq).toBeGreaterThan(0);
    }
    expect(await profile.rows('attachments')).toEqual([]);
    expect(await profile.run((tx) => tx.rowKeys({ limit: 1 }))).toEqual([]);
  });

  it('is put back where a message of another device comes later and refers to it', async () => {
    const { profile, files } = await openProfile();
    const id = valueOf(await saveAttachment(profile.store, new Blob(['abc'])));
    await profile.run((tx) => tx.putRow(keyOfFile(id), { id, ...form }));
    await seeAll(profile);
    profile.profile.nowMs += dayMs;
    expect(valueOf(await collectAttachments(profile.store))).toBe(1);
    expect(valueOf(await collectAttachments(profile.store))).toBe(0);
    await putMessage(profile, id);
    expect(valueOf(await files.pending()).uploads).toEqual([id]);
    expect(valueOf(await files.sent(id))).toEqual(form);
    valueOf(await files.noteSent(id, { sizeBytes: 3 }));
    const local = await profile.run((tx) => tx.local(keyOfFile(id)));
    expect(local).toMatchObject({ data: { id, ...form }, isDeleted: false });
    expect(await profile.run((tx) => tx.rowKeys({ limit: 9 }))).toContainEqual(keyOfFile(id));
  });

  it('is forgotten once the server has forgotten it', async () => {
    const { profile, files } = await openProfile();
    await profile.run((tx) => tx.putRow(keyOfFile(picture), { id: picture, ...form }));
    await seeAll(profile);
    profile.profile.nowMs += dayMs;
    expect(valueOf(await collectAttachments(profile.store))).toBe(1);
    profile.profile.nowMs += 8 * dayMs - 1;
    expect(valueOf(await collectAttachments(profile.store))).toBe(0);
    expect(valueOf(await files.sent(picture))).toEqual(form);
    profile.profile.nowMs += 1;
    expect(valueOf(await collectAttachments(profile.store))).toBe(0);
    expect(valueOf(await files.sent(picture))).toBeUndefined();
  });

  it('stays for a day where a server has it, although the trash is emptied', async () => {
    const { profile } = await openProfile();
    const id = valueOf(await saveAttachment(profile.store, new Blob(['abc'])));
    await profile.run((tx) => tx.putRow(keyOfFile(id), { id, ...form }));
    await seeAll(profile);
    profile.profile.nowMs += dayMs - 1;
    expect(valueOf(await collectAttachments(profile.store, minuteMs))).toBe(0);
    expect(await profile.rows('attachments')).toHaveLength(1);
    profile.profile.nowMs += 1;
    expect(valueOf(await collectAttachments(profile.store, minuteMs))).toBe(1);
    expect(await profile.rows('attachments')).toEqual([]);
  });

  it('stays while messages of other devices are still to come, or wait', async () => {
    const { profile } = await openProfile();
    const id = valueOf(await saveAttachment(profile.store, new Blob(['abc'])));
    await profile.run((tx) => tx.putRow(keyOfFile(id), { id, ...form }));
    profile.profile.nowMs += 10 * dayMs;
    expect(valueOf(await collectAttachments(profile.store))).toBe(0);
    await seeAll(profile);
    const waiting = { reason: 'too-new', version: null } as const;
    const message = { ...newSyncRecord('1'.repeat(32), 3, null), unmerged: waiting };
    await profile.run((tx) => tx.saveRecord(message));
    expect(valueOf(await collectAttachments(profile.store))).toBe(0);
    expect(await profile.rows('attachments')).toHaveLength(1);
    // A prompt refers to no file.
    await profile.run((tx) => tx.saveRecord({ ...message, lane: 1 }));
    expect(valueOf(await collectAttachments(profile.store))).toBe(1);
  });
});
