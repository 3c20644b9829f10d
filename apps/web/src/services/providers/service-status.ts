import type { Message } from '@parley/domain/chat/message.ts';
import type { TurnErrorCode } from '@parley/domain/chat/turn-error.ts';
import type { ProviderId } from '@parley/domain/shared/ids.ts';

import type { Generation } from '#src/services/generation/generation.ts';

/** Whether the services behind the providers work, as far as the replies of this tab tell. */
export interface ServiceStatus {
  /** Providers with the status ERROR; the same set until it changes. */
  failing(): ReadonlySet<ProviderId>;
  subscribe(listener: () => void): () => void;
}

/** A fault of the service itself: a 500, or an error of the type `server_error`. */
const faults: ReadonlySet<TurnErrorCode> = new Set(['server-500', 'server-error', 'overloaded']);

/**
 * Follows the ends of replies: a fault of the service makes it ERROR, a finished reply OK again. A
 * refusal, a wrong key or a missing network say nothing about the service.
 */
export function followServiceStatus(generation: Pick<Generation, 'subscribe'>): ServiceStatus {
  const listeners = new Set<() => void>();
  let failing: ReadonlySet<ProviderId> = new Set();

  function note({ model, state, error }: Message): void {
    if (model === undefined) return;
    const { providerId } = model;
    const isFault = error !== undefined && faults.has(error.code);
    if (isFault === failing.has(providerId)) return;
    if (!isFault && state !== 'finished') return;
    failing = isFault
      ? new Set([...failing, providerId])
      : new Set([...failing].filter((id) => id !== providerId));
    for (const listener of listeners) listener();
  }

  generation.subscribe((notice) => {
    if (notice.type === 'turn-ended') note(notice.message);
  });
  return {
    failing: () => failing,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
