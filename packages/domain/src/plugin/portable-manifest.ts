import { fieldsOf, firstText } from '../import/source-json.ts';
import type { PluginManifest } from './plugin.ts';
import { readSettings } from './read-settings.ts';

/** Where a manifest can hold what was filled in for a setting. */
const valueNames: ReadonlySet<string> = new Set(['default', 'defaultValue', 'value']);

/**
 * A manifest as it is given to everybody: word for word, but for what stands in settings that are
 * secret, which whoever gets it fills in.
 */
export function toPortableManifest(manifest: PluginManifest): PluginManifest {
  const { userSettings } = manifest;
  if (!Array.isArray(userSettings)) return manifest;
  const { settings } = readSettings(userSettings);
  const secret = new Set(settings.filter(({ isSecret }) => isSecret).map(({ name }) => name));
  return {
    ...manifest,
    userSettings: userSettings.map((setting: unknown) => {
      const fields = fieldsOf(setting);
      return secret.has(firstText(fields['name'], fields['key'])) ? withoutValues(fields) : setting;
    }),
  };
}

function withoutValues(fields: Readonly<Record<string, unknown>>): object {
  return Object.fromEntries(Object.entries(fields).filter(([name]) => !valueNames.has(name)));
}
