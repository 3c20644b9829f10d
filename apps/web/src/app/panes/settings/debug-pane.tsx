import { useSyncExternalStore, type ReactNode } from 'react';

import { DebugBlock } from '#src/features/debug/debug-block.tsx';
import { copyText } from '#src/services/clipboard/clipboard.ts';
import type { Store } from '#src/data/store.ts';
import type { ProviderService } from '#src/services/providers/provider-service.ts';
import type { Navigation } from '#src/services/navigation/navigation.ts';
import type { ConfigService } from '#src/services/config/config-service.ts';

/** What the facts are read from. */
export interface DebugPorts {
  readonly store: Store;
  /** What was found at the start. */
  readonly condition: string;
  readonly providers: ProviderService;
  readonly navigation: Navigation;
  readonly config: ConfigService;
}

/** The facts of this tab, without anything that a person wrote. */
export function DebugPane({ ports }: { readonly ports: DebugPorts }): ReactNode {
  const { store, condition, providers, navigation, config } = ports;
  const known = useSyncExternalStore(providers.subscribe, providers.getSnapshot);
  const { chatId } = useSyncExternalStore(navigation.subscribe, navigation.getSnapshot);
  const host = useSyncExternalStore(config.subscribe, config.getSnapshot);
  const facts = [
    ['version', PARLEY_VERSION],
    ['chat', chatId ?? 'new'],
    ['store', `${condition}${store.isKept ? '' : ', in memory'}`],
    ['providers', String(known.providers.length)],
    ['host', [host.managed && 'managed', host.hosted && 'hosted'].filter(Boolean).join(' ')],
    ['worker', navigator.serviceWorker?.controller === null ? 'none' : 'service worker'],
    ['secure', String(isSecureContext)],
    ['language', navigator.language],
    ['window', `${innerWidth} × ${innerHeight} @ ${devicePixelRatio}`],
    ['browser', navigator.userAgent],
  ] as const;
  return <DebugBlock facts={facts} onCopy={(text) => void copyText(text)} />;
}
