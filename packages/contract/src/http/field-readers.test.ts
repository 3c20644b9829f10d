import { anything, assert, property } from 'fast-check';
import { describe, expect, it } from 'vitest';

import {
  absent,
  anyObject,
  checkFields,
  flag,
  flagRecord,
  group,
  imageUrl,
  listOf,
  numberBetween,
  objectList,
  positiveInteger,
  readFields,
  text,
  textList,
  tolerantGroup,
  url,
  urlOrOff,
  type FieldReader,
} from './field-readers.ts';

const all: readonly (readonly [name: string, reader: FieldReader<unknown>])[] = [
  ['text', text('none', 5)],
  ['flag', flag(true)],
  ['positiveInteger', positiveInteger()],
  ['url', url('/home')],
  ['imageUrl', imageUrl()],
  ['urlOrOff', urlOrOff()],
  ['numberBetween', numberBetween(0, 2)],
  ['textList', textList(5)],
  ['anyObject', anyObject()],
  ['objectList', objectList()],
  ['flagRecord', flagRecord()],
  ['absent', absent(flag(true))],
  ['group', group({ isOn: flag(true) })],
  ['tolerantGroup', tolerantGroup({ isOn: flag(true) })],
  ['listOf', listOf({ isOn: flag(true) })],
];

describe('every reader', () => {
  it.each(all)('%s reads anything without an exception', (_name, reader) => {
    assert(
      property(anything(), (value) => {
        expect(() => [reader.read(value), reader.check(value)]).not.toThrow();
      }),
    );
  });

  it.each(all)('%s reads what it has read as the same again', (_name, reader) => {
    assert(
      property(anything(), (value) => {
        const read = reader.read(value);
        expect(reader.read(read)).toEqual(read);
      }),
    );
  });
});

/** The reasons that a strict reading gives, without their place. */
function reasonsOf(reader: FieldReader<unknown>, value: unknown): readonly string[] {
  return reader.check(value).map(({ reason }) => reason);
}

describe('single values', () => {
  it.each([
    {
      reader: text('none', 3),
      good: ['a', 'abc'],
      bad: ['', 'abcd', 3, null, ['a']],
      fallback: 'none',
    },
    { reader: flag(true), good: [true, false], bad: ['true', 0, 1, null], fallback: true },
    {
      reader: positiveInteger(),
      good: [1, 2 ** 53 - 1],
      bad: [0, -1, 1.5, '1', Number.NaN, 2 ** 53],
      fallback: 1,
    },
    {
      reader: numberBetween(-1, 2),
      good: [-1, 0.5, 2],
      bad: [-1.01, 2.01, '1', Number.NaN, Infinity],
      fallback: -1,
    },
    { reader: anyObject(), good: [{}, { a: 1 }], bad: [[], null, 'x'], fallback: {} },
    {
      reader: objectList(),
      good: [[], [{}, { a: 1 }]],
      bad: [{}, [1], [null], [[]]],
      fallback: [],
    },
  ])('are taken within their bounds, and read as $fallback outside', (of) => {
    for (const value of of.good) {
      expect(of.reader.read(value)).toEqual(value);
      expect(of.reader.check(value)).toEqual([]);
    }
    for (const value of of.bad) {
      expect(of.reader.read(value)).toEqual(of.fallback);
      expect(of.reader.check(value)).toHaveLength(1);
    }
  });

  it('say which bounds they have', () => {
    expect(reasonsOf(text('', 20), 7)).toEqual(['must be text of 1 to 20 characters']);
    expect(reasonsOf(numberBetween(0, 2), 3)).toEqual(['must be a number from 0 to 2']);
    expect(reasonsOf(positiveInteger(), 0)).toEqual(['must be a whole number greater than 0']);
  });

  it('are undefined where they are optional and absent, or wrong', () => {
    const reader = absent(text('none', 3));
    expect(reader.read(undefined)).toBeUndefined();
    expect(reader.read('too long')).toBeUndefined();
    expect(reader.read('abc')).toBe('abc');
    expect(reader.check('too long')).toHaveLength(1);
  });
});

