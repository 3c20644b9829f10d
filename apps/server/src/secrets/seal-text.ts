import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';

const algorithm = 'aes-256-gcm';
const ivBytes = 12;
const tagBytes = 16;

/** What a text is sealed with. */
export interface Seal {
  /** 32 bytes for this purpose alone. */
  readonly key: Uint8Array;
  /** Where the text belongs: elsewhere it cannot be opened. */
  readonly place: readonly string[];
}

/** Seals a text for a row of the database, of which whoever has a copy reads nothing. */
export function sealText({ key, place }: Seal, text: string): Uint8Array {
  const iv = randomBytes(ivBytes);
  const cipher = createCipheriv(algorithm, key, iv).setAAD(placeBytes(place));
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), sealed]);
}

/** Opens it; undefined where the key is another one, or the row was changed. */
export function openText({ key, place }: Seal, bytes: Uint8Array): string | undefined {
  if (bytes.byteLength < ivBytes + tagBytes) return undefined;
  const iv = bytes.subarray(0, ivBytes);
  const tag = bytes.subarray(ivBytes, ivBytes + tagBytes);
  const decipher = createDecipheriv(algorithm, key, iv, { authTagLength: tagBytes })
    .setAAD(placeBytes(place))
    .setAuthTag(tag);
  try {
    const opened = decipher.update(bytes.subarray(ivBytes + tagBytes));
    return Buffer.concat([opened, decipher.final()]).toString('utf8');
  } catch {
    return undefined;
  }
}

function placeBytes(place: readonly string[]): Buffer {
  return Buffer.from(JSON.stringify(place));
}
