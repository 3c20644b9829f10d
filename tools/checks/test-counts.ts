/** How many tests of a runner passed and failed. */
export interface TestCounts {
  readonly passed: number;
  readonly failed: number;
  /** Titles of tests that passed only when they were repeated. */
  readonly repeated: readonly string[];
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
  return atLeastOne({
    passed,
    failed: failedTests > 0 ? failedTests : failedFiles,
    repeated: [],
  });
}

/** Reads the JSON report of Playwright. */
export function countsOfPlaywright(report: unknown): TestCounts {
  const stats = valueAt(report, 'stats');
  const errors = valueAt(report, 'errors');
  const failed = numberAt(stats, 'unexpected');
  const errorCount = Array.isArray(errors) ? errors.length : 0;
  return atLeastOne({
    passed: numberAt(stats, 'expected') + numberAt(stats, 'flaky'),
    failed: failed > 0 ? failed : errorCount,
    repeated: listAt(report, 'suites').flatMap(flakyTitles),
  });
}

function flakyTitles(suite: unknown): readonly string[] {
  const own = listAt(suite, 'specs')
    .filter((spec) => listAt(spec, 'tests').some((test) => valueAt(test, 'status') === 'flaky'))
    .map((spec) => String(valueAt(spec, 'title')));
  return [...own, ...listAt(suite, 'suites').flatMap(flakyTitles)];
}

function atLeastOne(counts: TestCounts): TestCounts {
  return counts.passed + counts.failed === 0 ? { ...counts, failed: 1 } : counts;
}

function numberAt(value: unknown, key: string): number {
  const found = valueAt(value, key);
  return typeof found === 'number' ? found : 0;
}

function listAt(value: unknown, key: string): readonly unknown[] {
  const found = valueAt(value, key);
  return Array.isArray(found) ? found : [];
}

function valueAt(value: unknown, key: string): unknown {
  return typeof value === 'object' && value !== null
    ? new Map<string, unknown>(Object.entries(value)).get(key)
    : undefined;
}
