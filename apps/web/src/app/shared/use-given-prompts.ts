import { useEffect, useMemo, useSyncExternalStore } from 'react';

import { isFeatureOn, type ConfigService } from '#src/services/config/config-service.ts';
import { communityModule } from '#src/services/prompts/community-prompts.ts';
import { systemPromptsOf, type GivenPrompt } from '#src/services/prompts/library-prompt.ts';

/** Prompts that others give. */
interface GivenPrompts {
  /** Those of the operator. */
  readonly system: readonly GivenPrompt[];
  /** Those that come along with the program; empty until they are here, or where they are not offered. */
  readonly community: readonly GivenPrompt[];
}

const none: readonly GivenPrompt[] = [];

/** Prompts that the host and the program give; loads the latter. */
export function useGivenPrompts(config: ConfigService): GivenPrompts {
  const host = useSyncExternalStore(config.subscribe, config.getSnapshot);
  const loaded = useSyncExternalStore(communityModule.subscribe, communityModule.read);
  const isOffered = isFeatureOn(config, 'communityPrompts');
  useEffect(() => {
    if (isOffered) communityModule.load();
  }, [isOffered]);
  const system = useMemo(() => systemPromptsOf(host), [host]);
  const isHere = isOffered && loaded !== undefined && !(loaded instanceof Error);
  return { system, community: isHere ? loaded : none };
}
