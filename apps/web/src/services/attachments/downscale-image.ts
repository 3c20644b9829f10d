import { err, ok, type Result } from '@parley/domain/shared/result.ts';

import { encodeSteps, fitsAsItIs, imageLimits, type EncodeStep } from './fit-image.ts';

/** A picture that is ready to be sent. */
export interface DownscaledImage {
  readonly blob: Blob;
  readonly mediaType: string;
  readonly widthPx: number;
  readonly heightPx: number;
}

/**
 * Makes a picture fit into 2,048 px and 1 MiB.
 *
 * One that fits already keeps its bytes, and with them its animation and its exact pixels. Decoding
 * and encoding happen in the browser's own threads.
 *
 * @param mediaType what the bytes say, or undefined for a kind that no provider takes
 * Errors: `not-a-picture` where the browser cannot decode it.
 */
export async function downscaleImage(
  file: Blob,
  mediaType: string | undefined,
): Promise<Result<DownscaledImage, { readonly code: 'not-a-picture' }>> {
  const bitmap = await decode(file);
  if (bitmap === undefined) return err({ code: 'not-a-picture' });
  try {
    const source = {
      widthPx: bitmap.width,
      heightPx: bitmap.height,
      sizeBytes: file.size,
      mediaType: mediaType ?? '',
    };
    if (mediaType !== undefined && fitsAsItIs(source)) {
      const { widthPx, heightPx } = source;
      return ok({ blob: new Blob([file], { type: mediaType }), mediaType, widthPx, heightPx });
    }
    const shrunk = await encodeToFit(bitmap, encodeSteps(source));
    return shrunk === undefined ? err({ code: 'not-a-picture' }) : ok(shrunk);
  } finally {
    bitmap.close();
  }
}

async function decode(file: Blob): Promise<ImageBitmap | undefined> {
  try {
    return await createImageBitmap(file);
  } catch {
    return undefined;
  }
}

async function encodeToFit(
  bitmap: ImageBitmap,
  steps: readonly EncodeStep[],
): Promise<DownscaledImage | undefined> {
  let last: DownscaledImage | undefined;
  let canvas: OffscreenCanvas | HTMLCanvasElement | undefined;
  let drawn: EncodeStep | undefined;
  for (const step of steps) {
    const isDrawn = drawn?.scale === step.scale && drawn.mediaType === step.mediaType;
    canvas = isDrawn ? canvas : draw(bitmap, step);
    drawn = step;
    if (canvas === undefined) return last;
    const blob = await encode(canvas, step);
    if (blob === undefined) continue;
    last = { blob, mediaType: blob.type, widthPx: canvas.width, heightPx: canvas.height };
    if (blob.size <= imageLimits.sizeBytes) return last;
  }
  return last;
}

function draw(
  bitmap: ImageBitmap,
  step: EncodeStep,
): OffscreenCanvas | HTMLCanvasElement | undefined {
  const width = Math.max(1, Math.round(bitmap.width * step.scale));
  const height = Math.max(1, Math.round(bitmap.height * step.scale));
  const canvas = createCanvas(width, height);
  const context = canvas.getContext('2d');
  if (context === null) return undefined;
  if (step.mediaType === 'image/jpeg') {
    // JPEG knows no transparency and would show it black.
    context.fillStyle = 'white';
    context.fillRect(0, 0, width, height);
  }
  context.imageSmoothingQuality = 'high';
  context.drawImage(bitmap, 0, 0, width, height);
  return canvas;
}

type Canvas2d = (OffscreenCanvas | HTMLCanvasElement) & {
  getContext(kind: '2d'): OffscreenCanvasRenderingContext2D | CanvasRenderingContext2D | null;
};

function createCanvas(width: number, height: number): Canvas2d {
  if (typeof OffscreenCanvas !== 'undefined') return new OffscreenCanvas(width, height);
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = height;
  return canvas;
}

async function encode(
  canvas: OffscreenCanvas | HTMLCanvasElement,
  step: EncodeStep,
): Promise<Blob | undefined> {
  const options = { type: step.mediaType, quality: step.quality };
  if ('convertToBlob' in canvas) return canvas.convertToBlob(options).catch(() => undefined);
  return new Promise((resolve) => {
    canvas.toBlob((blob) => resolve(blob ?? undefined), options.type, options.quality);
  });
}
