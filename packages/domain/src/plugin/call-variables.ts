import { fieldsOf } from '../import/source-json.ts';
import type { Plugin, PluginFunction, PluginSetting } from './plugin.ts';

/** What stands for a name in a request. */
export interface Variable {
  readonly value: unknown;
  readonly from: 'argument' | 'setting';
}

/** By names: all that may be replaced, also those without a value. */
export type Variables = ReadonlyMap<string, Variable>;

/** What a call is filled with. */
export interface CallValues {
  readonly input: Readonly<Record<string, unknown>>;
  /** By name; secrets are placeholders. */
  readonly settings: ReadonlyMap<string, string>;
}

/**
 * The variables of a call: the parameters that its function tells of, and the settings of its plugin.
 * An argument wins over a setting of the same name, but never over a secret.
 */
export function variablesOf(
  plugin: Pick<Plugin, 'settings' | 'secrets'>,
  { parameters }: Pick<PluginFunction, 'parameters'>,
  { input, settings }: CallValues,
): Variables {
  const variables = new Map<string, Variable>();
  for (const setting of plugin.settings) {
    variables.set(setting.name, { value: valueOf(setting, settings), from: 'setting' });
  }
  const secrets = new Set(Object.keys(plugin.secrets));
  // A token that was got by signing in is a secret without a setting.
  for (const name of secrets) {
    const value = variables.get(name)?.value ?? settings.get(name) ?? '';
    variables.set(name, { value, from: 'setting' });
  }
  for (const name of Object.keys(fieldsOf(parameters['properties']))) {
    const isGiven = Object.hasOwn(input, name);
    if (secrets.has(name) || (!isGiven && variables.has(name))) continue;
    variables.set(name, { value: isGiven ? input[name] : undefined, from: 'argument' });
  }
  return variables;
}

/** The value of a setting, or its default; in JSON, numbers and yes or no stand bare. */
function valueOf(setting: PluginSetting, settings: ReadonlyMap<string, string>): unknown {
  const { name, type, options, defaultValue, isSecret } = setting;
  const text = settings.get(name) ?? (isSecret ? '' : defaultValue);
  if (isSecret || text.trim() === '') return text;
  if (options.join(' ') === 'true false') return text === 'true';
  const number = type === 'number' ? Number(text) : Number.NaN;
  return Number.isFinite(number) ? number : text;
}
