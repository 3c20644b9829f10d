/** One way to encode a picture. `scale` is a share of the original's sides. */
export interface EncodeStep {
  readonly scale: number;
  readonly mediaType: 'image/png' | 'image/jpeg';
  /** 0 to 1; without a meaning for PNG. */
  readonly quality: number;
}

/** What a picture has to fit in: providers shrink larger ones themselves or refuse them. */
export const imageLimits = { longSidePx: 2048, sizeBytes: 1024 * 1024 } as const;

const qualities = [0.9, 0.8, 0.65, 0.5];
const scales = [1, 0.75, 0.5, 0.35];

/** A picture before it is encoded. */
export interface ImageSource {
  readonly widthPx: number;
  readonly heightPx: number;
  readonly sizeBytes: number;
  readonly mediaType: string;
}

/** Whether a picture can go as it is, which keeps every pixel of it. */
export function fitsAsItIs(source: ImageSource): boolean {
  const longSidePx = Math.max(source.widthPx, source.heightPx);
  return longSidePx <= imageLimits.longSidePx && source.sizeBytes <= imageLimits.sizeBytes;
}

/**
 * The ways to make a picture fit, best first: without loss where the source has none, then with
 * less and less quality, then smaller. The last one is taken whatever its size.
 */
export function encodeSteps(source: ImageSource): readonly EncodeStep[] {
  const longSidePx = Math.max(source.widthPx, source.heightPx, 1);
  const fit = Math.min(1, imageLimits.longSidePx / longSidePx);
  const isLossless = source.mediaType === 'image/png' || source.mediaType === 'image/gif';
  const lossy = scales.flatMap((scale) =>
    qualities.map((quality) => ({ scale: fit * scale, mediaType: 'image/jpeg' as const, quality })),
  );
  return isLossless ? [{ scale: fit, mediaType: 'image/png', quality: 1 }, ...lossy] : lossy;
}
