/** What a step found. */
export interface StepResult {
  readonly passed: number;
  readonly failed: number;
  /** Shown only if the step failed. */
  readonly output: string;
  /** Shown beside the name in any case: counts, sizes. */
  readonly note?: string;
}

/** One step of the checks. */
export interface CheckStep {
  readonly name: string;
  /** Part of `npm run check` as well. */
  readonly isFast: boolean;
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
