import type { HostLanguage } from '@parley/contract/http/host-config.ts';

import coverage from '#src/app/locales/coverage.json' with { type: 'json' };

/** Languages of the interface; `dx` is made up, to show what is not translated. */
const names = {
  en: 'English',
  de: 'Deutsch',
  'zh-CN': '简体中文',
  vi: 'Tiếng Việt',
  el: 'Ελληνικά',
  fr: 'Français',
  it: 'Italiano',
  ru: 'Русский',
  uk: 'Українська',
  es: 'Español',
  pt: 'Português',
  dx: 'Pseudo-locale (dx)',
} as const;

/** The code of a language that there are texts in. */
export type Locale = keyof typeof names;

/** Texts by message id. */
export type Catalogue = Readonly<Record<string, string>>;

/** A language as people choose it. */
export interface Language {
  readonly locale: Locale;
  /** In the language itself, so that people find their own. */
  readonly name: string;
  readonly flag: string | undefined;
  /** How much of the program is in it, in whole percent; the rest is in English. */
  readonly percent: number;
}

const rightToLeft = new Set(['ar', 'fa', 'he', 'ur']);
const codes: readonly Locale[] = Object.keys(names).filter(isLocale);
const percents: Readonly<Record<string, number>> = coverage;
const loaders: Readonly<
  Record<Exclude<Locale, 'en'>, () => Promise<{ readonly default: Catalogue }>>
> = {
  de: () => import('#src/app/locales/de.json'),
  'zh-CN': () => import('#src/app/locales/zh-CN.json'),
  vi: () => import('#src/app/locales/vi.json'),
  el: () => import('#src/app/locales/el.json'),
  fr: () => import('#src/app/locales/fr.json'),
  it: () => import('#src/app/locales/it.json'),
  ru: () => import('#src/app/locales/ru.json'),
  uk: () => import('#src/app/locales/uk.json'),
  es: () => import('#src/app/locales/es.json'),
  pt: () => import('#src/app/locales/pt.json'),
  dx: () => import('../../../lang/en.json?pseudo'),
};

/** Loads the texts of a language that is not English. */
export async function loadCatalogue(locale: Exclude<Locale, 'en'>): Promise<Catalogue> {
  return (await loaders[locale]()).default;
}

/** The direction in which a language is written. */
export function directionOf(locale: string): 'ltr' | 'rtl' {
  return rightToLeft.has(languageOf(locale)) ? 'rtl' : 'ltr';
}

/**
 * The languages that a host offers, in its order; hidden ones are not among them.
 *
 * @param host absent: all that there are
 */
export function offeredLanguages(host: readonly HostLanguage[] | undefined): readonly Language[] {
  const wanted = host?.filter(({ hidden }) => !hidden) ?? allLanguages;
  const found = wanted.flatMap(({ locale: code, name, flag }) => {
    const locale = findLocale(code);
    return locale === undefined
      ? []
      : [{ locale, name: name ?? names[locale], flag, percent: percents[locale] ?? 100 }];
  });
  return found.length === 0 ? [languageNamed('en')] : found;
}

/** A language by its code, for one that a host does not list. */
export function languageNamed(locale: Locale): Language {
  return { locale, name: names[locale], flag: undefined, percent: percents[locale] ?? 100 };
}

const allLanguages: readonly Pick<HostLanguage, 'locale' | 'name' | 'flag'>[] = Object.keys(names)
  .filter((locale) => locale !== 'dx')
  .map((locale) => ({ locale, name: undefined, flag: undefined }));

/** What decides on the language of the interface. */
export interface LocaleWishes {
  /** What the person chose; undefined: as in the browser. */
  readonly chosen: string | undefined;
  /** The languages of the browser, best first. */
  readonly browser: readonly string[];
  /** What the host offers; absent: everything. */
  readonly host: readonly HostLanguage[] | undefined;
}

/** The language of the interface. A chosen one may be hidden by the host; one of the browser may not. */
export function chooseLocale({ chosen, browser, host }: LocaleWishes): Locale {
  const own = chosen === undefined ? undefined : findLocale(chosen);
  const isAllowed =
    own === 'dx' || host === undefined || host.some(({ locale }) => findLocale(locale) === own);
  if (own !== undefined && isAllowed) return own;
  const offered = offeredLanguages(host).map(({ locale }) => locale);
  for (const tag of browser) {
    const found = findLocale(tag);
    if (found !== undefined && found !== 'dx' && offered.includes(found)) return found;
  }
  return offered.includes('en') ? 'en' : (offered[0] ?? 'en');
}

/** The locale of a language tag: exactly, or any other of the same language. */
function findLocale(tag: string): Locale | undefined {
  return (
    codes.find((code) => code.toLowerCase() === tag.toLowerCase()) ??
    codes.find((code) => languageOf(code) === languageOf(tag))
  );
}

function isLocale(code: string): code is Locale {
  return code in names;
}

function languageOf(tag: string): string {
  return tag.toLowerCase().split('-')[0] ?? '';
}
