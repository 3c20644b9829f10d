import { signInNames } from '@parley/domain/plugin/sign-in.ts';
import { err, ok } from '@parley/domain/shared/result.ts';

import type { OutletRequests } from '#src/platform/outlet-requests.ts';

import { readGrants } from './grants.ts';
import { serveOutlet, type OutletDeps } from './outlet.ts';
import { createPlaceholder } from './placeholder.ts';
import {
  listPluginSecrets,
  readPluginSecret,
  removePluginSecrets,
  savePluginSecret,
} from './plugin-secrets.ts';
import { exchangeCode, refreshToken, type TokenDeps } from './sign-in-tokens.ts';

type OutletHandlers = {
  readonly [Name in keyof OutletRequests]: (
    input: OutletRequests[Name]['input'],
  ) => Promise<OutletRequests[Name]['output']>;
};

/** What the outlets of a worker share. */
export interface OutletHandlerDeps extends TokenDeps, Pick<OutletDeps, 'ownOrigin' | 'nowMs'> {
  readonly random: (count: number) => Uint8Array;
}

/** Answers what the page asks about runs of foreign code and their secrets. */
export function createOutletHandlers(deps: OutletHandlerDeps): OutletHandlers {
  const { keys, random } = deps;
  const openRuns = new Set<string>();
  return {
    async 'open-outlet'({ codePort, pagePort, ...opening }) {
      const { owner, runId, secretHosts } = opening;
      if (openRuns.has(runId)) return err({ code: 'already-open' });
      openRuns.add(runId);
      if (Object.hasOwn(secretHosts, signInNames.accessToken)) await refreshToken(deps, owner);
      const stored = await listPluginSecrets(keys, owner);
      const ring = await keys.ring();
      const names = stored.ok ? new Set(stored.value) : new Set<string>();
      const secrets = Object.entries(secretHosts)
        .filter(([name]) => names.has(name))
        .map(([name, origins]) => {
          const placeholder = createPlaceholder(readPluginSecret(ring, owner, name), random);
          return { name, placeholder, origins };
        });
      serveOutlet(
        opening,
        { code: codePort, page: pagePort },
        {
          ...deps,
          secrets,
          // The ring changes where the database is opened anew.
          valueOf: (name) => readPluginSecret(keys.readyRing() ?? ring, owner, name),
          async readGrants() {
            const store = await keys.store();
            return store === undefined ? [] : readGrants(store, owner);
          },
          onClose: () => openRuns.delete(runId),
        },
      );
      return ok({
        placeholders: Object.fromEntries(
          secrets.map(({ name, placeholder }) => [name, placeholder]),
        ),
      });
    },
    'save-plugin-secret': (secret) => savePluginSecret(keys, secret),
    'list-plugin-secrets': ({ owner }) => listPluginSecrets(keys, owner),
    'exchange-sign-in-code': (code) => exchangeCode(deps, code),
    'remove-plugin-secrets': ({ owner }) => removePluginSecrets(keys, owner),
  };
}
