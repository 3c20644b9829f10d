import { describe, expect, it } from 'vitest';

import { median, quantile, readFrames } from './statistics.ts';

describe('quantile', () => {
  it('lies between neighbours by distance', () => {
    expect(quantile([10, 30, 20], 0.75)).toBe(25);
    expect(quantile([4, 1, 3, 2], 1)).toBe(4);
  });

  it('is no number where there are no samples', () => {
    expect(median([])).toBeNaN();
  });
});

describe('readFrames', () => {
  it('counts a gap of three periods as two dropped frames', () => {
    const frames = readFrames([0, 16.7, 33.4, 83.4]);
    expect(frames.droppedPercent).toBeCloseTo(40);
    expect(frames.maxMs).toBeCloseTo(50);
  });

  it('drops nothing on a steady screen, jitter included', () => {
    expect(readFrames([0, 15, 34, 50, 66]).droppedPercent).toBe(0);
    expect(readFrames([]).droppedPercent).toBe(0);
  });
});
