/** How many tests of a runner passed and failed. */
export interface TestCounts {
  readonly passed: number;
  readonly failed: number;
}

/**
 * Reads the JSON report of vitest.
 *
 * A test file that could not be loaded has no tests to fail, so it counts as one failure; so does a
 * report without any test, which means that nothing was found.
 */
export function countsOfVitest(report: unknown): TestCounts {
  const passed = numberAt(report, 'numPassedTests');
  const failedTests = numberAt(report, 'numFailedTests');
  const failedFiles = numberAt(report, 'numFailedTestSuites');
  return atLeastOne({ passed, failed: failedTests > 0 ? failedTests : failedFiles });
}

/** Reads the JSON report of Playwright; a test that passed when repeated is passed, and named by its report. */
export function countsOfPlaywright(report: unknown): TestCounts {
  const stats = valueAt(report, 'stats');
  const errors = valueAt(report, 'errors');
  const failed = numberAt(stats, 'unexpected');
  const errorCount = Array.isArray(errors) ? errors.length : 0;
  return atLeastOne({
    passed: numberAt(stats, 'expected') + numberAt(stats, 'flaky'),
    failed: failed > 0 ? failed : errorCount,
  });
}

function atLeastOne(counts: TestCounts): TestCounts {
  return counts.passed + counts.failed === 0 ? { passed: 0, failed: 1 } : counts;
}

function numberAt(value: unknown, key: string): number {
  const found = valueAt(value, key);
  return typeof found === 'number' ? found : 0;
}

function valueAt(value: unknown, key: string): unknown {
  return typeof value === 'object' && value !== null
    ? new Map<string, unknown>(Object.entries(value)).get(key)
    : undefined;
}
