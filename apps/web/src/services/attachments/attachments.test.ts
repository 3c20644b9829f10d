import type { Message } from '@parley/domain/chat/message.ts';
import type { FilePart, ImagePart, MessagePart } from '@parley/domain/chat/message-part.ts';
import { parseChatId, parseMessageId } from '@parley/domain/shared/ids.ts';
import { err, ok, type Result } from '@parley/domain/shared/result.ts';
import { describe, expect, it } from 'vitest';

import { sha256Hex } from '#src/platform/sha256.ts';
import { toBase64 } from '#src/platform/to-base64.ts';

import { testDocuments } from '../documents/testing/test-documents.ts';
import { createMemoryAttachmentStore, type AttachmentStore } from './attachment-store.ts';
import { createAttachments, type Attachments } from './attachments.ts';

const png = Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 1, 2, 3]);

function create(store: AttachmentStore = createMemoryAttachmentStore()): Attachments {
  return createAttachments({
    store,
    sha256Hex,
    loadDocuments: () => Promise.resolve(testDocuments),
    downscaleImage: (file, mediaType) =>
      Promise.resolve(
        mediaType === undefined
          ? err({ code: 'not-a-picture' })
          : ok({ blob: file, mediaType, widthPx: 4, heightPx: 3 }),
      ),
  });
}

function valueOf<T, E>(result: Result<T, E>): T {
  if (!result.ok) throw new Error(JSON.stringify(result.error));
  return result.value;
}

function question(parts: readonly MessagePart[]): Message {
  const id = parseMessageId('ms-1');
  const chatId = parseChatId('ch-1');
  if (id === undefined || chatId === undefined) throw new Error('ids');
  const times = { createdAtMs: 1, updatedAtMs: 1 };
  return { id, chatId, parentId: null, role: 'user', parts, state: 'finished', ...times };
}

async function addedFile(attachments: Attachments, file: File): Promise<FilePart | ImagePart> {
  return valueOf(await attachments.addFile(file)).part;
}

describe('createAttachments', () => {
  it('counts characters, bytes and tokens of a text', async () => {
    const { part } = valueOf(await create().addText('Pasted text.txt', 'é'.repeat(400)));
    expect(part).toMatchObject({ characters: 400, sizeBytes: 800, estimatedTokens: 100 });
    expect(part.attachmentId).toMatch(/^sha256-[\da-f]{64}$/);
  });

  it('names equal content by the same id', async () => {
    const attachments = create();
    const first = valueOf(await attachments.addText('a.txt', 'same'));
    const second = await addedFile(attachments, new File(['same'], 'b.txt'));
    expect(second.attachmentId).toBe(first.part.attachmentId);
  });

  it('tells pictures from texts by their content', async () => {
    const attachments = create();
    const picture = await addedFile(attachments, new File([png], 'x.bin'));
    expect(picture).toMatchObject({ type: 'image', mediaType: 'image/png', widthPx: 4 });
    const text = await addedFile(attachments, new File(['a,b'], 'x.csv'));
    expect(text).toMatchObject({ type: 'file', name: 'x.csv', characters: 3 });
  });

  it.each([
    ['unsupported', new File(['%PDF-1.7'], 'paper.pdf', { type: 'application/pdf' })],
    ['empty', new File([], 'empty.txt')],
    ['too-large', new File([new Uint8Array(32 * 1024 * 1024 + 1)], 'big.txt')],
    ['broken-picture', new File([Uint8Array.from([0, 1])], 'x.heic', { type: 'image/heic' })],
  ])('refuses a file that is %s', async (code, file) => {
    expect(await create().addFile(file)).toEqual(err({ code }));
  });

  it('takes a text of 32 MiB', async () => {
    const text = 'a'.repeat(32 * 1024 * 1024);
    const { part } = valueOf(await create().addText('big.txt', text));
    expect(part.sizeBytes).toBe(text.length);
    expect(await create().addText('big.txt', `${text}a`)).toEqual(err({ code: 'too-large' }));
  });

  it('answers at once for a path without attachments', () => {
    const loaded = create().load([question([{ type: 'text', text: 'hi' }])]);
    expect(loaded).toBeInstanceOf(Map);
  });

  it('loads text and pictures of a path from the disk', async () => {
    const store = createMemoryAttachmentStore();
    const writer = create(store);
    const file = valueOf(await writer.addText('a.txt', 'hello'));
    const image = valueOf(await writer.addImage(new File([png], 'a.png')));
    await Promise.all([file.saved, image.saved]);
    const loaded = await create(store).load([question([file.part, image.part])]);
    expect(loaded.get(file.part.attachmentId)).toEqual({ kind: 'text', text: 'hello' });
    expect(loaded.get(image.part.attachmentId)).toEqual({
      kind: 'image',
      mediaType: 'image/png',
      base64: toBase64(png),
    });
  });

  it('sends from memory what the disk has no room for', async () => {
    const full: AttachmentStore = {
      put: () => Promise.resolve(err({ code: 'quota-exceeded' })),
      get: () => Promise.resolve(ok(undefined)),
    };
    const attachments = create(full);
    const { part, saved } = valueOf(await attachments.addText('a.txt', 'hello'));
    expect(await saved).toEqual(err({ code: 'quota-exceeded' }));
    const loaded = await attachments.load([question([part])]);
    expect(loaded.get(part.attachmentId)).toEqual({ kind: 'text', text: 'hello' });
  });

  it('leaves out what is gone', async () => {
    const { part } = valueOf(await create().addText('a.txt', 'hello'));
    const loaded = await create().load([question([part])]);
    expect(loaded.size).toBe(0);
    expect(await create().textOf(part)).toBeUndefined();
  });
});
