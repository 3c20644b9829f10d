import { expect, it } from 'vitest';

import { clearCookie, readCookie, setCookie } from './cookies.ts';

const secure = { isHttps: true };
const local = { isHttps: false };

it('gives a cookie for the whole host, which scripts and other hosts cannot reach', () => {
  const cookie = { name: 'a', value: 'b', maxAgeS: 60.4 };
  expect(setCookie(cookie, secure)).toBe(
    '__Host-a=b; Path=/; Max-Age=60; HttpOnly; SameSite=Lax; Secure',
  );
  expect(setCookie(cookie, local)).toBe('a=b; Path=/; Max-Age=60; HttpOnly; SameSite=Lax');
  expect(clearCookie('a', secure)).toBe(
    '__Host-a=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax; Secure',
  );
  expect(setCookie({ ...cookie, maxAgeS: -5 }, local)).toContain('Max-Age=0;');
});

it.each([
  ['__Host-a=1', secure, '1'],
  ['x=0; __Host-a=1; y=2', secure, '1'],
  // Whoever has a neighbouring host can set it, but not with the prefix.
  ['a=1', secure, undefined],
  ['__Host-a=1', local, undefined],
  ['ba=1', local, undefined],
  ['a=1=2', local, '1=2'],
  ['a=', local, ''],
  ['', local, undefined],
])('in %j with %j it reads %j', (header, rules, value) => {
  const headers = new Headers(header === '' ? {} : { cookie: header });
  expect(readCookie(headers, 'a', rules)).toBe(value);
});
