import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import type { SyncedTable } from '../schema.ts';
import {
  fieldsOfScope,
  sharedFieldsOf,
  syncedTables,
  tableDescriptors,
} from '../table-descriptors.ts';
import { fieldsOf, type Fields } from './fields.ts';
import { keyFieldOf, makeSharedRow } from './shared-row.ts';

const key = 'record-1';

/** A row with any of the fields that a table has, and of those that it has not, all with any value. */
function anyFields(table: SyncedTable): fc.Arbitrary<Fields> {
  const value = fc.oneof(
    fc.constantFrom<unknown>('record-1', 'streaming', 'finished', 'user', true, 0, 1, null, []),
    fc.jsonValue({ maxDepth: 2 }),
  );
  const names = [...Object.keys(tableDescriptors[table].fields), 'fromTheFuture', 'isOpen'];
  return fc.record(Object.fromEntries(names.map((name) => [name, value])), { requiredKeys: [] });
}

/** The fields of this device; a bill only while its reply is coming in. */
function deviceFieldsOf(table: SyncedTable, row: Fields, made: Fields): Fields {
  const { bill, ...others } = fieldsOfScope(table, row, 'device');
  return bill === undefined || !('running' in made) ? others : { ...others, bill };
}

describe.each(syncedTables)('a row of %s that is made of what another device has', (table) => {
  it('takes its shared fields, and nothing of what holds on that device alone', () => {
    fc.assert(
      fc.property(anyFields(table), fc.option(anyFields(table)), (data, here) => {
        const made = fieldsOf(makeSharedRow({ table, key, data }, here ?? undefined).row);
        const shared = { ...sharedFieldsOf(table, data), [keyFieldOf(table)]: key };
        expect(sharedFieldsOf(table, made)).toEqual(shared);
        expect(fieldsOfScope(table, made, 'device')).toEqual(
          deviceFieldsOf(table, here ?? {}, made),
        );
        const ofShared = makeSharedRow({ table, key, data: shared }, here ?? undefined);
        expect(made).toEqual(ofShared.row);
      }),
      { seed: 20261127 },
    );
  });
});
