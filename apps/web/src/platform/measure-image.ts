import type { Bytes } from './byte-streams.ts';

/** A picture that browsers draw, by what its bytes say. */
export interface MeasuredImage {
  readonly mediaType: 'image/png' | 'image/jpeg' | 'image/gif' | 'image/webp';
  readonly widthPx: number;
  readonly heightPx: number;
}

/**
 * Reads kind and size from the head of a picture, without drawing it. Undefined for anything else:
 * vector pictures can hold scripts and are not taken.
 */
export function measureImage(bytes: Bytes): MeasuredImage | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const found = measurePng(view) ?? measureGif(view) ?? measureWebp(view) ?? measureJpeg(view);
  return found !== undefined && found.widthPx > 0 && found.heightPx > 0 ? found : undefined;
}

function measurePng(view: DataView): MeasuredImage | undefined {
  if (view.byteLength < 24 || view.getUint32(0) !== 0x89504e47) return undefined;
  return { mediaType: 'image/png', widthPx: view.getUint32(16), heightPx: view.getUint32(20) };
}

function measureGif(view: DataView): MeasuredImage | undefined {
  if (view.byteLength < 10 || view.getUint32(0) !== 0x47494638) return undefined;
  const widthPx = view.getUint16(6, true);
  return { mediaType: 'image/gif', widthPx, heightPx: view.getUint16(8, true) };
}

function measureWebp(view: DataView): MeasuredImage | undefined {
  const isWebp =
    view.byteLength >= 30 && view.getUint32(0) === 0x52494646 && view.getUint32(8) === 0x57454250;
  if (!isWebp) return undefined;
  switch (view.getUint32(12)) {
    case 0x56503820: // "VP8 ": lossy
      return webp(view.getUint16(26, true) & 0x3fff, view.getUint16(28, true) & 0x3fff);
    case 0x5650384c: {
      // "VP8L": lossless, 14 bits each
      const bits = view.getUint32(21, true);
      return webp((bits & 0x3fff) + 1, ((bits >>> 14) & 0x3fff) + 1);
    }
    default:
      return webp(
        (view.getUint32(24, true) & 0xffffff) + 1,
        (view.getUint16(27, true) | (view.getUint8(29) << 16)) + 1,
      );
  }
}

function webp(widthPx: number, heightPx: number): MeasuredImage {
  return { mediaType: 'image/webp', widthPx, heightPx };
}

/** Walks the segments up to the one that holds the size. */
function measureJpeg(view: DataView): MeasuredImage | undefined {
  if (view.byteLength < 4 || view.getUint16(0) !== 0xffd8) return undefined;
  let at = 2;
  while (at + 9 < view.byteLength) {
    const marker = view.getUint16(at);
    if (marker < 0xff00) return undefined;
    const isSize =
      marker >= 0xffc0 && marker <= 0xffcf && ![0xffc4, 0xffc8, 0xffcc].includes(marker);
    if (isSize) {
      const heightPx = view.getUint16(at + 5);
      return { mediaType: 'image/jpeg', widthPx: view.getUint16(at + 7), heightPx };
    }
    at += 2 + view.getUint16(at + 2);
  }
  return undefined;
}
