/** What a reply has to be, beyond plain text. */
export type OutputFormat =
  /** Any JSON. */
  | { readonly type: 'json' }
  | {
      readonly type: 'json-schema';
      /** Letters, digits, `_` and `-`; at most 64. */
      readonly name: string;
      /** JSON Schema of the reply. */
      readonly schema: Readonly<Record<string, unknown>>;
    };

/** Reads a stored or imported format; undefined where it is none. */
export function parseOutputFormat(value: unknown): OutputFormat | undefined {
  if (!isRecord(value)) return undefined;
  if (value['type'] === 'json') return { type: 'json' };
  const { name, schema } = value;
  if (value['type'] !== 'json-schema' || !isRecord(schema)) return undefined;
  const isFit = typeof name === 'string' && /^[\w-]{1,64}$/.test(name);
  return { type: 'json-schema', name: isFit ? name : 'reply', schema };
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
