import { err, ok, type Result } from '@parley/domain/shared/result.ts';

import type { ImageError } from '#src/platform/network-protocol.ts';

const maxImageBytes = 20 * 1024 * 1024;
const imageTypes = /^image\/(png|jpeg|gif|webp|avif|bmp)$/;

/**
 * Fetches one picture for a click of the reader: without cookies, without referrer, from the host
 * that the reader was shown and no other, and only what is a bitmap. SVG is refused, since it can
 * hold script and links of its own.
 */
export async function loadImage(url: string): Promise<Result<Blob, ImageError>> {
  try {
    const response = await fetch(url, {
      credentials: 'omit',
      referrerPolicy: 'no-referrer',
      cache: 'no-store',
      redirect: 'error',
    });
    if (!response.ok) return err({ code: 'unreachable' });
    if (Number(response.headers.get('content-length')) > maxImageBytes) {
      await response.body?.cancel();
      return err({ code: 'too-large' });
    }
    const type = response.headers.get('content-type')?.split(';')[0]?.trim().toLowerCase() ?? '';
    const blob = await readBlob(response, type);
    if (blob === undefined) return err({ code: 'too-large' });
    return imageTypes.test(type) ? ok(blob) : err({ code: 'not-an-image' });
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
