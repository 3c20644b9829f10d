import { readHostConfig, type HostConfig } from '@parley/contract/http/host-config.ts';
import type { IntlShape } from 'react-intl';

import type { LocalFlags } from '#src/platform/local-flags.ts';
import { programBase } from '#src/platform/program-base.ts';

import { createWords } from './create-words.ts';
import { chooseLocale, directionOf, loadCatalogue, type Catalogue } from './locales.ts';

/** What a page beside that of the program begins with. */
export interface PageStart {
  readonly config: HostConfig;
  readonly words: IntlShape;
}

/** Gives a page beside that of the program its language and theme. */
export async function startPage(flags: LocalFlags): Promise<PageStart> {
  const config = await loadConfig();
  const locale = chooseLocale({
    chosen: flags.read('locale'),
    browser: navigator.languages,
    host: config.enabledLanguages,
  });
  const { documentElement } = document;
  documentElement.lang = locale === 'dx' ? 'en-XA' : locale;
  documentElement.dir = directionOf(locale);
  // Without its texts the page is in English.
  const texts: Catalogue =
    locale === 'en' ? {} : await loadCatalogue(locale).catch((): Catalogue => ({}));
  if (flags.read('theme') === undefined && config.defaultDarkTheme !== undefined) {
    documentElement.dataset['theme'] = config.defaultDarkTheme ? 'dark' : 'light';
  }
  return { config, words: createWords(texts, locale === 'dx' ? 'en' : locale) };
}

async function loadConfig(): Promise<HostConfig> {
  try {
    const response = await fetch(new URL('config.json', programBase()), { cache: 'no-cache' });
    const document: unknown = await response.json();
    return readHostConfig(document);
  } catch {
    return readHostConfig(undefined);
  }
}
