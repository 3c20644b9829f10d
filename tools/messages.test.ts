import { describe, expect, it } from 'vitest';

import { pseudoLocalize } from './messages-pseudo.ts';
import {
  checkCatalogue,
  parseCatalogue,
  toPseudoCatalogue,
  toSortedJson,
} from './messages-rules.ts';
import { checkTranslation, coverageOf, pruneTranslation } from './messages-translations.ts';

describe('pseudoLocalize', () => {
  it('puts brackets around the text and leaves no plain letter in it', () => {
    const text = pseudoLocalize('The quick brown fox jumps over the lazy dog, WALTZ BAD NYMPH');
    expect(text).toMatch(/^⟦.*⟧$/u);
    expect(text).not.toMatch(/[a-z]/iu);
  });

  it('keeps arguments, formats and tags as they are', () => {
    expect(pseudoLocalize('{name} on {date, date, short} <b>at</b> {n, number, ::percent}')).toBe(
      '⟦{name} öñ {date, date, short} <b>åţ</b> {n, number, ::percent}⟧',
    );
  });

  it('goes into the branches of plural and select, and keeps their selectors', () => {
    expect(
      pseudoLocalize(
        '{count, plural, =0 {none} one {# of {total}} other {{who, select, other {x}}}}',
      ),
    ).toBe('⟦{count, plural, =0 {ñöñé} one {# öƒ {total}} other {{who, select, other {ẋ}}}}⟧');
  });

  it('reads quoting as ICU does', () => {
    expect(pseudoLocalize("it's '{b}' a''b")).toBe("⟦îţ'š '{ƀ}' å''ƀ⟧");
  });

  it('refuses braces that do not match', () => {
    expect(() => pseudoLocalize('{name')).toThrow('not closed');
    expect(() => pseudoLocalize('{a, plural, other {x}')).toThrow('not closed');
    expect(() => pseudoLocalize('a } b')).toThrow('Unexpected');
  });
});

describe('checkCatalogue', () => {
  it('accepts explicit ids with a default text', () => {
    expect(checkCatalogue({ 'composer.send': { defaultMessage: 'Send message' } })).toEqual([]);
  });

  it('names a missing id, a missing text, a description and an id of another shape', () => {
    expect(
      checkCatalogue({
        'missing-id-abc': { defaultMessage: 'Hello' },
        'chat.empty': {},
        'chat.note': { defaultMessage: 'Note', description: 'why' },
        Chat: { defaultMessage: 'Chat' },
      }),
    ).toEqual([
      'a message has no id: "Hello"',
      'chat.empty: no defaultMessage',
      'chat.note: has a description',
      'Chat: ids look like area.camelCase',
    ]);
  });
});

describe('catalogues', () => {
  it('are written sorted, so that a change shows as one line', () => {
    const catalogue = parseCatalogue('{"b.x":{"defaultMessage":"B"},"a.x":{"defaultMessage":"A"}}');
    expect(toSortedJson(toPseudoCatalogue(catalogue))).toBe(
      '{\n  "a.x": "⟦Å⟧",\n  "b.x": "⟦Ɓ⟧"\n}\n',
    );
  });

  it('are refused when they are no object of objects', () => {
    expect(() => parseCatalogue('[]')).toThrow('not an object');
    expect(() => parseCatalogue('{"a.b":"text"}')).toThrow('a.b');
  });
});

describe('the texts of a language', () => {
  const catalogue = {
    'a.chats': { defaultMessage: '{count, plural, one {# chat} other {# chats}} in {title}' },
    'a.link': { defaultMessage: 'See <a>here</a>' },
    'a.plain': { defaultMessage: 'Plain' },
  };

  it('have the arguments and tags of the English text, and are well formed', () => {
    const good = {
      'a.chats': '{title}: {count, plural, one {# Chat} other {# Chats}}',
      'a.link': 'Siehe <a>hier</a>',
    };
    expect(checkTranslation('de', good, catalogue)).toEqual([]);
    const bad = {
      'a.chats': '{count, plural, one {# Chat} other {# Chats}}',
      'a.link': 'Siehe <b>hier</b>',
      'a.plain': 'nicht {zu',
    };
    expect(checkTranslation('de', bad, catalogue)).toEqual([
      'de, a.chats: arguments are count, and should be count, title',
      'de, a.link: arguments are <b>, and should be <a>',
      'de, a.plain: not well formed: "nicht {zu"',
    ]);
    expect(checkTranslation('de', { 'a.plain': ' ' }, catalogue)).toEqual(['de, a.plain: no text']);
  });

  it('are counted, and lose what the program does not say any more', () => {
    const translation = { 'a.plain': 'Schlicht', 'a.gone': 'Weg', 'a.link': 'Ohne Verweis' };
    const pruned = pruneTranslation(translation, catalogue);
    expect(pruned).toEqual({ 'a.plain': 'Schlicht' });
    expect(coverageOf(pruned, catalogue)).toBe(33);
    expect(coverageOf({}, catalogue)).toBe(0);
  });
});
