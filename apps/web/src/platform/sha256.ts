import { toHex } from '@parley/domain/shared/to-hex.ts';

/** SHA-256 as 64 hexadecimal digits. */
export async function sha256Hex(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  return toHex(await sha256Bytes(bytes));
}

/** SHA-256 as 32 bytes. */
export async function sha256Bytes(bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array> {
  // `subtle` is missing where the page came over plain HTTP from another machine.
  const subtle = 'subtle' in crypto ? crypto.subtle : undefined;
  if (subtle === undefined) {
    const { sha256InScript } = await import('./sha256-in-script.ts');
    return sha256InScript(bytes);
  }
  return new Uint8Array(await subtle.digest('SHA-256', bytes));
}
