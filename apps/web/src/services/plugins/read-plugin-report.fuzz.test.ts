import * as fc from 'fast-check';
import { expect, it } from 'vitest';

import { readPluginReport, type RealmReport } from './read-plugin-report.ts';

const nonce = 'n';
const anything = fc.anything({ withMap: true, withSet: true, withDate: true, withBigInt: true });
const kinds = 'progress chunk log result error alive refused ready __proto__';
const kind = fc.constantFrom(...kinds.split(' '));
const origin = fc.oneof(fc.constantFrom('https://a.example', 'https://10.0.0.1'), anything);

it('never throws, whatever a realm sends, and gives nothing without the nonce', () => {
  fc.assert(
    fc.property(anything, fc.dictionary(fc.string(), anything), (data, fields) => {
      expect(readPluginReport(data, nonce)).toBeUndefined();
      expect(readPluginReport({ ...fields, nonce: 'other' }, nonce)).toBeUndefined();
    }),
  );
});

it('gives reports within their limits, and results that JSON carries unchanged', () => {
  const report = fc.record(
    {
      kind,
      text: fc.oneof(fc.string({ maxLength: 3000 }), anything),
      share: fc.oneof(fc.double(), anything),
      level: anything,
      value: anything,
      needsPage: anything,
      origin,
    },
    { requiredKeys: ['kind'] },
  );
  fc.assert(
    fc.property(report, (given) => {
      const read = readPluginReport({ nonce, report: given }, nonce);
      expect(isWithinLimits(read)).toBe(true);
    }),
  );
});

function isWithinLimits(read: RealmReport | undefined): boolean {
  if (read === undefined || read.kind === 'alive') return true;
  if (read.kind === 'refused') return read.origin === 'https://a.example';
  if (read.kind === 'result') {
    const text = JSON.stringify(read.value);
    // The sign of zero is all that JSON loses.
    return JSON.stringify(JSON.parse(text)) === text;
  }
  const limits = { progress: 200, chunk: 1_000_000, log: 2000, error: 500 };
  const share = read.kind === 'progress' ? (read.share ?? 0) : 0;
  return read.text.length <= limits[read.kind] && share >= 0 && share <= 1;
}

it('keeps plain values as they are', () => {
  fc.assert(
    fc.property(fc.jsonValue({ maxDepth: 4 }), (value) => {
      fc.pre(!JSON.stringify(value).includes('__proto__'));
      expect(readPluginReport({ nonce, report: { kind: 'result', value } }, nonce)).toEqual({
        kind: 'result',
        value,
      });
    }),
  );
});
