import type { SpendingLimits } from '@parley/domain/usage/spending.ts';

import { admit, freeAdmission, type Admission, type AdmissionDeps } from './admission.ts';
import { estimateAudioCost, type AudioExpense } from './audio-expense.ts';

/** Asks whether a request to a service that speaks or listens fits the limits. */
export type AdmitAudio = (expense: AudioExpense, limits: SpendingLimits) => Promise<Admission>;

/** Makes what reckons such requests. They belong to no chat: the limit of a chat does not see them. */
export function createAdmitAudio(deps: AdmissionDeps): AdmitAudio {
  return async (expense, limits) => {
    const costMicroUsd = await estimateAudioCost(expense);
    if (costMicroUsd === undefined) return freeAdmission;
    const purpose = expense.name === 'speak' ? 'speech' : 'transcription';
    return admit(deps, { limits, costMicroUsd, purpose, origin: undefined });
  };
}
