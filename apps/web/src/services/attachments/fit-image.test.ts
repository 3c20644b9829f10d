import { describe, expect, it } from 'vitest';

import { encodeSteps, fitsAsItIs } from './fit-image.ts';

const photo = { widthPx: 4096, heightPx: 3072, sizeBytes: 5_000_000, mediaType: 'image/jpeg' };

describe('fitsAsItIs', () => {
  it('keeps a picture of up to 2,048 px and 1 MiB', () => {
    const small = { widthPx: 2048, heightPx: 10, sizeBytes: 1_048_576, mediaType: 'image/png' };
    expect(fitsAsItIs(small)).toBe(true);
    expect(fitsAsItIs({ ...small, heightPx: 2049 })).toBe(false);
    expect(fitsAsItIs({ ...small, sizeBytes: 1_048_577 })).toBe(false);
  });
});

describe('encodeSteps', () => {
  it('brings the long side to 2,048 px before anything else', () => {
    expect(encodeSteps(photo)[0]).toEqual({ scale: 0.5, mediaType: 'image/jpeg', quality: 0.9 });
  });

  it('tries without loss first where the source has none', () => {
    const first = encodeSteps({ ...photo, mediaType: 'image/png' })[0];
    expect(first).toEqual({ scale: 0.5, mediaType: 'image/png', quality: 1 });
  });

  it('never enlarges', () => {
    const steps = encodeSteps({ ...photo, widthPx: 10, heightPx: 10 });
    expect(Math.max(...steps.map((step) => step.scale))).toBe(1);
  });
});
