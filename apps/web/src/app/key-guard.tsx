import { lazy, Suspense, useSyncExternalStore, type ReactNode } from 'react';

import { useProgram } from './program-context.ts';
import { useCommands } from './use-commands.ts';

const UnlockPane = lazy(async () => ({ default: (await import('./unlock-pane.tsx')).UnlockPane }));

/** Asks for the password over the keys where something needs them, and brings the commands for it. */
export function KeyGuard(): ReactNode {
  const { keys, unlockPrompt, commands } = useProgram();
  const { protection } = useSyncExternalStore(keys.subscribe, keys.getSnapshot);
  const reason = useSyncExternalStore(unlockPrompt.subscribe, unlockPrompt.getSnapshot);
  useCommands(commands, {
    lockKeys: protection === 'unlocked' ? () => keys.lock() : undefined,
    unlockKeys: protection === 'locked' ? () => void unlockPrompt.ask('person') : undefined,
  });
  if (reason === undefined) return null;
  return (
    <Suspense fallback={null}>
      <UnlockPane />
    </Suspense>
  );
}
