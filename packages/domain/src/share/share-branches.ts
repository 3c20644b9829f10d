import { isContextDivider, pathInContext } from '../chat/clear-context.ts';
import type { Message } from '../chat/message.ts';
import { pathTo, type MessageTree } from '../chat/message-tree.ts';
import type { MessageId } from '../shared/ids.ts';

/** How much of a chat leaves the program. */
export interface ShareScope {
  /** The last message of the branch that is shown; null for an empty chat. */
  readonly leafId: MessageId | null;
  /** Every branch, and not only the one that is shown. */
  readonly isWholeTree: boolean;
  /** What stands before a line «Context Cleared» comes along. */
  readonly hasCleared: boolean;
}

/** One way through a chat, from its first message to an end. */
export interface ShareBranch {
  /** Oldest first; without lines «Context Cleared». */
  readonly messages: readonly Message[];
  /** How many messages of the beginning stand in an earlier branch as well. */
  readonly knownCount: number;
}

/**
 * The branches of a chat that are shared, the shown one first and the others in the order of their
 * last messages. Left out are lines «Context Cleared», what they cleared, and branches of which
 * nothing remains that is not in another one. System messages stay as they were written.
 */
export function shareBranches(tree: MessageTree, scope: ShareScope): readonly ShareBranch[] {
  const seen = new Set<MessageId>();
  const branches: ShareBranch[] = [];
  for (const leafId of leavesOf(tree, scope)) {
    const path = pathTo(tree, leafId);
    const kept = scope.hasCleared ? path : pathInContext(path);
    const messages = kept.filter((message) => !isContextDivider(message));
    const firstNew = messages.findIndex(({ id }) => !seen.has(id));
    if (firstNew < 0) continue;
    branches.push({ messages, knownCount: firstNew });
    for (const { id } of messages) seen.add(id);
  }
  return branches;
}

function leavesOf(tree: MessageTree, { leafId, isWholeTree }: ShareScope): readonly MessageId[] {
  const shown = leafId === null ? [] : [leafId];
  if (!isWholeTree) return shown;
  const others = [...tree.byId.values()]
    .filter(({ id }) => id !== leafId && (tree.childrenOf.get(id)?.length ?? 0) === 0)
    .toSorted((a, b) => a.createdAtMs - b.createdAtMs || (a.id < b.id ? -1 : 1));
  return [...shown, ...others.map(({ id }) => id)];
}

/**
 * The messages of all branches, each once and linked to what stands before it in a branch: what was
 * left out leaves no gap.
 */
export function sharedMessages(branches: readonly ShareBranch[]): readonly Message[] {
  const byId = new Map<MessageId, Message>();
  for (const { messages } of branches) {
    for (const [index, message] of messages.entries()) {
      if (byId.has(message.id)) continue;
      byId.set(message.id, { ...message, parentId: messages[index - 1]?.id ?? null });
    }
  }
  return [...byId.values()];
}
