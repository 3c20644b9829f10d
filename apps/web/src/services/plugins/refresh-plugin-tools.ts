import {
  instructionOfPlugin,
  toolsOfPlugins,
  type PluginTool,
} from '@parley/domain/plugin/plugin-tool.ts';

import { loadMeta, saveMeta } from '#src/data/repositories/meta-repository.ts';
import type { Store } from '#src/data/store.ts';

import type { PluginShelf } from './plugin-shelf.ts';

/**
 * Lays ready what models are told of the plugins that are on and allowed, where that changed.
 *
 * @param taken  names of the tools that come along
 */
export async function refreshPluginTools(
  store: Store,
  shelf: PluginShelf,
  taken: readonly string[],
): Promise<void> {
  const [all, ready] = await Promise.all([shelf.load(), loadMeta(store, 'pluginTools')]);
  if (!all.ok || !ready.ok) return;
  const usable = all.value.filter(({ row, isAllowed }) => row.isOn && isAllowed);
  // In the order in which they came, so that a name stays with who had it first.
  const inOrder = usable.toSorted((a, b) => a.row.createdAtMs - b.row.createdAtMs);
  const tools = toolsOfPlugins(
    inOrder.map(({ plugin, settings }) => ({
      plugin,
      instruction: instructionOfPlugin(plugin, settings),
    })),
    taken,
  );
  if (!isSame(tools, ready.value)) await saveMeta(store, 'pluginTools', tools);
}

function isSame(tools: readonly PluginTool[], ready: unknown): boolean {
  return JSON.stringify(tools) === JSON.stringify(ready ?? []);
}
