import type { LocalCollections } from '@parley/sync/client/client-parts.ts';

import { allMigrations } from '../migrations/all-migrations.ts';
import { categoryOf } from '../sharing-rules.ts';
import { tableDescriptors } from '../table-descriptors.ts';
import { tableOf } from './carried-tables.ts';

/** What this program knows of collections: what its tables say of themselves. */
export const localCollections: LocalCollections = {
  schema: allMigrations.length,
  describe(collection) {
    const table = tableOf(collection);
    if (table === undefined) return undefined;
    const { oldestReader } = tableDescriptors[table];
    return { oldestReader, categoryOf: (id) => categoryOf(table, id) };
  },
};
