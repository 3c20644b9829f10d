import type { PluginTool } from '@parley/domain/plugin/plugin-tool.ts';

import { whenIdle } from '#src/platform/idle.ts';
import type { LiveQuery } from '#src/platform/live-query.ts';
import type { PluginDeps, PluginParts } from '#src/services/plugins/plugin-parts.ts';
import { createPluginTools, type PluginTools } from '#src/services/plugins/plugin-tools.ts';
import type { ToolRegistry } from '#src/services/tools/tool-registry.ts';

/** The tools of plugins; their code comes with the first use, and is tried again where that failed. */
export function startPlugins(
  ready: LiveQuery<readonly PluginTool[]>,
  registry: () => ToolRegistry,
  deps: PluginDeps,
): PluginTools {
  let loading: Promise<PluginParts | undefined> | undefined;
  const plugins = createPluginTools(ready, async () => {
    loading ??= import('#src/services/plugins/plugin-parts.ts').then(
      ({ createPluginParts }) => createPluginParts(deps),
      () => undefined,
    );
    const parts = await loading;
    if (parts === undefined) loading = undefined;
    return parts;
  });
  whenIdle(() => void follow());
  return plugins;

  async function follow(): Promise<void> {
    const code = await import('#src/services/plugins/follow-plugins.ts').catch(() => undefined);
    await code?.followPlugins(deps.store, plugins, registry());
  }
}
