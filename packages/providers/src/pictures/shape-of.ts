import type { PictureSize } from '@parley/domain/picture/picture-look.ts';
import { sidesOf } from '@parley/domain/picture/sides-of.ts';

/** The shape of a size, for services that know shapes and not pixels: `1:1`, `3:2`, `2:3`. */
export function shapeOf(size: PictureSize): '1:1' | '3:2' | '2:3' {
  const { widthPx, heightPx } = sidesOf(size);
  if (widthPx === heightPx) return '1:1';
  return widthPx > heightPx ? '3:2' : '2:3';
}
