import { fieldsOf } from '../licenses/fields.ts';
import type { CheckStep, StepResult } from './check-step.ts';
import { runCommand } from './run-command.ts';

/** Goes through the built app in Firefox and WebKitGTK, as far as they are on this machine. */
export function otherBrowsersStep(): CheckStep {
  return {
    name: 'other browsers',
    level: 'test',
    run: async () => readJourneys((await runCommand('node', ['e2e/browsers/cli.ts'])).output),
  };
}

/** Reads what the journeys printed. A browser that is not there fails nothing, and is named. */
export function readJourneys(output: string): StepResult {
  const { passed, failed, tested, notTested } = fieldsOf(parseLine(output));
  if (typeof passed !== 'number' || typeof failed !== 'number') {
    return { passed: 0, failed: 1, output };
  }
  const names = [
    ...listOf(tested).map((name) => `${name} tested`),
    ...listOf(notTested).map((name) => `${name} NOT tested`),
  ];
  return { passed, failed, output, note: names.join(', ') };
}

function parseLine(output: string): unknown {
  try {
    const report: unknown = JSON.parse(output.trimEnd().split('\n').at(-1) ?? '');
    return report;
  } catch {
    return undefined;
  }
}

function listOf(value: unknown): readonly string[] {
  return Array.isArray(value) ? value.map(String) : [];
}
