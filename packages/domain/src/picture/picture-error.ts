import type { PictureUsage } from './picture-cost.ts';

/**
 * Why nothing was drawn.
 *
 * - `not-set-up`: nobody was chosen to draw, or the provider is gone
 * - `no-key`, `invalid-key`, `keys-locked`
 * - `offline`; `unreachable`: no answer that could be read, or the key was refused in a way that a
 *   page cannot see
 * - `no-credit`, `rate-limited`, `no-model`
 * - `policy`: the service does not draw this
 * - `refused`: it said no for another reason
 * - `no-picture`: it answered with words, or with nothing
 * - `bad-answer`: it answered with something else, such as a web page
 * - `not-a-picture`: what it sent is none that browsers show safely
 * - `too-large`: it sent more than a picture has
 * - `no-base`: there is no picture to change, or this service changes none
 * - `not-kept`: the picture came and could not be stored
 * - `spending-limit`: it would have gone beyond one
 * - `aborted`: the person stopped it
 * - `internal`: a fault of this program
 */
export type PictureErrorCode =
  | 'not-set-up'
  | 'no-key'
  | 'invalid-key'
  | 'keys-locked'
  | 'offline'
  | 'unreachable'
  | 'no-credit'
  | 'rate-limited'
  | 'no-model'
  | 'policy'
  | 'refused'
  | 'no-picture'
  | 'bad-answer'
  | 'not-a-picture'
  | 'too-large'
  | 'no-base'
  | 'not-kept'
  | 'spending-limit'
  | 'aborted'
  | 'internal';

/** A request for pictures that failed. */
export interface PictureError {
  readonly code: PictureErrorCode;
  readonly status?: number;
  /** What the service said, masked. For the person alone. */
  readonly detail?: string;
  /** Of an answer that came without a picture and may be billed all the same. */
  readonly usage?: PictureUsage;
}
