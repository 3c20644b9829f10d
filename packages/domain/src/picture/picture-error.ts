import type { SpendingLimitExceeded } from '../usage/spending-limit-exceeded.ts';

/**
 * Why nothing was drawn.
 *
 * - `not-set-up`: nobody was chosen to draw, or the provider is gone
 * - `no-key`; `keys-locked`: the password comes first
 * - `offline`; `unreachable`: no answer that could be read, or the key was refused in a way that a
 *   page cannot see
 * - `refused`: the service said no
 * - `no-picture`: it answered with words, or with nothing
 * - `not-a-picture`: what it sent is none that browsers show safely
 * - `too-large`: it sent more than a picture has
 * - `spending-limit`: it would have gone beyond one
 * - `aborted`: the person stopped it
 * - `internal`: a fault of this program
 */
export interface PictureError {
  readonly code:
    | 'not-set-up'
    | 'no-key'
    | 'keys-locked'
    | 'offline'
    | 'unreachable'
    | 'refused'
    | 'no-picture'
    | 'not-a-picture'
    | 'too-large'
    | 'spending-limit'
    | 'aborted'
    | 'internal';
  /** Name of the service. */
  readonly source: string;
  readonly status?: number;
  /** What the service said, masked. */
  readonly detail?: string;
  /** The limit that it would have gone beyond. */
  readonly spending?: SpendingLimitExceeded;
}
