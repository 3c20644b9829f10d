import type { PluginTool } from '@parley/domain/plugin/plugin-tool.ts';
import { err } from '@parley/domain/shared/result.ts';
import type { Tool } from '@parley/domain/tool/tool.ts';

import type { LiveQuery } from '#src/platform/live-query.ts';

import type { PluginParts } from './plugin-parts.ts';

/** The tools of the plugins that are on. */
export interface PluginTools {
  /** The same list until it changes. */
  list(): readonly Tool[];
  subscribe(listener: () => void): () => void;
  /** Everything else about plugins; undefined where its code cannot be had. */
  loadParts(): Promise<PluginParts | undefined>;
}

const none: readonly Tool[] = [];

/** Makes the tools of plugins out of what lies ready of them. */
export function createPluginTools(
  query: LiveQuery<readonly PluginTool[]>,
  loadParts: PluginTools['loadParts'],
): PluginTools {
  let from: readonly PluginTool[] | undefined;
  let tools = none;
  return {
    list() {
      const { value } = query.getSnapshot();
      if (value !== from) {
        from = value;
        tools = value?.map((each) => toTool(each, loadParts)) ?? none;
      }
      return tools;
    },
    subscribe: query.subscribe,
    loadParts,
  };
}

function toTool(
  { pluginId, functionName, ...told }: PluginTool,
  loadParts: PluginTools['loadParts'],
): Tool {
  return {
    ...told,
    pluginId,
    functionName,
    needsApproval: false,
    keepsTime: true,
    async decide(input, context) {
      const parts = await loadParts();
      return (
        parts?.runs.decide({ pluginId, name: functionName, input, context }) ?? { kind: 'ask' }
      );
    },
    async run(input, signal, context) {
      const parts = await loadParts();
      return parts === undefined
        ? err({ code: 'failed', text: 'the code of plugins could not be loaded' })
        : parts.runs.run({ pluginId, name: functionName, input, context }, signal);
    },
  };
}
