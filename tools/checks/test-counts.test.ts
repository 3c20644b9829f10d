import { describe, expect, it } from 'vitest';

import { countsOfPlaywright, countsOfVitest } from './test-counts.ts';

const specs = (title: string, status: string) => [{ title, tests: [{ status }] }];

describe('counting tests', () => {
  it('reads the report of vitest', () => {
    const report = { numPassedTests: 5, numFailedTests: 2, numFailedTestSuites: 1 };
    expect(countsOfVitest(report)).toEqual({ passed: 5, failed: 2, repeated: [] });
  });

  it('counts a test file that could not be loaded', () => {
    const report = { numPassedTests: 5, numFailedTests: 0, numFailedTestSuites: 1 };
    expect(countsOfVitest(report)).toMatchObject({ passed: 5, failed: 1 });
  });

  it('reads the report of Playwright; a test that passed when repeated is passed, and named', () => {
    const report = {
      stats: { expected: 7, unexpected: 1, flaky: 2, skipped: 0 },
      errors: [],
      suites: [
        { specs: specs('sends', 'flaky'), suites: [{ specs: specs('stops', 'flaky') }] },
        { specs: specs('keeps', 'expected') },
      ],
    };
    expect(countsOfPlaywright(report)).toEqual({
      passed: 9,
      failed: 1,
      repeated: ['sends', 'stops'],
    });
  });

  it('counts an error beside the tests of Playwright', () => {
    const report = { stats: { expected: 7 }, errors: [{}] };
    expect(countsOfPlaywright(report)).toMatchObject({ passed: 7, failed: 1 });
  });

  it('takes a report without tests, or none, for a failure', () => {
    expect(countsOfVitest(undefined)).toMatchObject({ passed: 0, failed: 1 });
    expect(countsOfPlaywright({ stats: {} })).toMatchObject({ passed: 0, failed: 1 });
  });
});
