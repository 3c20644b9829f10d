import type { Migration } from './migration.ts';

/** The collection of plugins, what each may do on this device, and what they did. */
export const plugins: Migration = {
  version: 5,
  upgrade(database) {
    const table = database.createObjectStore('plugins', { keyPath: 'id' });
    table.createIndex('byName', 'title');
    table.createIndex('byTrashed', 'trashedAtMs');
    database.createObjectStore('grants', { keyPath: 'id' }).createIndex('byOwner', 'owner');
    const audit = database.createObjectStore('toolAudit', { keyPath: 'id' });
    audit.createIndex('byTime', ['atMs', 'id']);
    return Promise.resolve();
  },
};
