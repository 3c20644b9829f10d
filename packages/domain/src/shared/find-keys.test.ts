import { describe, expect, it } from 'vitest';

import { findKeys } from './find-keys.ts';

const digits = '0123456789abcdefghijABCDEFGHIJ';

describe('what looks like a key', () => {
  it.each([
    [`sk-proj-${digits}`, 'sk-proj-…'],
    [`AIza${digits}${digits}`, 'AIza0123…'],
    ['AKIA0123456789ABCDEF', 'AKIA0123…'],
    [`ghp_${digits}`, 'ghp_0123…'],
    [`xoxb-${digits}`, 'xoxb-012…'],
    [`eyJ${digits}.eyJ${digits}.${digits}`, 'eyJ01234…'],
    ['-----BEGIN RSA PRIVATE KEY-----', '-----BEGIN RSA PRIVATE KEY-----'],
    [`Authorization: Bearer ${digits}`, 'Bearer 0…'],
  ])('is found in the midst of a text and shown by its beginning: %s', (key, shown) => {
    const [found, ...others] = findKeys(`Here it is: "${key}", and again ${key}.`);
    expect(others).toEqual([]);
    expect(found?.slice(0, 8)).toBe(shown.slice(0, 8));
    expect(found?.length).toBeLessThan(40);
  });

  it('is not what only begins like one', () => {
    expect(findKeys('sk-learn, AKIA, a Bearer of news, ghp_, eyJ, org-chart, pk_1')).toEqual([]);
  });

  it('is listed twenty times at most', () => {
    const many = Array.from({ length: 50 }, (_, index) => `sk-${index}${digits}`).join(' ');
    expect(findKeys(many)).toHaveLength(20);
  });
});
