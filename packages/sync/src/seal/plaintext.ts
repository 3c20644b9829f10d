import type { Bytes } from '@parley/domain/shared/byte-fields.ts';

import type { CompressionPort } from './crypto-port.ts';
import { pad, unpad } from './padded.ts';

/** Longest text that is sealed or restored. A record is far smaller: large ones are blobs. */
export const maxTextBytes = 8 * 1024 * 1024;

/** Shorter texts gain nothing from compression. */
const deflatedFromBytes = 1024;
const asItIs = 0;
const deflated = 1;

/**
 * A text as it is encrypted, compressed where that makes it shorter, and padded.
 *
 * Errors: throws for more than {@link maxTextBytes}, which nobody would open.
 */
export async function packText(compression: CompressionPort, text: string): Promise<Bytes> {
  const bytes = new TextEncoder().encode(text);
  if (bytes.length > maxTextBytes) throw new RangeError('The text is too long to be sealed');
  const isShort = bytes.length < deflatedFromBytes;
  const shorter = isShort ? bytes : await compression.deflate(bytes);
  return shorter.length < bytes.length
    ? pad({ flags: deflated, content: shorter })
    : pad({ flags: asItIs, content: bytes });
}

/** Reads what {@link packText} gave; undefined for anything else, and for what would be too long. */
export async function unpackText(
  compression: CompressionPort,
  plain: Bytes,
): Promise<string | undefined> {
  const padded = unpad(plain);
  if (padded === undefined) return undefined;
  if (padded.flags === asItIs) return decodeText(padded.content);
  if (padded.flags !== deflated) return undefined;
  const bytes = await compression.inflate(padded.content, maxTextBytes);
  return bytes === undefined ? undefined : decodeText(bytes);
}

function decodeText(bytes: Bytes): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return undefined;
  }
}
