import type { ModelPicks } from '@parley/domain/model/model-picks.ts';
import { useSyncExternalStore } from 'react';

import type { ModelPreferences } from '#src/services/providers/model-preferences.ts';

import { noPicks } from '../logic/no-picks.ts';

const never = (): (() => void) => () => undefined;
const readNone = (): ModelPicks => noPicks;

/** What the user made of the lists; nothing where that is not kept. */
export function usePicks(preferences: ModelPreferences | undefined): ModelPicks {
  return useSyncExternalStore(
    preferences?.subscribe ?? never,
    preferences?.getSnapshot ?? readNone,
  );
}
