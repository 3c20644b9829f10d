import type { Store } from '#src/data/store.ts';

/** What can be done with what lies in the trash. Each resolves to whether it was stored. */
export interface TrashActions {
  /** Puts it back where it was. */
  restore(trashId: string): Promise<boolean>;
  /** Cannot be undone. */
  purge(trashId: string): Promise<boolean>;
  /** Removes for good all that is in it. */
  empty(): Promise<boolean>;
}

/** Makes the actions over the store of this browser. */
export function createTrashActions(store: Store): TrashActions {
  return {
    async restore(trashId) {
      const { restoreFromTrash } = await import('#src/data/repositories/trash-repository.ts');
      return (await restoreFromTrash(store, trashId)).ok;
    },
    async purge(trashId) {
      const { purgeFromTrash } = await import('#src/data/repositories/trash-repository.ts');
      return (await purgeFromTrash(store, trashId)).ok;
    },
    async empty() {
      const { emptyTrash } = await import('./empty-trash.ts');
      return emptyTrash(store);
    },
  };
}
