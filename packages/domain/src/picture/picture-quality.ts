/** How carefully a picture is drawn; `auto` leaves it to the service. */
export const pictureQualities = ['auto', 'low', 'medium', 'high'] as const;

/** One of {@link pictureQualities}. */
export type PictureQuality = (typeof pictureQualities)[number];
