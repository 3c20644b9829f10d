import { expect, it } from 'vitest';

import { readAudit } from './vulnerabilities.ts';

function report(vulnerabilities: Record<string, { severity: string }>): string {
  return `npm warn something\n${JSON.stringify({ vulnerabilities, metadata: {} }, null, 2)}\n`;
}

it('known vulnerabilities are named, and only a critical one fails', () => {
  expect(readAudit(report({}))).toMatchObject({ passed: 1, failed: 0, note: 'none known' });
  const found = { a: { severity: 'high' }, b: { severity: 'critical' } };
  expect(readAudit(report({ a: found.a }))).toMatchObject({
    passed: 1,
    failed: 0,
    note: 'a: high',
  });
  expect(readAudit(report(found))).toMatchObject({
    passed: 0,
    failed: 1,
    output: 'a: high\nb: critical',
  });
});

it.each([
  ['', 'no network'],
  ['npm error audit endpoint returned an error', 'a registry without the service'],
  ['{\n  "message": "405 Method Not Allowed",\n  "statusCode": 405\n}', 'a refusal'],
])('%j, as from %s, fails nothing and says that nobody looked', (output) => {
  const result = readAudit(output);
  expect(result).toMatchObject({ passed: 0, failed: 0 });
  expect(result.note).toContain('not looked up');
});
