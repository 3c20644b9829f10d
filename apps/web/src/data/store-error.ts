/**
 * Why the store could not do what was asked. In each case nothing of the action is stored.
 *
 * - `quota-exceeded`: no room on this device; reading and deleting still work
 * - `closed`: this tab's connection ended, because another tab upgraded or removed the database
 * - `store-unavailable`: the browser lost the database or refuses it
 * - `aborted`: the browser gave up the transaction for another reason (`reason` is its error name)
 * - `missing`: the record that the action changes is not there any more
 */
export type StoreError =
  | { readonly code: 'quota-exceeded' }
  | { readonly code: 'closed' }
  | { readonly code: 'store-unavailable' }
  | { readonly code: 'aborted'; readonly reason: string }
  | { readonly code: 'missing' };

/** Thrown inside a transaction to abort it with an expected failure; never leaves the store. */
export class Rejection extends Error {
  readonly failure: StoreError;

  constructor(failure: StoreError) {
    super(failure.code);
    this.failure = failure;
  }
}

/** DOM errors that only a mistake of this program can cause. */
const bugs = new Set([
  'ConstraintError',
  'DataCloneError',
  'DataError',
  'NotFoundError',
  'ReadOnlyError',
  'SyntaxError',
  'TransactionInactiveError',
]);

/**
 * Turns an exception of IndexedDB into a failure.
 *
 * Errors: throws the cause again where it is no failure of the storage but a bug.
 */
export function toStoreError(cause: unknown): StoreError {
  if (cause instanceof Rejection) return cause.failure;
  // By name: browsers disagree on the class of QuotaExceededError.
  const name = isNamed(cause) ? cause.name : '';
  if (name === 'QuotaExceededError') return { code: 'quota-exceeded' };
  if (name === 'InvalidStateError') return { code: 'closed' };
  if (cause instanceof DOMException && !bugs.has(name)) return { code: 'aborted', reason: name };
  throw cause;
}

function isNamed(value: unknown): value is { readonly name: string } {
  return typeof value === 'object' && value !== null && 'name' in value;
}
