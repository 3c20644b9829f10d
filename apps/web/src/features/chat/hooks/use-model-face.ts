import type { ModelRef } from '@parley/domain/model/model-ref.ts';
import type { AvatarProps } from '@parley/ui/components/avatar/avatar.tsx';
import { useSyncExternalStore } from 'react';

import { createLazyModule, useModuleWhenIdle } from '#src/platform/lazy-module.ts';

import { useChatScope } from '../chat-scope.ts';

const marks = createLazyModule(() => import('../components/model-marks.ts'));

/**
 * What stands for a model beside its replies: the picture of the host, else the mark of whose model
 * it is; empty until that is here, and where there is none: then letters do.
 */
export function useModelFace(model: ModelRef | undefined): Pick<AvatarProps, 'imageUrl' | 'mark'> {
  const { modelTitles } = useChatScope();
  const code = useModuleWhenIdle(marks);
  const imageUrl = useSyncExternalStore(modelTitles.subscribe, modelTitles.pictureOf);
  const presetId = useSyncExternalStore(modelTitles.subscribe, () =>
    model === undefined ? undefined : modelTitles.presetOf(model),
  );
  if (imageUrl !== undefined) return { imageUrl };
  if (model === undefined || presetId === '') return {};
  return { mark: code?.markOf(model.modelId, presetId) };
}
