import { fieldsOf, firstText, listOf, textOf, type SourceFields } from '../import/source-json.ts';
import type { PluginSetting } from './plugin.ts';

/** Most settings of one plugin. */
const maxSettings = 50;
const maxOptions = 200;
const longest = { name: 200, description: 2000, placeholder: 500, value: 10_000 } as const;

/** Something about a setting that was read otherwise than it stands there. */
export interface SettingNote {
  readonly code:
    | 'setting-without-name'
    /** Its type is none of ours; it is the nearest. */
    | 'setting-type'
    /** It is kept with the keys, although its type does not ask for it. */
    | 'setting-secret'
    /** A choice without anything to choose; it is a text. */
    | 'setting-options'
    | 'setting-again'
    | 'too-many-settings';
  /** Of the setting; empty for none. */
  readonly name: string;
}

/** Settings of a manifest, and what was changed of them. */
export interface ReadSettings {
  readonly settings: readonly PluginSetting[];
  readonly notes: readonly SettingNote[];
}

const types: ReadonlyMap<string, PluginSetting['type']> = new Map([
  ['text', 'text'],
  ['password', 'password'],
  ['email', 'email'],
  ['number', 'number'],
  ['enum', 'enum'],
  ['string', 'text'],
  ['integer', 'number'],
  ['boolean', 'enum'],
]);
const ownTypes: ReadonlySet<string> = new Set(['text', 'password', 'email', 'number', 'enum']);

/** Reads the settings of a manifest, in all forms that are around. */
export function readSettings(given: unknown): ReadSettings {
  const settings = new Map<string, PluginSetting>();
  const notes: SettingNote[] = [];
  const list = listOf(given);
  for (const each of list.slice(0, maxSettings)) {
    const fields = fieldsOf(each);
    const name = firstText(fields['name'], fields['key']).slice(0, longest.name);
    const code = faultOf(name, settings);
    if (code !== undefined) notes.push({ code, name });
    else settings.set(name, readSetting(name, fields, notes));
  }
  if (list.length > maxSettings) notes.push({ code: 'too-many-settings', name: '' });
  return { settings: [...settings.values()], notes };
}

function faultOf(
  name: string,
  settings: ReadonlyMap<string, PluginSetting>,
): SettingNote['code'] | undefined {
  if (name === '') return 'setting-without-name';
  return settings.has(name) ? 'setting-again' : undefined;
}

function readSetting(name: string, fields: SourceFields, notes: SettingNote[]): PluginSetting {
  const label = firstText(fields['label'], name).slice(0, longest.name);
  const options = optionsOf(fields);
  const type = typeOf(name, { fields, options, notes });
  const isSecret = type === 'password' || [name, label].some(speaksOfSecret);
  if (isSecret && type !== 'password') notes.push({ code: 'setting-secret', name });
  return {
    name,
    label,
    description: textOf(fields['description']).slice(0, longest.description),
    placeholder: valueText(fields['placeholder']).slice(0, longest.placeholder),
    type,
    options: type === 'enum' ? options : [],
    defaultValue: valueText(fields['defaultValue'] ?? fields['default']).slice(0, longest.value),
    isRequired: fields['required'] === true,
    isSecret,
  };
}

interface TypeFacts {
  readonly fields: SourceFields;
  readonly options: readonly string[];
  readonly notes: SettingNote[];
}

function typeOf(name: string, { fields, options, notes }: TypeFacts): PluginSetting['type'] {
  const told = textOf(fields['type']);
  const type = types.get(told) ?? 'text';
  if (type === 'enum' && options.length === 0) {
    notes.push({ code: 'setting-options', name });
    return 'text';
  }
  if (told !== '' && !ownTypes.has(told)) notes.push({ code: 'setting-type', name });
  return type;
}

/** Values to choose from, each once; an empty one says what an empty field says as well. */
function optionsOf(fields: SourceFields): readonly string[] {
  if (fields['type'] === 'boolean') return ['true', 'false'];
  const given = listOf(fields['values'] ?? fields['options'] ?? fields['enum']);
  const values = given
    .slice(0, maxOptions)
    .map((each) => valueText(fieldsOf(each)['value'] ?? each).slice(0, longest.value));
  return [...new Set(values.filter((value) => value !== ''))];
}

function valueText(value: unknown): string {
  if (typeof value === 'string') return value;
  return typeof value === 'number' || typeof value === 'boolean' ? String(value) : '';
}

const secretWords: ReadonlySet<string> = new Set([
  'apikey',
  'apikeys',
  'key',
  'keys',
  'passphrase',
  'password',
  'secret',
  'secrets',
  'token',
  'tokens',
  'webhook',
  'webhooks',
]);
/** Names in small letters only, where no sign parts the words. */
const secretEnd = /(?:api_?key|secret|token|webhook)s?$/iu;
/** Of texts that speak of tokens as a measure. */
const measureWords: ReadonlySet<string> = new Set(['max', 'maximum', 'limit', 'count', 'number']);

/** Some authors ask for a key in a field that everybody can read. */
function speaksOfSecret(text: string): boolean {
  const words = text
    .replaceAll(/([a-z\d])([A-Z])/gu, '$1 $2')
    .toLowerCase()
    .split(/[^a-z]+/u);
  if (!words.some((word) => secretWords.has(word) || secretEnd.test(word))) return false;
  return !(words.some((word) => measureWords.has(word)) && words.includes('tokens'));
}
