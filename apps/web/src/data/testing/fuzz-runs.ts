/**
 * How often a slow property is tried: as given by `npm run test:long`, a quarter of it otherwise.
 * Seeds are fixed, so the shorter run is the beginning of the longer one.
 */
export function fuzzRuns(full: number): number {
  return process.env['TEST_LONG'] === '1' ? full : Math.ceil(full / 4);
}
