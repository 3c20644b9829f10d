import {
  fewestIterations,
  formatSealedKey,
  sealContext,
  tailOfKey,
  type SealedKey,
  type SealHeader,
  type SealOwner,
} from '@parley/domain/keys/sealed-key.ts';

/** A password made ready to encrypt and decrypt; it cannot be read out of it again. */
export interface PasswordKey {
  readonly header: SealHeader;
  readonly key: CryptoKey;
}

const saltBytes = 16;
const ivBytes = 12;

/** The settings of a new password: the rounds of today and a fresh salt. */
export function createHeader(): SealHeader {
  return { iterations: fewestIterations, salt: randomBytes(saltBytes) };
}

/** Takes about a third of a second on purpose: it is what makes guessing slow. */
export async function derivePasswordKey(
  password: string,
  header: SealHeader,
): Promise<PasswordKey> {
  const { iterations, salt } = header;
  // The same word can be typed in several ways of writing its accents.
  const bytes = new TextEncoder().encode(password.normalize('NFC'));
  const material = await crypto.subtle.importKey('raw', bytes, 'PBKDF2', false, ['deriveKey']);
  const key = await crypto.subtle.deriveKey(
    { name: 'PBKDF2', hash: 'SHA-256', iterations, salt },
    material,
    { name: 'AES-GCM', length: 256 },
    false,
    ['encrypt', 'decrypt'],
  );
  return { header, key };
}

/** Encrypts a text for one owner, in the form in which keys are stored. */
export async function sealText(
  { header, key }: PasswordKey,
  owner: SealOwner,
  text: string,
): Promise<string> {
  const tail = tailOfKey(text);
  const iv = randomBytes(ivBytes);
  const cipher = await crypto.subtle.encrypt(
    { name: 'AES-GCM', iv, additionalData: contextBytes(owner, { ...header, tail }) },
    key,
    new TextEncoder().encode(text),
  );
  return formatSealedKey({ ...header, iv, cipher: new Uint8Array(cipher), tail });
}

/** Decrypts; undefined where the password is another, the value was changed or holds nothing. */
export async function openText(
  { key }: PasswordKey,
  owner: SealOwner,
  sealed: SealedKey,
): Promise<string | undefined> {
  try {
    const { iv, cipher } = sealed;
    const bytes = await crypto.subtle.decrypt(
      { name: 'AES-GCM', iv, additionalData: contextBytes(owner, sealed) },
      key,
      cipher,
    );
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return text === '' ? undefined : text;
  } catch {
    return undefined;
  }
}

function contextBytes(
  owner: SealOwner,
  how: SealHeader & Pick<SealedKey, 'tail'>,
): Uint8Array<ArrayBuffer> {
  return new TextEncoder().encode(sealContext(owner, how));
}

function randomBytes(count: number): Uint8Array<ArrayBuffer> {
  return crypto.getRandomValues(new Uint8Array(count));
}
