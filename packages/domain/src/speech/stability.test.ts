import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { stabilityFor, stabilitySteps } from './stability.ts';

describe('T198 stability', () => {
  it('is one of three values for the third version, whatever was set with another model', () => {
    fc.assert(
      fc.property(fc.double({ min: 0, max: 1, noNaN: true }), (value) => {
        const sent = stabilityFor('eleven_v3', value);
        expect(Object.values(stabilitySteps)).toContain(sent);
        expect(Math.abs(sent - value)).toBeLessThanOrEqual(0.25);
      }),
    );
    expect(stabilityFor('eleven_v3_preview', 0.75)).toBe(0.5);
  });

  it.each(['eleven_multilingual_v2', 'eleven_flash_v2_5', 'eleven_v4', 'my_eleven_v3'])(
    'stays as it was set for %s',
    (modelId) => {
      expect(stabilityFor(modelId, 0.35)).toBe(0.35);
    },
  );
});
