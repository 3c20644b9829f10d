import { asList, asObject, isObject } from './json.ts';

/**
 * Whether a JSON Schema can be enforced strictly by the rules of OpenAI: every object lists all its
 * properties as required and allows no others.
 */
export function isStrictSchema(schema: unknown): boolean {
  if (Array.isArray(schema)) return schema.every(isStrictSchema);
  if (!isObject(schema)) return true;
  const properties = asObject(schema['properties']);
  const names = Object.keys(properties);
  const isObjectSchema = schema['type'] === 'object' || names.length > 0;
  const required = asList(schema['required']);
  if (isObjectSchema && schema['additionalProperties'] !== false) return false;
  if (!names.every((name) => required.includes(name))) return false;
  return [...Object.values(properties), schema['items'], schema['anyOf']]
    .concat(Object.values(asObject(schema['$defs'])))
    .every(isStrictSchema);
}
