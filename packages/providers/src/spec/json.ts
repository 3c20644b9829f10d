/** An object of unknown content, as JSON gives it. */
export type JsonObject = Readonly<Record<string, unknown>>;

/** Whether a value is an object with names, not a list and not null. */
export function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The value as an object; an empty one if it is none. */
export function asObject(value: unknown): JsonObject {
  return isObject(value) ? value : {};
}

/** The value as a list; an empty one if it is none. */
export function asList(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

/** The value if it is text that is not empty. */
export function asText(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined;
}

/** The value as an opaque id: servers send numbers where the protocol says text. */
export function asId(value: unknown): string | undefined {
  return typeof value === 'number' ? String(value) : asText(value);
}

/** The value if it is a finite number of 0 or more. */
export function asCount(value: unknown): number | undefined {
  return typeof value === 'number' && Number.isFinite(value) && value >= 0 ? value : undefined;
}

/** Reads JSON text; undefined (which JSON cannot express) if it is none. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
