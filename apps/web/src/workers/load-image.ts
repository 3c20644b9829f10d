import { err, ok, type Result } from '@parley/domain/shared/result.ts';

import type { ImageError } from '#src/platform/network-protocol.ts';

const maxImageBytes = 20 * 1024 * 1024;
const imageTypes = /^image\/(png|jpeg|gif|webp|avif|bmp)$/;

/**
 * Fetches one picture for a click of the reader, and only what is a bitmap. SVG is refused, since it
 * can hold script and links of its own.
 */
export async function loadImage(url: string): Promise<Result<Blob, ImageError>> {
  const loaded = await loadBytes(url);
  return !loaded.ok || imageTypes.test(loaded.value.type) ? loaded : err({ code: 'not-an-image' });
}

/**
 * Fetches one picture whose bytes are looked at by whoever asks: without cookies, without referrer,
 * from the host that is named and no other. What its type is said to be counts for nothing.
 *
 * Errors: `unreachable`, also where it was stopped; `too-large`.
 */
export async function loadBytes(
  url: string,
  signal?: AbortSignal,
): Promise<Result<Blob, ImageError>> {
  try {
    const response = await fetch(url, {
      credentials: 'omit',
      referrerPolicy: 'no-referrer',
      cache: 'no-store',
      redirect: 'error',
      ...(signal === undefined ? {} : { signal }),
    });
    if (!response.ok) return err({ code: 'unreachable' });
    if (Number(response.headers.get('content-length')) > maxImageBytes) {
      await response.body?.cancel();
      return err({ code: 'too-large' });
    }
    const type = response.headers.get('content-type')?.split(';')[0]?.trim().toLowerCase() ?? '';
    const blob = await readBlob(response, type);
    return blob === undefined ? err({ code: 'too-large' }) : ok(blob);
  } catch {
    return err({ code: 'unreachable' });
  }
}

/** @returns undefined for more than a picture may have; the rest of it is not read */
async function readBlob(response: Response, type: string): Promise<Blob | undefined> {
  const pieces: Uint8Array<ArrayBuffer>[] = [];
  let bytes = 0;
  const reader = response.body?.getReader();
  for (;;) {
    const read = await reader?.read();
    if (read?.value === undefined) return new Blob(pieces, { type });
    bytes += read.value.length;
    if (bytes > maxImageBytes) {
      await reader?.cancel();
      return undefined;
    }
    pieces.push(read.value);
  }
}
