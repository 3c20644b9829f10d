import { afterEach, expect, it } from 'vitest';

import { createMemoryFlags } from '#src/platform/local-flags.ts';

import { usedTypeface } from './used-typeface.ts';

function connect(connection: object): void {
  Object.defineProperty(navigator, 'connection', { value: connection, configurable: true });
}

afterEach(() => {
  Reflect.deleteProperty(navigator, 'connection');
});

it('is Inter until somebody chooses', () => {
  expect(usedTypeface(null, createMemoryFlags())).toBe('inter');
  expect(usedTypeface('system', createMemoryFlags())).toBe('system');
});

it.each([{ saveData: true }, { type: 'cellular' }])(
  'is the system’s with %j, unless Inter was chosen or is here already',
  (connection) => {
    connect(connection);
    const flags = createMemoryFlags();
    expect(usedTypeface(null, flags)).toBe('system');
    expect(usedTypeface('inter', flags)).toBe('inter');
    flags.write('typeface', 'system');
    expect(usedTypeface(null, flags)).toBe('system');
    flags.write('typeface', 'assets/inter-latin-wght-normal-abc.woff2');
    expect(usedTypeface(null, flags)).toBe('inter');
    expect(usedTypeface('system', flags)).toBe('system');
  },
);
