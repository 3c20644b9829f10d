/** Bytes that are never shared with another thread. */
export type Bytes = Uint8Array<ArrayBuffer>;

/** Chunks of a stream, one after another; leaving the loop early ends the stream. */
export async function* chunksOf(stream: ReadableStream<Bytes>): AsyncGenerator<Bytes> {
  // Not every browser can iterate a stream by itself.
  const reader = stream.getReader();
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      yield value;
    }
  } finally {
    await reader.cancel().catch(() => undefined);
  }
}

/** Joins chunks. */
export function joinBytes(chunks: readonly Uint8Array[]): Bytes {
  const joined = new Uint8Array(chunks.reduce((sum, chunk) => sum + chunk.length, 0));
  let offset = 0;
  for (const chunk of chunks) {
    joined.set(chunk, offset);
    offset += chunk.length;
  }
  return joined;
}

/** Thrown where a stream gives more than is allowed; by a zip bomb, for instance. */
export class TooLargeError extends Error {}

/** Collects a stream. Errors: {@link TooLargeError} as soon as it gives more than `maxBytes`. */
export async function collectBytes(
  stream: ReadableStream<Bytes>,
  maxBytes: number,
): Promise<Bytes> {
  const chunks: Bytes[] = [];
  let size = 0;
  for await (const chunk of chunksOf(stream)) {
    size += chunk.length;
    if (size > maxBytes) throw new TooLargeError('The content is larger than allowed');
    chunks.push(chunk);
  }
  return joinBytes(chunks);
}

/** Lines of a stream as bytes, each without its line feed. */
export async function* linesOf(stream: AsyncIterable<Bytes>): AsyncGenerator<Bytes> {
  let rest: Bytes[] = [];
  for await (const chunk of stream) {
    let start = 0;
    for (;;) {
      const end = chunk.indexOf(10, start);
      if (end === -1) break;
      yield joinBytes([...rest, chunk.subarray(start, end)]);
      rest = [];
      start = end + 1;
    }
    if (start < chunk.length) rest.push(chunk.subarray(start));
  }
  if (rest.length > 0) yield joinBytes(rest);
}
