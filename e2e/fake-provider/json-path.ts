/** Reads a value deep in parsed JSON; undefined where the path leads nowhere. */
export function at(value: unknown, ...path: readonly (string | number)[]): unknown {
  let current = value;
  for (const step of path) {
    if (typeof current !== 'object' || current === null) return undefined;
    current = (current as Readonly<Record<string | number, unknown>>)[step];
  }
  return current;
}

/** As {@link at}, as text; empty where there is none. */
export function textAt(value: unknown, ...path: readonly (string | number)[]): string {
  const found = at(value, ...path);
  return typeof found === 'string' ? found : '';
}
