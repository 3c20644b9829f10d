import '@parley/ui/tokens/tokens.css';
import '@parley/ui/tokens/syntax.css';
import '@parley/ui/tokens/base.css';
import './shared-page.css';

import { readHostConfig, type HostConfig } from '@parley/contract/http/host-config.ts';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { RawIntlProvider } from 'react-intl';

import { createWords } from '#src/app/languages/create-words.ts';
import {
  chooseLocale,
  directionOf,
  loadCatalogue,
  type Catalogue,
} from '#src/app/languages/locales.ts';
import { createLocalFlags } from '#src/platform/local-flags.ts';
import { programBase } from '#src/platform/program-base.ts';

import { SharedPage } from './shared-page.tsx';

/*
 * The page of a link to something shared. It opens no database, starts no worker that knows keys and
 * shares no script with the program: all that it holds is what the link leads to.
 */

const element = document.getElementById('root');
if (element === null) throw new Error('The page has no place for what was shared.');
const flags = createLocalFlags(() => localStorage);
// Another link in the same tab changes the fragment alone.
addEventListener('hashchange', () => location.reload());

const config = await loadConfig();
const locale = chooseLocale({
  chosen: flags.read('locale'),
  browser: navigator.languages,
  host: config.enabledLanguages,
});
document.documentElement.lang = locale === 'dx' ? 'en-XA' : locale;
document.documentElement.dir = directionOf(locale);
// Without its texts the page is in English.
const texts: Catalogue =
  locale === 'en' ? {} : await loadCatalogue(locale).catch((): Catalogue => ({}));
if (flags.read('theme') === undefined && config.defaultDarkTheme !== undefined) {
  document.documentElement.dataset['theme'] = config.defaultDarkTheme ? 'dark' : 'light';
}

createRoot(element).render(
  <StrictMode>
    <RawIntlProvider value={createWords(texts, locale === 'dx' ? 'en' : locale)}>
      <SharedPage config={config} />
    </RawIntlProvider>
  </StrictMode>,
);

async function loadConfig(): Promise<HostConfig> {
  try {
    const response = await fetch(new URL('config.json', programBase()), { cache: 'no-cache' });
    const document: unknown = await response.json();
    return readHostConfig(document);
  } catch {
    return readHostConfig(undefined);
  }
}
