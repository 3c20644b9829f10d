import { computeAudioCost, type AudioUsage } from '@parley/domain/speech/audio-usage.ts';
import { headBytes, secondsOfWav } from '@parley/domain/speech/wav.ts';
import { findAudioPrice } from '@parley/providers/audio/audio-prices.ts';

import type { AudioRequests } from '#src/platform/audio-protocol.ts';

type Asked<Name extends 'speak' | 'transcribe'> = {
  readonly name: Name;
  readonly input: AudioRequests[Name]['input'];
};

/** A request to a service that speaks or listens. */
export type AudioExpense = Asked<'speak'> | Asked<'transcribe'>;

/** The model that such a request asks. */
export function audioModelOf({ name, input }: AudioExpense): string {
  return name === 'speak' ? input.call.modelId : input.modelId;
}

/** What a request will use, as far as it can be seen before its answer. */
export async function audioUsageOf({ name, input }: AudioExpense): Promise<AudioUsage> {
  if (name === 'speak') {
    return { characters: input.call.text.length, seconds: 0, isEstimated: true };
  }
  const head = await input.audio.slice(0, headBytes).arrayBuffer();
  return { characters: 0, seconds: secondsOfWav(head, input.audio.size), isEstimated: true };
}

/** About what a request will cost, in millionths of a US dollar; undefined where nobody knows. */
export async function estimateAudioCost(expense: AudioExpense): Promise<number | undefined> {
  const price = findAudioPrice(expense.input.endpoint.presetId, audioModelOf(expense));
  return price === undefined ? undefined : computeAudioCost(await audioUsageOf(expense), price);
}
