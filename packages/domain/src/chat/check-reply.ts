import type { OutputFormat } from './output-format.ts';

/** What is wrong with a reply that had to be JSON. */
export type ReplyProblem = 'not-json' | 'no-match';

/**
 * Checks a whole reply against the format that was asked for; undefined where it keeps to it.
 *
 * Of JSON Schema, the keywords that providers take for replies are checked; others count as kept.
 */
export function findReplyProblem(
  text: string,
  format: OutputFormat | undefined,
): ReplyProblem | undefined {
  if (format === undefined) return undefined;
  const value = parseJson(withoutFence(text));
  if (value === undefined) return 'not-json';
  if (format.type === 'json') return undefined;
  return matches(value, format.schema, { root: format.schema, depth: 0 }) ? undefined : 'no-match';
}

interface Context {
  readonly root: unknown;
  readonly depth: number;
}

/** Beyond this, a schema refers to itself without end, or the value is hostile. */
const deepest = 64;

function matches(value: unknown, schema: unknown, context: Context): boolean {
  if (schema === true || context.depth > deepest) return true;
  if (schema === false) return false;
  if (!isRecord(schema)) return true;
  const inner = { ...context, depth: context.depth + 1 };
  const target = typeof schema['$ref'] === 'string' ? resolve(schema['$ref'], context.root) : true;
  return (
    matchesType(value, schema['type']) &&
    matchesValues(value, schema) &&
    matchesSize(value, schema) &&
    matchesObject(value, schema, inner) &&
    matchesItems(value, schema, inner) &&
    matchesChoice(value, schema, inner) &&
    matches(value, target, inner)
  );
}

function matchesType(value: unknown, type: unknown): boolean {
  if (type === undefined) return true;
  const types: readonly unknown[] = Array.isArray(type) ? type : [type];
  return types.some((each) => each === typeOf(value) || (each === 'number' && isNumber(value)));
}

function typeOf(value: unknown): string {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'array';
  return Number.isInteger(value) ? 'integer' : typeof value;
}

function isNumber(value: unknown): value is number {
  return typeof value === 'number';
}

function matchesValues(value: unknown, schema: Fields): boolean {
  const text = JSON.stringify(value);
  const isOf = (each: unknown): boolean => JSON.stringify(each) === text;
  if (Array.isArray(schema['enum']) && !schema['enum'].some(isOf)) return false;
  return schema['const'] === undefined || isOf(schema['const']);
}

function matchesSize(value: unknown, schema: Fields): boolean {
  const within = (size: number, low: unknown, high: unknown): boolean =>
    (!isNumber(low) || size >= low) && (!isNumber(high) || size <= high);
  if (isNumber(value)) return within(value, schema['minimum'], schema['maximum']);
  if (typeof value === 'string') {
    return within(value.length, schema['minLength'], schema['maxLength']);
  }
  if (Array.isArray(value)) return within(value.length, schema['minItems'], schema['maxItems']);
  return true;
}

function matchesObject(value: unknown, schema: Fields, inner: Context): boolean {
  if (!isRecord(value)) return true;
  const known = isRecord(schema['properties']) ? schema['properties'] : {};
  const required: readonly unknown[] = Array.isArray(schema['required']) ? schema['required'] : [];
  if (required.some((name) => typeof name === 'string' && !Object.hasOwn(value, name))) {
    return false;
  }
  const others = schema['additionalProperties'] ?? true;
  return Object.entries(value).every(([name, each]) =>
    matches(each, Object.hasOwn(known, name) ? known[name] : others, inner),
  );
}

function matchesItems(value: unknown, schema: Fields, inner: Context): boolean {
  if (!Array.isArray(value) || schema['items'] === undefined) return true;
  return value.every((each) => matches(each, schema['items'], inner));
}

function matchesChoice(value: unknown, schema: Fields, inner: Context): boolean {
  const countOf = (name: string): number | undefined => {
    const list: unknown = schema[name];
    return Array.isArray(list)
      ? list.filter((each) => matches(value, each, inner)).length
      : undefined;
  };
  const all: unknown = schema['allOf'];
  const isAll = !Array.isArray(all) || countOf('allOf') === all.length;
  return isAll && (countOf('anyOf') ?? 1) > 0 && (countOf('oneOf') ?? 1) === 1;
}

/** A reference into the same schema: `#/$defs/name`. Anything else counts as kept. */
function resolve(reference: string, root: unknown): unknown {
  if (!reference.startsWith('#')) return true;
  let found: unknown = root;
  for (const step of reference.slice(1).split('/').filter(Boolean)) {
    const name = step.replaceAll('~1', '/').replaceAll('~0', '~');
    found = isRecord(found) && Object.hasOwn(found, name) ? found[name] : true;
  }
  return found;
}

type Fields = Readonly<Record<string, unknown>>;

function isRecord(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Many models put JSON into a code block, whatever they are told. */
function withoutFence(text: string): string {
  return /^\s*```(?:json)?\s*\n([\s\S]*?)\n\s*```\s*$/.exec(text)?.[1] ?? text;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}
