import type { Bytes } from '@parley/domain/shared/byte-fields.ts';
import { decodeUtf8, encodeUtf8 } from '@parley/domain/shared/utf8.ts';

import { pad, unpad } from './padded.ts';

/** A short text as it is encrypted. It is not compressed: keys do not get shorter. */
export function padText(text: string): Bytes {
  return pad({ flags: 0, content: encodeUtf8(text) });
}

/** Reads what {@link padText} gave; undefined for anything else. */
export function unpadText(plain: Bytes): string | undefined {
  const padded = unpad(plain);
  return padded?.flags === 0 ? decodeUtf8(padded.content) : undefined;
}
