import { err, ok, type Result } from '@parley/domain/shared/result.ts';

/** Sides of the picture that is kept: sharp at twice the largest size at which it is shown. */
const sidePx = 192;

/**
 * Makes the picture of a profile out of any picture that the browser can read: its middle, square
 * and small, without whatever else its file held.
 *
 * @returns a `data:` address of some 10 kB
 * Errors: `not-a-picture` where the browser cannot decode or draw it.
 */
export async function makeProfilePicture(
  file: Blob,
): Promise<Result<string, { readonly code: 'not-a-picture' }>> {
  try {
    const bitmap = await createImageBitmap(file);
    const canvas = document.createElement('canvas');
    canvas.width = sidePx;
    canvas.height = sidePx;
    const context = canvas.getContext('2d');
    if (context === null) return err({ code: 'not-a-picture' });
    const side = Math.min(bitmap.width, bitmap.height);
    const from = { x: (bitmap.width - side) / 2, y: (bitmap.height - side) / 2 };
    context.imageSmoothingQuality = 'high';
    context.drawImage(bitmap, from.x, from.y, side, side, 0, 0, sidePx, sidePx);
    bitmap.close();
    return ok(canvas.toDataURL('image/png'));
  } catch {
    return err({ code: 'not-a-picture' });
  }
}
