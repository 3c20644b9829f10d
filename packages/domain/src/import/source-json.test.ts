import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import {
  fieldsOf,
  firstText,
  heldFields,
  heldList,
  keyOf,
  listOf,
  textOf,
  timeOf,
  valuesOf,
} from './source-json.ts';

describe('a time of a foreign file', () => {
  const noon = Date.UTC(2024, 1, 29, 12);

  it.each([
    ['milliseconds', noon],
    ['seconds', noon / 1000],
    ['seconds with a fraction', noon / 1000 + 0.0001],
    ['seconds as text', String(noon / 1000)],
    ['milliseconds as text', String(noon)],
    ['ISO text', '2024-02-29T12:00:00.000Z'],
    ['ISO text with an offset', '2024-02-29T14:00:00+02:00'],
  ])('is read from %s', (_what, value) => {
    expect(timeOf(value)).toBe(noon);
  });

  it.each([
    ['nothing', undefined],
    ['null', null],
    ['0, which stands for «never»', 0],
    ['a time before 1970', -1],
    ['a year', 2024],
    ['a time before 1980', '1979-12-31T23:59:59Z'],
    ['a time after 2200', '2200-01-01T00:00:01Z'],
    ['a count of microseconds', noon * 1000],
    ['no number', Number.NaN],
    ['an endless number', Number.POSITIVE_INFINITY],
    ['words', 'yesterday'],
    ['an empty text', ''],
    ['a date of the language', new Date(noon)],
  ])('is not read from %s', (_what, value) => {
    expect(timeOf(value)).toBeUndefined();
  });

  it('is the same in seconds and in milliseconds, wherever it is read at all', () => {
    fc.assert(
      fc.property(fc.integer({ min: 315_532_800, max: 7_258_118_400 }), (seconds) => {
        expect(timeOf(seconds)).toBe(seconds * 1000);
        expect(timeOf(seconds * 1000)).toBe(seconds * 1000);
      }),
    );
  });
});

describe('a field of a foreign file', () => {
  it('is read by its kind, and is empty where it is of another', () => {
    expect([fieldsOf(null), fieldsOf([1]), fieldsOf('x'), fieldsOf(7)]).toEqual([{}, {}, {}, {}]);
    expect([listOf({ length: 1 }), listOf('ab'), listOf(undefined)]).toEqual([[], [], []]);
    expect([textOf(7), textOf(null), textOf(['x'])]).toEqual(['', '', '']);
    expect(valuesOf({ b: 1, a: 2 })).toEqual([1, 2]);
    expect(valuesOf([1, 2])).toEqual([]);
  });

  it('may be the first text of several', () => {
    expect(firstText(undefined, '', 7, 'a', 'b')).toBe('a');
    expect(firstText()).toBe('');
  });

  it('may be an id that is a number', () => {
    expect([7, 0, -1.5, 'x', ''].map(keyOf)).toEqual(['7', '0', '-1.5', 'x', '']);
    expect([Number.NaN, Infinity, true, null, {}].map(keyOf)).toEqual(['', '', '', '', '']);
  });

  it('that holds the content may be missing, but not of another kind', () => {
    expect([heldList(undefined), heldList(null), heldList([1])]).toEqual([[], [], [1]]);
    expect([heldFields(undefined), heldFields(null), heldFields({ a: 1 })]).toEqual([
      {},
      {},
      { a: 1 },
    ]);
    for (const value of ['', 0, false, {}]) expect(() => heldList(value)).toThrow('No list');
    for (const value of ['', 0, false, []]) expect(() => heldFields(value)).toThrow('No object');
  });
});
