/** Languages of the interface; `dx` is made up, to show what is not translated. */
export type Locale = 'en' | 'dx';

/** Texts by message id. */
export type Catalogue = Readonly<Record<string, string>>;

/** English for everything that is not known. */
export function parseLocale(text: string | undefined): Locale {
  return text === 'dx' ? 'dx' : 'en';
}

/** Loads the texts of a language that is not English. */
export async function loadCatalogue(locale: Exclude<Locale, 'en'>): Promise<Catalogue> {
  switch (locale) {
    case 'dx':
      return (await import('./locales/dx.json')).default;
    default:
      return locale satisfies never;
  }
}
