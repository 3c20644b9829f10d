import type { Tool } from '@parley/domain/tool/tool.ts';

/** The tools that this installation knows, by their names. */
export interface ToolRegistry {
  /** In the order in which they are shown. */
  list(): readonly Tool[];
  find(name: string): Tool | undefined;
}

/** Makes the registry. Of two tools with one name the first one stays. */
export function createToolRegistry(tools: readonly Tool[]): ToolRegistry {
  const byName = new Map<string, Tool>();
  for (const tool of tools) if (!byName.has(tool.name)) byName.set(tool.name, tool);
  const all = [...byName.values()];
  return { list: () => all, find: (name) => byName.get(name) };
}
