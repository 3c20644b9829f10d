import type { Random } from '../client/client-parts.ts';

/** Numbers that look random and are the same for the same seed. */
export interface SeededRandom extends Random {
  /** From 0 up to 1, without 1. */
  readonly fraction: () => number;
  /** From 0 up to `end`, without it. */
  readonly below: (end: number) => number;
  /** True with a probability. */
  readonly chance: (probability: number) => boolean;
  /** One of them; throws where there is none. */
  readonly pick: <T>(from: readonly T[]) => T;
}

/** Makes one. Source of the generator: splitmix32. */
export function createSeededRandom(seed: number): SeededRandom {
  // Seeds that stand side by side must not give the same numbers, one place apart.
  let state = mix(mix(seed) ^ 0x5bd1e995);
  const next = (): number => {
    state = (state + 0x9e3779b9) | 0;
    return mix(state) >>> 0;
  };
  const fraction = (): number => next() / 2 ** 32;
  const below = (end: number): number => Math.floor(fraction() * end);
  return {
    fraction,
    below,
    chance: (probability) => fraction() < probability,
    pick: (from) => {
      const found = from[below(from.length)];
      if (found === undefined) throw new Error('There is nothing to pick from.');
      return found;
    },
    hex: (bytes) =>
      Array.from({ length: bytes }, () => below(256).toString(16).padStart(2, '0')).join(''),
  };
}

function mix(value: number): number {
  let mixed = value ^ (value >>> 16);
  mixed = Math.imul(mixed, 0x21f0aaad);
  mixed ^= mixed >>> 15;
  mixed = Math.imul(mixed, 0x735a2d97);
  return mixed ^ (mixed >>> 15);
}
