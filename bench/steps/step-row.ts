/** What a text costs at two lengths, the second about twice the first. */
export interface StepRow {
  readonly name: string;
  readonly way: 'at once' | 'in pieces';
  readonly lengths: readonly [short: number, long: number];
  readonly steps: readonly [short: number, long: number];
}

/** For twice the length. */
const maxGrowth = 2.2;

/**
 * True where the steps grow faster than the length.
 *
 * @param most for twice the length; more than the usual for what is looked up by halving
 */
export function isSteep({ lengths, steps }: StepRow, most = maxGrowth): boolean {
  return steps[1] / steps[0] > (most * lengths[1]) / lengths[0] / 2;
}
