import { isBoundTo, readSecretName } from '@parley/domain/plugin/bound-secret.ts';
import { signInNames } from '@parley/domain/plugin/sign-in.ts';
import { err, ok } from '@parley/domain/shared/result.ts';

import type { OutletOpening, OutletRequests } from '#src/platform/outlet-requests.ts';

import type { KeyRing } from '../key-ring.ts';
import { readGrants, readRelayGrant } from './grants.ts';
import { serveOutlet, type OutletDeps } from './outlet.ts';
import { createPlaceholder } from './placeholder.ts';
import {
  listPluginSecrets,
  readPluginSecret,
  removePluginSecrets,
  savePluginSecret,
} from './plugin-secrets.ts';
import {
  exchangeCode,
  readGrant,
  refreshToken,
  signInLock,
  type TokenDeps,
} from './sign-in-tokens.ts';

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
  const { keys } = deps;
  const openRuns = new Set<string>();
  return {
    async 'open-outlet'({ codePort, pagePort, ...opening }) {
      const { owner, runId } = opening;
      if (openRuns.has(runId)) return err({ code: 'already-open' });
      openRuns.add(runId);
      const read = await readRunSecrets(deps, opening);
      if (read === 'signed-out') {
        openRuns.delete(runId);
        return err({ code: read });
      }
      const { secrets, valueOf } = read;
      serveOutlet(
        opening,
        { code: codePort, page: pagePort },
        {
          ...deps,
          secrets,
          valueOf,
          async readGrants() {
            const store = await keys.store();
            return store === undefined ? [] : readGrants(store, owner);
          },
          async isRelayOn() {
            const store = await keys.store();
            return store !== undefined && readRelayGrant(store, opening);
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
    'remove-plugin-secrets': (secrets) =>
      deps.locks.withLock(signInLock(secrets.owner), () => removePluginSecrets(keys, secrets)),
  };
}

/** Secrets of a run, and what they are when a request needs them. */
type RunSecrets = Pick<OutletDeps, 'secrets' | 'valueOf'>;

async function readRunSecrets(
  deps: OutletHandlerDeps,
  { owner, secretHosts, tokenUrl = '' }: OutletOpening,
): Promise<RunSecrets | 'signed-out'> {
  const { keys, random } = deps;
  const needsToken = Object.hasOwn(secretHosts, signInNames.accessToken);
  if (needsToken) await refreshToken(deps, { owner, tokenUrl });
  const stored = await listPluginSecrets(keys, owner);
  const ring = await keys.ring();
  const kept = stored.ok ? stored.value.map(readSecretName) : [];
  const isKept = (name: string, origins: readonly string[] = []): boolean =>
    kept.some((secret) => secret.name === name && isBoundTo(secret, origins));
  const hasToken = [signInNames.accessToken, signInNames.grant].every((name) => isKept(name));
  if (needsToken && stored.ok && !hasToken) return 'signed-out';
  // The address is looked at with each request: keys are unlocked in the middle of a run.
  const valueIn = (from: KeyRing, name: string): string | undefined =>
    name === signInNames.accessToken && readGrant(from, owner)?.tokenUrl !== tokenUrl
      ? undefined
      : readPluginSecret(from, { owner, name }, secretHosts[name]);
  const secrets = Object.entries(secretHosts)
    .filter(([name, origins]) => isKept(name, origins))
    .map(([name, origins]) => {
      const placeholder = createPlaceholder(valueIn(ring, name), random);
      return { name, placeholder, origins };
    });
  // The ring changes where the database is opened anew.
  return { secrets, valueOf: (name) => valueIn(keys.readyRing() ?? ring, name) };
}
