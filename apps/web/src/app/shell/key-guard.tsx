import { useSyncExternalStore, type ReactNode } from 'react';

import { useProgram } from '#src/app/program/program-context.ts';
import { useCommands } from '#src/app/shared/use-commands.ts';
import { UnlockPane } from '#src/app/panes/panes.ts';

/** Asks for the password over the keys where something needs them, and brings the commands for it. */
export function KeyGuard(): ReactNode {
  const program = useProgram();
  const { keys, unlockPrompt, commands } = program;
  const { protection } = useSyncExternalStore(keys.subscribe, keys.getSnapshot);
  const reason = useSyncExternalStore(unlockPrompt.subscribe, unlockPrompt.getSnapshot);
  useCommands(commands, {
    lockKeys: protection === 'unlocked' ? () => keys.lock() : undefined,
    unlockKeys: protection === 'locked' ? () => void unlockPrompt.ask('person') : undefined,
  });
  if (reason === undefined) return null;
  return <UnlockPane ports={program} />;
}
