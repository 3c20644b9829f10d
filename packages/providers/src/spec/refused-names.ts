import { isObject, type JsonObject } from './json.ts';

/** Body fields that hold further settings, each of which can be refused for itself. */
const groups = [
  'reasoning',
  'text',
  'output_config',
  'generationConfig',
  'stream_options',
  'options',
];

/**
 * Names of the settings inside of groups (`reasoning.summary`), with dots. A group that holds one
 * setting only stands for it.
 */
export function listNested(body: JsonObject): readonly string[] {
  return groups.flatMap((group) => {
    const value = body[group];
    return isObject(value) ? Object.keys(value).map((name) => `${group}.${name}`) : [];
  });
}

/**
 * Whether a text names a field: as it stands, or with spaces, underscores or capitals between its
 * words. Of a nested field only its own name is looked for.
 */
export function isNamed(field: string, message: string): boolean {
  const words = (field.split('.').at(-1) ?? '')
    .replaceAll(/([a-z])([A-Z])/g, '$1_$2')
    .split('_')
    .map((word) => word.replaceAll(/[^\w]/g, String.raw`\$&`));
  const isLong = words.length > 1;
  const spelling = words.join(isLong ? '[_ -]?' : '');
  return new RegExp(`(?<![\\w-])${spelling}(?![\\w-])`, isLong ? 'i' : '').test(message);
}
