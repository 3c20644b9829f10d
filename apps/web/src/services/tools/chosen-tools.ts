import type { Chat } from '@parley/domain/chat/chat.ts';
import type { Tool } from '@parley/domain/tool/tool.ts';

import { webSearchName } from '#src/services/web/web-tools.ts';

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

/** What a chat offers to its model: tools, and its own search where no service is set up. */
export interface ChatOffer {
  readonly tools: readonly Tool[];
  readonly searchesWeb: boolean;
}

/** As {@link toolsOf}, with what the model itself may do. */
export function offerOf(registry: ToolRegistry, chat: Pick<Chat, 'parameters'>): ChatOffer {
  const isChosen = chat.parameters.tools?.includes(webSearchName) === true;
  return {
    tools: toolsOf(registry, chat),
    searchesWeb:
      isChosen && registry.isAllowed(webSearchName) && registry.find(webSearchName) === undefined,
  };
}
