import { median } from './statistics.ts';

export type Unit = 'ms' | 'kB' | 'MiB' | '%' | '';

/** How a figure is judged: `×` app divided by bare, `+` app minus bare, `=` the app alone. */
export type Comparison = '×' | '+' | '=';

export interface Budget {
  readonly comparison: Comparison;
  readonly limit: number;
}

/** One line of the report. */
export interface Figure {
  readonly what: string;
  readonly unit: Unit;
  /** Median of the runs. */
  readonly app: number;
  /** The same of what it is compared with; undefined where there is nothing. */
  readonly bare?: number;
  readonly budget?: Budget;
}

interface Samples {
  readonly app: readonly number[];
  readonly bare?: readonly number[];
}

/** Makes a figure out of the samples of all runs. */
export function figure(
  [what, unit]: readonly [what: string, unit: Unit],
  { app, bare }: Samples,
  budget?: Budget,
): Figure {
  return {
    what,
    unit,
    app: median(app),
    ...(bare === undefined ? {} : { bare: median(bare) }),
    ...(budget === undefined ? {} : { budget }),
  };
}

/** App divided by bare; undefined where there is nothing to divide by. */
export function ratioOf({ app, bare }: Figure): number | undefined {
  return bare === undefined || bare === 0 ? undefined : app / bare;
}

/** The number that the budget limits. */
export function judgedValue(judged: Figure): number {
  const { app, bare = Number.NaN, budget } = judged;
  if (budget?.comparison === '×') return ratioOf(judged) ?? Number.NaN;
  return budget?.comparison === '+' ? app - bare : app;
}

/** A figure that could not be measured counts as over. */
export function isOver(judged: Figure): boolean {
  return judged.budget !== undefined && !(judgedValue(judged) <= judged.budget.limit);
}
