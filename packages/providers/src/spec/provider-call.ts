import type { ChatRequest } from '@parley/domain/chat/chat-request.ts';
import type { LearnedLimits } from '@parley/domain/model/learned-limits.ts';
import type { ModelCapabilities } from '@parley/domain/model/model-info.ts';
import type { ProviderEndpoint } from '@parley/domain/model/provider-endpoint.ts';

/** How long a call may be silent. There is no limit on its whole length. */
export interface CallTimeouts {
  /** From the start of the request to the first byte of the body. */
  readonly firstByteMs: number;
  /** Between two bytes; comments and pings count. */
  readonly idleMs: number;
}

/** Ten minutes to the first byte (a local model may have to be loaded), five between two bytes. */
export const defaultTimeouts: CallTimeouts = { firstByteMs: 600_000, idleMs: 300_000 };

/** What a call needs of the outside, whatever is asked. */
export interface EndpointCall {
  readonly endpoint: ProviderEndpoint;
  /** Plain key; absent where the endpoint takes none. */
  readonly key?: string;
  readonly fetch: typeof fetch;
  /** Aborted by the user: the call ends silently. */
  readonly signal: AbortSignal;
  readonly timeouts: CallTimeouts;
  /** What the browser says about the network; asked only after `fetch` was rejected. */
  readonly isOnline: () => boolean;
}

/** One chat request with all that is known about its target. */
export interface ProviderCall extends EndpointCall {
  readonly request: ChatRequest;
  readonly capabilities: ModelCapabilities;
  /** The most that the model can write, where it is known; some protocols demand a limit. */
  readonly maxOutputTokens?: number;
  readonly learned: LearnedLimits;
  /** Tokens of prompt and reply together that the model can hold, where that is known. */
  readonly contextTokens?: number;
  /**
   * The window that the server has loaded the model with, in tokens. Protocols that set the window
   * ask for no smaller one, so that the model need not be loaded again.
   */
  readonly loadedWindowTokens?: number;
}

/** The outside as far as waiting and chance are concerned; tests pass their own. */
export interface CallDeps {
  /** Resolves after `delayMs`, or at once when the signal is aborted. */
  readonly sleep: (delayMs: number, signal: AbortSignal) => Promise<void>;
  /** 0 ≤ n < 1 */
  readonly random: () => number;
  /** Calls back once after `delayMs`; the result cancels that. */
  readonly startTimer: (delayMs: number, onFire: () => void) => () => void;
}
