/**
 * Why a context could not be had. `unfilled`: its request lacks a value or an address; `no-secret`:
 * the keys are locked, or a secret was never filled in; `no-room`: the window of the model is full;
 * `changed`: only the request of a newer version of the character is allowed.
 */
export type ContextFailure =
  | 'slow'
  | 'unreachable'
  | 'redirected'
  | 'refused'
  | 'status'
  | 'too-large'
  | 'unfilled'
  | 'no-secret'
  | 'not-loaded'
  | 'no-room'
  | 'changed';

/** A context that was asked for with the request of a reply: what was told of it, not its text. */
export interface UsedContext {
  readonly name: string;
  /** Host and port; empty where the request had no address. */
  readonly host: string;
  /** Absent where the model got it; a {@link ContextFailure}, or what a newer version knows. */
  readonly failure?: string;
}
