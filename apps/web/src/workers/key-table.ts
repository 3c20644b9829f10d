import {
  isSameHeader,
  parseSealedKey,
  type SealedKey,
  type SealOwner,
} from '@parley/domain/keys/sealed-key.ts';

import type { KeyTable } from '#src/data/repositories/key-writes.ts';
import type { KeyRow } from '#src/data/schema.ts';

import { derivePasswordKey, openText, sealText, type PasswordKey } from './key-crypto.ts';
import type { BoundKey } from './key-ring.ts';

/** A key as far as the password opens it. */
export interface OpenedKey extends BoundKey {
  readonly id: string;
}

/** The text under the password that proves it; see `vault` of a key table. */
const vaultOwner: SealOwner = { id: 'vault', providerId: '', origin: '' };
const vaultText = 'parley-key-vault';
/** One password makes one header. More come from files put together by hand, and cost time. */
const maxHeaders = 4;

/** Whether a password stands over the keys. */
export function isProtected({ keys, vault }: KeyTable): boolean {
  return vault !== undefined || keys.some(({ format }) => format === 'encrypted');
}

/** Whether a password is still the one in force. */
export async function opensVault(table: KeyTable, password: PasswordKey): Promise<boolean> {
  if (table.vault === undefined) return false;
  const sealed = parseSealedKey(table.vault);
  return sealed.ok && (await openWith(password, vaultOwner, sealed.value)) !== undefined;
}

/** Makes a typed password ready; undefined where it opens nothing. */
export async function findPassword(
  table: KeyTable,
  typed: string,
): Promise<PasswordKey | undefined> {
  // Where a password is in force, one that opens a key from elsewhere is not the password.
  const sealedTexts =
    table.vault === undefined
      ? table.keys.map((key) => ({ owner: key, text: key.value }))
      : [{ owner: vaultOwner, text: table.vault }];
  const proofs = sealedTexts.flatMap(({ owner, text }) => {
    const sealed = parseSealedKey(text);
    return sealed.ok ? [{ owner, sealed: sealed.value }] : [];
  });
  const headers = proofs
    .map(({ sealed }) => sealed)
    .filter((one, index, all) => all.findIndex((other) => isSameHeader(one, other)) === index);
  for (const { iterations, salt } of headers.slice(0, maxHeaders)) {
    const password = await derivePasswordKey(typed, { iterations, salt });
    const opened = await Promise.all(
      proofs.map(({ owner, sealed }) => openWith(password, owner, sealed)),
    );
    if (opened.some((text) => text !== undefined)) return password;
  }
  return undefined;
}

/** Opens what can be opened; without a password, what is not encrypted. */
export function openTable(
  { keys }: KeyTable,
  password: PasswordKey | undefined,
): Promise<readonly OpenedKey[]> {
  return Promise.all(
    keys.map(async (key) => {
      const { id, providerId, origin, name, chosenAtMs } = key;
      return { id, providerId, origin, name, chosenAtMs, value: await openKey(key, password) };
    }),
  );
}

/** Encrypts every key that is open under the password before; others stay as they are. */
export async function encryptTable(
  { keys }: KeyTable,
  next: PasswordKey,
  before: PasswordKey | undefined,
): Promise<KeyTable> {
  const sealed = keys.map(async (key) => {
    const text = await openKey(key, before);
    return text === undefined ? key : { ...key, ...(await sealKey(key, text, next)) };
  });
  return {
    keys: await Promise.all(sealed),
    vault: await sealText(next, vaultOwner, vaultText),
  };
}

/** Undefined where a key cannot be opened: it would be lost. */
export async function plainTable(
  { keys }: KeyTable,
  before: PasswordKey | undefined,
): Promise<KeyTable | undefined> {
  const opened = await Promise.all(
    keys.map(async (key) => {
      const text = await openKey(key, before);
      return text === undefined ? undefined : { ...key, format: 'plain' as const, value: text };
    }),
  );
  const plain = opened.filter((key) => key !== undefined);
  return plain.length < opened.length ? undefined : { keys: plain, vault: undefined };
}

/** The stored form of a key: encrypted where there is a password. */
export async function sealKey(
  { id, providerId, origin }: SealOwner,
  text: string,
  password: PasswordKey | undefined,
): Promise<Pick<KeyRow, 'format' | 'value'>> {
  if (password === undefined) return { format: 'plain', value: text };
  const value = await sealText(password, { id, providerId, origin }, text);
  return { format: 'encrypted', value };
}

async function openKey(
  key: KeyRow,
  password: PasswordKey | undefined,
): Promise<string | undefined> {
  if (key.format === 'plain') return key.value;
  const sealed = parseSealedKey(key.value);
  if (!sealed.ok || password === undefined) return undefined;
  return openWith(password, key, sealed.value);
}

async function openWith(
  password: PasswordKey,
  owner: SealOwner,
  sealed: SealedKey,
): Promise<string | undefined> {
  return isSameHeader(password.header, sealed) ? openText(password, owner, sealed) : undefined;
}
