import { newSyncState, type SyncState } from '@parley/sync/storage/sync-state.ts';

import { fieldsOf } from '../records/fields.ts';
import type { MetaRow } from '../schema.ts';

/** Key of the row in `syncState`. */
export const syncStateKey = 'state';

/** Makes the row of a state. */
export function toSyncStateRow(state: SyncState): MetaRow {
  return { key: syncStateKey, value: state };
}

/**
 * Reads a state; undefined where there is none. A version of the program that knew less has left fields
 * out: they are what they are at first.
 */
export function parseSyncState(row: unknown): SyncState | undefined {
  const value = fieldsOf(fieldsOf(row)['value']);
  const { device, digestSeed } = value;
  if (typeof device !== 'string' || typeof digestSeed !== 'string') return undefined;
  return { ...newSyncState({ device, digestSeed }), ...value };
}
