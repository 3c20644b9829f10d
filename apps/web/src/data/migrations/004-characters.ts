import type { Migration } from './migration.ts';

/** The collection of characters. */
export const characters: Migration = {
  version: 4,
  upgrade(database) {
    const table = database.createObjectStore('characters', { keyPath: 'id' });
    table.createIndex('byOrder', 'orderKey');
    table.createIndex('byTrashed', 'trashedAtMs');
    return Promise.resolve();
  },
};
