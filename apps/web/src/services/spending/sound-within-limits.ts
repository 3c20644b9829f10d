import { err } from '@parley/domain/shared/result.ts';
import type { AudioError } from '@parley/domain/speech/audio-error.ts';
import type { SpendingLimits } from '@parley/domain/usage/spending.ts';

import { admit, freeAdmission, type Admission, type AdmissionDeps } from './admission.ts';
import { estimateAudioCost, type AudioExpense } from './audio-expense.ts';

/** A request to a service that speaks or listens, and the limits that hold for it. */
export interface LimitedSound {
  readonly expense: AudioExpense;
  readonly limits: SpendingLimits;
  readonly signal: AbortSignal | undefined;
  readonly send: () => Promise<unknown>;
}

/** Sends such a request unless a limit forbids it; gives its answer, or the fault in its place. */
export type SoundWithinLimits = (sound: LimitedSound) => Promise<unknown>;

/** Makes the sender of such requests that knows what was spent. */
export function createSoundWithinLimits(deps: AdmissionDeps): SoundWithinLimits {
  return async ({ expense, limits, signal, send }) => {
    const refuse = (fault: Omit<AudioError, 'source'>): unknown =>
      err({ ...fault, source: expense.input.endpoint.title });
    // What cannot be reckoned is not sent.
    const admission = await admitSound(deps, expense, limits).catch(() => undefined);
    if (admission === undefined) return refuse({ code: 'internal' });
    if ('stop' in admission) return refuse({ code: 'spending-limit', spending: admission.stop });
    if (signal?.aborted === true) {
      admission.release();
      return refuse({ code: 'aborted' });
    }
    try {
      return await send();
    } finally {
      admission.releaseSoon();
    }
  };
}

/** They belong to no chat: the limit of a chat does not see them. */
async function admitSound(
  deps: AdmissionDeps,
  expense: AudioExpense,
  limits: SpendingLimits,
): Promise<Admission> {
  const costMicroUsd = await estimateAudioCost(expense);
  if (costMicroUsd === undefined) return freeAdmission;
  const purpose = expense.name === 'speak' ? 'speech' : 'transcription';
  return admit(deps, { limits, costMicroUsd, purpose, origin: undefined });
}
