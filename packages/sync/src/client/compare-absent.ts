import type { SyncRecord } from '../storage/sync-record.ts';
import type { CompareMode } from '../storage/sync-state.ts';

/** How a record is not there. */
export interface Absence {
  readonly mode: CompareMode;
  /** Tombstones up to here are gone at the server. */
  readonly floor: number;
}

/**
 * What becomes of a record that was synced here and that the server has not. `remove`: it was deleted
 * and its tombstone is gone, too. `send`: the server has lost it, or that it was deleted. `forget`:
 * nobody has it.
 */
export function decideAbsent(
  { base, version }: Pick<SyncRecord, 'base' | 'version'>,
  { mode, floor }: Absence,
): 'remove' | 'send' | 'forget' {
  if (base?.isDeleted === true) {
    return mode === 'gap' || version.seq <= floor ? 'forget' : 'send';
  }
  // A tombstone that was known and not merged yet.
  if (version.isDeleted) return 'remove';
  return mode === 'gap' ? 'remove' : 'send';
}
