import { beforeAll, describe, expect, it } from 'vitest';

import { measureCitationSteps } from '../steps/measure-steps.ts';
import { isSteep, type StepRow } from '../steps/step-row.ts';

/** Places are looked up by halving; what went through the text for each of them would grow by 4. */
const maxGrowth = 2.5;

describe('replies with more sources the longer they are', () => {
  let rows: readonly StepRow[] = [];
  beforeAll(async () => {
    rows = await measureCitationSteps();
  }, 600_000);

  it('are measured in every way', () => {
    expect(rows.length).toBeGreaterThan(80);
    expect(rows.every(({ steps: [short, long] }) => short > 0 && long > 0)).toBe(true);
  });

  it('of twice the length take hardly more than twice the steps', () => {
    const steep = rows.filter((row) => isSteep(row, maxGrowth));
    expect(steep.map(({ name, steps }) => [name, ...steps])).toEqual([]);
  });
});
