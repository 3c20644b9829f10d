import type { HostConfig } from '@parley/contract/http/host-config.ts';
import { isRelayed, relayPath } from '@parley/contract/http/relay.ts';

import type { RelayAccess } from '#src/platform/relay-access.ts';

/** The relay of this host; undefined where there is none. */
export function relayOf({ relayHosts }: Pick<HostConfig, 'relayHosts'>): RelayAccess | undefined {
  if (relayHosts.length === 0) return undefined;
  return { url: new URL(relayPath, document.baseURI).href, hosts: relayHosts };
}

/** Whether requests to an origin can go through the relay. */
export function offersRelay(
  { relayHosts }: Pick<HostConfig, 'relayHosts'>,
  origin: string,
): boolean {
  const url = URL.parse(origin);
  if (url?.protocol !== 'https:' || url.port !== '') return false;
  return isRelayed(relayHosts, url.hostname);
}
