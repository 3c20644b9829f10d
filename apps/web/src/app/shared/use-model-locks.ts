import { useSyncExternalStore } from 'react';

import type { ConfigService } from '#src/services/config/config-service.ts';

/** What the host has taken out of the hands of its users. */
export interface ModelLocks {
  /** Model and parameters are those of the host; neither the picker nor the dialog can be opened. */
  readonly isModelFixed: boolean;
  /** The instruction can be read, not changed. */
  readonly isInstructionFixed: boolean;
}

/** Reads the locks from the host's configuration. */
export function useModelLocks(config: ConfigService): ModelLocks {
  const { chatFeatures, useDefaultModelSettings } = useSyncExternalStore(
    config.subscribe,
    config.getSnapshot,
  );
  return {
    isModelFixed: useDefaultModelSettings || chatFeatures['modelSettings'] === false,
    isInstructionFixed: chatFeatures['systemMessage'] === false,
  };
}
