import type { ModelInfo } from '@parley/domain/model/model-info.ts';
import { useSyncExternalStore } from 'react';

import type { ChatSnapshot } from '#src/services/chats/chat-session.ts';
import { findProvider } from '#src/services/providers/provider-view.ts';

import { useProgram } from './program-context.ts';

/** What is known about each model that a chat will ask; undefined where that is nothing. */
export function useModelsOf({
  chat,
}: Pick<ChatSnapshot, 'chat'>): readonly (ModelInfo | undefined)[] {
  const { providers } = useProgram();
  const known = useSyncExternalStore(providers.subscribe, providers.getSnapshot);
  const asked = chat?.parameters.askedModels ?? [chat?.model ?? known.defaultModel];
  return asked.map((model) =>
    findProvider(known, model?.providerId)?.models.find(({ id }) => id === model?.modelId),
  );
}
