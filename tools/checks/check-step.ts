/** What a step found. */
export interface StepResult {
  readonly passed: number;
  readonly failed: number;
  /** Shown only if the step failed. */
  readonly output: string;
  /** Shown beside the name in any case: counts, sizes. */
  readonly note?: string;
}

/** What runs: `npm run check`, `npm test` or `npm run test:long`; each has all of the one before. */
export const checkLevels = ['check', 'test', 'long'] as const;
export type CheckLevel = (typeof checkLevels)[number];

/** Set for all steps of `npm run test:long`: what is shortened otherwise runs in full. */
export const longVariable = 'TEST_LONG';

/** One step of the checks. */
export interface CheckStep {
  readonly name: string;
  /** The least that it is part of. */
  readonly level: CheckLevel;
  readonly run: () => Promise<StepResult>;
}

/** Joins the results of parts of a step. */
export function joinResults(results: readonly StepResult[]): StepResult {
  return {
    passed: results.reduce((sum, { passed }) => sum + passed, 0),
    failed: results.reduce((sum, { failed }) => sum + failed, 0),
    output: results
      .filter(({ failed }) => failed > 0)
      .map(({ output }) => output)
      .join('\n'),
  };
}
