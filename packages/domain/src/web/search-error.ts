/**
 * Why a search or a page brought nothing.
 *
 * `not-set-up`: no service, or its key is missing; `keys-locked`: the password comes first;
 * `bad-key`: the service does not take the key (401, or a 400 that says so); `forbidden`: it does, but
 * not for this (403); `rate-limited`: too many requests (429); `refused`: any other status;
 * `not-allowed`: an address that is not asked for; `redirected`: it leads elsewhere; `not-text`: the
 * page is of a kind that cannot be read; `no-items`: nothing was found where there should be a list, as
 * for an engine that searches no images; `invalid`: an answer that is none; `too-large`; `timeout`;
 * `unreachable`: no answer that a page may read; `offline`; `aborted`: the person stopped it;
 * `internal`: a fault of this program.
 */
export interface SearchError {
  readonly code:
    | 'not-set-up'
    | 'keys-locked'
    | 'bad-key'
    | 'forbidden'
    | 'rate-limited'
    | 'refused'
    | 'not-allowed'
    | 'redirected'
    | 'not-text'
    | 'no-items'
    | 'invalid'
    | 'too-large'
    | 'timeout'
    | 'unreachable'
    | 'offline'
    | 'aborted'
    | 'internal';
  readonly status?: number;
  /** Where a page leads that was `redirected`; absent where the browser does not say. */
  readonly location?: string;
  /** What the service said; masked, at most 300 characters. */
  readonly detail?: string;
}
