import type { LearnedLimits } from '@parley/domain/model/learned-limits.ts';
import type { ModelInfo } from '@parley/domain/model/model-info.ts';
import type { ModelRef } from '@parley/domain/model/model-ref.ts';
import type { ProviderEndpoint } from '@parley/domain/model/provider-endpoint.ts';
import type { Result } from '@parley/domain/shared/result.ts';

/** All that is known about the model that will be called. */
export interface CallTarget {
  readonly model: ModelRef;
  readonly endpoint: ProviderEndpoint;
  readonly info: ModelInfo | undefined;
  readonly learned: LearnedLimits;
}

/** Why a model cannot be called. */
export type TargetError =
  /** No provider is set up, or no model is chosen. */
  | { readonly code: 'no-model' }
  /** The provider of the chosen model was removed. */
  | { readonly code: 'no-provider' }
  /** The provider wants a key and has none. */
  | { readonly code: 'no-key'; readonly endpoint: ProviderEndpoint }
  /** The key is encrypted, and the password was not given since it was locked. */
  | {
      readonly code: 'keys-locked';
      readonly endpoint: ProviderEndpoint;
      readonly target: CallTarget;
    };

/** Finds what a call needs, from memory, so that a request can leave at once. */
export interface CallTargets {
  /** @param model the chat's model; null takes the default one */
  find(model: ModelRef | null): Result<CallTarget, TargetError>;
}
