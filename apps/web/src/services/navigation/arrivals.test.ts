import { describe, expect, it } from 'vitest';

import { takeArrivals } from './arrivals.ts';

function barAt(address: string) {
  const url = new URL(address, 'https://parley.test');
  const written: string[] = [];
  return {
    written,
    location: url,
    history: {
      state: { kept: true },
      pushState: () => undefined,
      replaceState: (_data: unknown, _unused: string, next: string) => void written.push(next),
    },
  };
}

describe('what an address asks for', () => {
  it('is taken out of it, and everything else stays', () => {
    const bar = barAt('/app/?import_plugin=abc&aff=x#chat=ch-a');
    expect(takeArrivals(bar)).toEqual([{ kind: 'plugin', value: 'abc' }]);
    expect(bar.written).toEqual(['/app/?aff=x#chat=ch-a']);
  });

  it('clears the hash of the prices', () => {
    const bar = barAt('/#pricing');
    expect(takeArrivals(bar)).toEqual([{ kind: 'pricing', value: '' }]);
    expect(bar.written).toEqual(['/']);
  });

  it('leaves other addresses alone', () => {
    const bar = barAt('/?message=Hi%20there#chat=ch-a');
    expect(takeArrivals(bar)).toEqual([]);
    expect(bar.written).toEqual([]);
  });
});
