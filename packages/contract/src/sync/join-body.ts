import { fieldsOf } from '@parley/domain/import/source-json.ts';
import { toBase64Url } from '@parley/domain/shared/base64url.ts';
import type { Bytes } from '@parley/domain/shared/byte-fields.ts';

import { parseJson, readBytes } from './sync-fields.ts';

/** What one device leaves for another, under an id that both make from a code. The server gives it out once. */
export interface JoinBody {
  readonly sealed: Bytes;
}

/** Limits of a deposit; both ends hold to them. */
export const joinLimits = {
  sealedBytes: 96 * 1024,
  /** How long the server keeps it. */
  lifeMs: 10 * 60_000,
} as const;

/** Writes a deposit as JSON. */
export function writeJoin({ sealed }: JoinBody): string {
  return JSON.stringify({ sealed: toBase64Url(sealed) });
}

/** Reads what {@link writeJoin} wrote; undefined for everything that is none. */
export function readJoin(text: string): JoinBody | undefined {
  const sealed = readBytes(fieldsOf(parseJson(text)).sealed, joinLimits.sealedBytes);
  return sealed === undefined ? undefined : { sealed };
}
