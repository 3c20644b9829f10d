import type { LocalCollections } from '@parley/sync/client/client-parts.ts';

import { schemaVersion } from '#src/data/migrations/schema-version.ts';
import { categoryOfRecord } from '#src/data/sharing-rules.ts';
import { carriedTables, collectionOf } from '#src/data/sync/carried-tables.ts';
import { tableDescriptors } from '#src/data/table-descriptors.ts';

const described = new Map(
  carriedTables.map((table) => [
    collectionOf(table),
    {
      oldestReader: tableDescriptors[table].oldestReader,
      categoryOf: (id: string) => categoryOfRecord(table, id),
    },
  ]),
);

/** What this program has a place for. */
export const localCollections: LocalCollections = {
  schema: schemaVersion,
  describe: (collection) => described.get(collection),
};
