import { fromHex } from '@parley/domain/shared/from-hex.ts';

const prefix = 'sha256-';
const hashBytes = 32;

/** The SHA-256 that an attachment is named by; undefined for a name that is none. */
export function hashOfAttachment(id: string): Uint8Array | undefined {
  if (!id.startsWith(prefix)) return undefined;
  const sha256 = fromHex(id.slice(prefix.length));
  return sha256?.length === hashBytes ? sha256 : undefined;
}
