import type { PluginId } from '../shared/ids.ts';
import type { Plugin } from './plugin.ts';

/**
 * A function of a plugin as models are told of it. These lie ready, so that a request needs to read
 * no plugin; everything else of a plugin is loaded with its first call.
 */
export interface PluginTool {
  readonly pluginId: PluginId;
  /** Of the plugin, as people see it. */
  readonly title: string;
  /** Unique over all tools: that of the function, with a number behind it where another has the same. */
  readonly name: string;
  /** The name in the plugin. */
  readonly functionName: string;
  readonly description: string;
  readonly parameters: Readonly<Record<string, unknown>>;
}

const longestName = 64;

/**
 * What models are told of plugins, sorted by name, so that requests begin alike.
 *
 * @param plugins in an order that stays: of two functions of one name, the first keeps it
 * @param taken names of other tools, which no plugin can take
 */
export function toolsOfPlugins(
  plugins: readonly Plugin[],
  taken: readonly string[],
): readonly PluginTool[] {
  const names = new Set(taken);
  const tools = plugins.flatMap(({ id, title, functions }) =>
    functions.map(({ name: functionName, description, parameters }) => {
      const name = freeName(functionName, names);
      names.add(name);
      return { pluginId: id, title, name, functionName, description, parameters };
    }),
  );
  return tools.toSorted((a, b) => (a.name < b.name ? -1 : 1));
}

function freeName(name: string, taken: ReadonlySet<string>): string {
  let free = name;
  for (let number = 2; taken.has(free); number += 1) {
    const suffix = `_${number}`;
    free = name.slice(0, longestName - suffix.length) + suffix;
  }
  return free;
}
