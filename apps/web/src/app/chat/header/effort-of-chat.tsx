import { useSyncExternalStore, type ReactNode } from 'react';

import { EffortChoice } from '#src/features/model-settings/effort-choice.tsx';
import { withParameters } from '#src/features/model-settings/logic/with-parameters.ts';
import { titleOfModel } from '#src/services/providers/provider-view.ts';
import { useProgram } from '#src/app/program/program-context.ts';
import { findInfo } from '#src/app/shared/use-model-of.ts';

import type { OpenChat } from '../open-chat/use-chat.ts';

/** The reasoning effort of the open chat, as its model has it. */
export function EffortOfChat({ open }: { readonly open: OpenChat }): ReactNode {
  const { providers } = useProgram();
  const { session, actions, newParameters } = open;
  const known = useSyncExternalStore(providers.subscribe, providers.getSnapshot);
  const { chat } = useSyncExternalStore(session.subscribe, session.getSnapshot);
  const model = chat?.model ?? known.defaultModel;
  const info = findInfo(known, model);
  if (model === null || info === undefined) return null;
  const parameters = chat?.parameters ?? newParameters();
  return (
    <EffortChoice
      modelTitle={titleOfModel(known, model)}
      capabilities={info.capabilities}
      effort={parameters.reasoningEffort}
      onChange={(reasoningEffort) =>
        actions.setParameters(withParameters(parameters, { reasoningEffort }))
      }
    />
  );
}
