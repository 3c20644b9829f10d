import { apiHeaders } from '@parley/contract/http/security-headers.ts';

/**
 * Streams server-sent events to the client, each as soon as it is there.
 *
 * @param events  the `data` of each event, one line each
 * @param leave  called when the client goes away
 */
export function eventStreamResponse(events: AsyncIterable<string>, leave: () => void): Response {
  const iterator = events[Symbol.asyncIterator]();
  const encoder = new TextEncoder();
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      const next = await iterator.next();
      if (next.done === true) controller.close();
      else controller.enqueue(encoder.encode(`data: ${next.value}\n\n`));
    },
    cancel: leave,
  });
  return new Response(body, {
    headers: {
      ...apiHeaders(),
      'Content-Type': 'text/event-stream; charset=utf-8',
      // A reverse proxy that collects an answer before it passes it on makes one lump of a stream.
      'X-Accel-Buffering': 'no',
    },
  });
}
