import { describe, expect, it } from 'vitest';

import { localStorageLimitBytes, measureLocalStorage } from './local-storage-size.ts';

function storageOf(values: Readonly<Record<string, string>>) {
  const keys = Object.keys(values);
  return {
    length: keys.length,
    key: (index: number) => keys[index] ?? null,
    getItem: (key: string) => values[key] ?? null,
  };
}

function refuse(): never {
  throw new DOMException('no', 'SecurityError');
}

describe('the size of local storage', () => {
  it('T69 counts names and values against 5,242,880', () => {
    expect(measureLocalStorage(() => storageOf({ ab: 'cde', f: '' }))).toBe(6);
    expect(localStorageLimitBytes).toBe(5_242_880);
  });

  it('is 0 where the browser refuses', () => {
    expect(measureLocalStorage(refuse)).toBe(0);
  });
});
