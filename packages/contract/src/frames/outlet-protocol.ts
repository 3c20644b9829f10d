/*
 * What code of a plugin and the outlet say to each other over a port: the only way from foreign code
 * to the network. The code's half stands in the frame, the outlet's in the network worker.
 */

/** From the code: a request. Limits are those of the outlet, which reads every order as hostile. */
export interface OutletFetch {
  readonly kind: 'fetch';
  /** Chosen by the code; one for each request of a run. */
  readonly id: number;
  /** Absolute. */
  readonly url: string;
  readonly method: string;
  readonly headers: readonly (readonly [name: string, value: string])[];
  readonly body?: string | ArrayBuffer;
}

/** From the code: a request is no longer wanted. */
interface OutletAbort {
  readonly kind: 'abort';
  readonly id: number;
}

/** Everything that code says to the outlet. */
export type OutletOrder = OutletFetch | OutletAbort;

/** Why there is no answer, or no more of it. */
export type OutletFailure =
  /** The person did not allow the host, or nobody may: an address of a private network. */
  | 'not-allowed'
  /** The order is none, or is not to be had: another scheme, a forbidden method or header. */
  | 'invalid'
  /** Refused by the browser or the network; browsers do not tell which. */
  | 'unreachable'
  /** A redirect to an origin that is not allowed. */
  | 'redirected'
  /** More requests or bytes than a run may have. */
  | 'too-much'
  /** A secret is needed and cannot be read: the keys are locked, or it was never entered. */
  | 'no-secret'
  | 'stopped';

/** To the code: how a request goes on. `head`, then `body` in any number, then `end`; or `fail`. */
export type OutletReport =
  | {
      readonly kind: 'head';
      readonly id: number;
      readonly status: number;
      readonly statusText: string;
      /** After redirects. */
      readonly url: string;
      readonly headers: readonly (readonly [name: string, value: string])[];
    }
  | { readonly kind: 'body'; readonly id: number; readonly bytes: ArrayBuffer }
  | { readonly kind: 'end'; readonly id: number }
  | {
      readonly kind: 'fail';
      readonly id: number;
      readonly reason: OutletFailure;
      /** Host of the address, where it has one. */
      readonly host?: string;
      /** A sentence for people and models, without anything secret. */
      readonly text: string;
    };
