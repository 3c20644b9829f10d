import { describe, expect, it } from 'vitest';

import { classifySwipe, type Swipe } from './classify-swipe.ts';

const level: Swipe = { startX: 20, deltaX: 0, deltaY: 0, viewportWidth: 390, isRtl: false };

describe('classifySwipe', () => {
  it('T93 opens after more than 40 px from within 50 px of the edge', () => {
    expect(classifySwipe({ ...level, startX: 50, deltaX: 41 }, false)).toBe('open');
    expect(classifySwipe({ ...level, startX: 50, deltaX: 40 }, false)).toBeNull();
    expect(classifySwipe({ ...level, startX: 51, deltaX: 200 }, false)).toBeNull();
  });

  it('T93 closes after more than 100 px to the left, from anywhere', () => {
    expect(classifySwipe({ ...level, startX: 300, deltaX: -101 }, true)).toBe('close');
    expect(classifySwipe({ ...level, startX: 300, deltaX: -100 }, true)).toBeNull();
    expect(classifySwipe({ ...level, startX: 300, deltaX: 200 }, true)).toBeNull();
  });

  it('T93 leaves scrolling alone', () => {
    expect(classifySwipe({ ...level, deltaX: 60, deltaY: 60 }, false)).toBeNull();
    expect(classifySwipe({ ...level, deltaX: -150, deltaY: -160 }, true)).toBeNull();
  });

  it('is mirrored where text runs from right to left', () => {
    expect(classifySwipe({ ...level, isRtl: true, startX: 380, deltaX: -60 }, false)).toBe('open');
    expect(classifySwipe({ ...level, isRtl: true, startX: 100, deltaX: 120 }, true)).toBe('close');
  });
});
