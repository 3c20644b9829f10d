import { describe, expect, it } from 'vitest';

import { deleteAccountRequest, isEmailAddress, loginRequest, verifyRequest } from './account.ts';

const label = 'a'.repeat(63);

describe('addresses', () => {
  it.each([
    'ann@example.org',
    "ann.o'hara+tag@sub.example.co.uk",
    'ANN@EXAMPLE.ORG',
    'me@localhost',
    'x@xn--bcher-kva.example',
    `${'a'.repeat(64)}@example.org`,
  ])('%s is one', (text) => {
    expect(isEmailAddress(text)).toBe(true);
  });

  it.each([
    '',
    'ann',
    '@example.org',
    'ann@',
    'ann@example..org',
    'ann@-example.org',
    'ann@example.org.',
    'ann b@example.org',
    'ann@exa mple.org',
    '"ann"@example.org',
    'ann@example.org,bob@example.org',
    'Ann <ann@example.org>',
    'ann@example.org\nBcc: bob@example.org',
    'ann@example.org\r',
    'ann@[127.0.0.1]',
    'änn@example.org',
    `${'a'.repeat(65)}@example.org`,
    `a@${label}a.org`,
    `a@${label}.${label}.${label}.${label}`,
  ])('%j is none', (text) => {
    expect(isEmailAddress(text)).toBe(false);
  });

  it('a long one is looked at quickly', () => {
    const startMs = performance.now();
    expect(isEmailAddress(`a@${'a-'.repeat(100_000)}`)).toBe(false);
    expect(isEmailAddress(`a@${'a.'.repeat(125)}!`)).toBe(false);
    expect(performance.now() - startMs).toBeLessThan(1000);
  });
});

describe('requests', () => {
  it('take an address without the spaces around it', () => {
    expect(loginRequest.parse({ email: ' ann@example.org ' })).toEqual({
      email: 'ann@example.org',
    });
  });

  it('take nothing that is not known', () => {
    expect(loginRequest.safeParse({ email: 'a@b.org', admin: true }).success).toBe(false);
    const verify = { email: 'a@b.org', code: 'ABCDEF' };
    expect(verifyRequest.safeParse(verify).success).toBe(true);
    expect(verifyRequest.safeParse({ ...verify, code: '' }).success).toBe(false);
    expect(verifyRequest.safeParse({ ...verify, code: 'A'.repeat(41) }).success).toBe(false);
    expect(verifyRequest.safeParse({ ...verify, code: 123_456 }).success).toBe(false);
    expect(deleteAccountRequest.safeParse({}).success).toBe(false);
  });
});
