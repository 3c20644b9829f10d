import { chmodSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import { openSecrets } from './secrets.ts';

let dataFolder: string;

beforeEach(() => {
  dataFolder = mkdtempSync(path.join(tmpdir(), 'parley-secrets-'));
});

afterEach(() => {
  rmSync(dataFolder, { recursive: true, force: true });
});

const fileOf = (): string => path.join(dataFolder, 'secrets.key');
const derived = (purpose: string): string => {
  const opened = openSecrets({ keys: [], dataFolder, isShared: false });
  if (!opened.ok) throw new Error(opened.error.code);
  return Buffer.from(opened.value.deriveKey(purpose)).toString('hex');
};

describe('the secrets of the server', () => {
  it('are made once, for the user of the server alone, and are the same after a restart', () => {
    const first = derived('login-codes');
    expect(statSync(fileOf()).mode & 0o777).toBe(0o600);
    expect(derived('login-codes')).toBe(first);
    expect(first).toHaveLength(64);
  });

  it('are other ones for each purpose, and the key itself is none of them', () => {
    const key = derived('login-codes');
    expect(derived('mail')).not.toBe(key);
    expect(readFileSync(fileOf(), 'utf8')).not.toBe(Buffer.from(key, 'hex').toString('base64'));
  });

  it('are refused where others can read the file', () => {
    derived('login-codes');
    chmodSync(fileOf(), 0o644);
    expect(openSecrets({ keys: [], dataFolder, isShared: false })).toEqual({
      ok: false,
      error: { code: 'secrets-file-open', detail: fileOf() },
    });
  });

  it('are refused where the file holds no key, which is not replaced', () => {
    writeFileSync(fileOf(), 'no key', { mode: 0o600 });
    expect(openSecrets({ keys: [], dataFolder, isShared: false })).toMatchObject({
      error: { code: 'secrets-file-broken' },
    });
    expect(readFileSync(fileOf(), 'utf8')).toBe('no key');
  });

  it('come from the operator where several servers need the same', () => {
    expect(openSecrets({ keys: [], dataFolder, isShared: true })).toMatchObject({
      error: { code: 'secrets-key-missing' },
    });
    const keys = [{ id: '2026', bytes: new Uint8Array(32).fill(7) }];
    const opened = openSecrets({ keys, dataFolder, isShared: true });
    expect(opened.ok).toBe(true);
    expect(() => statSync(fileOf())).toThrow(/ENOENT/);
  });
});
