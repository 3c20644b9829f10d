import type { PictureSize } from './picture-look.ts';

/** The sides of a size in pixels. */
export function sidesOf(size: PictureSize): {
  readonly widthPx: number;
  readonly heightPx: number;
} {
  const [widthPx = 0, heightPx = 0] = size.split('x').map(Number);
  return { widthPx, heightPx };
}
