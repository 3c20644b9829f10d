import type { PluginId } from '../shared/ids.ts';
import { cutText } from '../shared/text.ts';
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
  /** What its plugin adds to the instruction; absent for nothing. */
  readonly pluginInstruction?: string;
  /** Its plugin has something fetched before a request. */
  readonly hasDynamicContexts?: true;
}

/** A plugin that is offered, with what it says to every model. */
export interface OfferedPlugin {
  readonly plugin: Plugin;
  /** Empty for nothing. */
  readonly instruction: string;
}

const longestName = 64;

/** Longest instruction of one plugin: it lies ready with each of its functions. Characters. */
const longestInstruction = 20_000;

/**
 * What a plugin adds to the instruction, with what was filled in. Other braces stay, and so do those
 * of secrets: no model is told one.
 */
export function instructionOfPlugin(
  { contexts, settings }: Pick<Plugin, 'contexts' | 'settings'>,
  values: Readonly<Record<string, string>>,
): string {
  const known = new Map(
    settings
      .filter(({ isSecret }) => !isSecret)
      .map(({ name, defaultValue }) => [name, values[name] ?? defaultValue]),
  );
  const texts = contexts.map(({ text }) =>
    text.replaceAll(/\{([^{}\s"]{1,200})\}/gu, (whole, name: string) => known.get(name) ?? whole),
  );
  return cutText(texts.join('\n\n'), longestInstruction);
}

/**
 * What models are told of plugins, sorted by name, so that requests begin alike.
 *
 * @param plugins in an order that stays: of two functions of one name, the first keeps it
 * @param taken names of other tools, which no plugin can take
 */
export function toolsOfPlugins(
  plugins: readonly OfferedPlugin[],
  taken: readonly string[],
): readonly PluginTool[] {
  const names = new Set(taken);
  const tools = plugins.flatMap(({ plugin, instruction }) => {
    const { id, title, functions, dynamicContexts } = plugin;
    return functions.map(({ name: functionName, description, parameters }): PluginTool => {
      const name = freeName(functionName, names);
      names.add(name);
      return {
        pluginId: id,
        title,
        name,
        functionName,
        description,
        parameters,
        ...(instruction === '' ? {} : { pluginInstruction: instruction }),
        ...(dynamicContexts.length === 0 ? {} : { hasDynamicContexts: true }),
      };
    });
  });
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
