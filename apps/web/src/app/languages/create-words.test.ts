import { describe, expect, it } from 'vitest';

import { createWords } from './create-words.ts';

const greeting = { id: 'a.greeting', defaultMessage: 'Good day' };
const count = { id: 'a.count', defaultMessage: '{n, plural, one {# chat} other {# chats}}' };

describe('words', () => {
  it('are English where the catalogue has none', () => {
    const words = createWords({});
    expect(words.formatMessage(greeting)).toBe('Good day');
    expect(words.formatMessage(count, { n: 2 })).toBe('2 chats');
    expect(words.formatNumber(1234)).toBe('1,234');
  });

  it('are those of the catalogue, with and without arguments', () => {
    const words = createWords({
      'a.greeting': 'Guten Tag',
      'a.count': '{n, plural, one {# Gespräch} other {# Gespräche}}',
    });
    expect(words.formatMessage(greeting)).toBe('Guten Tag');
    expect(words.formatMessage(count, { n: 1 })).toBe('1 Gespräch');
  });

  it('keep quoted braces and tags as they are meant', () => {
    const words = createWords({});
    expect(words.formatMessage({ id: 'a.brace', defaultMessage: "a '{'b'}'" })).toBe('a {b}');
    expect(
      words.formatMessage(
        { id: 'a.tag', defaultMessage: '<b>new</b> chat' },
        { b: (parts) => parts.join('').toUpperCase() },
      ),
    ).toBe('NEW chat');
  });

  it('are not turned around by names within them', () => {
    const words = createWords({});
    const message = { id: 'a.moved', defaultMessage: '“{title}” is moved.' };
    expect(words.formatMessage(message, { title: '\u202Eevil\u2066' })).toBe('“evil” is moved.');
    expect(words.formatMessage(message, { title: 'a\u200Eb' })).toBe('“a\u200Eb” is moved.');
  });

  it('stand beside names from the right as beside any other', () => {
    const words = createWords({});
    const message = { id: 'a.used', defaultMessage: '{title}, 3 chats' };
    for (const title of ['שלום', 'a \u200F', 'سلام!']) {
      expect(words.formatMessage(message, { title })).toBe(`\u2068${title}\u2069, 3 chats`);
    }
  });

  it('report a missing argument as the bug that it is', () => {
    expect(() => createWords({}).formatMessage({ id: 'a', defaultMessage: 'Hi {name}' })).toThrow(
      'FORMAT_ERROR',
    );
  });
});
