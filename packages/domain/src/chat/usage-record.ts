import type { ModelRef } from '../model/model-ref.ts';
import type { ChatId, MessageId, UsageId } from '../shared/ids.ts';
import type { HasRest } from '../shared/rest.ts';
import type { Usage } from './usage.ts';

/** What a request can be for. */
export const usagePurposes = [
  'message',
  'title',
  'suggestions',
  'character',
  'speech',
  'transcription',
  'search',
  'other',
] as const;

/** One request that reached a provider, also a failed or stopped one. */
export interface UsageRecord extends HasRest {
  readonly id: UsageId;
  /** Null for a request outside of any chat. */
  readonly chatId: ChatId | null;
  /** The reply that the request was for, where there is one. */
  readonly messageId: MessageId | null;
  readonly model: ModelRef;
  readonly purpose: (typeof usagePurposes)[number];
  readonly outcome: 'finished' | 'cut' | 'failed' | 'stopped';
  readonly usage: Usage;
  /** Characters that a service was to say; absent for any other request. */
  readonly spokenCharacters?: number;
  /** Seconds of sound that a service was to write down; absent for any other request. */
  readonly heardSeconds?: number;
  /** Millionths of a US dollar by the price at the time; absent where the price is unknown. */
  readonly costMicroUsd?: number;
  readonly createdAtMs: number;
}
