import { hkdfSync, randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';

import { err, ok, type Result } from '@parley/domain/shared/result.ts';

import type { SecretKey } from '../config/environment.ts';

/** Keys of the server that are in no table. */
export interface Secrets {
  /** 32 bytes for one purpose; the same for the same key of the operator. */
  readonly deriveKey: (purpose: string) => Uint8Array;
}

/** Why there are no secrets. */
export interface SecretsError {
  readonly code: 'secrets-key-missing' | 'secrets-file-open' | 'secrets-file-broken';
  /** The file, if it is about one. */
  readonly detail: string;
}

/** Where the keys of the server come from. */
interface SecretsPlace {
  readonly keys: readonly SecretKey[];
  readonly dataFolder: string;
  /** Several servers over one database need the same key, which no file of one of them is. */
  readonly isShared: boolean;
}

const keyBytes = 32;

/** Takes the operator's key, or that of the data folder, which is made at the first start. */
export function openSecrets({
  keys,
  dataFolder,
  isShared,
}: SecretsPlace): Result<Secrets, SecretsError> {
  const [current] = keys;
  if (current !== undefined) return ok(secretsOf(current.bytes));
  if (isShared) return err({ code: 'secrets-key-missing', detail: '' });
  const file = path.join(dataFolder, 'secrets.key');
  const kept = readOrMake(file);
  return kept.ok ? ok(secretsOf(kept.value)) : kept;
}

function secretsOf(key: Uint8Array): Secrets {
  return {
    deriveKey: (purpose) =>
      new Uint8Array(hkdfSync('sha256', key, '', `parley/1/${purpose}`, keyBytes)),
  };
}

function readOrMake(file: string): Result<Uint8Array, SecretsError> {
  mkdirSync(path.dirname(file), { recursive: true, mode: 0o700 });
  try {
    writeFileSync(file, randomBytes(keyBytes).toString('base64'), { flag: 'wx', mode: 0o600 });
  } catch (error) {
    if (!isThere(error)) throw error;
  }
  // Who can read it can read what the database keeps from whoever has a copy of it.
  if ((statSync(file).mode & 0o077) !== 0) return err({ code: 'secrets-file-open', detail: file });
  const bytes = new Uint8Array(Buffer.from(readFileSync(file, 'utf8').trim(), 'base64'));
  return bytes.byteLength === keyBytes
    ? ok(bytes)
    : err({ code: 'secrets-file-broken', detail: file });
}

function isThere(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'EEXIST';
}
