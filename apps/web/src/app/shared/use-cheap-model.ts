import type { ModelRef } from '@parley/domain/model/model-ref.ts';
import { useEffect, useState } from 'react';

import type { ProviderService } from '#src/services/providers/provider-service.ts';

/** The model for small tasks; undefined until it is known, and where no model is set up. */
export function useCheapModel(
  providers: Pick<ProviderService, 'cheapModel'>,
  defaultModel: ModelRef | null,
): ModelRef | undefined {
  const [cheapModel, setCheapModel] = useState<ModelRef>();
  useEffect(() => {
    let isGone = false;
    if (defaultModel !== null) {
      void providers.cheapModel(defaultModel).then((model) => {
        if (!isGone) setCheapModel(model);
      });
    }
    return () => {
      isGone = true;
    };
  }, [providers, defaultModel]);
  return defaultModel === null ? undefined : cheapModel;
}
