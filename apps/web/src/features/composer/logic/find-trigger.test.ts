import { describe, expect, it } from 'vitest';

import { findTrigger, type Trigger } from './find-trigger.ts';

/** The bar stands for the caret. */
function at(marked: string): Trigger | undefined {
  return findTrigger(marked.replace('|', ''), marked.indexOf('|'));
}

describe('an at sign', () => {
  it('counts at the beginning of a word', () => {
    expect(at('@|')).toEqual({ sign: '@', query: '', start: 0, end: 1 });
    expect(at('Ask @gpt-5|')).toEqual({ sign: '@', query: 'gpt-5', start: 4, end: 10 });
    expect(at('שאל @g|')).toMatchObject({ query: 'g', start: 4 });
    expect(at('聞いて ＠ぎ|')).toMatchObject({ query: 'ぎ' });
  });

  it('counts neither in addresses and words nor where the caret has left it', () => {
    const texts = [
      'me@example.org|',
      'a@|',
      '@a@b|',
      '@gpt |',
      '|@gpt',
      'x (@gpt|',
      '@cl|aude',
      '|',
    ];
    expect(texts.filter((text) => at(text) !== undefined)).toEqual([]);
    expect(at(`@${'x'.repeat(80)}|`)).toBeUndefined();
  });

  it('counts outside of code only', () => {
    expect(at('Use ` @Inject|')).toBeUndefined();
    expect(at('```ts\n@Inject|')).toBeUndefined();
    expect(at('~~~\n @Inject|')).toBeUndefined();
    expect(at('```ts\n@Inject\n```\n@g|')).toMatchObject({ query: 'g' });
    expect(at('Use `x` @g|')).toMatchObject({ query: 'g' });
  });
});

describe('a slash', () => {
  it('counts where nothing else stands in the box', () => {
    expect(at('/|')).toEqual({ sign: '/', query: '', start: 0, end: 1 });
    expect(at('/new ch|')).toEqual({ sign: '/', query: 'new ch', start: 0, end: 7 });
    expect(at('／新|')).toMatchObject({ sign: '/', query: '新' });
  });

  it('is text in a path, a comment, a longer message, and before the caret', () => {
    const texts = ['//|', '/usr/bin|', '/ a|', ' /a|', 'a /b|', '/a\nb|', '/a|b', '|/a'];
    expect(texts.filter((text) => at(text) !== undefined)).toEqual([]);
    expect(at(`/${'x'.repeat(80)}|`)).toBeUndefined();
  });
});
