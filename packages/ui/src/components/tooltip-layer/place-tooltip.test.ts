import { describe, expect, it } from 'vitest';

import { placeTooltip } from './place-tooltip.ts';

const viewport = { width: 400, height: 300 };
const tooltip = { width: 80, height: 24 };

describe('placeTooltip', () => {
  it('stands centred under its anchor', () => {
    const anchor = { x: 180, y: 100, width: 40, height: 32 };
    expect(placeTooltip(anchor, tooltip, viewport)).toEqual({ x: 160, y: 138 });
  });

  it('goes above where there is no room below', () => {
    const anchor = { x: 180, y: 260, width: 40, height: 32 };
    expect(placeTooltip(anchor, tooltip, viewport)).toEqual({ x: 160, y: 230 });
  });

  it('stays inside at both edges', () => {
    expect(placeTooltip({ x: 0, y: 0, width: 20, height: 20 }, tooltip, viewport).x).toBe(8);
    expect(placeTooltip({ x: 380, y: 0, width: 20, height: 20 }, tooltip, viewport).x).toBe(312);
  });
});
