import { describe, expect, it } from 'vitest';

import { clientAddress } from './client-address.ts';

describe('the address of a client', () => {
  it.each([
    [0, '203.0.113.9', '10.0.0.1'],
    [1, '203.0.113.9', '203.0.113.9'],
    [1, 'made-up, 203.0.113.9', '203.0.113.9'],
    [2, 'made-up, 203.0.113.9, 10.0.0.7', '203.0.113.9'],
    [2, '203.0.113.9', '10.0.0.1'],
    [1, '', '10.0.0.1'],
  ])('behind %d proxies that tell "%s" is %s', (proxyCount, told, expected) => {
    const headers = new Headers(told === '' ? {} : { 'X-Forwarded-For': told });
    expect(clientAddress(headers, '10.0.0.1', proxyCount)).toBe(expected);
  });

  it('is unknown where the connection is closed', () => {
    expect(clientAddress(new Headers(), undefined, 0)).toBe('unknown');
  });

  it.each([
    ['::ffff:203.0.113.9', '203.0.113.9'],
    ['2001:db8:0:1::5', '2001:db8:0:1'],
    ['2001:DB8::1:2:3:4:5', '2001:db8:0:1'],
    ['2001:0db8:0000:0001:ffff:ffff:ffff:ffff', '2001:db8:0:1'],
    ['::1', '0:0:0:0'],
  ])('counts %s as %s', (peer, expected) => {
    expect(clientAddress(new Headers(), peer, 0)).toBe(expected);
  });
});
