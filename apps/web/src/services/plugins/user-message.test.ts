import type { FilePart, ImagePart } from '@parley/domain/chat/message-part.ts';
import { createAttachmentId } from '@parley/domain/shared/ids.ts';
import { expect, it } from 'vitest';

import { makeMessage } from '#src/data/testing/test-store.ts';

import { userMessageOf } from './user-message.ts';

const image: ImagePart = {
  type: 'image',
  attachmentId: createAttachmentId('1'),
  mediaType: 'image/png',
  name: 'a.png',
  sizeBytes: 3,
  widthPx: 1,
  heightPx: 1,
};
const file: FilePart = {
  type: 'file',
  attachmentId: createAttachmentId('2'),
  mediaType: 'text/plain',
  name: 'ü.txt',
  sizeBytes: 2,
  characters: 1,
  estimatedTokens: 1,
};

/** What is kept, by the id of the attachment. */
function keeping(...kept: readonly (readonly [ImagePart | FilePart, BlobPart])[]) {
  const blobs = new Map(kept.map(([part, bytes]) => [part.attachmentId, new Blob([bytes])]));
  return (part: ImagePart | FilePart) => Promise.resolve(blobs.get(part.attachmentId));
}

it('T182 is the last question of the branch, with its attachments as addresses', async () => {
  const path = [
    makeMessage('ms-1', 'ch-1', { parts: [{ type: 'text', text: 'before' }] }),
    makeMessage('ms-2', 'ch-1', {
      parts: [image, { type: 'text', text: 'What is ' }, file, { type: 'text', text: 'this?' }],
    }),
    makeMessage('ms-3', 'ch-1', { role: 'assistant' }),
  ];
  const bytes = new Uint8Array([0xff, 0, 0xfe]);
  expect(await userMessageOf(path, keeping([image, bytes], [file, 'ü']))).toEqual({
    text: 'What is this?',
    attachments: [
      { type: 'image', name: 'a.png', url: 'data:image/png;base64,/wD+' },
      { type: 'file', name: 'ü.txt', url: 'data:text/plain;base64,w7w=' },
    ],
  });
});

it('leaves out an attachment that is gone', async () => {
  const path = [makeMessage('ms-1', 'ch-1', { parts: [image, file] })];
  expect(await userMessageOf(path, keeping([file, 'ü']))).toEqual({
    text: '',
    attachments: [{ type: 'file', name: 'ü.txt', url: 'data:text/plain;base64,w7w=' }],
  });
});

it('is nothing where nobody asked', async () => {
  expect(await userMessageOf([], keeping())).toBeUndefined();
  const path = [makeMessage('ms-1', 'ch-1', { role: 'assistant' })];
  expect(await userMessageOf(path, keeping())).toBeUndefined();
});
