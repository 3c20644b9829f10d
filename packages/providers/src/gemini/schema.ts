import { asList, asObject, asText, isObject, type JsonObject } from '../spec/json.ts';

/** Keywords that stand for themselves in the provider's own kind of schema. */
const keptKeywords = [
  'title',
  'description',
  'minimum',
  'maximum',
  'minItems',
  'maxItems',
  'minLength',
  'maxLength',
  'minProperties',
  'maxProperties',
  'pattern',
];

const knownFormats = new Set(['enum', 'date-time', 'int32', 'int64', 'float', 'double']);

/** Schemas that contain themselves are cut here. */
const maxDepth = 12;
const maxPlaces = 2000;
const maxReferences = 5;

/**
 * Reduces a JSON Schema to what function declarations take: no references, no alternatives but
 * `anyOf`, no constants, one type for each place. What is left out is never a reason for a refusal.
 *
 * @returns undefined for an object without properties, which stands for «no arguments»
 */
export function reduceParameters(schema: JsonObject): JsonObject | undefined {
  const reduced = reduce(schema, { root: schema, depth: 0, budget: { left: maxPlaces } });
  return Object.keys(asObject(reduced['properties'])).length === 0 ? undefined : reduced;
}

interface Place {
  readonly root: JsonObject;
  readonly depth: number;
  /** Shared by all places of one schema. */
  readonly budget: { left: number };
}

function reduce(value: unknown, place: Place): JsonObject {
  place.budget.left -= 1;
  if (place.depth > maxDepth || place.budget.left < 0) return { type: 'string' };
  const schema = resolve(value, place.root, maxReferences);
  const inner = { ...place, depth: place.depth + 1 };
  const options = asList(schema['anyOf'] ?? schema['oneOf']).filter((each) => !isNullType(each));
  const isNullable = hasNull(schema);
  return {
    ...Object.fromEntries(
      keptKeywords.flatMap((name) => (schema[name] === undefined ? [] : [[name, schema[name]]])),
    ),
    ...reduceType(schema, options.length > 0),
    ...reduceValues(schema),
    ...reduceObject(schema, inner),
    ...(schema['items'] === undefined ? {} : { items: reduce(schema['items'], inner) }),
    ...(options.length === 0 ? {} : { anyOf: options.map((option) => reduce(option, inner)) }),
    ...(isNullable ? { nullable: true } : {}),
  };
}

/** Follows references inside of the schema, and lays the members of `allOf` over each other. */
function resolve(value: unknown, root: JsonObject, steps: number): JsonObject {
  const schema = asObject(value);
  const path = asText(schema['$ref']);
  const target =
    path?.startsWith('#/') === true
      ? path
          .slice(2)
          .split('/')
          .reduce<unknown>((found, step) => asObject(found)[decodeStep(step)], root)
      : undefined;
  const { $ref: _ref, allOf, ...own } = schema;
  const parts = [target, ...asList(allOf)]
    .filter(isObject)
    .map((part) => (steps > 0 ? resolve(part, root, steps - 1) : {}));
  return parts.length === 0 ? own : parts.concat(own).reduce(merge, {});
}

function decodeStep(step: string): string {
  return step.replaceAll('~1', '/').replaceAll('~0', '~');
}

function merge(a: JsonObject, b: JsonObject): JsonObject {
  const properties = { ...asObject(a['properties']), ...asObject(b['properties']) };
  const required = [...asList(a['required']), ...asList(b['required'])];
  return {
    ...a,
    ...b,
    ...(Object.keys(properties).length === 0 ? {} : { properties }),
    ...(required.length === 0 ? {} : { required }),
  };
}

function reduceType(schema: JsonObject, hasOptions: boolean): JsonObject {
  const types = asList(Array.isArray(schema['type']) ? schema['type'] : [schema['type']]);
  const type = types.find((each) => typeof each === 'string' && each !== 'null');
  if (type !== undefined) return { type };
  if (isObject(schema['properties'])) return { type: 'object' };
  if (schema['items'] !== undefined) return { type: 'array' };
  return hasOptions ? {} : { type: 'string' };
}

function hasNull(schema: JsonObject): boolean {
  const options = [...asList(schema['anyOf']), ...asList(schema['oneOf'])];
  return (
    schema['nullable'] === true ||
    asList(schema['type']).includes('null') ||
    options.some(isNullType)
  );
}

function isNullType(value: unknown): boolean {
  return asObject(value)['type'] === 'null';
}

/** Only texts can be listed. */
function reduceValues(schema: JsonObject): JsonObject {
  const values = schema['const'] === undefined ? asList(schema['enum']) : [schema['const']];
  const isText = values.length > 0 && values.every((value) => typeof value === 'string');
  const format = asText(schema['format']);
  return {
    ...(isText ? { enum: values } : {}),
    ...(format !== undefined && knownFormats.has(format) ? { format } : {}),
  };
}

function reduceObject(schema: JsonObject, inner: Place): JsonObject {
  if (!isObject(schema['properties'])) return {};
  const properties = Object.fromEntries(
    Object.entries(schema['properties']).map(([name, each]) => [name, reduce(each, inner)]),
  );
  const required = asList(schema['required']).filter(
    (name) => typeof name === 'string' && Object.hasOwn(properties, name),
  );
  return { properties, ...(required.length === 0 ? {} : { required: [...new Set(required)] }) };
}
