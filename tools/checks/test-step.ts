import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

import type { CheckLevel, CheckStep, StepResult } from './check-step.ts';
import { ensureChromium } from './ensure-chromium.ts';
import { ensurePostgres } from './ensure-postgres.ts';
import { runCommand } from './run-command.ts';
import { countsOfPlaywright, countsOfVitest, type TestCounts } from './test-counts.ts';

interface TestRun {
  readonly args: readonly [program: string, ...args: string[]];
  readonly env: Readonly<Record<string, string>>;
  readonly countsOf: (report: unknown) => TestCounts;
}

const shownLines = 400;

const neededBy = {
  browser: 'chromium',
  sql: 'postgres',
  generated: undefined,
  node: undefined,
} as const;

/** @param project  of `vitest.config.ts` */
export function vitestStep(
  name: string,
  project: 'browser' | 'generated' | 'node' | 'sql',
): CheckStep {
  return testStep({ name, level: 'test', needs: neededBy[project] }, (report) => ({
    args: [
      'vitest',
      'run',
      '--project',
      project,
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${report}`,
    ],
    env: {},
    countsOf: countsOfVitest,
  }));
}

export function playwrightStep(name: string): CheckStep {
  return testStep({ name, level: 'test', needs: 'chromium' }, (report) => ({
    args: ['playwright', 'test', '--config', 'e2e/playwright.config.ts', '--reporter=list,json'],
    env: { PLAYWRIGHT_JSON_OUTPUT_FILE: report, FORCE_COLOR: '0' },
    countsOf: countsOfPlaywright,
  }));
}

function testStep(
  about: { name: string; level: CheckLevel; needs: 'chromium' | 'postgres' | undefined },
  describeRun: (reportFile: string) => TestRun,
): CheckStep {
  return {
    name: about.name,
    level: about.level,
    async run() {
      const problem = about.needs === 'chromium' ? await ensureChromium() : undefined;
      if (problem !== undefined) return { passed: 0, failed: 1, output: problem };
      const folder = mkdtempSync(path.join(tmpdir(), 'parley-report-'));
      try {
        const databases = about.needs === 'postgres' ? await ensurePostgres() : undefined;
        const result = await runTests(describeRun(path.join(folder, 'report.json')), folder);
        return databases === undefined
          ? result
          : { ...result, note: `${result.note}, ${databases}` };
      } finally {
        rmSync(folder, { recursive: true, force: true });
      }
    },
  };
}

async function runTests(run: TestRun, folder: string): Promise<StepResult> {
  const [program, ...args] = run.args;
  const { isOk, output } = await runCommand(program, args, { env: run.env });
  const counts = run.countsOf(readReport(path.join(folder, 'report.json')));
  // A runner can fail beside its tests, for instance by an error after the last one.
  const failed = isOk ? counts.failed : Math.max(1, counts.failed);
  const tail = output.trimEnd().split('\n').slice(-shownLines).join('\n');
  return { passed: counts.passed, failed, output: tail, note: noteOf(counts) };
}

function noteOf({ passed, repeated }: TestCounts): string {
  if (repeated.length === 0) return `${passed} passed`;
  return [`${passed} passed, ${repeated.length} only when repeated:`, ...repeated].join('\n    ');
}

function readReport(file: string): unknown {
  try {
    const report: unknown = JSON.parse(readFileSync(file, 'utf8'));
    return report;
  } catch {
    return undefined;
  }
}
