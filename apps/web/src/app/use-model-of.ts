import type { ModelInfo } from '@parley/domain/model/model-info.ts';
import { useSyncExternalStore } from 'react';

import type { ChatSnapshot } from '#src/services/chats/chat-session.ts';
import { findProvider } from '#src/services/providers/provider-view.ts';

import { useProgram } from './program-context.ts';

/** What is known about the model that a chat will ask; undefined where that is nothing. */
export function useModelOf({ chat }: Pick<ChatSnapshot, 'chat'>): ModelInfo | undefined {
  const { providers } = useProgram();
  const known = useSyncExternalStore(providers.subscribe, providers.getSnapshot);
  const model = chat?.model ?? known.defaultModel;
  return findProvider(known, model?.providerId)?.models.find(({ id }) => id === model?.modelId);
}
