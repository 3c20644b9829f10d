import type { MessageId } from '../shared/ids.ts';
import type { Message } from './message.ts';
import { isRunning } from './turn-state.ts';

/** Messages of one chat, indexed. Made once and grown; never holds another chat's messages. */
export interface MessageTree {
  readonly byId: ReadonlyMap<MessageId, Message>;
  /** Children of a message (of the root for null) in order of creation. */
  readonly childrenOf: ReadonlyMap<MessageId | null, readonly MessageId[]>;
  /** False while only the newest messages of the chat are here. */
  readonly isWhole: boolean;
}

/** The tree of a chat without messages. */
export const emptyTree: MessageTree = { byId: new Map(), childrenOf: new Map(), isWhole: true };

function compareSiblings(a: Message, b: Message): number {
  return a.createdAtMs - b.createdAtMs || (a.id < b.id ? -1 : 1);
}

/**
 * Builds a tree from messages in any order.
 *
 * @param isWhole whether these are all messages of the chat. If so, a message whose parent is not
 * among them hangs at the root, and one that stands in a circle of parents as well: no text is ever
 * hidden by a damaged link.
 */
export function buildTree(messages: Iterable<Message>, isWhole: boolean): MessageTree {
  const byId = new Map<MessageId, Message>();
  for (const message of messages) byId.set(message.id, message);
  const grouped = new Map<MessageId | null, Message[]>();
  const rooted = new Set<MessageId>();
  for (const message of byId.values()) {
    const parentId = isWhole ? safeParent(message, byId, rooted) : message.parentId;
    const siblings = grouped.get(parentId);
    if (siblings === undefined) grouped.set(parentId, [message]);
    else siblings.push(message);
  }
  const childrenOf = new Map<MessageId | null, MessageId[]>();
  for (const [parentId, siblings] of grouped) {
    childrenOf.set(
      parentId,
      siblings.toSorted(compareSiblings).map((message) => message.id),
    );
  }
  return { byId, childrenOf, isWhole };
}

function safeParent(message: Message, byId: MessageTree['byId'], rooted: Set<MessageId>) {
  const parent = message.parentId === null ? undefined : byId.get(message.parentId);
  if (parent === undefined) return null;
  // Parents are older than their children; only a link that points forward can close a circle.
  const isForward = parent.createdAtMs >= message.createdAtMs;
  return isForward && leadsIntoCircle(message, byId, rooted) ? null : parent.id;
}

/** `rooted` remembers what leads to a root, so that a long branch is walked once. */
function leadsIntoCircle(
  start: Message,
  byId: MessageTree['byId'],
  rooted: Set<MessageId>,
): boolean {
  const seen = new Set<MessageId>();
  let current: Message | undefined = start;
  while (current !== undefined && !rooted.has(current.id)) {
    if (seen.has(current.id)) return true;
    seen.add(current.id);
    current = current.parentId === null ? undefined : byId.get(current.parentId);
  }
  for (const id of seen) rooted.add(id);
  return false;
}

/** The messages from the first one to `leafId`, in reading order; empty for null. */
export function pathTo(tree: MessageTree, leafId: MessageId | null): readonly Message[] {
  const path: Message[] = [];
  const seen = new Set<MessageId>();
  let current = leafId === null ? undefined : tree.byId.get(leafId);
  while (current !== undefined && !seen.has(current.id)) {
    seen.add(current.id);
    path.push(current);
    current = current.parentId === null ? undefined : tree.byId.get(current.parentId);
  }
  return path.toReversed();
}

/** The newest end of the branch that begins at `id`: at each fork the newest child. */
export function newestLeafBelow(tree: MessageTree, id: MessageId): MessageId {
  let current = id;
  const seen = new Set<MessageId>();
  while (!seen.has(current)) {
    seen.add(current);
    const next = tree.childrenOf.get(current)?.at(-1);
    if (next === undefined) return current;
    current = next;
  }
  return current;
}

/**
 * The newest end of the newest branch of a chat; null for an empty one. Of a tree that is not whole,
 * the branches that begin somewhere before it count as well.
 */
export function newestLeaf(tree: MessageTree): MessageId | null {
  let newest: Message | undefined;
  for (const [parentId, children] of tree.childrenOf) {
    if (parentId !== null && tree.byId.has(parentId)) continue;
    const [last] = children.slice(-1).flatMap((id) => tree.byId.get(id) ?? []);
    if (last === undefined) continue;
    if (newest === undefined || compareSiblings(newest, last) < 0) newest = last;
  }
  return newest === undefined ? null : newestLeafBelow(tree, newest.id);
}

/** Whether a reply of a chat is on its way, on whatever branch. */
export function hasRunning({ byId }: MessageTree): boolean {
  for (const { state } of byId.values()) if (isRunning(state)) return true;
  return false;
}

/** Where a message stands among its siblings. */
export interface SiblingPosition {
  /** From 0. */
  readonly index: number;
  readonly count: number;
  readonly previousId: MessageId | undefined;
  readonly nextId: MessageId | undefined;
}

/**
 * Siblings are messages of the same parent: the versions of one turn. Of another role is what a
 * deletion or a damaged link put there, and it has to be reached as well.
 */
export function siblingPosition(tree: MessageTree, message: Message): SiblingPosition {
  const siblings = siblingsOf(tree, message);
  const index = siblings.indexOf(message.id);
  return {
    index: Math.max(index, 0),
    count: Math.max(siblings.length, 1),
    previousId: index > 0 ? siblings[index - 1] : undefined,
    nextId: index >= 0 ? siblings[index + 1] : undefined,
  };
}

function siblingsOf(tree: MessageTree, message: Message): readonly MessageId[] {
  const roots = tree.childrenOf.get(null) ?? [];
  return roots.includes(message.id) ? roots : (tree.childrenOf.get(message.parentId) ?? []);
}

/** Ids of a message and of everything below it. */
export function subtreeIds(tree: MessageTree, id: MessageId): readonly MessageId[] {
  const found: MessageId[] = [];
  const open: MessageId[] = [id];
  const seen = new Set<MessageId>();
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    if (seen.has(next)) continue;
    seen.add(next);
    found.push(next);
    for (const child of tree.childrenOf.get(next) ?? []) open.push(child);
  }
  return found;
}
