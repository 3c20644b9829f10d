import { joinBytes, type Bytes } from '@parley/domain/shared/byte-fields.ts';

import type { ByteTransform, CompressionPort, CompressionStreams } from './crypto-port.ts';

/**
 * What is written at once. A browser inflates a whole piece before it asks whether anybody reads, and
 * 1 KiB of it can become 1 MiB.
 */
const pieceBytes = 4096;

/** Compression by the streams of the platform. Of what is too long only a few pieces are made. */
export function createStreamCompression(streams: CompressionStreams): CompressionPort {
  return {
    async deflate(bytes) {
      const deflated = await passThrough(streams.deflate(), bytes, Number.POSITIVE_INFINITY);
      if (deflated === undefined) throw new Error('The compression of the platform failed');
      return deflated;
    },
    inflate: (bytes, maxBytes) => passThrough(streams.inflate(), bytes, maxBytes),
  };
}

async function passThrough(
  { readable, writable }: ByteTransform,
  bytes: Bytes,
  maxBytes: number,
): Promise<Bytes | undefined> {
  const reader = readable.getReader();
  const writer = writable.getWriter();
  // Whatever fails in writing fails in reading, too.
  void writeAll(writer, bytes).catch(() => undefined);
  const read = await readAll(reader, maxBytes).catch(() => undefined);
  if (read === undefined) void Promise.allSettled([reader.cancel(), writer.abort()]);
  return read;
}

async function writeAll(writer: WritableStreamDefaultWriter<Bytes>, bytes: Bytes): Promise<void> {
  for (let from = 0; from < bytes.length; from += pieceBytes) {
    await writer.write(bytes.slice(from, from + pieceBytes));
  }
  await writer.close();
}

async function readAll(
  reader: ReadableStreamDefaultReader<Bytes>,
  maxBytes: number,
): Promise<Bytes | undefined> {
  const chunks: Bytes[] = [];
  let size = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return joinBytes(chunks);
    size += value.length;
    if (size > maxBytes) return undefined;
    chunks.push(value);
  }
}
