/**
 * Marks a branch that the types rule out.
 *
 * Errors: throws if it is reached, which means that a value from outside was not parsed.
 */
export function unreachable(value: never): never {
  throw new Error(`Unreachable value: ${JSON.stringify(value)}`);
}
