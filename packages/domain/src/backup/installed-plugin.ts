import type { PluginRow } from '../plugin/plugin.ts';

/**
 * A plugin in the specified form: its manifest, word for word, under the id by which it is known here
 * where it names another or none.
 */
export function toInstalledPlugin({
  id,
  title,
  manifest,
}: PluginRow): Readonly<Record<string, unknown>> {
  const isNamed = manifest['uuid'] === id || manifest['id'] === id;
  return {
    title,
    ...manifest,
    ...(isNamed ? {} : { id, uuid: id }),
    syncedAt: null,
  };
}
