import { useMemo, useSyncExternalStore, type ReactNode } from 'react';

import { DebugBlock } from '#src/features/debug/debug-block.tsx';
import { copyText } from '#src/services/clipboard/clipboard.ts';

import { useProgram } from './program-context.ts';

/** The facts of this tab, without anything that a person wrote. */
export function DebugPane(): ReactNode {
  const { store, condition, providers, navigation, config } = useProgram();
  const known = useSyncExternalStore(providers.subscribe, providers.getSnapshot);
  const { chatId } = useSyncExternalStore(navigation.subscribe, navigation.getSnapshot);
  const host = useSyncExternalStore(config.subscribe, config.getSnapshot);
  const facts = useMemo(
    () =>
      [
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
      ] as const,
    [store, condition, known, chatId, host],
  );
  return <DebugBlock facts={facts} onCopy={(text) => void copyText(text)} />;
}
