import type { BenchCase } from '../harness/case.ts';
import { figure } from '../report/figures.ts';
import { measureSteps } from '../steps/measure-steps.ts';
import type { StepRow } from '../steps/step-row.ts';

/** Steps of the Markdown reader for texts that are made to cost it much. Counted, so a single run is exact. */
export const hostileTextCase: BenchCase = {
  name: 'hostile-text',
  title: 'Steps of reading hostile Markdown',
  runs: 1,
  isAsked: true,
  async measure() {
    const rows = await measureSteps('all');
    return (['at once', 'in pieces'] as const).flatMap((way) => {
      const ofWay = rows.filter((row) => row.way === way);
      return [
        figure(
          [`${way}: growth for twice the length, the steepest`, ''],
          { app: [Math.max(...ofWay.map(growthOf))] },
          { comparison: '=', limit: 2.2 },
        ),
        figure([`${way}: steps for each character, the dearest`, ''], {
          app: [Math.max(...ofWay.map(({ steps, lengths }) => steps[1] / lengths[1]))],
        }),
      ];
    });
  },
};

function growthOf({ steps, lengths }: StepRow): number {
  return ((steps[1] / steps[0]) * 2 * lengths[0]) / lengths[1];
}
