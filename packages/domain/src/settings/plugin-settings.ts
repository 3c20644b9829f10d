import type { PluginId } from '../shared/ids.ts';
import type { StoredFields } from './settings.ts';

/** What was filled in for a plugin, by the name of the setting. Never secrets. */
export type PluginSettingValues = Readonly<Record<string, string>>;

const longestName = 200;
const longestValue = 100_000;
const mostValues = 200;

/**
 * Reads what was filled in for one plugin out of the setting that has it for all. Values of wrong kinds
 * and sizes are passed over.
 */
export function settingsOfPlugin(stored: StoredFields, id: PluginId): PluginSettingValues {
  return Object.hasOwn(stored, id) ? cleanPluginSettings(stored[id]) : {};
}

/** The values that a plugin can have: texts; numbers and switches of files become texts. */
export function cleanPluginSettings(value: unknown): PluginSettingValues {
  const isMap = typeof value === 'object' && value !== null && !Array.isArray(value);
  const entries = isMap ? Object.entries(value) : [];
  const kept = entries.flatMap(([name, each]): [string, string][] => {
    const text = textOf(each);
    const isSound = name !== '' && name !== '__proto__' && name.length <= longestName;
    return isSound && text !== undefined && text.length <= longestValue ? [[name, text]] : [];
  });
  return Object.fromEntries(kept.slice(0, mostValues));
}

function textOf(value: unknown): string | undefined {
  if (typeof value === 'string') return value;
  return typeof value === 'number' || typeof value === 'boolean' ? String(value) : undefined;
}
