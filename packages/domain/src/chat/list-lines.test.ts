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
