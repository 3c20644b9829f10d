import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { cellText, timeFormatOf } from './cell-format.ts';

describe('a number format', () => {
  it.each([
    [14, 'date'],
    [22, 'date-time'],
    [21, 'time'],
    [46, 'time'],
    [58, 'date'],
    [0, undefined],
    [2, undefined],
    [9, undefined],
    [49, undefined],
    [Number.NaN, undefined],
  ])('that is built in under %s means %s', (id, format) => {
    expect(timeFormatOf(id, undefined)).toBe(format);
  });

  it.each([
    ['yyyy-mm-dd', 'date'],
    ['D.M.YY', 'date'],
    ['mmmm', 'date'],
    ['yyyy-mm-dd hh:mm', 'date-time'],
    ['h:mm AM/PM', 'time'],
    ['mm:ss.0', 'time'],
    ['[h]:mm', 'time'],
    ['[mm]:ss', 'time'],
    ['[s]', 'time'],
    ['General', undefined],
    ['GENERAL ', undefined],
    ['General;[Red]-General', undefined],
    ['0.00', undefined],
    ['@', undefined],
    ['', undefined],
  ])('written as %s means %s', (code, format) => {
    expect(timeFormatOf(164, code)).toBe(format);
  });

  it.each([
    ['words in quotes', '0 "days"'],
    ['a letter behind a backslash', String.raw`0\d`],
    ['a colour', '[Red]0'],
    ['a currency with its language', '[$USD-409]#,##0.00'],
    ['a condition', '[<1000]0;[>=1000]0,"k"'],
    ['the width of a letter', '_d0_s'],
    ['a letter that fills the cell', '*h0'],
  ])('with %s means no time', (_what, code) => {
    expect(timeFormatOf(164, code)).toBeUndefined();
  });

  it('is known by what it shows of positive numbers alone', () => {
    expect(timeFormatOf(164, '0;yyyy')).toBeUndefined();
    expect(timeFormatOf(164, 'yyyy;0')).toBe('date');
  });

  it('of the workbook goes before the one that is built in under its number', () => {
    expect(timeFormatOf(14, '0.00')).toBeUndefined();
    expect(timeFormatOf(2, 'dd.mm.yyyy')).toBe('date');
  });

  it('in the language of a reader still shows its date', () => {
    expect(timeFormatOf(164, '[$-F800]dddd, mmmm dd, yyyy')).toBe('date');
  });
});

describe('a day of the calendar from 1900', () => {
  it.each([
    ['1', '1900-01-01'],
    ['59', '1900-02-28'],
    ['61', '1900-03-01'],
    ['25569', '1970-01-01'],
    ['25568', '1969-12-31'],
    ['45351', '2024-02-29'],
    ['2958465', '9999-12-31'],
  ])('%s is %s', (raw, date) => {
    expect(cellText(raw, 'date', false)).toBe(date);
  });

  it('comes after the day before it, from March 1900 on', () => {
    fc.assert(
      fc.property(fc.integer({ min: 61, max: 2_958_464 }), (day) => {
        const first = Date.parse(cellText(String(day), 'date', false));
        const second = Date.parse(cellText(String(day + 1), 'date', false));
        expect(second - first).toBe(86_400_000);
      }),
    );
  });
});

describe('a day of the calendar from 1904', () => {
  it.each([
    ['0', '1904-01-01'],
    ['59', '1904-02-29'],
    ['60', '1904-03-01'],
    ['24107', '1970-01-01'],
  ])('%s is %s', (raw, date) => {
    expect(cellText(raw, 'date', true)).toBe(date);
  });
});

describe('a moment', () => {
  it('has its time behind its date', () => {
    expect(cellText('45351.75', 'date-time', false)).toBe('2024-02-29 18:00:00');
    expect(cellText('0.5', 'date-time', true)).toBe('1904-01-01 12:00:00');
  });

  it('at midnight is its date alone', () => {
    expect(cellText('45351', 'date-time', false)).toBe('2024-02-29');
  });

  it('that is shown as a date has no time', () => {
    expect(cellText('45351.75', 'date', false)).toBe('2024-02-29');
  });

  it('is rounded to its second, over midnight too', () => {
    expect(cellText('45351.999999999', 'date-time', false)).toBe('2024-03-01');
    expect(cellText('45351.0000116', 'date-time', false)).toBe('2024-02-29 00:00:01');
  });
});

describe('a length of time', () => {
  it.each([
    ['0', '00:00:00'],
    ['0.5', '12:00:00'],
    ['1.5', '36:00:00'],
    ['100', '2400:00:00'],
    ['-0.25', '-06:00:00'],
    ['1.1574074074074073e-5', '00:00:01'],
    ['0.0423726851851852', '01:01:01'],
  ])('of %s days is %s', (raw, text) => {
    expect(cellText(raw, 'time', false)).toBe(text);
  });
});

describe('a number', () => {
  it.each([
    ['0.30000000000000004', '0.3'],
    ['1.1000000000000001', '1.1'],
    ['1.50', '1.5'],
    ['-0.1', '-0.1'],
    ['1E3', '1000'],
    ['1e-9', '1e-9'],
  ])('of %s is written as %s', (raw, text) => {
    expect(cellText(raw, undefined, false)).toBe(text);
  });

  it('keeps all digits of a whole number, which may be one of an account', () => {
    expect(cellText('12345678901234567890', undefined, false)).toBe('12345678901234567890');
    expect(cellText('-9007199254740993', undefined, false)).toBe('-9007199254740993');
    expect(cellText('007', undefined, false)).toBe('007');
  });

  it.each(['', '  ', '#N/A', '1,5', 'NaN', '1e999', '-Infinity'])(
    'that is none stays as it is: «%s»',
    (raw) => {
      expect(cellText(raw, undefined, false)).toBe(raw);
      expect(cellText(raw, 'date', false)).toBe(raw);
    },
  );

  it('beyond any calendar is a number, whatever its format says', () => {
    expect(cellText('3000000', 'date', false)).toBe('3000000');
    expect(cellText('-3000000', 'date-time', true)).toBe('-3000000');
    expect(cellText('1e300', 'time', false)).toBe('1e+300');
  });
});
