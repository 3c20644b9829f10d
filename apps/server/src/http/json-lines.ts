/** Values as lines of JSON; https://github.com/ndjson/ndjson-spec */
export const jsonLinesType = 'application/x-ndjson';

/** Writes values one by one, as fast as the client reads. Each is made fit to leave the server first. */
export function jsonLines<T>(
  values: AsyncIterable<T>,
  toSend: (value: T) => unknown,
): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  const iterator = values[Symbol.asyncIterator]();
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const next = await iterator.next();
        if (next.done === true) controller.close();
        else controller.enqueue(encoder.encode(`${JSON.stringify(toSend(next.value))}\n`));
      },
      async cancel() {
        await iterator.return?.();
      },
    },
    { highWaterMark: 0 },
  );
}
