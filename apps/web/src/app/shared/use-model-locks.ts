import { useSyncExternalStore } from 'react';

import type { ConfigService } from '#src/services/config/config-service.ts';

type Host = ReturnType<ConfigService['getSnapshot']>;

/** What the host has taken out of the hands of its users. */
export interface ModelLocks {
  /** Model and parameters are those of the host; neither the picker nor the dialog can be opened. */
  readonly isModelFixed: boolean;
  /** The instruction can be read, not changed. */
  readonly isInstructionFixed: boolean;
}

/** Reads the locks from the host's configuration. */
export function useModelLocks(config: ConfigService): ModelLocks {
  const host = useSyncExternalStore(config.subscribe, config.getSnapshot);
  return {
    isModelFixed: isModelFixed(host),
    isInstructionFixed: host.chatFeatures['systemMessage'] === false,
  };
}

/** Whether the host chooses the model. */
export function isModelFixed({ useDefaultModelSettings, chatFeatures }: Host): boolean {
  return useDefaultModelSettings || chatFeatures['modelSettings'] === false;
}
