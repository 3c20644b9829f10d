import '@parley/ui/tokens/tokens.css';
import '@parley/ui/tokens/syntax.css';
import '@parley/ui/tokens/base.css';
import './shared-page.css';

import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { RawIntlProvider } from 'react-intl';

import { startPage } from '#src/app/languages/start-page.ts';
import { createLocalFlags } from '#src/platform/local-flags.ts';

import { SharedPage } from './shared-page.tsx';

/*
 * The page of a link to something shared. It opens no database, starts no worker that knows keys and
 * shares no script with the program: all that it holds is what the link leads to.
 */

const element = document.getElementById('root');
if (element === null) throw new Error('The page has no place for what was shared.');
// Another link in the same tab changes the fragment alone.
addEventListener('hashchange', () => location.reload());

const { config, words } = await startPage(createLocalFlags(() => localStorage));

createRoot(element).render(
  <StrictMode>
    <RawIntlProvider value={words}>
      <SharedPage config={config} />
    </RawIntlProvider>
  </StrictMode>,
);
