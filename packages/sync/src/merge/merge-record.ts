import type { RecordData, TrashedRecord } from '../storage/client-storage.ts';
import type { FieldDigests, MergedVersion, RecordKey } from '../storage/sync-record.ts';
import type { CollectionRules, TextConflict } from './collection-rules.ts';
import type { Digest } from './digest.ts';
import { keepTexts } from './keep-texts.ts';
import { mergeUnits } from './merge-units.ts';
import { digestUnits, groupPath, isSameDigests, joinRecord, splitRecord } from './record-units.ts';
import type { Write } from './version-vector.ts';

/** A record as this device has it, and a version of it by another. */
export interface RecordsToMerge {
  readonly key: RecordKey;
  readonly rules: CollectionRules;
  readonly digest: Digest;
  /** Null where there is no row. */
  readonly mine: RecordData | null;
  /** There is no row because it was deleted here. */
  readonly isMineDeleted: boolean;
  /** Null for a tombstone. */
  readonly theirs: RecordData | null;
  /** Which write theirs is. */
  readonly from: Write;
  /** What mine was made from. Null where no version was merged here. */
  readonly base: MergedVersion | null;
  /** Theirs was made without having seen what mine was made from: the server had lost it. */
  readonly isConcurrent: boolean;
  /** Of what mine has kept of versions before `base`, which theirs has seen. */
  readonly kept: FieldDigests;
}

/** What becomes of the two. */
export interface MergeOutcome {
  /** Null: there is to be no row. */
  readonly row: RecordData | null;
  /** The row differs from theirs, so other devices have to get it. */
  readonly isDirty: boolean;
  /** New records that keep a text of mine beside theirs. */
  readonly siblings: readonly TrashedRecord[];
  /** What was changed by one side and deleted by the other; goes to the trash of this device. */
  readonly trashed: RecordData | null;
}

/**
 * Merges a version of another device into what is here. Deletions beat changes that had not seen
 * them; of what both changed mine holds, as the server orders it last. Changes nothing.
 */
export function mergeRecord(input: RecordsToMerge): MergeOutcome {
  const { mine, theirs, isMineDeleted, rules } = input;
  if (theirs === null) return mergeTombstone(input);
  if (mine === null) return isMineDeleted ? keepDeleted(input, theirs) : taken(theirs);
  if (rules.isVoid?.(mine) === true) return taken(theirs);
  return mergeRows(input, mine, theirs);
}

function taken(row: RecordData | null): MergeOutcome {
  return { row, isDirty: false, siblings: [], trashed: null };
}

function mergeTombstone(input: RecordsToMerge): MergeOutcome {
  const { mine, rules } = input;
  if (mine === null || !rules.hasTrash) return taken(null);
  return { ...taken(null), trashed: isChanged(input, mine) ? mine : null };
}

/** Whether a row holds what its base had not. */
function isChanged(
  { base, rules, digest, isConcurrent }: RecordsToMerge,
  data: RecordData,
): boolean {
  if (base === null || base.isDeleted || isConcurrent) return true;
  return !isSameDigests(digestUnits(digest, splitRecord({ rules, digest }, data)), base.digests);
}

function keepDeleted(input: RecordsToMerge, theirs: RecordData): MergeOutcome {
  const { base, isConcurrent, rules } = input;
  // Theirs was put back by somebody who had seen the deletion.
  if (base?.isDeleted === true && !isConcurrent) return taken(theirs);
  const isKept = rules.hasTrash && hasNewText(input, theirs);
  return { row: null, isDirty: true, siblings: [], trashed: isKept ? theirs : null };
}

/** Whether somebody wrote into a record what its base had not. A mark that was set is no loss. */
function hasNewText(input: RecordsToMerge, data: RecordData): boolean {
  const { base, rules, digest } = input;
  const conflict = rules.textConflict;
  if (base === null || base.isDeleted || conflict === null) return isChanged(input, data);
  const digests = digestUnits(digest, splitRecord({ rules, digest }, data));
  return Object.keys(digests).some(
    (path) => isText(conflict, path) && digests[path] !== base.digests[path],
  );
}

function isText(conflict: TextConflict, path: string): boolean {
  if (conflict.kind === 'sibling') return path === groupPath(conflict.group);
  return path === conflict.text || path.startsWith(`${conflict.earlier}/`);
}

function mergeRows(input: RecordsToMerge, mine: RecordData, theirs: RecordData): MergeOutcome {
  const { rules, digest, base, isConcurrent, kept } = input;
  const hasBase = base !== null && !base.isDeleted;
  const options = { rules, digest };
  const sides = { mine: splitRecord(options, mine), theirs: splitRecord(options, theirs) };
  const theirsDigests = digestUnits(digest, sides.theirs);
  const merged = mergeUnits({
    ...sides,
    rules,
    mineDigests: digestUnits(digest, sides.mine),
    theirsDigests,
    base: hasBase && !isConcurrent ? base.digests : null,
    kept,
    preferred: hasBase ? 'mine' : 'theirs',
  });
  const texts = keepTexts({ ...input, mine, theirs, merged, hasBase });
  const isDirty = !isSameDigests(digestUnits(digest, texts.units), theirsDigests);
  return {
    // As they have it where it says the same, down to the order of lists.
    row: isDirty ? joinRecord(texts.units) : theirs,
    isDirty,
    siblings: texts.siblings,
    trashed: null,
  };
}
