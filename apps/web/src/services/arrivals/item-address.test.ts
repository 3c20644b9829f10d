import { describe, expect, it } from 'vitest';

import { readItemAddress, type AddressRules } from './item-address.ts';

const rules: AddressRules = {
  kind: 'plugin',
  page: 'https://parley.test/app/',
  isOffered: true,
};
const digest = 'ab'.repeat(32);

describe('what a link names', () => {
  it.each(['p-1', 'https://parley.test/app/plugins/p-1', ' https://parley.test/plugins/p-1/ '])(
    'T3 T181 %s is shared here, and is asked of this server alone',
    (text) => {
      expect(readItemAddress(text, rules)).toEqual({
        ok: true,
        value: {
          url: 'https://parley.test/app/api/shared_plugins/p-1',
          page: 'https://parley.test/app/plugins/p-1',
          host: 'parley.test',
          isShared: true,
        },
      });
      expect(readItemAddress(text, { ...rules, isOffered: false })).toEqual({
        ok: false,
        error: 'not-offered',
      });
    },
  );

  it('T3 an address elsewhere may say what its content hashes to', () => {
    const read = readItemAddress(`https://files.test/a.json?b=1#sha256=${digest}`, rules);
    expect(read).toMatchObject({
      ok: true,
      value: { url: 'https://files.test/a.json?b=1', isShared: false, sha256: digest },
    });
    const other = readItemAddress('https://files.test/a.json#part', rules);
    expect(other.ok && other.value).not.toHaveProperty('sha256');
  });

  it.each([
    ['', 'none'],
    ['not an address', 'none'],
    ['https://parley.test/config.json', 'none'],
    ['https://parley.test/characters/p-1', 'none'],
    ['http://files.test/a.json', 'not-https'],
    ['javascript:alert(1)', 'not-https'],
    ['data:application/json,{}', 'not-https'],
    ['https://me:secret@files.test/a.json', 'not-public'],
    ['https://192.168.0.1/a.json', 'not-public'],
    ['https://printer.local/a.json', 'not-public'],
    ['https://files.test/a.json#sha256=12', 'bad-hash'],
  ])('T2 T3 %s leads nowhere: %s', (text, error) => {
    expect(readItemAddress(text, rules)).toEqual({ ok: false, error });
  });
});
