import { originOf, readHost } from './read-host.ts';

/** Most hosts that one page may load from. More is no list that a person reads. */
export const maxCodeHosts = 10;

/** A name of at least two parts, whose last is no number: addresses of machines end in one. */
const publicName =
  /^https:\/\/(?:[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?\.)+([a-z](?:[a-z\d-]{0,61}[a-z\d])?)(?::\d{1,5})?$/u;

/** Last parts of names that lead nowhere, or into the person's own network. */
const privateEnds: ReadonlySet<string> = new Set([
  'arpa',
  'corp',
  'home',
  'internal',
  'intranet',
  'invalid',
  'lan',
  'local',
  'localdomain',
  'localhost',
  'private',
]);

/**
 * Whether foreign code may be loaded from an origin: https, by the public name of a host, and written
 * in the only way that is one. It stands in policies as it is, so it holds no sign that means anything
 * there, and no wildcard.
 */
export function isCodeHost(origin: string): boolean {
  const [, end] = publicName.exec(origin) ?? [];
  return end !== undefined && !privateEnds.has(end) && originOf(origin) === origin;
}

/** Reads a host as people and pages write it, as an origin; undefined for one that no code comes from. */
export function readCodeHost(text: string): string | undefined {
  const origin = readHost(text);
  return origin !== undefined && isCodeHost(origin) ? origin : undefined;
}
