import { describe, expect, it } from 'vitest';

import { createTextSmoother, paceStepMs } from './text-smoother.ts';

/** The lengths that a reply is shown with, step by step, where pieces come at these times. */
function play(pieces: readonly (readonly [atMs: number, text: string])[], untilMs: number) {
  const smoother = createTextSmoother();
  const shown: { readonly atMs: number; readonly text: string }[] = [];
  let text = '';
  for (let atMs = 0; atMs <= untilMs; atMs += paceStepMs) {
    for (const [at, piece] of pieces) {
      if (at > atMs - paceStepMs && at <= atMs) {
        text += piece;
        smoother.push(text, at);
      }
    }
    shown.push({ atMs, text: smoother.step(atMs) });
  }
  return shown;
}

describe('an animated reply', () => {
  it('T116 grows by one to four characters each 50 ms', () => {
    const steps = play([[0, 'Hello, world']], 200).map(({ text }) => text.length);
    const growth = steps.map((length, at) => length - (steps[at - 1] ?? 0));
    expect(growth).toEqual([3, 2, 2, 1, 1]);
    expect(paceStepMs).toBe(50);
    const long = play([[0, 'x'.repeat(100)]], 200).map(({ text }) => text.length);
    expect(long).toEqual([4, 8, 12, 16, 20]);
  });

  it('T116 is never more than 300 ms behind the stream, however fast that is', () => {
    const pieces = Array.from({ length: 40 }, (_, at): readonly [number, string] => [
      at * 25,
      'x'.repeat(50),
    ]);
    for (const { atMs, text } of play(pieces, 1500)) {
      const came = pieces.filter(([at]) => at <= atMs - 300).length * 50;
      expect(text.length).toBeGreaterThanOrEqual(came);
    }
    expect(play(pieces, 1500).at(-1)?.text).toHaveLength(2000);
  });

  it('T116 shows what waits after 250 ms, with the step that follows 300 ms at most', () => {
    const shown = play([[0, 'x'.repeat(100)]], 300);
    expect(shown.map(({ text }) => text.length)).toEqual([4, 8, 12, 16, 20, 100, 100]);
  });

  it('T116 never shows half of a character', () => {
    for (const { text } of play([[0, '👍🏽👍🏽👍🏽👍🏽']], 400)) {
      expect(text.isWellFormed()).toBe(true);
    }
  });

  it('T116 shows at once what waited while the page was hidden and its clock stood still', () => {
    const smoother = createTextSmoother();
    smoother.push('Hello, world', 0);
    expect(smoother.step(10_000)).toBe('Hello, world');
  });
});
