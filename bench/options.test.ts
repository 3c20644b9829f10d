import { describe, expect, it } from 'vitest';

import { readOptions } from './options.ts';

const known = ['load', 'memory'];

describe('readOptions', () => {
  it('reads case names, runs and the check flag in any order', () => {
    expect(readOptions(['--runs', '3', 'memory', '--check'], known)).toEqual({
      cases: ['memory'],
      runs: 3,
      check: true,
    });
    expect(readOptions([], known)).toEqual({ cases: [], runs: undefined, check: false });
  });

  it('refuses a case that does not exist and a number of runs that is none', () => {
    expect(() => readOptions(['laod'], known)).toThrow('There are: load, memory.');
    expect(() => readOptions(['--runs', '0'], known)).toThrow('whole number');
    expect(() => readOptions(['--runs'], known)).toThrow('whole number');
  });
});
