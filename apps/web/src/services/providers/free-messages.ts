import type { ProviderId } from '@parley/domain/shared/ids.ts';

import { createListeners } from '#src/platform/listeners.ts';
import type { Generation } from '#src/services/generation/generation.ts';

/** How many messages providers still give for nothing, as their answers tell. */
export interface FreeMessages {
  /** By provider; the same map until it changes. */
  left(): ReadonlyMap<ProviderId, number>;
  subscribe(listener: () => void): () => void;
}

/** Follows the counts that come with answers, for as long as the tab lives. */
export function followFreeMessages(generation: Pick<Generation, 'subscribe'>): FreeMessages {
  const listeners = createListeners();
  let left: ReadonlyMap<ProviderId, number> = new Map();
  generation.subscribe((notice) => {
    if (notice.type !== 'turn-event' || notice.event.type !== 'free-messages-left') return;
    const { count } = notice.event;
    const { id } = notice.call.endpoint;
    if (left.get(id) === count) return;
    left = new Map([...left, [id, count]]);
    listeners.notify();
  });
  return {
    left: () => left,
    subscribe: listeners.add,
  };
}
