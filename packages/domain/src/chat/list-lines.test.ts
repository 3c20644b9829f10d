import { describe, expect, it } from 'vitest';

import { countListLines, lastCodeBlock } from './list-lines.ts';

describe('countListLines', () => {
  it('T122 counts numbered and bulleted lines, nested ones too', () => {
    expect(countListLines('Ideas:\n1. One\n2) Two\n   - deeper\n* Four\n• Five')).toBe(5);
  });

  it('leaves out code, rules and numbers in a sentence', () => {
    expect(countListLines('```\n- a\n- b\n- c\n```\n---\n1984 was a year.\n-5 degrees\n- ')).toBe(
      0,
    );
  });
});

describe('lastCodeBlock', () => {
  it('is the text between the last fences, also where the last is open or nested', () => {
    expect(lastCodeBlock('```js\nfirst\n```\ntext\n~~~\nsecond\n```\n~~~\nend')).toBe(
      'second\n```',
    );
    expect(lastCodeBlock('````md\n```\ninner\n```\n````')).toBe('```\ninner\n```');
    expect(lastCodeBlock('a\n```sh\nnpm start')).toBe('npm start');
    expect(lastCodeBlock('no code')).toBeUndefined();
  });
});

describe('a block of code', () => {
  it.each([
    ['a shorter fence', '````\n- a\n```\n- b\n````\n- c', 1],
    ['a fence of the other sign', '~~~\n- a\n```\n- b\n~~~\n- c', 1],
    ['a fence with words behind it', '```\n- a\n``` js\n- b\n```\n- c', 1],
    ['nothing', '- a\n```\n- b\n- c', 1],
  ])('does not end with %s', (_what, text, count) => {
    expect(countListLines(text)).toBe(count);
  });

  it('ends with a longer fence, blanks around it or not', () => {
    expect(countListLines('```\n- a\n  `````  \n- b')).toBe(1);
  });

  it('without a line in it is empty, and not missing', () => {
    expect(lastCodeBlock('```\n```')).toBe('');
    expect(lastCodeBlock('```\na\n```\n```')).toBe('');
  });
});

describe('an item of a list', () => {
  it.each(['1. a', '999999999) a', '+ a', '\t- a', '-  a'])('is %j', (line) => {
    expect(countListLines(line)).toBe(1);
  });

  it.each(['', '1.a', '1234567890. a', '-', '*bold*', '– a', '1 . a'])('is not %j', (line) => {
    expect(countListLines(line)).toBe(0);
  });
});
