import type { Tool } from '@parley/domain/tool/tool.ts';

/** The tools that this installation knows, by their names. */
export interface ToolRegistry {
  /** In the order in which they are shown. */
  list(): readonly Tool[];
  find(name: string): Tool | undefined;
  /** Whether there is to be any tool at all. */
  isOn(): boolean;
}

/** What a registry is made with. */
export interface ToolRegistryOptions {
  /** Whether a tool is there to be used; asked anew each time. */
  readonly isOffered?: (tool: Tool) => boolean;
  /** Whether the host wants tools; asked anew each time. */
  readonly isOn?: () => boolean;
  /** Tools that come and go, those of plugins; the same list until it changes. */
  readonly added?: () => readonly Tool[];
}

/** Makes the registry. Of two tools with one name the first one stays. */
export function createToolRegistry(
  tools: readonly Tool[],
  { isOn = () => true, isOffered = () => true, added = () => none }: ToolRegistryOptions = {},
): ToolRegistry {
  let known = { added: none, byName: firstByName(tools) };

  function byName(): ReadonlyMap<string, Tool> {
    const now = added();
    if (known.added !== now) known = { added: now, byName: firstByName([...tools, ...now]) };
    return known.byName;
  }

  return {
    isOn,
    list: () => (isOn() ? [...byName().values()].filter((tool) => isOffered(tool)) : none),
    find(name) {
      const tool = isOn() ? byName().get(name) : undefined;
      return tool !== undefined && isOffered(tool) ? tool : undefined;
    },
  };
}

const none: readonly Tool[] = [];

function firstByName(tools: readonly Tool[]): ReadonlyMap<string, Tool> {
  const byName = new Map<string, Tool>();
  for (const tool of tools) if (!byName.has(tool.name)) byName.set(tool.name, tool);
  return byName;
}
