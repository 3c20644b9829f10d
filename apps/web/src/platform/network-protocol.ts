import type { ChatEvent } from '@parley/domain/chat/chat-event.ts';
import type { ChatRequest } from '@parley/domain/chat/chat-request.ts';
import type { OutputFormat } from '@parley/domain/chat/output-format.ts';
import type { TurnError } from '@parley/domain/chat/turn-error.ts';
import type { LearnedLimits } from '@parley/domain/model/learned-limits.ts';
import type { ModelCapabilities, ModelInfo } from '@parley/domain/model/model-info.ts';
import type { ProviderEndpoint } from '@parley/domain/model/provider-endpoint.ts';
import type { MessageId } from '@parley/domain/shared/ids.ts';
import type { Result } from '@parley/domain/shared/result.ts';

import type { AudioRequests } from './audio-protocol.ts';
import type { KeyRequests, KeyStatus } from './key-protocol.ts';
import type { LicenseRequests } from './license-protocol.ts';
import type { OutletRequests } from './outlet-requests.ts';
import type { PictureRequests } from './picture-protocol.ts';
import type { WebRequests } from './web-protocol.ts';

/** One call to a model. */
export interface ChatCall {
  readonly endpoint: ProviderEndpoint;
  readonly request: ChatRequest;
  readonly capabilities: ModelCapabilities;
  readonly learned: LearnedLimits;
  /** What the reply is checked against when it is there; how it is asked for stands in the request. */
  readonly replyFormat?: OutputFormat;
  readonly maxOutputTokens?: number;
  /** Tokens of prompt and reply together that the model can hold. */
  readonly contextTokens?: number;
  /** The message that began the reply, where this is a further request of it. */
  readonly turnId?: MessageId;
  /** The limit of spending that its chat has of its own; 0 for none. */
  readonly spendingLimitUsd?: number;
}

/** How a key test ended; `models` is the provider's list where it has one. */
export interface KeyTest {
  readonly models: readonly ModelInfo[];
}

/** A server for models on this computer, as far as the page can see it. */
export type LocalServerState =
  | { readonly state: 'found'; readonly models: readonly ModelInfo[] }
  /** Something answers there, but not to this origin. */
  | { readonly state: 'blocked' }
  | { readonly state: 'absent' };

/** A failed picture: nothing to read, or not a picture. */
export interface ImageError {
  readonly code: 'unreachable' | 'not-an-image' | 'too-large';
}

/** What the page asks of the network worker. Each has one answer, but `chat` has a stream of them. */
export interface NetworkRequests
  extends
    KeyRequests,
    AudioRequests,
    LicenseRequests,
    OutletRequests,
    PictureRequests,
    WebRequests {
  readonly 'list-models': {
    readonly input: { readonly endpoint: ProviderEndpoint };
    readonly output: Result<readonly ModelInfo[], TurnError>;
  };
  /** Tests a key that is not stored yet; empty text tests an endpoint that wants none. */
  readonly 'test-key': {
    readonly input: {
      readonly endpoint: ProviderEndpoint;
      readonly key: string;
      readonly modelId?: string;
    };
    readonly output: Result<KeyTest, TurnError>;
  };
  /** Asks for more about a model than the list tells. */
  readonly 'describe-model': {
    readonly input: { readonly endpoint: ProviderEndpoint; readonly model: ModelInfo };
    readonly output: Result<ModelInfo, TurnError>;
  };
  /** Asks, without a key, whether a server is an Ollama; the address for its own protocol if so. */
  readonly 'detect-ollama': {
    readonly input: { readonly endpoint: ProviderEndpoint };
    readonly output: { readonly baseUrl: string | undefined };
  };
  readonly 'probe-local': {
    readonly input: { readonly endpoint: ProviderEndpoint };
    readonly output: LocalServerState;
  };
  /** Fetches a picture that a reply names, without referrer, cookies or key. */
  readonly 'load-image': {
    readonly input: { readonly url: string };
    readonly output: Result<Blob, ImageError>;
  };
}

/** The name of a request. */
export type NetworkRequestName = keyof NetworkRequests;

/** From the page to the worker. */
export type ToWorker =
  | { readonly type: 'chat'; readonly callId: number; readonly call: ChatCall }
  | { readonly type: 'abort'; readonly callId: number }
  /**
   * Read the keys now, so that the first request need not wait for them. Where the page cannot keep
   * anything, `keepsKeys` is false: keys live as long as the worker then.
   */
  | { readonly type: 'warm'; readonly keepsKeys: boolean }
  | {
      readonly [Name in NetworkRequestName]: {
        readonly type: 'request';
        readonly callId: number;
        readonly name: Name;
        readonly input: NetworkRequests[Name]['input'];
      };
    }[NetworkRequestName];

/** From the worker to the page. Events of one call keep their order; the last message has `isEnd`. */
export type FromWorker =
  | {
      readonly type: 'events';
      readonly callId: number;
      readonly events: readonly ChatEvent[];
      readonly isEnd: boolean;
    }
  | { readonly type: 'answer'; readonly callId: number; readonly output: unknown }
  /** The keys were locked, unlocked or changed, by whatever tab. */
  | { readonly type: 'key-status'; readonly status: KeyStatus };
