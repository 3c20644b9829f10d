import { useSyncExternalStore } from 'react';

import { useProgram } from './program-context.ts';

/** What the host has taken out of the hands of its users. */
export interface ModelLocks {
  /** Model and parameters are those of the host; neither the picker nor the dialog can be opened. */
  readonly isModelFixed: boolean;
  /** The instruction can be read, not changed. */
  readonly isInstructionFixed: boolean;
}

/** Reads the locks from the host's configuration. */
export function useModelLocks(): ModelLocks {
  const { config } = useProgram();
  const { chatFeatures, useDefaultModelSettings } = useSyncExternalStore(
    config.subscribe,
    config.getSnapshot,
  );
  return {
    isModelFixed: useDefaultModelSettings || chatFeatures['modelSettings'] === false,
    isInstructionFixed: chatFeatures['systemMessage'] === false,
  };
}
