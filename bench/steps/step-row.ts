/** What a text costs at two lengths, the second about twice the first. */
export interface StepRow {
  readonly name: string;
  readonly way: 'at once' | 'in pieces';
  readonly lengths: readonly [short: number, long: number];
  readonly steps: readonly [short: number, long: number];
}

/** For twice the length. */
const maxGrowth = 2.2;

/** True where the steps grow faster than the length. */
export function isSteep({ lengths, steps }: StepRow): boolean {
  return steps[1] / steps[0] > (maxGrowth * lengths[1]) / lengths[0] / 2;
}
