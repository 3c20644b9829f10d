import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { encodeWav, headBytes, loudnessOf, secondsOfWav, trimSilence } from './wav.ts';

const sampleRate = 16_000;

/** Seconds of silence, of a tone, of silence. */
function sound([before, tone, after]: readonly [number, number, number], volume = 0.3) {
  const samples = new Float32Array((before + tone + after) * sampleRate);
  for (let index = before * sampleRate; index < (before + tone) * sampleRate; index += 1) {
    samples[index] = volume * Math.sin(index / 8);
  }
  return { samples, sampleRate };
}

describe('silence around words', () => {
  it('T155 is left out but for half a second on each side', () => {
    const trimmed = trimSilence(sound([3, 1, 5]));
    expect((trimmed?.samples.length ?? 0) / sampleRate).toBeCloseTo(2, 1);
    expect(loudnessOf(trimmed?.samples.subarray(0, 7000) ?? new Float32Array())).toBe(0);
  });

  it('T155 five seconds of nothing, or of a quiet room, have nothing to send', () => {
    expect(trimSilence(sound([5, 0, 0]))).toBeUndefined();
    expect(trimSilence(sound([0, 5, 0], 0.005))).toBeUndefined();
    expect(trimSilence({ samples: new Float32Array(), sampleRate })).toBeUndefined();
  });

  it('keeps all where words stand at both ends', () => {
    expect(trimSilence(sound([0, 2, 0]))?.samples.length).toBe(2 * sampleRate);
  });
});

describe('a WAV file', () => {
  it('has a head that tells its lengths', () => {
    const wav = encodeWav({ samples: new Float32Array([0, 1, -1, 2]), sampleRate });
    const text = String.fromCharCode(...wav);
    expect([text.slice(0, 4), text.slice(8, 16), text.slice(36, 40)]).toEqual([
      'RIFF',
      'WAVEfmt ',
      'data',
    ]);
    const view = new DataView(wav.buffer);
    expect([view.getUint32(4, true), view.getUint32(24, true), view.getUint32(40, true)]).toEqual([
      wav.length - 8,
      sampleRate,
      8,
    ]);
    expect([44, 46, 48, 50].map((at) => view.getInt16(at, true))).toEqual([
      0, 32_767, -32_767, 32_767,
    ]);
  });

  it('keeps each sample to a part in 30,000', () => {
    fc.assert(
      fc.property(fc.array(fc.float({ min: -1, max: 1, noNaN: true })), (values) => {
        const view = new DataView(
          encodeWav({ samples: new Float32Array(values), sampleRate }).buffer,
        );
        values.forEach((value, index) => {
          expect(view.getInt16(44 + 2 * index, true) / 32_767).toBeCloseTo(value, 4);
        });
      }),
    );
  });
});

describe('the length of a WAV file', () => {
  it('is that of the sound, from its head alone', () => {
    fc.assert(
      fc.property(fc.nat(4000), fc.constantFrom(8000, 16_000, 44_100), (count, rate) => {
        const wav = encodeWav({ samples: new Float32Array(count), sampleRate: rate });
        const head = wav.slice(0, headBytes).buffer;
        expect(secondsOfWav(head, wav.length)).toBeCloseTo(count / rate, 10);
      }),
    );
  });

  it('is nothing for a file without a whole head, or without a rate', () => {
    const { buffer } = encodeWav({ samples: new Float32Array(10), sampleRate });
    expect(secondsOfWav(buffer.slice(0, headBytes - 1), 1000)).toBe(0);
    expect(secondsOfWav(new ArrayBuffer(headBytes), 1000)).toBe(0);
    expect(secondsOfWav(buffer, 10)).toBe(0);
  });
});

describe('loudness', () => {
  it('is that of a wave, whatever side of zero it is on', () => {
    expect(loudnessOf(new Float32Array())).toBe(0);
    expect(loudnessOf(new Float32Array([0.5, -0.5, 0.5, -0.5]))).toBe(0.5);
    expect(loudnessOf(new Float32Array([1, 0, 0, 0]))).toBe(0.5);
  });

  it('of a click that is far louder than the words leaves the words in', () => {
    const { samples } = sound([1, 1, 1], 0.3);
    samples[2.9 * sampleRate] = 1;
    const trimmed = trimSilence({ samples, sampleRate });
    expect((trimmed?.samples.length ?? 0) / sampleRate).toBeGreaterThanOrEqual(2);
  });
});
