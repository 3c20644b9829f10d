import { describe, expect, it } from 'vitest';

import { createPlaceholder } from './placeholder.ts';
import { fillAddress, fillParts, findSecrets, type FillablePart } from './secrets.ts';

const placeholder = 'sk-abcdefghijklmnopqrstuvwxyz';
const value = 'sk-"&$1 /ü+\\:';
const secrets = [{ placeholder, value }];
const known = [{ name: 'key', placeholder, origins: [] }];
const bytesOf = (text: string): ArrayBuffer => new TextEncoder().encode(text).buffer;
const textOf = (body: FillablePart['body']): string =>
  typeof body === 'string' ? body : new TextDecoder().decode(body);

function fill(type: string, body: string | ArrayBuffer): string {
  const headers = type === '' ? [] : [['Content-Type', type] as const];
  return textOf(fillParts({ headers, body }, secrets).body);
}

const zeros = (count: number): Uint8Array => new Uint8Array(count);

describe('a placeholder', () => {
  it('has the length and the beginning of its secret', () => {
    const secret = 'sk-1234567890123456789012345678901234567890';
    expect(createPlaceholder(secret, zeros)).toMatch(/^sk-a{40}$/);
    expect(createPlaceholder(`ghp_${'0'.repeat(36)}`, zeros)).toMatch(/^ghp_a{36}$/);
  });

  it('is long enough to be unlike anything else, and gives nothing of a short secret away', () => {
    expect(createPlaceholder('my-password', zeros)).toBe('a'.repeat(16));
    expect(createPlaceholder(undefined, zeros)).toBe('a'.repeat(16));
    const uuid = '550e8400-e29b-41d4-a716-446655440000';
    expect(createPlaceholder(uuid, zeros)).toBe('a'.repeat(36));
  });
});

describe('a secret in a request', () => {
  it('is found wherever its placeholder stands', () => {
    const nowhere: FillablePart = { headers: [['a', 'b']], body: 'c' };
    expect(findSecrets('/x', nowhere, known)).toEqual([]);
    const found: readonly (readonly [string, FillablePart])[] = [
      [`/x?k=${placeholder}`, nowhere],
      ['/x', { headers: [['Authorization', `Bearer ${placeholder}`]] }],
      ['/x', { headers: [['Authorization', `Basic ${btoa(`me:${placeholder}`)}`]] }],
      ['/x', { headers: [], body: `{"key":"${placeholder}"}` }],
      ['/x', { headers: [], body: bytesOf(`--b\r\n\r\n${placeholder}\r\n--b--`) }],
    ];
    for (const [target, parts] of found) expect(findSecrets(target, parts, known)).toEqual(known);
  });

  it('is written into the path and the query of an address, and cannot change its host', () => {
    const url = new URL(`https://a.example/bot${placeholder}/send?k=${placeholder}&x=1`);
    const filled = fillAddress(url, secrets);
    expect(filled?.pathname).toBe('/botsk-%22%26%241%20%2F%C3%BC%2B%5C:/send');
    expect(filled?.searchParams.get('k')).toBe(value);
    expect(filled?.searchParams.get('x')).toBe('1');
    const inHost = new URL(`https://${'a'.repeat(20)}.example/`);
    const asHost = [{ placeholder: 'a'.repeat(20), value: 'evil' }];
    expect(fillAddress(inHost, asHost)?.host).toBe(inHost.host);
    const asEnd = [{ placeholder, value: '@evil.example' }];
    expect(fillAddress(new URL(`https://a.example/${placeholder}`), asEnd)?.host).toBe('a.example');
  });

  it('is written into headers as it is, and into Basic within its Base64', () => {
    const basic = `Basic ${btoa(`me:${placeholder}`)}`;
    const headers = [
      ['X-Key', `Bearer ${placeholder}`],
      ['Authorization', basic],
      ['X-Other', 'Basic dGVzdA=='],
    ] as const;
    const [plain, opened, other] = fillParts({ headers }, secrets).headers;
    expect(plain).toEqual(['X-Key', `Bearer ${value}`]);
    const decoded = Uint8Array.from(atob(opened?.[1].slice(6) ?? ''), (c) => c.charCodeAt(0));
    expect(new TextDecoder().decode(decoded)).toBe(`me:${value}`);
    expect(other).toEqual(headers[2]);
  });

  it('is written into a body in its own way of writing', () => {
    const json = JSON.stringify({ key: placeholder, list: [placeholder] });
    const filled = { key: value, list: [value] };
    expect(JSON.parse(fill('application/json', json))).toEqual(filled);
    expect(JSON.parse(fill('', json))).toEqual(filled);
    expect(JSON.parse(fill('application/json', bytesOf(json)))).toEqual(filled);
    const form = new URLSearchParams({ key: placeholder, x: '1' }).toString();
    const read = new URLSearchParams(fill('application/x-www-form-urlencoded', form));
    expect([...read]).toEqual([
      ['key', value],
      ['x', '1'],
    ]);
    const multipart = `--b\r\n\r\n${placeholder}\r\n--b--`;
    expect(fill('multipart/form-data; boundary=b', bytesOf(multipart))).toBe(
      `--b\r\n\r\n${value}\r\n--b--`,
    );
    expect(fill('text/plain', `key=${placeholder}`)).toBe(`key=${value}`);
  });
});
