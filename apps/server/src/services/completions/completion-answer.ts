import type { PublicErrorCode } from '@parley/contract/errors/public-error.ts';

/** What came of a request. */
export type CompletionAnswer =
  | {
      readonly kind: 'reply';
      readonly mediaType: string;
      /** Throws where it is cut, or says nothing for too long. */
      readonly body: AsyncIterable<Uint8Array>;
      /** Of the day, for whoever asks; absent: nothing limits them. */
      readonly messagesLeft?: number | undefined;
    }
  /** The provider refused the request itself; in its own words, without anything like a key. */
  | { readonly kind: 'refusal'; readonly status: number; readonly json: unknown };

/** Why there is no answer. */
export interface CompletionRefusal {
  readonly code: Extract<
    PublicErrorCode,
    | 'busy'
    | 'invalid-request'
    | 'limit-messages'
    | 'limit-running'
    | 'limit-tokens'
    | 'model-not-allowed'
    | 'organization-credit'
    | 'organization-key'
    | 'provider-failed'
  >;
  readonly retryAfterS?: number;
  /** For the places in its sentence. */
  readonly details?: Readonly<Record<string, number | string>>;
}

/** The provider was silent for too long in the middle of its answer. */
export class ProviderStalled extends Error {
  override readonly name = 'ProviderStalled';
  /** As people know it. */
  readonly provider: string;

  constructor(provider: string) {
    super('A provider fell silent.');
    this.provider = provider;
  }
}
