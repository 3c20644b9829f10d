import type { ChatId } from '@parley/domain/shared/ids.ts';

import type { TableChange } from './changes.ts';

/** Collects what one action changes, for the notice after its commit. */
export interface ChangeLog {
  /** A change without a key tells only that the table changed. */
  note(table: string, key: string | undefined, chatId: ChatId | undefined): void;
  /** Grouped by table and chat; keys in order of writing, without repetition. */
  list(): readonly TableChange[];
}

interface CollectedChange {
  readonly table: string;
  readonly chatId: ChatId | undefined;
  readonly keys: Set<string>;
}

/** Makes an empty log. */
export function createChangeLog(): ChangeLog {
  const changes = new Map<string, CollectedChange>();
  return {
    note(table, key, chatId) {
      const group = `${table} ${chatId ?? ''}`;
      const change = changes.get(group) ?? { table, chatId, keys: new Set() };
      changes.set(group, change);
      if (key !== undefined) change.keys.add(key);
    },
    list: () =>
      [...changes.values()].map(({ table, keys, chatId }) => ({
        table,
        keys: [...keys],
        ...(chatId === undefined ? {} : { chatId }),
      })),
  };
}
