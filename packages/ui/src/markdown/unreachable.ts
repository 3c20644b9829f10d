/** Marks a branch that the types rule out; reaching it is a bug. */
export function unreachable(value: never): never {
  throw new Error(`Unexpected value: ${JSON.stringify(value)}`);
}