describe('addresses', () => {
  it.each([
    'https://a.test/x?y=z#w',
    'HTTPS://A.TEST',
    'mailto:a@b.test',
    '/path',
    'path/file.html',
    '?query=a:b',
    '#part:1',
    './a%3Ab',
  ])('takes %s', (address) => {
    expect(url('').check(address)).toEqual([]);
  });

  it.each([
    ['a script', 'javascript:alert(1)'],
    ['a script behind a control character', 'java\u0000script:alert(1)'],
    ['a script behind a tab', 'java\tscript:alert(1)'],
    ['a host without a scheme', '//evil.test/x'],
    ['a host behind backslashes', String.raw`\\evil.test`],
    ['a backslash in a path', String.raw`/\evil.test`],
    ['data', 'data:text/html,<b>'],
    ['a file', 'file:///etc/passwd'],
    ['an unknown scheme', 'vnd.example:x'],
    ['a scheme without a host', 'https:evil.test'],
    ['a space in front', ' https://a.test'],
    ['nothing', ''],
    ['an endless text', `/${'x'.repeat(2000)}`],
    ['a list', ['https://a.test']],
  ])('refuses %s', (_name, address) => {
    expect(url('').check(address)).toHaveLength(1);
    expect(url('/home').read(address)).toBe('/home');
  });

  it('can be switched off with false, and with nothing else', () => {
    expect(urlOrOff().read(false)).toBe(false);
    expect(urlOrOff().check(false)).toEqual([]);
    expect(urlOrOff().check(true)).toHaveLength(1);
    expect(urlOrOff().check(null)).toHaveLength(1);
  });

  it.each(['png', 'jpeg', 'gif', 'webp', 'svg+xml'])('hold an image of type %s', (type) => {
    expect(imageUrl().check(`data:image/${type};base64,AAAA`)).toEqual([]);
  });

  it.each([
    ['a page in place of an image', 'data:text/html;base64,AAAA'],
    ['an image that is not in base64', 'data:image/svg+xml,<svg onload="x()">'],
    ['an image with something behind it', 'data:image/png;base64,AAAA"onerror="x()'],
    ['an image of more than 500,000 characters', `data:image/png;base64,${'A'.repeat(500_000)}`],
    ['an image of another kind', 'data:image/tiff;base64,AAAA'],
  ])('hold no %s', (_name, address) => {
    expect(imageUrl().check(address)).toHaveLength(1);
  });
});

describe('lists', () => {
  it('of texts keep the good ones where they are read, and are refused whole where checked', () => {
    const reader = textList(3);
    expect(reader.read(['a', '', 'abcd', 7, 'abc'])).toEqual(['a', 'abc']);
    expect(reader.read('abc')).toEqual([]);
    expect(reasonsOf(reader, ['a', 'abcd'])).toEqual([
      'must be a list of strings of 1 to 3 characters',
    ]);
    expect(reader.check([])).toEqual([]);
  });

  it('of objects leave out the faulty ones, and name the place of each fault', () => {
    const reader = listOf({ name: text('', 3), isOn: flag(false) });
    const items = [{ name: 'abc' }, { name: 'abcd' }, 'x', { isOn: 1, more: 2 }];
    expect(reader.read(items)).toEqual([{ name: 'abc', isOn: false }]);
    expect(reader.check(items)).toEqual([
      { path: ['1', 'name'], reason: 'must be text of 1 to 3 characters' },
      { path: ['2'], reason: 'must be an object' },
      { path: ['3', 'isOn'], reason: 'must be true or false' },
      { path: ['3', 'more'], reason: 'is not a known key' },
    ]);
  });

  it('of objects that are none count as absent', () => {
    const reader = listOf({ isOn: flag(false) });
    expect(reader.read({ 0: { isOn: true } })).toBeUndefined();
    expect(reasonsOf(reader, {})).toEqual(['must be a list of objects']);
  });
});

describe('objects', () => {
  it('of switches keep the switches, and name what is none', () => {
    const reader = flagRecord();
    expect(reader.read({ a: true, b: 'on', c: false })).toEqual({ a: true, c: false });
    expect(reader.check({ a: true, b: 'on' })).toEqual([
      { path: ['b'], reason: 'must be true or false' },
    ]);
    expect(reasonsOf(reader, [true])).toEqual(['must be an object']);
  });

  it('inside of others have the whole path of what is wrong in them', () => {
    const fields = { outer: group({ inner: group({ isOn: flag(false) }) }) };
    expect(checkFields(fields, { outer: { inner: { isOn: 'x' } } })).toEqual([
      { path: ['outer', 'inner', 'isOn'], reason: 'must be true or false' },
    ]);
  });

  it('with keys that others read are not blamed for those, but for wrong values', () => {
    const reader = tolerantGroup({ isOn: flag(false) });
    expect(reader.check({ isOn: true, later: 1 })).toEqual([]);
    expect(reader.check({ isOn: 1, later: 1 })).toEqual([
      { path: ['isOn'], reason: 'must be true or false' },
    ]);
  });

  it('read as their defaults where the document is none', () => {
    for (const document of [undefined, null, [], 'x', 7]) {
      expect(readFields({ isOn: flag(true), name: text('none', 9) }, document)).toEqual({
        isOn: true,
        name: 'none',
      });
    }
  });

  it('take nothing from their prototype', () => {
    const document: unknown = JSON.parse('{"__proto__": {"isOn": false}}');
    expect(readFields({ isOn: flag(true) }, document)).toEqual({ isOn: true });
    expect(readFields({ toString: text('none', 9) }, {})).toEqual({ toString: 'none' });
  });
});
