import type { UsageRecord } from '@parley/domain/chat/usage-record.ts';
import type { AudioError } from '@parley/domain/speech/audio-error.ts';
import {
  computeAudioCost,
  tokensOfAudio,
  type AudioUsage,
} from '@parley/domain/speech/audio-usage.ts';
import { findAudioPrice } from '@parley/providers/audio/audio-prices.ts';

import { saveUsage } from '#src/data/repositories/usage-repository.ts';
import type { Store } from '#src/data/store.ts';
import type { AudioRequests } from '#src/platform/audio-protocol.ts';

import { audioModelOf, audioUsageOf } from './audio-expense.ts';

type Answered<Name extends 'speak' | 'transcribe'> = {
  readonly name: Name;
  readonly input: AudioRequests[Name]['input'];
  readonly output: AudioRequests[Name]['output'];
};

/** A request to a service that speaks or listens, with its answer. */
export type AudioRequest = Answered<'speak'> | Answered<'transcribe'>;

/** Writes what a request used. */
export type CountAudioRequest = (request: AudioRequest) => Promise<void>;

/** What counting needs. */
export interface AudioCountDeps {
  readonly store: Store;
  readonly now: () => number;
  readonly createUsageId: () => UsageRecord['id'];
}

/** Failures that are known before a request leaves. */
const neverSent: ReadonlySet<AudioError['code']> = new Set<AudioError['code']>([
  'no-key',
  'keys-locked',
  'offline',
  'spending-limit',
  'internal',
]);

/** Makes what writes a row for each such request. It belongs to no chat: a text or a sound has none. */
export function createAudioCounter(deps: AudioCountDeps): CountAudioRequest {
  return async (request) => {
    const { input, output } = request;
    if (!output.ok && neverSent.has(output.error.code)) return;
    const { purpose, modelId, usage } = await describe(request);
    const outcome = outcomeOf(request);
    // Who said no did no work. Who was interrupted may have done all of it.
    const used = outcome === 'failed' ? { ...usage, ...nothing } : usage;
    const price = findAudioPrice(input.endpoint.presetId, modelId);
    const isEstimated = used.isEstimated || (price?.isAverage ?? false);
    await saveUsage(deps.store, {
      id: deps.createUsageId(),
      chatId: null,
      messageId: null,
      model: { providerId: input.endpoint.id, modelId },
      purpose,
      outcome,
      usage: tokensOfAudio({ ...used, isEstimated }),
      ...(used.characters > 0 ? { spokenCharacters: used.characters } : {}),
      ...(used.seconds > 0 ? { heardSeconds: used.seconds } : {}),
      ...(price === undefined ? {} : { costMicroUsd: computeAudioCost(used, price) }),
      createdAtMs: deps.now(),
    });
  };
}

const nothing: AudioUsage = { characters: 0, seconds: 0, isEstimated: false };

interface Described {
  readonly purpose: 'speech' | 'transcription';
  readonly modelId: string;
  readonly usage: AudioUsage;
}

/** The service's own count replaces ours. */
async function describe(request: AudioRequest): Promise<Described> {
  const modelId = audioModelOf(request);
  const ours = { ...(await audioUsageOf(request)), isEstimated: !request.output.ok };
  if (request.name === 'speak') return { purpose: 'speech', modelId, usage: ours };
  const reported = request.output.ok ? request.output.value.told : undefined;
  return { purpose: 'transcription', modelId, usage: { ...ours, ...reported } };
}

/** Here the answer was given up, not the work. */
const interrupted: ReadonlySet<string> = new Set(['aborted', 'too-large']);

function outcomeOf({ output }: AudioRequest): UsageRecord['outcome'] {
  if (output.ok) return 'finished';
  return interrupted.has(output.error.code) ? 'stopped' : 'failed';
}
