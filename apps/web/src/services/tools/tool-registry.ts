import type { Tool } from '@parley/domain/tool/tool.ts';

/** The tools that this installation knows, by their names. */
export interface ToolRegistry {
  /** In the order in which they are shown. */
  list(): readonly Tool[];
  find(name: string): Tool | undefined;
}

/**
 * Makes the registry. Of two tools with one name the first one stays.
 *
 * @param isOn  whether there are tools at all; asked anew each time
 */
export function createToolRegistry(
  tools: readonly Tool[],
  isOn: () => boolean = () => true,
): ToolRegistry {
  const byName = new Map<string, Tool>();
  for (const tool of tools) if (!byName.has(tool.name)) byName.set(tool.name, tool);
  const all = [...byName.values()];
  return {
    list: () => (isOn() ? all : []),
    find: (name) => (isOn() ? byName.get(name) : undefined),
  };
}
