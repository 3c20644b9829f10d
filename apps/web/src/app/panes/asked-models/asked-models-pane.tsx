import type { ModelRef } from '@parley/domain/model/model-ref.ts';
import { withModel } from '@parley/domain/model/model-picks.ts';
import { hasRunning } from '@parley/domain/chat/message-tree.ts';
import { useSyncExternalStore, type ReactNode } from 'react';

import { AskedModels } from '#src/features/models/asked-models.tsx';
import type { ChatSnapshot } from '#src/services/chats/chat-session.ts';
import type { CallTargets } from '#src/services/providers/call-targets.ts';
import { titleOfModel } from '#src/services/providers/provider-view.ts';
import type { ProviderService } from '#src/services/providers/provider-service.ts';

interface AskedModelsPaneProps {
  readonly providers: ProviderService;
  readonly snapshot: ChatSnapshot;
  readonly onChange: (models: readonly ModelRef[]) => void;
}

const none: readonly ModelRef[] = [];

/** Who will answer the next message, and from which of several answers it goes on. */
export function AskedModelsPane(props: AskedModelsPaneProps): ReactNode {
  const { providers, snapshot, onChange } = props;
  const known = useSyncExternalStore(providers.subscribe, providers.getSnapshot);
  const { chat } = snapshot;
  const models = chat?.parameters.askedModels ?? none;
  const continued = continuedOf(snapshot);
  return (
    <AskedModels
      models={models.map((model) => ({
        model,
        title: titleOfModel(known, model),
        canAnswer: canAnswer(providers.find(model)),
      }))}
      continuedTitle={continued === undefined ? undefined : titleOfModel(known, continued)}
      onRemove={(model) => onChange(withModel(models, model, false))}
    />
  );
}

/** A password that is still to be given is asked for when the message is sent. */
function canAnswer(target: ReturnType<CallTargets['find']>): boolean {
  return target.ok || target.error.code === 'keys-locked';
}

/** The model whose answer comes before the next message, while several stand side by side. */
function continuedOf({ chat, tree, path }: ChatSnapshot): ModelRef | undefined {
  const comparedId = chat?.comparedQuestionId ?? null;
  if (comparedId === null || hasRunning(tree)) return undefined;
  const question = path.findLast(({ role }) => role === 'user');
  return question?.id === comparedId ? path.at(-1)?.model : undefined;
}
