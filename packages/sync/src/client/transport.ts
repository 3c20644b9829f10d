import type {
  IndexAnswer,
  PullAnswer,
  PullRefusal,
  PullRequest,
  PushAnswer,
  PushRefusal,
  PushRequest,
} from '@parley/contract/sync/exchange.ts';
import type { Result } from '@parley/domain/shared/result.ts';

/** Why there is no answer of the sync's own. Whether a push has arrived is not known then. */
export type TransportFailure =
  /** The browser has no network. */
  | { readonly code: 'offline' }
  /** Nothing came, or nothing that could be read. */
  | { readonly code: 'no-answer' }
  /** The server has no time now. */
  | { readonly code: 'busy'; readonly retryAfterMs: number | null }
  | { readonly code: 'signed-out' };

/** Carries requests to the server. Each is sent once; the rounds repeat what has to be repeated. */
export interface Transport {
  push(request: PushRequest): Promise<Result<PushAnswer, PushRefusal | TransportFailure>>;
  pull(request: PullRequest): Promise<Result<PullAnswer, PullRefusal | TransportFailure>>;
  index(after: number): Promise<Result<IndexAnswer, TransportFailure>>;
}
