import { createListeners } from '#src/platform/listeners.ts';
import type { CommandId } from './command-table.ts';

/** What the commands do at the moment; one without an action is known and cannot be run. */
export type CommandActions = { readonly [Id in CommandId]?: (() => void) | undefined };

/** Which commands can be run, and how. The parts of the screen bring their own. */
export interface CommandRegistry {
  /** The returned function takes them away. Of two actions for one command the younger holds. */
  register(actions: CommandActions): () => void;
  /** False where nobody has an action for it. */
  run(id: CommandId): boolean;
  /** Those that this version can do, also while there is nothing to do them with. */
  known(): ReadonlySet<CommandId>;
  /** Those that can be run now; the same set until it changes. */
  available(): ReadonlySet<CommandId>;
  subscribe(listener: () => void): () => void;
}

/** Makes the registry of a page. */
export function createCommandRegistry(): CommandRegistry {
  const listeners = createListeners();
  let layers: readonly CommandActions[] = [];
  let available: ReadonlySet<CommandId> = new Set();

  function replace(next: readonly CommandActions[]): void {
    layers = next;
    const ids = new Set(
      layers.flatMap((layer) => idsOf(layer).filter((id) => layer[id] !== undefined)),
    );
    if (ids.size === available.size && [...ids].every((id) => available.has(id))) return;
    available = ids;
    listeners.notify();
  }

  return {
    register(actions) {
      replace([...layers, actions]);
      return () => replace(layers.filter((layer) => layer !== actions));
    },
    run(id) {
      const action = layers.findLast((layer) => layer[id] !== undefined)?.[id];
      action?.();
      return action !== undefined;
    },
    known: () => new Set(layers.flatMap(idsOf)),
    available: () => available,
    subscribe: listeners.add,
  };
}

function idsOf(actions: CommandActions): readonly CommandId[] {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the keys of this type are the ids
  return Object.keys(actions) as CommandId[];
}
