import { maxForeignCharacters } from '@parley/domain/shared/mask-keys.ts';
import { describe, expect, it } from 'vitest';

import { createTestCall, type CallChange } from '../testing/test-call.ts';
import { maskSecrets } from './mask-secrets.ts';

const mask = (text: string, change: CallChange = {}): string =>
  maskSecrets(text, createTestCall('openai-chat', change));

describe('maskSecrets', () => {
  it('T160 takes out the key that was sent, whatever it looks like', () => {
    const key = 'no ordinary key';
    const text = mask(`Key "${key}" is wrong; you sent ${key}.`, { key: `  ${key}\n` });
    expect(text).toBe('Key "…" is wrong; you sent ….');
  });

  it('T160 takes out what looks like a key without knowing what was sent', () => {
    const key = 'sk-proj-abcdefghijklmnopqrstuvwxyz0123456789';
    const text = maskSecrets(`Incorrect API key provided: ${key}.`);
    expect(text).toContain('Incorrect API key provided: sk…');
    expect(text).not.toContain('abcdefghijklmnop');
  });

  it('T160 takes out the values of own headers, and the token of a value with a scheme', () => {
    const endpoint = {
      headerRows: [
        { key: 'x-gateway', value: ' gate-4711 ' },
        { key: 'authorization', value: 'Custom token-0815' },
      ],
    };
    expect(mask('gate-4711 | Custom token-0815 | token-0815', { endpoint })).toBe('… | … | …');
  });

  it('T160 replaces a secret before another one that is a part of it', () => {
    const endpoint = { headerRows: [{ key: 'x-long', value: 'abcdef-ghijkl' }] };
    expect(mask('abcdef-ghijkl and abcdef', { key: 'abcdef', endpoint })).toBe('… and …');
  });

  it('leaves words alone that happen to be a short value', () => {
    const endpoint = { headerRows: [{ key: 'x-mode', value: 'a' }] };
    expect(mask('a mode is a mode', { key: 'mode', endpoint })).toBe('a mode is a mode');
  });

  it('T160 shortens only after it has masked, so that no half of a key is left', () => {
    const key = 'own-key-of-thirty-characters-x';
    const before = 'x'.repeat(maxForeignCharacters - 10);
    const text = mask(`${before}${key} and more`, { key });
    expect(text.length).toBeLessThanOrEqual(maxForeignCharacters + 1);
    expect(text).not.toContain('own-key');
  });
});
