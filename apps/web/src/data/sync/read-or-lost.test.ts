import { describe, expect, it } from 'vitest';

import { lost, readOrLost } from './read-or-lost.ts';

describe('a read that fails', () => {
  it('tells of a lost row where it is about the row', async () => {
    const failure = new DOMException('Failed to read large IndexedDB value', 'DataError');
    expect(await readOrLost(Promise.reject(failure))).toBe(lost);
  });

  it('stays a failure where the transaction has ended, or something is wrong', async () => {
    const ended = new DOMException('Aborted', 'AbortError');
    await expect(readOrLost(Promise.reject(ended))).rejects.toBe(ended);
    const mistake = new TypeError('A mistake');
    await expect(readOrLost(Promise.reject(mistake))).rejects.toBe(mistake);
  });
});
