import { isContextDivider } from '@parley/domain/chat/clear-context.ts';
import type { Message } from '@parley/domain/chat/message.ts';
import {
  newestLeafBelow,
  siblingPosition,
  subtreeIds,
  type MessageTree,
} from '@parley/domain/chat/message-tree.ts';
import type { MessageId } from '@parley/domain/shared/ids.ts';

/** What deleting one message changes. */
export interface MessageDeletion {
  readonly removed: readonly Message[];
  /** Messages that followed the deleted one and now follow what stood before it. */
  readonly moved: readonly Message[];
  /** The same messages as they were, for undo. */
  readonly movedBefore: readonly Message[];
  readonly activeLeafId: MessageId | null;
}

/**
 * Plans the deletion of a message.
 *
 * One of several versions goes together with everything that follows it, and a version beside it is
 * shown. A message without other versions goes alone, as does a line «Context Cleared»: what follows
 * it stays.
 */
export function planDeletion(
  tree: MessageTree,
  message: Message,
  leafId: MessageId | null,
): MessageDeletion {
  const { nextId, previousId } = siblingPosition(tree, message);
  const neighbour = [nextId, previousId].find(
    (id) => id !== undefined && tree.byId.get(id)?.role === message.role,
  );
  if (neighbour !== undefined && !isContextDivider(message)) {
    return {
      removed: rowsOf(tree, subtreeIds(tree, message.id)),
      moved: [],
      movedBefore: [],
      activeLeafId: newestLeafBelow(tree, neighbour),
    };
  }
  const children = rowsOf(tree, tree.childrenOf.get(message.id) ?? []);
  // Results say nothing without the calls that they answer.
  const results = children.filter(({ type }) => type === 'tool-response');
  const movedBefore = [
    ...children.filter(({ type }) => type !== 'tool-response'),
    ...results.flatMap(({ id }) => rowsOf(tree, tree.childrenOf.get(id) ?? [])),
  ];
  const removed = [message, ...results];
  return {
    removed,
    moved: movedBefore.map((child) => ({ ...child, parentId: message.parentId })),
    movedBefore,
    activeLeafId: removed.some(({ id }) => id === leafId) ? message.parentId : leafId,
  };
}

/** Plans the deletion of every message of a chat, with all versions. */
export function planReset(tree: MessageTree): MessageDeletion {
  return { removed: [...tree.byId.values()], moved: [], movedBefore: [], activeLeafId: null };
}

function rowsOf(tree: MessageTree, ids: readonly MessageId[]): readonly Message[] {
  return ids.flatMap((id) => tree.byId.get(id) ?? []);
}
