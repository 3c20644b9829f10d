import { Bot } from 'lucide-react';

import { groupModels } from '#src/features/models/logic/model-groups.ts';
import { isModelFixed } from '#src/app/shared/use-model-locks.ts';

import type { CreateBoxMenuSource } from './box-menu-ports.ts';

/** More are found by typing on. */
const mostLines = 50;

/** The models that one message can be sent to, favorites and the last used first. */
export const createModelSource: CreateBoxMenuSource = (context) => {
  const { providers, modelPreferences, config, askOnce } = context;
  if (isModelFixed(config.getSnapshot())) return undefined;
  return {
    id: 'models',
    sign: '@',
    find(query) {
      const { flat } = groupModels(providers.getSnapshot(), query, modelPreferences.getSnapshot());
      // What is in no list may be a word like any other.
      const listed = flat.filter(({ isTyped }) => !isTyped).slice(0, mostLines);
      return listed.map(({ model, info, provider }) => ({
        id: `${model.providerId} ${model.modelId}`,
        title: info.title,
        detail: provider,
        icon: Bot,
        choose() {
          modelPreferences.noteUsed(model);
          void providers.completeModel(model);
          askOnce(model);
        },
      }));
    },
  };
};
