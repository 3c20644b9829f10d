/**
 * Sizes that a picture can be ordered in, in pixels. The first three are the specified ones; the
 * others are wide and tall. A service that has other sizes takes the nearest.
 */
export const pictureSizes = ['256x256', '512x512', '1024x1024', '1536x1024', '1024x1536'] as const;

/** One of {@link pictureSizes}. */
export type PictureSize = (typeof pictureSizes)[number];

/** How carefully a picture is drawn; `auto` leaves it to the service. */
export const pictureQualities = ['auto', 'low', 'medium', 'high'] as const;

/** One of {@link pictureQualities}. */
export type PictureQuality = (typeof pictureQualities)[number];

/** The sides of a size in pixels. */
export function sidesOf(size: PictureSize): {
  readonly widthPx: number;
  readonly heightPx: number;
} {
  const [widthPx = 0, heightPx = 0] = size.split('x').map(Number);
  return { widthPx, heightPx };
}
