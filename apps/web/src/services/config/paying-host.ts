import type { HostConfig } from '@parley/contract/http/host-config.ts';

import type { ConfigService } from './config-service.ts';

/** A host where its own models take the place of the user's keys. */
export interface PayingHost {
  /** Undefined where the user pays, and until the host has said so. */
  readonly get: () => HostConfig | undefined;
  /** Tells of what it says of itself, each time. */
  readonly subscribe: (listener: () => void) => void;
}

/** Whose key pays: the host's where it is managed and lets nobody enter keys, else that of the user. */
export function payingHost({
  getSnapshot,
  subscribe,
}: Pick<ConfigService, 'getSnapshot' | 'subscribe'>): PayingHost {
  const get: PayingHost['get'] = () => {
    const host = getSnapshot();
    return host.managed && !host.allowUserAPIKey ? host : undefined;
  };
  return {
    get,
    subscribe(listener) {
      subscribe(() => {
        if (get() !== undefined) listener();
      });
    },
  };
}
