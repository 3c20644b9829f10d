import { createAttachmentId } from '@parley/domain/shared/ids.ts';
import { afterEach, expect, it, vi } from 'vitest';

import { createSha256 } from '#src/platform/incremental-sha256.ts';

import { putAttachment } from '../repositories/attachment-repository.ts';
import { createTestProfile, valueOf } from '../testing/test-store.ts';
import { readAttachment } from './readable-attachment.ts';

const largeBytes = 33 * 2 ** 20;

/** The pieces of a large attachment cannot be read so many times. */
function failToRead(times: number): void {
  const read = Blob.prototype.arrayBuffer;
  let left = times;
  vi.spyOn(Blob.prototype, 'arrayBuffer').mockImplementation(function arrayBuffer(this: Blob) {
    if (left === 0) return read.call(this);
    left -= 1;
    return Promise.reject(new DOMException('Gone', 'NotReadableError'));
  });
}

afterEach(() => vi.restoreAllMocks());

it.each([
  [1, largeBytes],
  [4, 'unreadable'],
])('T189 a piece that cannot be read %i times gives %s', async (times, expected) => {
  const store = await createTestProfile().openStore();
  const bytes = new Uint8Array(largeBytes);
  const hash = createSha256();
  hash.update(bytes);
  const id = createAttachmentId(hash.hex());
  valueOf(await putAttachment(store, id, new Blob([bytes])));
  failToRead(times);
  const read = await readAttachment(store, id);
  let size = 0;
  if (read.ok) for await (const slice of read.value.slices()) size += slice.length;
  expect(read.ok ? size : read.error).toBe(expected);
});
