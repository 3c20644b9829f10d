import { parsePluginId, type PluginId } from '../../shared/ids.ts';
import type { Plugin, PluginManifest } from '../plugin.ts';
import { toPlugin } from '../to-plugin.ts';

/** An id of a plugin. */
export function pluginId(text: string): PluginId {
  const id = parsePluginId(text);
  if (id === undefined) throw new Error('An id has letters');
  return id;
}

/** The plugin of a manifest, under an id of its own. */
export function pluginOf(manifest: PluginManifest): Plugin {
  return toPlugin({ id: pluginId('new_plugin_id_1'), manifest });
}
