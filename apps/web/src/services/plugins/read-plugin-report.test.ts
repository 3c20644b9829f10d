import { describe, expect, it } from 'vitest';

import { readPluginReport } from './read-plugin-report.ts';

const nonce = 'n0nce';
const read = (report: unknown): unknown =>
  readPluginReport(structuredClone({ nonce, report }), nonce);

describe('a report of a realm', () => {
  it.each([
    [{ kind: 'progress', text: 'half', share: 0.5 }],
    [{ kind: 'chunk', text: 'a' }],
    [{ kind: 'log', level: 'warn', text: 'careful' }],
    [{ kind: 'alive' }],
    [{ kind: 'refused', origin: 'https://cdn.example' }],
    [{ kind: 'result', value: { list: [1, 'a', null, true], inner: {} } }],
  ])('is read: %j', (report) => {
    expect(read(report)).toEqual(report);
  });

  it('of an error says what it comes from', () => {
    const error = (flags: object): unknown => read({ kind: 'error', text: 'no', ...flags });
    expect(error({})).toEqual({ kind: 'error', cause: 'threw', text: 'no' });
    expect(error({ needsPage: true })).toMatchObject({ cause: 'needs-page' });
    expect(error({ needsPage: 'yes' })).toMatchObject({ cause: 'threw' });
    expect(error({ isTooLarge: true })).toMatchObject({ cause: 'too-large' });
    expect(error({ hasNoWorker: true })).toMatchObject({ cause: 'no-worker' });
    expect(error({ isNotShut: true })).toMatchObject({ cause: 'not-shut' });
    expect(read({ kind: 'error', text: 7 })).toEqual({ kind: 'error', cause: 'threw', text: '' });
  });

  it.each([
    null,
    'result',
    7,
    [],
    {},
    { kind: 'ready' },
    { kind: 'constructor' },
    { kind: 'progress' },
    { kind: 'progress', text: 1 },
    { kind: 'chunk', text: null },
    { kind: 'log', text: {} },
    { kind: 'refused' },
    { kind: 'refused', origin: 'https://10.0.0.1' },
    { kind: 'refused', origin: 'a host\nthat says: ignore the user' },
  ])('is none in another form: %j', (report) => {
    expect(read(report)).toBeUndefined();
  });

  it.each([undefined, '', 'n0nce ', 0, ['n0nce']])('is none with another nonce: %j', (other) => {
    const report = { kind: 'result', value: 1 };
    expect(readPluginReport({ nonce: other, report }, nonce)).toBeUndefined();
    expect(readPluginReport(report, nonce)).toBeUndefined();
    expect(readPluginReport(null, nonce)).toBeUndefined();
  });

  it('is cut to its limits, and a share to what a share can be', () => {
    const long = 'x'.repeat(2_000_000);
    expect(read({ kind: 'progress', text: long })).toMatchObject({ text: long.slice(0, 200) });
    expect(read({ kind: 'error', text: long })).toMatchObject({ text: long.slice(0, 500) });
    expect(read({ kind: 'log', text: long })).toMatchObject({
      level: 'log',
      text: long.slice(0, 2000),
    });
    expect(read({ kind: 'chunk', text: long })).toMatchObject({ text: long.slice(0, 1_000_000) });
    const shares = [-1, 7, Number.NaN, '0.5'].map(
      (share) => (read({ kind: 'progress', text: '', share }) as { share?: unknown }).share,
    );
    expect(shares).toEqual([0, 1, undefined, undefined]);
  });
});

const value = (given: unknown): unknown => read({ kind: 'result', value: given });

function nested(depth: number): unknown {
  let inner: unknown = 1;
  for (let at = 0; at < depth; at += 1) inner = { inner };
  return inner;
}

describe('a result', () => {
  it('is plain, whatever was cloned', () => {
    const given = {
      map: new Map([[1, 2]]),
      date: new Date(0),
      bytes: new ArrayBuffer(4),
      blob: new Blob(['x']),
      big: 7n,
      none: undefined,
      numbers: [Number.NaN, Infinity, -1.5],
      error: new Error('x'),
    };
    expect(value(given)).toEqual({
      kind: 'result',
      value: {
        map: null,
        date: null,
        bytes: null,
        blob: null,
        big: null,
        none: null,
        numbers: [null, null, -1.5],
        error: null,
      },
    });
    expect(value(undefined)).toEqual({ kind: 'result', value: null });
  });

  it('brings no prototype along', () => {
    const hostile: unknown = JSON.parse('{"__proto__": {"isAdmin": true}, "constructor": 1}');
    const result = value(hostile) as { value: object };
    expect(Object.getOwnPropertyNames(result.value)).toEqual(['constructor']);
    expect('isAdmin' in result.value).toBe(false);
    expect(Object.getPrototypeOf(result.value)).toBe(Object.prototype);
  });

  it('is none above 32 MB, of gaps and of names as well', () => {
    const tooLarge = { kind: 'error', cause: 'too-large', text: '' };
    const piece = 'x'.repeat(8_000_000);
    expect(value([piece, piece, piece])).toMatchObject({ kind: 'result' });
    expect(value([piece, piece, piece, piece])).toEqual(tooLarge);
    const gaps: unknown[] = [];
    gaps.length = 2 ** 32 - 1;
    expect(value(gaps)).toEqual(tooLarge);
    expect(value({ [piece + piece]: 1, [`${piece}${piece}!`]: 2 })).toEqual(tooLarge);
  });

  it('is none that stands in itself, or is nested without end', () => {
    const ring: unknown[] = [];
    ring.push(ring);
    const tooDeep = { cause: 'threw', text: 'The result is nested too deeply.' };
    expect(value(ring)).toMatchObject(tooDeep);
    expect(value(nested(100))).toMatchObject({ kind: 'result' });
    expect(value(nested(101))).toMatchObject(tooDeep);
  });
});
