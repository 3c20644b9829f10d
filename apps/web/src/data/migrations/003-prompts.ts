import type { Migration } from './migration.ts';

/** The prompt library. */
export const prompts: Migration = {
  version: 3,
  upgrade(database) {
    const table = database.createObjectStore('prompts', { keyPath: 'id' });
    table.createIndex('byOrder', 'orderKey');
    table.createIndex('byTag', 'tags', { multiEntry: true });
    table.createIndex('byShortcut', 'shortcut');
    table.createIndex('byTrashed', 'trashedAtMs');
    return Promise.resolve();
  },
};
