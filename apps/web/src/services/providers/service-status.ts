import type { Message } from '@parley/domain/chat/message.ts';
import type { TurnErrorCode } from '@parley/domain/chat/turn-error.ts';
import type { ProviderId } from '@parley/domain/shared/ids.ts';

import { createListeners } from '#src/platform/listeners.ts';
import type { Generation } from '#src/services/generation/generation.ts';

/**
 * What is wrong with a service: `down` after a fault of its own (the status ERROR), `slow` where it
 * is overloaded or lets people wait.
 */
export type ServiceTrouble = 'slow' | 'down';

/** Whether the services behind the providers work, as far as the replies of this tab tell. */
export interface ServiceStatus {
  /** Providers that are not OK; the same map until it changes. */
  troubles(): ReadonlyMap<ProviderId, ServiceTrouble>;
  subscribe(listener: () => void): () => void;
}

/** What says something about the service: a 500 or `server_error`, or a wait in vain. */
const troublesByCode: Readonly<Partial<Record<TurnErrorCode, ServiceTrouble>>> = {
  'server-500': 'down',
  'server-error': 'down',
  overloaded: 'slow',
  'first-byte-timeout': 'slow',
  stalled: 'slow',
};

/**
 * Follows the ends of replies: a fault of the service makes it ERROR or slow, a finished reply OK again. A
 * refusal, a wrong key or a missing network say nothing about the service.
 */
export function followServiceStatus(generation: Pick<Generation, 'subscribe'>): ServiceStatus {
  const listeners = createListeners();
  let troubles: ReadonlyMap<ProviderId, ServiceTrouble> = new Map();

  function note({ model, state, error }: Message): void {
    if (model === undefined) return;
    const { providerId } = model;
    const trouble = error === undefined ? undefined : troublesByCode[error.code];
    if (trouble === troubles.get(providerId)) return;
    if (trouble === undefined && state !== 'finished') return;
    const others = [...troubles].filter(([id]) => id !== providerId);
    troubles = new Map(trouble === undefined ? others : [...others, [providerId, trouble]]);
    listeners.notify();
  }

  generation.subscribe((notice) => {
    if (notice.type === 'turn-ended') note(notice.message);
  });
  return {
    troubles: () => troubles,
    subscribe: listeners.add,
  };
}
