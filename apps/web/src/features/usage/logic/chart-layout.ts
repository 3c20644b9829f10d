/** One block of a bar. */
export interface ChartPart {
  /** Place of the group among those that have a colour of their own; the rest shares the next one. */
  readonly series: number;
  readonly value: number;
}

/** One bar, its blocks from the bottom up. */
export interface ChartBar {
  readonly startMs: number;
  readonly parts: readonly ChartPart[];
  readonly total: number;
}

/** What a plot is drawn from. */
export interface Chart {
  readonly bars: readonly ChartBar[];
  /** Values of the lines, from 0 to the top of the plot. */
  readonly ticks: readonly number[];
}

/** Groups that have a colour of their own. */
export const maxSeries = 6;

/** A period with the value of each group. */
export interface ChartPeriod {
  readonly startMs: number;
  readonly values: ReadonlyMap<string, number>;
}

/**
 * Lays out stacked bars.
 *
 * @param keys the groups in the order of their weight; those after the sixth are drawn as one
 */
export function layOutChart(periods: readonly ChartPeriod[], keys: readonly string[]): Chart {
  const places = new Map(keys.map((key, index) => [key, Math.min(index, maxSeries)]));
  const bars = periods.map(({ startMs, values }): ChartBar => {
    const sums = Array.from({ length: maxSeries + 1 }, () => 0);
    for (const [key, value] of values) {
      const place = places.get(key) ?? maxSeries;
      sums[place] = (sums[place] ?? 0) + value;
    }
    const parts = sums.map((value, series) => ({ series, value })).filter(({ value }) => value > 0);
    return { startMs, parts, total: sums.reduce((a, b) => a + b, 0) };
  });
  return { bars, ticks: ticksTo(Math.max(0, ...bars.map(({ total }) => total))) };
}

/** Round values from 0 to the first one that no bar exceeds, three to six of them. */
export function ticksTo(highest: number): readonly number[] {
  if (highest <= 0) return [0, 1];
  const rough = highest / 4;
  const magnitude = 10 ** Math.floor(Math.log10(rough));
  const step = ([1, 2, 5, 10].find((each) => each * magnitude >= rough) ?? 10) * magnitude;
  const count = Math.ceil(highest / step - 1e-9);
  return Array.from({ length: count + 1 }, (_, index) => index * step);
}

/** At most so many places, evenly spread, the first and the last among them. */
export function labelPlaces(count: number, most: number): readonly number[] {
  if (count <= most) return Array.from({ length: count }, (_, index) => index);
  const every = Math.ceil(count / most);
  return Array.from({ length: Math.ceil(count / every) }, (_, index) => index * every);
}
