import { beforeAll, describe, expect, it } from 'vitest';

import { measureSteps } from '../steps/measure-steps.ts';
import { isSteep, type StepRow } from '../steps/step-row.ts';

/** For each character, all conversions together. */
const maxSteps = 1000;

describe('hostile texts', () => {
  let rows: readonly StepRow[] = [];
  beforeAll(async () => {
    rows = await measureSteps('some');
  }, 600_000);

  it('cover every kind of mark', () => {
    expect(rows.length).toBeGreaterThan(500);
    expect(rows.every(({ steps: [short, long] }) => short > 0 && long > 0)).toBe(true);
  });

  it('of twice the length take at most twice the steps, at once and in pieces', () => {
    const steep = rows.filter((row) => isSteep(row));
    expect(steep.map(({ name, way, steps }) => [name, way, ...steps])).toEqual([]);
  });

  it('take a bounded number of steps for each character', () => {
    const dear = rows.filter(({ lengths, steps }) => steps[1] / lengths[1] > maxSteps);
    expect(dear.map(({ name, way, steps }) => [name, way, ...steps])).toEqual([]);
  });
});
