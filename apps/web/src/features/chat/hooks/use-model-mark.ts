import type { ModelRef } from '@parley/domain/model/model-ref.ts';
import { useSyncExternalStore, type ReactNode } from 'react';

import { createLazyModule, useModuleWhenIdle } from '#src/platform/lazy-module.ts';

import { useChatScope } from '../chat-scope.ts';

const marks = createLazyModule(() => import('../components/model-marks.ts'));

/** The mark of whose model it is; undefined until it is here, and where there is none: then letters do. */
export function useModelMark(model: ModelRef | undefined): ReactNode | undefined {
  const { modelTitles } = useChatScope();
  const code = useModuleWhenIdle(marks);
  const presetId = useSyncExternalStore(modelTitles.subscribe, () =>
    model === undefined ? undefined : modelTitles.presetOf(model),
  );
  if (model === undefined || presetId === '') return undefined;
  return code?.markOf(model.modelId, presetId);
}
