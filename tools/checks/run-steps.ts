import type { CheckStep, StepResult } from './check-step.ts';

/** Runs steps in order until one fails, and gives the sums over those that ran. */
export async function runSteps(
  steps: readonly CheckStep[],
  print: (line: string) => void,
): Promise<{ passed: number; failed: number }> {
  let passed = 0;
  for (const step of steps) {
    const startMs = performance.now();
    const result = await runStep(step);
    passed += result.passed;
    print(lineOf(step.name, result, performance.now() - startMs));
    if (result.failed > 0) {
      print(result.output.trimEnd());
      return { passed, failed: result.failed };
    }
  }
  return { passed, failed: 0 };
}

async function runStep(step: CheckStep): Promise<StepResult> {
  try {
    return await step.run();
  } catch (error) {
    const output = error instanceof Error ? (error.stack ?? error.message) : String(error);
    return { passed: 0, failed: 1, output };
  }
}

function lineOf(name: string, { failed, note = '' }: StepResult, durationMs: number): string {
  const mark = failed > 0 ? '✗' : '✓';
  const seconds = (durationMs / 1000).toFixed(1);
  return `${mark} ${name.padEnd(20)} ${seconds.padStart(6)} s  ${note}`.trimEnd();
}
