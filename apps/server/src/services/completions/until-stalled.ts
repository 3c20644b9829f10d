import type { Readable } from 'node:stream';

import { ProviderStalled } from './completion-answer.ts';

/**
 * Reads only as fast as it is read: all that waits in one piece. Throws {@link ProviderStalled} where
 * the next piece takes too long, and what the network says where it is cut. The connection is gone as
 * soon as nobody reads.
 */
export async function* untilStalled(
  answer: Readable,
  { stallMs, provider }: { readonly stallMs: number; readonly provider: string },
): AsyncGenerator<Uint8Array> {
  const pieces = (answer as AsyncIterable<Uint8Array>)[Symbol.asyncIterator]();
  try {
    for (;;) {
      const next = await inTime(pieces.next(), stallMs, provider);
      if (next.done === true) return;
      yield next.value;
    }
  } finally {
    answer.destroy();
  }
}

async function inTime<T>(work: Promise<T>, timeMs: number, provider: string): Promise<T> {
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(() => late.reject(new ProviderStalled(provider)), timeMs);
  // Whoever gave up on it must not hear of its end.
  work.catch(() => undefined);
  try {
    return await Promise.race([work, late.promise]);
  } finally {
    clearTimeout(timer);
  }
}
