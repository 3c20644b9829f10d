import { findKeyError, type KeyError } from '@parley/domain/keys/key-error.ts';
import { err, ok, type Result } from '@parley/domain/shared/result.ts';
import type { SearchError } from '@parley/domain/web/search-error.ts';
import {
  answersNoPages,
  mayUseServer,
  needsSearchKey,
  type WebSearchSettings,
} from '@parley/domain/web/web-search-settings.ts';
import { readerOrigin } from '@parley/providers/search/read-page.ts';
import { searchOrigin } from '@parley/providers/search/search-web.ts';

import type { RelayAccess } from '#src/platform/relay-access.ts';
import { searchKeyOwner } from '#src/platform/search-keys.ts';
import type { KeysSnapshot, KeyView } from '#src/services/keys/key-view.ts';
import type { NetworkClient } from '#src/services/network/network-client.ts';
import { insecureHost } from '#src/services/providers/insecure-host.ts';
import type { SettingsService } from '#src/services/settings/settings-service.ts';

import { webSearchName } from './web-tools.ts';

/** Why web search was not set up; nothing of it is kept then. */
export type SetupError =
  | { readonly code: 'missing' }
  /** The service answers servers alone, and nobody has said that it may be asked through one. */
  | { readonly code: 'server-off' }
  | { readonly code: 'bad-key'; readonly fault: KeyError }
  | { readonly code: 'bad-url' }
  /** Plain http to another computer, which the program's own policy does not allow. */
  | { readonly code: 'insecure-url'; readonly host: string }
  | { readonly code: 'test-failed'; readonly error: SearchError }
  | { readonly code: 'not-saved' };

/** What setting up needs. */
export interface SetupDeps {
  readonly network: Pick<NetworkClient, 'request'>;
  readonly settings: Pick<SettingsService, 'getSnapshot' | 'change'>;
}

/** What trying a service needs. */
export interface TrialDeps extends SetupDeps {
  /** The relay of the host; undefined where there is none. */
  readonly relay: () => RelayAccess | undefined;
}

/**
 * Tries a service with one search, and keeps it where that went well. The first time, web search is on
 * in new chats from then on.
 *
 * @param typedKey undefined: the one that is stored is meant
 */
export async function testAndSave(
  { network, settings, relay }: TrialDeps,
  wanted: WebSearchSettings,
  typedKey: string | undefined,
): Promise<Result<null, SetupError>> {
  const checked = check(wanted, typedKey);
  if (!checked.ok) return checked;
  const service = checked.value;
  const key = needsSearchKey(service.service) ? typedKey?.trim() : undefined;
  const typed = key === undefined ? {} : { typedKey: key };
  const tested = await network.request('test-web-search', {
    settings: service,
    relay: relay(),
    ...typed,
  });
  if (!tested.ok) return err({ code: 'test-failed', error: tested.error });
  if (key !== undefined && !(await saveKey(network, service, key))) {
    return err({ code: 'not-saved' });
  }
  const { webSearch, defaultTools } = settings.getSnapshot();
  const isFirst = webSearch['service'] === undefined;
  const isSaved = await settings.change({
    webSearch: { ...service },
    ...(isFirst ? { defaultTools: [...new Set([...defaultTools, webSearchName])] } : {}),
  });
  return isSaved ? ok(null) : err({ code: 'not-saved' });
}

/** Forgets the service and its key; web search is off then. */
export async function clearSetup(
  { network, settings }: SetupDeps,
  stored: WebSearchSettings,
): Promise<void> {
  if (needsSearchKey(stored.service)) await saveKey(network, stored, '');
  await settings.change({
    webSearch: {},
    defaultTools: settings.getSnapshot().defaultTools.filter((name) => name !== webSearchName),
  });
}

/** The stored key of a service as it may be shown; undefined where there is none. */
export function searchKeyOf(
  { keys }: Pick<KeysSnapshot, 'keys'>,
  { service }: Pick<WebSearchSettings, 'service'>,
): KeyView | undefined {
  const owner = searchKeyOwner(service, 'search');
  return keys.find(({ providerId }) => providerId === owner);
}

function check(
  wanted: WebSearchSettings,
  typedKey: string | undefined,
): Result<WebSearchSettings, SetupError> {
  const { service } = wanted;
  const engineId = wanted.engineId.trim();
  const isKeyMissing = needsSearchKey(service) && typedKey?.trim() === '';
  if (isKeyMissing || (service === 'google' && engineId === '')) return err({ code: 'missing' });
  const fault = typedKey === undefined ? undefined : findKeyError(typedKey);
  if (fault !== undefined) return err({ code: 'bad-key', fault });
  const ways = waysOf(wanted);
  if (answersNoPages(service) && ways.isThroughServer !== true) return err({ code: 'server-off' });
  if (service !== 'searxng') return ok({ service, engineId, address: '', ...ways });
  const address = checkAddress(wanted.address);
  return address.ok ? ok({ service, engineId: '', address: address.value, ...ways }) : address;
}

function checkAddress(typed: string): Result<string, SetupError> {
  const address = addressOf(typed);
  if (address === undefined) return err({ code: 'bad-url' });
  const host = insecureHost(address);
  return host === undefined ? ok(address) : err({ code: 'insecure-url', host });
}

/** What may go through the server, as far as it may. */
function waysOf({
  service,
  isThroughServer,
  readsThroughServer,
}: WebSearchSettings): Pick<WebSearchSettings, 'isThroughServer' | 'readsThroughServer'> {
  return {
    ...(isThroughServer === true && mayUseServer(service) ? { isThroughServer } : {}),
    ...(readsThroughServer === true ? { readsThroughServer } : {}),
  };
}

/** Without `/search`, which is asked for anyway; undefined for what is no address of the web. */
function addressOf(typed: string): string | undefined {
  const text = typed.trim();
  if (!URL.canParse(text)) return undefined;
  const { protocol, origin, pathname } = new URL(text);
  if (protocol !== 'https:' && protocol !== 'http:') return undefined;
  return origin + pathname.replace(/\/+(?:search\/*)?$/u, '');
}

/** A service that reads pages at another origin gets its key under a name of its own there. */
async function saveKey(
  network: SetupDeps['network'],
  settings: WebSearchSettings,
  key: string,
): Promise<boolean> {
  const { service } = settings;
  const origins = [
    { use: 'search', origin: searchOrigin(settings) },
    { use: 'read', origin: service === 'jina' ? readerOrigin(service) : undefined },
  ] as const;
  for (const { use, origin } of origins) {
    if (origin === undefined) continue;
    const place = { providerId: searchKeyOwner(service, use), origin };
    // One after the other: the second may have to wait for a password that the first asks for.
    if (!(await network.request('save-key', { ...place, key })).ok) return false;
  }
  return true;
}
