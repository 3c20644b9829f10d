/**
 * Sizes that a picture can be ordered in, in pixels. The first three are the specified ones; the
 * others are wide and tall. A service that has other sizes takes the nearest.
 */
export const pictureSizes = ['256x256', '512x512', '1024x1024', '1536x1024', '1024x1536'] as const;

/** One of {@link pictureSizes}. */
export type PictureSize = (typeof pictureSizes)[number];
