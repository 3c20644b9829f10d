/** How steady a voice is, for models that know three steps and refuse whatever lies between. */
export const stabilitySteps = { creative: 0, natural: 0.5, robust: 1 } as const;

/** The provider's name of a step. */
export type StabilityStep = keyof typeof stabilitySteps;

/** Whether a model of ElevenLabs takes nothing but {@link stabilitySteps}: those of version 3. */
export function hasStabilitySteps(modelId: string): boolean {
  return /^eleven_v3(?![0-9])/.test(modelId);
}

/** The step nearest to a value; in the middle between two, the livelier one. */
export function nearestStabilityStep(value: number): StabilityStep {
  if (value <= 0.25) return 'creative';
  return value <= 0.75 ? 'natural' : 'robust';
}

/** The value that a model takes in place of one that was set with any model. */
export function stabilityFor(modelId: string, value: number): number {
  return hasStabilitySteps(modelId) ? stabilitySteps[nearestStabilityStep(value)] : value;
}
