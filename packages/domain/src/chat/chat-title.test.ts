import { describe, expect, it } from 'vitest';

import { cleanModelTitle, cleanTitle, titleFromQuestion } from './chat-title.ts';

describe('a title that was typed', () => {
  it('is one line without spaces around it', () => {
    expect(cleanTitle('  A \n\t title  ')).toBe('A title');
  });

  it.each(['', '   ', '\n\t'])('of nothing but spaces is not saved: %j', (text) => {
    expect(cleanTitle(text)).toBeUndefined();
  });

  it('is cut after 200 characters, never through an emoji', () => {
    expect(cleanTitle('x'.repeat(300))).toBe('x'.repeat(200));
    expect(cleanTitle(`${'x'.repeat(199)}😀`)).toBe('x'.repeat(199));
    expect(cleanTitle(`${'x'.repeat(198)}😀`)).toBe(`${'x'.repeat(198)}😀`);
  });
});

describe('a title from the first question', () => {
  it('is its first line', () => {
    expect(titleFromQuestion('\n  How  do I\tknit? \r\nI have wool.')).toBe('How do I knit?');
  });

  it('of 60 characters stays whole', () => {
    expect(titleFromQuestion('y'.repeat(60))).toBe('y'.repeat(60));
  });

  it('that is longer ends at a word', () => {
    const question = 'Please explain to me in simple words how a sewing machine works inside';
    expect(titleFromQuestion(question)).toBe(
      'Please explain to me in simple words how a sewing machine…',
    );
  });

  it('without a space in its second half is cut in the word, never through an emoji', () => {
    expect(titleFromQuestion('z'.repeat(80))).toBe(`${'z'.repeat(60)}…`);
    const early = `${'z'.repeat(29)} ${'z'.repeat(50)}`;
    expect(titleFromQuestion(early)).toBe(`${early.slice(0, 60)}…`);
    expect(titleFromQuestion(`${'z'.repeat(59)}😀😀`)).toBe(`${'z'.repeat(59)}…`);
  });
});

describe('cleanModelTitle', () => {
  it.each([
    ['Title: "A trip to Rome."', 'A trip to Rome'],
    ['**Title:** Rome by train!', 'Rome by train'],
    ['\n “Rom mit dem Zug” \nMore text', 'Rom mit dem Zug'],
    ['# Title: `npm start`', 'npm start'],
    ['罗马之旅。', '罗马之旅'],
    ['Titles in print', 'Titles in print'],
  ])('T143 makes %j to %j', (text, title) => {
    expect(cleanModelTitle(text)).toBe(title);
  });

  it('T143 finds none in nothing, and cuts what is too long', () => {
    expect(cleanModelTitle(' \n"." ')).toBeUndefined();
    expect(cleanModelTitle('Title:')).toBeUndefined();
    expect(cleanModelTitle('word '.repeat(60))?.length).toBeLessThanOrEqual(80);
  });
});
