import { err, ok } from '@parley/domain/shared/result.ts';

import type { NetworkClient } from '#src/services/network/network-client.ts';
import type { CallTargets } from '#src/services/providers/call-targets.ts';

import type { KeyService } from './key-service.ts';
import { isLockedFor } from './key-view.ts';
import type { UnlockPrompt } from './unlock-prompt.ts';

/** Refuses targets whose key is locked, before anything is written. */
export function guardTargets(
  targets: CallTargets,
  keys: Pick<KeyService, 'getSnapshot'>,
): CallTargets {
  return {
    find(model) {
      const found = targets.find(model);
      if (!found.ok) return found;
      const { endpoint } = found.value;
      return isLockedFor(keys.getSnapshot(), endpoint)
        ? err({ code: 'keys-locked', endpoint, target: found.value })
        : ok(found.value);
    },
  };
}

/** A network that asks for the password where a new key cannot be stored beside locked ones. */
export function guardKeySaving(
  network: NetworkClient,
  prompt: () => Pick<UnlockPrompt, 'ask'>,
): NetworkClient {
  return {
    ...network,
    async request(name, input, signal) {
      const answer = await network.request(name, input, signal);
      const isSaving = name === 'save-key' || name === 'add-key';
      if (!isSaving || !isRefusedForLock(answer)) return answer;
      return (await prompt().ask('save')) ? network.request(name, input) : answer;
    },
  };
}

function isRefusedForLock(answer: unknown): boolean {
  return JSON.stringify(answer) === JSON.stringify(err({ code: 'keys-locked' }));
}
