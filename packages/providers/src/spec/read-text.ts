import type { Watchdog } from './watchdog.ts';

const maxErrorBytes = 256 * 1024;
/** The status says the most; words that take longer are not worth the wait. */
const maxErrorMs = 5000;

/** What a refusal says, as far as it came within the limits of time and size. */
export function readErrorText(response: Response, watchdog: Watchdog): Promise<string> {
  watchdog.limitRest(maxErrorMs);
  return readText(response, watchdog, maxErrorBytes);
}

/** Reads a body as text, at most `maxBytes`; a connection that breaks gives what came. */
export async function readText(
  response: Response,
  watchdog: Watchdog,
  maxBytes: number,
): Promise<string> {
  const body = streamOf(response);
  if (body === undefined) return (await response.text().catch(() => '')).slice(0, maxBytes);
  const decoder = new TextDecoder();
  const pieces: string[] = [];
  let bytes = 0;
  const reader = openReader(body, watchdog);
  while (bytes < maxBytes) {
    const piece = await reader.read();
    if (piece.type !== 'bytes') break;
    watchdog.touch();
    bytes += piece.bytes.length;
    pieces.push(decoder.decode(piece.bytes, { stream: true }));
  }
  return pieces.join('') + decoder.decode();
}

/** The body as a stream; undefined where it has none, or where the browser knows no such streams. */
export function streamOf(response: Response): ReadableStream<Uint8Array> | undefined {
  const { body } = response;
  return typeof body?.getReader === 'function' ? body : undefined;
}

/** What one read of a body gives. */
export type BodyRead =
  | { readonly type: 'bytes'; readonly bytes: Uint8Array }
  | { readonly type: 'end' }
  | { readonly type: 'broken'; readonly cause: unknown };

/** Reads a body until its end, or until the watch stops it; then reads give `end`. */
export interface BodyReader {
  readonly read: () => Promise<BodyRead>;
}

/** Opens the body of an answer. */
export function openReader(body: ReadableStream<Uint8Array>, watchdog: Watchdog): BodyReader {
  const reader = body.getReader();
  const cancel = (): void => {
    // Cancelling also ends a read that is waiting, where the stream itself knows no signal.
    reader.cancel().catch(() => undefined);
  };
  if (watchdog.signal.aborted) cancel();
  else watchdog.signal.addEventListener('abort', cancel, { once: true });
  return {
    async read() {
      try {
        const { done, value } = await reader.read();
        return done ? { type: 'end' } : { type: 'bytes', bytes: value };
      } catch (cause) {
        return { type: 'broken', cause };
      }
    },
  };
}
