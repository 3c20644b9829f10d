import { changesIn } from '#src/data/changes.ts';
import { loadPlugins } from '#src/data/repositories/plugin-repository.ts';
import type { Store } from '#src/data/store.ts';
import type { ToolRegistry } from '#src/services/tools/tool-registry.ts';

import type { PluginTools } from './plugin-tools.ts';

const tables = ['plugins', 'grants', 'settings'];

/**
 * Lays ready anew what models are told of plugins, whenever plugins or what they may do changed, and
 * once at the beginning: something may have changed before.
 *
 * @param registry  what else is offered: plugins take none of its names
 */
export async function followPlugins(
  store: Store,
  plugins: PluginTools,
  registry: ToolRegistry,
): Promise<void> {
  /** One after the other: the last one has read what came last. */
  let refreshing = Promise.resolve();
  const next = (): Promise<void> => {
    refreshing = refreshing.then(() => refresh(store, plugins, registry)).catch(() => undefined);
    return refreshing;
  };
  store.changes.subscribe((notice) => {
    const isAffected = tables.some((table) => {
      const changes = changesIn(notice, table);
      if (changes === undefined) return plugins.list().length > 0;
      // What was filled in for plugins stands in what they say to models; other settings do not.
      return changes.some(({ keys }) => table !== 'settings' || keys.includes('pluginSettings'));
    });
    if (isAffected) void next();
  });
  const here = await loadPlugins(store);
  const hasAny = here.ok && here.value.length > 0;
  if (hasAny || plugins.list().length > 0) await next();
}

async function refresh(store: Store, plugins: PluginTools, registry: ToolRegistry): Promise<void> {
  const parts = await plugins.loadParts();
  if (parts === undefined) return;
  const { refreshPluginTools } = await import('./refresh-plugin-tools.ts');
  const others = registry.list().filter(({ pluginId }) => pluginId === undefined);
  await refreshPluginTools(
    store,
    parts.shelf,
    others.map(({ name }) => name),
  );
}
