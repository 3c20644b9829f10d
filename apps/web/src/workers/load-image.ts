import { err, ok, type Result } from '@parley/domain/shared/result.ts';

import type { ImageError } from '#src/platform/network-protocol.ts';

const longestImageBytes = 20 * 1024 * 1024;
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
    const blob = await response.blob();
    if (blob.size > longestImageBytes) return err({ code: 'too-large' });
    return imageTypes.test(blob.type) ? ok(blob) : err({ code: 'not-an-image' });
  } catch {
    return err({ code: 'unreachable' });
  }
}
