import type { ModelInfo } from '@parley/domain/model/model-info.ts';
import type { ModelRef } from '@parley/domain/model/model-ref.ts';
import { useEffect, useSyncExternalStore } from 'react';

import type { ChatSnapshot } from '#src/services/chats/chat-session.ts';
import { findProvider, type ProvidersSnapshot } from '#src/services/providers/provider-view.ts';
import type { ProviderService } from '#src/services/providers/provider-service.ts';

/** What is known about each model that a chat will ask; undefined where that is nothing. */
export function useModelsOf(
  providers: ProviderService,
  { chat }: Pick<ChatSnapshot, 'chat'>,
): readonly (ModelInfo | undefined)[] {
  const known = useSyncExternalStore(providers.subscribe, providers.getSnapshot);
  const asked = chat?.parameters.askedModels ?? [chat?.model ?? known.defaultModel];

  useEffect(() => {
    for (const model of asked) if (model !== null) void providers.completeModel(model);
  });

  return asked.map((model) => findInfo(known, model));
}

/** What is known about a model; undefined where that is nothing. */
export function findInfo(known: ProvidersSnapshot, model: ModelRef | null): ModelInfo | undefined {
  const provider = findProvider(known, model?.providerId);
  return provider?.models.find(({ id }) => id === model?.modelId);
}
