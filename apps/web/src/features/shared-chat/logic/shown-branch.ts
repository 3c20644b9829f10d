import type { SharedSnapshot } from '@parley/domain/share/shared-snapshot.ts';

/** A message of the branch that is shown, and which of its versions it is. */
export interface ShownMessage {
  readonly place: number;
  /** Places of all messages that stand at this point, in their order; itself among them. */
  readonly versions: readonly number[];
}

/** How the messages of a shared chat hang together. */
export interface Branches {
  /** From the first message down to one. */
  readonly pathTo: (leaf: number | null) => readonly ShownMessage[];
  /** The end of the newest branch through a message. */
  readonly leafBelow: (place: number) => number;
}

/** Orders the messages of a shared chat once, for all branches that are looked at. */
export function branchesOf({ messages }: Pick<SharedSnapshot, 'messages'>): Branches {
  const childrenOf = new Map<number | null, number[]>();
  for (const [place, { parent }] of messages.entries()) {
    const children = childrenOf.get(parent);
    if (children === undefined) childrenOf.set(parent, [place]);
    else children.push(place);
  }
  return {
    pathTo(leaf) {
      const path: ShownMessage[] = [];
      for (let place = leaf; place !== null;) {
        const { parent } = messages[place] ?? { parent: null };
        path.push({ place, versions: childrenOf.get(parent) ?? [place] });
        place = parent;
      }
      return path.toReversed();
    },
    leafBelow(place) {
      let leaf = place;
      for (let next = childrenOf.get(leaf)?.at(-1); next !== undefined;) {
        leaf = next;
        next = childrenOf.get(leaf)?.at(-1);
      }
      return leaf;
    },
  };
}
