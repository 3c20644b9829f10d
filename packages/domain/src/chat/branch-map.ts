import type { MessageId } from '../shared/ids.ts';
import type { Message } from './message.ts';
import type { MessageTree } from './message-tree.ts';

/** One message in the overview of all branches. */
export interface BranchRow {
  readonly message: Message;
  /** How many side branches deep, from 0. */
  readonly depth: number;
  /** Whether it belongs to the branch that is shown. */
  readonly isShown: boolean;
}

/**
 * Lists every message of a chat from the beginning on. At a fork the side branches come first, one
 * step deeper, and the main line goes on behind them at the depth that it had: so a chat is as deep
 * as its side branches are nested, not as long as it has forks. The main line is what is shown, and
 * elsewhere the newest version.
 */
export function branchRows(tree: MessageTree, shown: readonly Message[]): readonly BranchRow[] {
  const shownIds = new Set(shown.map(({ id }) => id));
  const rows: BranchRow[] = [];
  const open: { readonly id: MessageId; readonly depth: number }[] = [];
  const seen = new Set<MessageId>();

  /** Puts children on the pile, the main line at the bottom: it is taken last. */
  function pile(children: readonly MessageId[], depth: number): void {
    const main = children.find((id) => shownIds.has(id)) ?? children.at(-1);
    if (main === undefined) return;
    open.push({ id: main, depth });
    for (const id of children.toReversed()) {
      if (id !== main) open.push({ id, depth: depth + 1 });
    }
  }

  pile(rootsOf(tree), 0);
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const message = tree.byId.get(next.id);
    if (message === undefined || seen.has(next.id)) continue;
    seen.add(next.id);
    rows.push({ message, depth: next.depth, isShown: shownIds.has(next.id) });
    pile(tree.childrenOf.get(next.id) ?? [], next.depth);
  }
  return rows;
}

/** Where branches begin; of a tree that is not whole, also below what is not in memory. */
function rootsOf(tree: MessageTree): readonly MessageId[] {
  return [...tree.childrenOf].flatMap(([parentId, children]) =>
    parentId === null || !tree.byId.has(parentId) ? children : [],
  );
}
