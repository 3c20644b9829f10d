import { describe, expect, it } from 'vitest';

import { maxBodySize, maxHeaderLength, maxHeaders, maxUrlLength } from './limits.ts';
import { readOrder } from './read-order.ts';

const fine = { kind: 'fetch', id: 1, url: 'https://a.example/', method: 'POST', headers: [] };

describe('an order of foreign code', () => {
  it('is read with its method written as browsers write it', () => {
    const body = new ArrayBuffer(4);
    expect(readOrder({ ...fine, method: 'post', body })).toEqual({ ...fine, body });
    expect(readOrder({ ...fine, method: 'PROPFIND' })).toEqual({ ...fine, method: 'PROPFIND' });
    expect(readOrder({ kind: 'abort', id: 7, url: 1 })).toEqual({ kind: 'abort', id: 7 });
  });

  it('loses fields that nobody asked for, and headers that no page may set', () => {
    const headers = [
      ['X-One', '1'],
      ['Cookie', 'a=b'],
      ['origin', 'https://chat.example'],
      ['Host', 'b.example'],
      ['REFERER', 'x'],
      ['Sec-Fetch-Site', 'same-origin'],
      ['proxy-authorization', 'x'],
      ['X-HTTP-Method-Override', 'TRACE'],
      ['Authorization', 'Bearer x'],
    ];
    const read = readOrder({ ...fine, headers, mode: 'no-cors', credentials: 'include' });
    expect(read).toEqual({
      ...fine,
      headers: [
        ['X-One', '1'],
        ['Authorization', 'Bearer x'],
      ],
    });
  });

  it.each([
    ['nothing', undefined],
    ['a text', 'fetch'],
    ['a list', [fine]],
    ['an id that is a text', { ...fine, id: '1' }],
    ['an id that is no whole number', { ...fine, id: 0.5 }],
    ['an id below zero', { ...fine, id: -1 }],
    ['an id that is no number', { ...fine, id: Number.NaN }],
  ])('cannot be answered: %s', (_, message) => {
    expect(readOrder(message)).toMatchObject({ kind: 'invalid', id: undefined });
  });

  const manyHeaders = Array.from({ length: maxHeaders + 1 }, () => ['a', 'b']);
  it.each<readonly [string, object]>([
    ['another kind', { kind: 'open' }],
    ['no address', { url: undefined }],
    ['an address that is an object', { url: { href: 'https://a.example/' } }],
    ['a long address', { url: `https://a.example/${'a'.repeat(maxUrlLength)}` }],
    ['CONNECT', { method: 'CONNECT' }],
    ['trace', { method: 'trace' }],
    ['Track', { method: 'Track' }],
    ['a method with a line break', { method: 'GET\r\nHost: x' }],
    ['a long method', { method: 'A'.repeat(33) }],
    ['no method', { method: undefined }],
    ['no headers', { headers: undefined }],
    ['headers that are an object', { headers: { a: 'b' } }],
    ['too many headers', { headers: manyHeaders }],
    ['a long header', { headers: [['a', 'b'.repeat(maxHeaderLength)]] }],
    ['a header without a value', { headers: [['a']] }],
    ['a header name with a space', { headers: [['a b', 'c']] }],
    ['a header value with a line break', { headers: [['a', 'b\r\nCookie: c']] }],
    ['a body that is an object', { body: {} }],
    ['a body that is null', { body: null }],
    ['a large body', { body: 'a'.repeat(maxBodySize + 1) }],
    ['a GET with a body', { method: 'GET', body: 'a' }],
  ])('is refused for %s', (_, change) => {
    expect(readOrder({ ...fine, ...change })).toMatchObject({ kind: 'invalid', id: 1 });
  });
});
