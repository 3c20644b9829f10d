import { describe, expect, it } from 'vitest';

import { hashToHex, replaceInSum } from './version-sum.ts';

const zero = '0'.repeat(64);
const [one, two] = ['a'.repeat(64), 'b'.repeat(64)];

describe('the sum over all versions', () => {
  it('is the same in whatever order they came, also where it overflows', () => {
    const forwards = replaceInSum(replaceInSum(zero, '', one), '', two);
    expect(replaceInSum(replaceInSum(zero, '', two), '', one)).toBe(forwards);
    expect(forwards).toHaveLength(64);
    expect(forwards).toBe(`${'6'.repeat(63)}5`);
  });

  it('is what it was where a version has come and gone', () => {
    const sum = replaceInSum(zero, '', one);
    expect(replaceInSum(replaceInSum(sum, '', two), two, '')).toBe(sum);
    expect(replaceInSum(sum, one, '')).toBe(zero);
    expect(replaceInSum(sum, one, two)).toBe(replaceInSum(zero, '', two));
  });

  it('takes hashes as text', () => {
    expect(hashToHex(new Uint8Array([0, 1, 171, 255]))).toBe('0001abff');
  });
});
