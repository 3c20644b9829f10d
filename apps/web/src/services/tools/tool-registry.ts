import type { Tool } from '@parley/domain/tool/tool.ts';

/** The tools that this installation knows, by their names. */
export interface ToolRegistry {
  /** In the order in which they are shown. */
  list(): readonly Tool[];
  find(name: string): Tool | undefined;
  /** Whether the host leaves this tool to people, set up or not; none where it wants no tools. */
  isAllowed(name: string): boolean;
}

/** What a registry is made with. */
export interface ToolRegistryOptions {
  /** Whether a tool is there to be used; asked anew each time. */
  readonly isOffered?: (tool: Tool) => boolean;
  /** Whether the host leaves a tool to people; asked anew each time. */
  readonly isAllowed?: (name: string) => boolean;
  /** Tools that come and go, those of plugins; the same list until it changes. */
  readonly added?: () => readonly Tool[];
}

/** Makes the registry. Of two tools with one name the first one stays. */
export function createToolRegistry(
  tools: readonly Tool[],
  { isAllowed = () => true, isOffered = () => true, added = () => none }: ToolRegistryOptions = {},
): ToolRegistry {
  let known = { added: none, byName: firstByName(tools) };

  function byName(): ReadonlyMap<string, Tool> {
    const now = added();
    if (known.added !== now) known = { added: now, byName: firstByName([...tools, ...now]) };
    return known.byName;
  }

  const isThere = (tool: Tool): boolean => isAllowed(tool.partOf ?? tool.name) && isOffered(tool);
  return {
    isAllowed,
    list: () => [...byName().values()].filter((tool) => isThere(tool)),
    find(name) {
      const tool = byName().get(name);
      return tool !== undefined && isThere(tool) ? tool : undefined;
    },
  };
}

const none: readonly Tool[] = [];

function firstByName(tools: readonly Tool[]): ReadonlyMap<string, Tool> {
  const byName = new Map<string, Tool>();
  for (const tool of tools) if (!byName.has(tool.name)) byName.set(tool.name, tool);
  return byName;
}
