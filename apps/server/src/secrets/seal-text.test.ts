import { randomBytes } from 'node:crypto';

import { expect, it } from 'vitest';

import { openText, sealText } from './seal-text.ts';

const seal = { key: randomBytes(32), place: ['org', 'invites', 'row'] };

it.each(['', 'a code', '𝄞 ünï'])('opens what was sealed: %j', (text) => {
  expect(openText(seal, sealText(seal, text))).toBe(text);
});

it('opens nothing with another key, for another row, or after any changed byte', () => {
  const sealed = sealText(seal, 'a code');
  expect(openText({ ...seal, key: randomBytes(32) }, sealed)).toBeUndefined();
  expect(openText({ ...seal, place: ['org', 'invites', 'other'] }, sealed)).toBeUndefined();
  expect(openText({ ...seal, place: ['org', 'invites","row'] }, sealed)).toBeUndefined();
  for (const [index, byte] of sealed.entries()) {
    const changed = Buffer.from(sealed);
    changed[index] = byte ^ 1;
    expect(openText(seal, changed)).toBeUndefined();
  }
  for (let length = 0; length < sealed.length; length += 1) {
    expect(openText(seal, sealed.subarray(0, length))).toBeUndefined();
  }
});

it('seals the same text differently each time', () => {
  const sealed = Array.from({ length: 100 }, () =>
    Buffer.from(sealText(seal, 'x')).toString('hex'),
  );
  expect(new Set(sealed).size).toBe(100);
});
