import { useSyncExternalStore, type ReactNode } from 'react';

import { QuickModels } from '#src/features/models/quick-models.tsx';

import { useProgram } from './program-context.ts';
import type { OpenChat } from './use-chat.ts';
import { useModelLocks } from './use-model-locks.ts';

/** Quick buttons for the model of the chat that is about to begin. */
export function WelcomeModels({ open }: { readonly open: OpenChat }): ReactNode {
  const { providers, modelPreferences } = useProgram();
  const { isModelFixed } = useModelLocks();
  const model = useSyncExternalStore(
    open.session.subscribe,
    () => open.session.getSnapshot().chat?.model ?? null,
  );
  if (isModelFixed) return null;
  return (
    <QuickModels
      providers={providers}
      preferences={modelPreferences}
      model={model}
      onChoose={open.actions.setModel}
    />
  );
}
