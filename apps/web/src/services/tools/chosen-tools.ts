import type { Chat } from '@parley/domain/chat/chat.ts';
import type { Tool } from '@parley/domain/tool/tool.ts';

import type { ToolRegistry } from './tool-registry.ts';

/** The tools that a chat offers to its model. */
export function toolsOf(
  registry: ToolRegistry,
  { parameters }: Pick<Chat, 'parameters'>,
): readonly Tool[] {
  return registry
    .list()
    .filter(({ name, partOf = name }) => parameters.tools?.includes(partOf) === true);
}
