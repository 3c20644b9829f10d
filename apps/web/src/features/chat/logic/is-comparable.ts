import type { Message } from '@parley/domain/chat/message.ts';
import type { MessageTree } from '@parley/domain/chat/message-tree.ts';

/** Whether several answers to the question before a reply can stand side by side. */
export function isComparable(tree: MessageTree, { role, parentId }: Message): boolean {
  const parent = parentId === null ? undefined : tree.byId.get(parentId);
  if (role !== 'assistant' || parent?.role !== 'user') return false;
  const siblings = tree.childrenOf.get(parent.id) ?? [];
  return siblings.filter((id) => tree.byId.get(id)?.role === 'assistant').length > 1;
}
