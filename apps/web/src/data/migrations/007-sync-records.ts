import type { Migration } from './migration.ts';

/** What is known of each record and its server, and the entries of the outbox by record. */
export const syncRecords: Migration = {
  version: 7,
  upgrade(database, transaction) {
    const table = database.createObjectStore('syncRecords', { keyPath: 'rid' });
    table.createIndex('byKey', ['key.collection', 'key.id']);
    table.createIndex('byMark', 'marks', { multiEntry: true });
    transaction.objectStore('outbox').createIndex('byRecord', ['table', 'id']);
    return Promise.resolve();
  },
};
