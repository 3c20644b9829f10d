import { describe, expect, it } from 'vitest';

import { createWords } from './create-words.ts';
import { chooseLocale, directionOf, loadCatalogue, offeredLanguages } from './locales.ts';

const language = (locale: string, fields: object = {}) => ({
  locale,
  name: undefined,
  flag: undefined,
  approved: false,
  hidden: false,
  ...fields,
});

describe('the language of the interface', () => {
  it('T30 is the chosen one, else that of the browser, else English', () => {
    const wishes = { chosen: undefined, browser: ['en-GB'], host: undefined };
    expect(chooseLocale(wishes)).toBe('en');
    expect(chooseLocale({ ...wishes, browser: ['xx', 'de-AT', 'en'] })).toBe('de');
    expect(chooseLocale({ ...wishes, browser: ['xx'] })).toBe('en');
    expect(chooseLocale({ ...wishes, chosen: 'de' })).toBe('de');
    expect(chooseLocale({ ...wishes, chosen: 'no such' })).toBe('en');
    expect(chooseLocale({ ...wishes, browser: ['dx'] })).toBe('en');
  });

  it('T30 is one that the host offers', () => {
    const host = [language('de', { name: 'Hochdeutsch', flag: '🇩🇪' }), language('xx')];
    expect(offeredLanguages(host)).toMatchObject([
      { locale: 'de', name: 'Hochdeutsch', flag: '🇩🇪' },
    ]);
    expect(chooseLocale({ chosen: 'en', browser: ['en'], host })).toBe('de');
    const hidden = [language('en'), language('de', { hidden: true })];
    expect(offeredLanguages(hidden).map(({ locale }) => locale)).toEqual(['en']);
    expect(chooseLocale({ chosen: undefined, browser: ['de'], host: hidden })).toBe('en');
    expect(chooseLocale({ chosen: 'de', browser: ['en'], host: hidden })).toBe('de');
    expect(chooseLocale({ chosen: 'dx', browser: ['en'], host: hidden })).toBe('dx');
  });

  it('T30 names every language in itself, with how much of it there is; dx stays hidden', () => {
    const all = offeredLanguages(undefined);
    expect(all.map(({ locale }) => locale)).toEqual([
      'en',
      'de',
      'zh-CN',
      'vi',
      'el',
      'fr',
      'it',
      'ru',
      'uk',
      'es',
      'pt',
    ]);
    expect(all.map(({ name }) => name)).toEqual(
      expect.arrayContaining(['English', 'Deutsch', '简体中文', 'Українська']),
    );
    expect(all.filter(({ percent }) => percent < 100)).toEqual([]);
  });

  it('T30 says the same in each of them, in its own words', async () => {
    const texts = await Promise.all(
      offeredLanguages(undefined).map(async ({ locale }) => {
        const messages = locale === 'en' ? {} : await loadCatalogue(locale);
        return createWords(messages, locale).formatMessage({
          id: 'composer.send',
          defaultMessage: 'Send message',
        });
      }),
    );
    expect(new Set(texts).size).toBe(11);
  });

  it('T30 has a made-up language of the English texts, in which each stands in brackets', async () => {
    const texts = Object.entries(await loadCatalogue('dx'));
    expect(texts.length).toBeGreaterThan(1000);
    expect(texts.filter(([, text]) => !/^⟦.*⟧$/su.test(text))).toEqual([]);
    expect(Object.fromEntries(texts)['toasts.undo']).toBe('⟦Ûñðö⟧');
  });

  it('T30 meets a browser in the nearest language that there is', () => {
    const wishes = { chosen: undefined, host: undefined };
    expect(chooseLocale({ ...wishes, browser: ['zh-Hans-SG'] })).toBe('zh-CN');
    expect(chooseLocale({ ...wishes, browser: ['pt-BR'] })).toBe('pt');
    expect(chooseLocale({ ...wishes, browser: ['ja', 'uk-UA'] })).toBe('uk');
  });

  it('T30 has its own numbers, plurals and direction, and English where a text is missing', async () => {
    const words = createWords(await loadCatalogue('de'), 'de');
    expect(words.formatNumber(1234.5)).toBe('1.234,5');
    expect(words.formatMessage({ id: 'toasts.undo', defaultMessage: 'Undo' })).toBe('Rückgängig');
    expect(words.formatMessage({ id: 'no.such', defaultMessage: 'Not there yet' })).toBe(
      'Not there yet',
    );
    const few = createWords(
      { 'a.n': '{n, plural, one {# чат} few {# чата} other {# чатов}}' },
      'ru',
    );
    expect(few.formatMessage({ id: 'a.n', defaultMessage: '{n}' }, { n: 3 })).toBe('3 чата');
    expect(createWords({}).formatNumber(1234.5)).toBe('1,234.5');
    expect([directionOf('de'), directionOf('ar-EG'), directionOf('he')]).toEqual([
      'ltr',
      'rtl',
      'rtl',
    ]);
  });
});
