import { describe, expect, it } from 'vitest';

import { takeDeepLinks } from './deep-links.ts';

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

const nothing = { asked: [], affiliate: undefined, isAnonymous: false };

describe('what an address asks for', () => {
  it('T2 T3 is taken out of it, and everything else stays', () => {
    const bar = barAt('/app/?import_plugin=abc&dx=1&import_character=xyz#chat=ch-a');
    expect(takeDeepLinks(bar)).toEqual({
      ...nothing,
      asked: [
        { kind: 'character', value: 'xyz' },
        { kind: 'plugin', value: 'abc' },
      ],
    });
    expect(bar.written).toEqual(['/app/?dx=1#chat=ch-a']);
  });

  it('T3 keeps the hash of a file whose address was not encoded', () => {
    const bar = barAt('/?import_plugin=https://a.example/p.json#sha256=abc');
    expect(takeDeepLinks(bar).asked).toEqual([
      { kind: 'plugin', value: 'https://a.example/p.json#sha256=abc' },
    ]);
    expect(bar.written).toEqual(['/']);
  });

  it.each([
    ['/?continue=abc#key-_1', 'abc#key-_1', '/'],
    ['/?continue=abc', 'abc', '/'],
    ['/?continue=abc#chat=ch-a', 'abc', '/#chat=ch-a'],
  ])('T6 takes a shared chat and its key out of the address at once: %s', (address, ...taken) => {
    const [value, rest] = taken;
    const bar = barAt(address);
    expect(takeDeepLinks(bar).asked).toEqual([{ kind: 'continue', value }]);
    expect(bar.written).toEqual([rest]);
  });

  it('T4 tells who sent the person, and takes nothing that could be no code', () => {
    const bar = barAt('/?aff=friend-7#chat=ch-a');
    expect(takeDeepLinks(bar)).toEqual({ ...nothing, affiliate: 'friend-7' });
    expect(bar.written).toEqual(['/#chat=ch-a']);
    expect(takeDeepLinks(barAt('/?aff=%3Cscript%3E'))).toEqual(nothing);
  });

  it('T7 goes on without the accounts of others', () => {
    const bar = barAt('/?fallbackAnonymous=1');
    expect(takeDeepLinks(bar)).toEqual({ ...nothing, isAnonymous: true });
    expect(bar.written).toEqual(['/']);
    expect(takeDeepLinks(barAt('/?fallbackAnonymous=0')).isAnonymous).toBe(false);
  });

  it('T9 T10 clears the hash of the prices and of a purchase', () => {
    const bar = barAt('/#pricing');
    expect(takeDeepLinks(bar).asked).toEqual([{ kind: 'pricing', value: '' }]);
    expect(bar.written).toEqual(['/']);
    const thanks = barAt('/#thank-you');
    expect(takeDeepLinks(thanks).asked).toEqual([{ kind: 'thanks', value: '' }]);
    expect(thanks.written).toEqual(['/']);
  });

  it('tells of a sign-in that nobody waited for', () => {
    const bar = barAt('/app/?plugin_sign_in=unfinished#chat=ch-a');
    expect(takeDeepLinks(bar).asked).toEqual([{ kind: 'sign-in', value: 'unfinished' }]);
    expect(bar.written).toEqual(['/app/#chat=ch-a']);
  });

  it('leaves other addresses alone', () => {
    const bar = barAt('/?message=Hi%20there#chat=ch-a');
    expect(takeDeepLinks(bar)).toEqual(nothing);
    expect(bar.written).toEqual([]);
  });
});
