import type { Dialect } from '../model/provider-endpoint.ts';
import type { CitedPlace, CitedSource } from './citation.ts';
import type { TurnError } from './turn-error.ts';
import type { ReportedUsage } from './usage.ts';

/** Why a provider says that it stopped. */
export type FinishReason =
  | 'stop'
  | 'length'
  | 'tool-calls'
  | 'content-filter'
  | 'refusal'
  | 'pause'
  | 'other';

/**
 * Blocks of a reply as they came over the wire (reasoning with its signature and the like), to be
 * sent back unchanged, and only to the dialect and provider that they came from.
 */
export interface ProviderBlocks {
  readonly dialect: Dialect;
  readonly providerId: string;
  readonly modelId: string;
  /** JSON values in wire order. */
  readonly blocks: readonly unknown[];
}

/**
 * Everything that a model can stream, one closed union for all providers.
 *
 * Order: `response-start` at most once and first; any number of deltas, `usage` and `notice`, at
 * most one `finish-mark`; then exactly one of `finish`, `cut` and `error`, which is the last. `usage` is the state so far, not a
 * difference.
 */
export type ChatEvent =
  | { readonly type: 'response-start'; readonly modelId?: string }
  | { readonly type: 'text-delta'; readonly text: string }
  | { readonly type: 'reasoning-delta'; readonly text: string }
  /** What has come as text until here was reasoning: its end was marked, its beginning was not. */
  | { readonly type: 'text-was-reasoning' }
  | { readonly type: 'tool-call-start'; readonly callId: string; readonly name: string }
  | { readonly type: 'tool-call-delta'; readonly callId: string; readonly argumentsText: string }
  /**
   * A source of the text. It may come before the text, in it or after it, and again; without a place
   * it belongs to the text as a whole.
   */
  | { readonly type: 'citation'; readonly source: CitedSource; readonly place?: CitedPlace }
  | { readonly type: 'provider-blocks'; readonly blocks: readonly unknown[] }
  | { readonly type: 'usage'; readonly usage: ReportedUsage }
  | { readonly type: 'params-dropped'; readonly params: readonly string[] }
  | { readonly type: 'free-messages-left'; readonly count: number }
  /**
   * The provider has told why it stopped, but its answer is still open: counts of tokens may come.
   * What is stopped from here on is finished, unless more of the reply follows.
   */
  | { readonly type: 'finish-mark'; readonly reason: FinishReason }
  | { readonly type: 'finish'; readonly reason: FinishReason }
  /** The stream ended without a finish mark. */
  | { readonly type: 'cut' }
  | { readonly type: 'error'; readonly error: TurnError };

/** The source of a text, and where it is cited. */
export type CitationEvent = Extract<ChatEvent, { readonly type: 'citation' }>;

/** Whether an event brings a piece of the reply itself. */
export function isReplyDelta(event: ChatEvent): boolean {
  const { type } = event;
  if (type === 'text-delta' || type === 'reasoning-delta') return event.text !== '';
  return type === 'tool-call-start' || type === 'tool-call-delta';
}
