import type { SyncRecord } from '../storage/sync-record.ts';
import type { CompareMode } from '../storage/sync-state.ts';

/**
 * What becomes of a record that was synced here and that the server has not. `remove`: it was deleted
 * and its tombstone is gone, too. `send`: the server has lost it. `forget`: nobody has it.
 */
export function decideAbsent(
  { base, version }: Pick<SyncRecord, 'base' | 'version'>,
  mode: CompareMode,
): 'remove' | 'send' | 'forget' {
  if (version.isDeleted || base?.isDeleted === true) return 'forget';
  return mode === 'gap' ? 'remove' : 'send';
}
