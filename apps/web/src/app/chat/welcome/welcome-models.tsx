import { useSyncExternalStore, type ReactNode } from 'react';

import { QuickModels } from '#src/features/models/quick-models.tsx';

import { useProgram } from '#src/app/program/program-context.ts';
import type { OpenChat } from '../open-chat/use-chat.ts';
import { useModelLocks } from '#src/app/shared/use-model-locks.ts';

/** Quick buttons for the model of the chat that is about to begin. */
export function WelcomeModels({ open }: { readonly open: OpenChat }): ReactNode {
  const { providers, modelPreferences, config } = useProgram();
  const { isModelFixed } = useModelLocks(config);
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
