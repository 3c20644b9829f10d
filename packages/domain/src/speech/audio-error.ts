import type { SpendingLimitExceeded } from '../usage/spending-limit-exceeded.ts';

/**
 * Why nothing was said or understood by an audio service. `no-key`; `keys-locked`: the password
 * comes first; `offline`; `unreachable`: no answer that could be read, or the key was refused in a
 * way that a page cannot see; `refused`: the service said no; `empty`: it answered with nothing; `too-large`: it did not stop answering;
 * `spending-limit`: it would have gone beyond one; `aborted`: the person stopped it; `internal`: a fault of this program.
 */
export interface AudioError {
  readonly code:
    | 'no-key'
    | 'keys-locked'
    | 'offline'
    | 'unreachable'
    | 'refused'
    | 'empty'
    | 'too-large'
    | 'spending-limit'
    | 'aborted'
    | 'internal';
  /** Name of the service. */
  readonly source: string;
  readonly status?: number;
  /** A text that the server meant for the reader. */
  readonly userMessage?: string;
  /** What it said besides, or its answer as it came; masked. */
  readonly detail?: string;
  /** The limit that it would have gone beyond. */
  readonly spending?: SpendingLimitExceeded;
}
