/** The newest section of a changelog. */
export interface LatestChange {
  /** Its heading, without brackets: a version, with its date if it has one. */
  readonly id: string;
}

/**
 * Finds the newest section in the form of "Keep a Changelog", read 2026-11-20.
 *
 * @returns undefined where there is none
 */
export function findLatestChange(markdown: string): LatestChange | undefined {
  const heading = /^## +(.+)$/mu.exec(markdown)?.[1];
  return heading === undefined ? undefined : { id: heading.replaceAll(/[[\]]/g, '').trim() };
}
