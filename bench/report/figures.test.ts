import { describe, expect, it } from 'vitest';

import { figure, isOver, judgedValue } from './figures.ts';

describe('a figure', () => {
  it('is the median of its runs, compared as the budget says', () => {
    const samples = { app: [30, 10, 20], bare: [10] };
    expect(judgedValue(figure(['a', 'ms'], samples, { comparison: '×', limit: 2 }))).toBe(2);
    expect(judgedValue(figure(['a', 'ms'], samples, { comparison: '+', limit: 5 }))).toBe(10);
    expect(judgedValue(figure(['a', 'ms'], samples, { comparison: '=', limit: 5 }))).toBe(20);
  });

  it('is over only beyond its budget', () => {
    const samples = { app: [20], bare: [10] };
    expect(isOver(figure(['a', 'ms'], samples, { comparison: '×', limit: 2 }))).toBe(false);
    expect(isOver(figure(['a', 'ms'], samples, { comparison: '×', limit: 1.99 }))).toBe(true);
    expect(isOver(figure(['a', 'ms'], samples))).toBe(false);
  });

  it('is over where it could not be measured', () => {
    expect(isOver(figure(['a', 'ms'], { app: [] }, { comparison: '=', limit: 5 }))).toBe(true);
    const nothing = { app: [20], bare: [0] };
    expect(isOver(figure(['a', 'ms'], nothing, { comparison: '×', limit: 5 }))).toBe(true);
  });
});
