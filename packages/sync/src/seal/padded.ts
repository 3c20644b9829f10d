import type { Bytes } from '@parley/domain/shared/byte-fields.ts';

import { paddedSize } from './padded-size.ts';

/** Flags, and the length of the content. */
const headBytes = 5;

/** What is encrypted: how it is to be read, and the content. */
export interface PaddedContent {
  /** From 0 to 255. */
  readonly flags: number;
  readonly content: Bytes;
}

/** Content as it is encrypted: flags, length, content, zeros up to a size that many contents have. */
export function pad({ flags, content }: PaddedContent): Bytes {
  const plain = new Uint8Array(paddedSize(headBytes + content.length));
  plain[0] = flags;
  new DataView(plain.buffer).setUint32(1, content.length);
  plain.set(content, headBytes);
  return plain;
}

/** Reads what {@link pad} gave; undefined for anything else. */
export function unpad(plain: Bytes): PaddedContent | undefined {
  const [flags] = plain;
  if (flags === undefined || plain.length < headBytes) return undefined;
  const end = headBytes + new DataView(plain.buffer, plain.byteOffset).getUint32(1);
  return end > plain.length ? undefined : { flags, content: plain.slice(headBytes, end) };
}
