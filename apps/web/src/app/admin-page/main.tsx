import '@parley/ui/tokens/tokens.css';
import '@parley/ui/tokens/base.css';
import './admin-page.css';

import { createToastStore } from '@parley/ui/components/toast/toast-store.ts';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { RawIntlProvider } from 'react-intl';

import { startPage } from '#src/app/languages/start-page.ts';
import { startOrganization } from '#src/app/shared/organization-of.ts';
import { createLocalFlags } from '#src/platform/local-flags.ts';
import { createLocks } from '#src/platform/locks.ts';
import { programBase } from '#src/platform/program-base.ts';
import { createPeopleService } from '#src/services/organization/people-service.ts';

import { AdminPage } from './admin-page.tsx';

/*
 * The admin panel. It knows keys and chats as little as the server does: it opens no database, starts
 * no worker and shares no script with the program.
 */

const element = document.getElementById('root');
if (element === null) throw new Error('The page has no place for the panel.');
const flags = createLocalFlags(() => localStorage);
const server = { fetch: window.fetch.bind(window), base: programBase() };
const locks = createLocks('locks' in navigator ? navigator.locks : undefined);
const { organization, firstAnswer } = startOrganization({ flags, locks });
const ports = {
  organization,
  firstAnswer,
  server: { ...server, flags },
  people: createPeopleService({ ...server, onTurnedAway: () => void organization.refresh() }),
  toasts: createToastStore(),
  home: server.base,
};
const { config, words } = await startPage(flags);

createRoot(element).render(
  <StrictMode>
    <RawIntlProvider value={words}>
      <AdminPage ports={ports} host={config} />
    </RawIntlProvider>
  </StrictMode>,
);
