import type { HostConfig } from '@parley/contract/http/host-config.ts';
import {
  answersNoPages,
  searchServices,
  type SearchService,
  type WebSearchSettings,
} from '@parley/domain/web/web-search-settings.ts';
import { searchOrigin } from '@parley/providers/search/search-web.ts';

import { offersRelay } from '#src/services/relay/relay-of.ts';

/** Whether the server passes searches of a service on. */
export function passesSearchesOn(
  config: Pick<HostConfig, 'relayHosts'>,
  settings: WebSearchSettings,
): boolean {
  const origin = searchOrigin(settings);
  return origin !== undefined && offersRelay(config, origin);
}

/** Services that can be set up here: what answers servers alone needs one that passes requests on. */
export function usableServices(config: Pick<HostConfig, 'relayHosts'>): readonly SearchService[] {
  return searchServices.filter(
    (service) =>
      !answersNoPages(service) || passesSearchesOn(config, { service, engineId: '', address: '' }),
  );
}
