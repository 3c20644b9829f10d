import { rulesOf, type CollectionRules } from '../merge/collection-rules.ts';
import { digestRecord, isSameDigests } from '../merge/record-units.ts';
import type { LocalRecord, RecordData } from '../storage/client-storage.ts';
import type { FieldDigests, MergedVersion, RecordKey } from '../storage/sync-record.ts';
import type { Workspace } from './workspace.ts';

/** The rules of a collection that is known to this program; throws where it is not. */
export function rulesFor({ collection }: RecordKey): CollectionRules {
  const rules = rulesOf(collection);
  if (rules === undefined) throw new Error(`There are no rules for the collection ${collection}.`);
  return rules;
}

/** Digests of the shared fields of a row. */
export function digestsOf(
  { digest }: Pick<Workspace, 'digest'>,
  key: RecordKey,
  data: RecordData,
): FieldDigests {
  return digestRecord({ rules: rulesFor(key), digest }, data);
}

/** Whether a record is another than what was merged into it last. A lost row is no change. */
export function isChanged(
  space: Pick<Workspace, 'digest'>,
  key: RecordKey,
  { data, isDeleted, base }: Pick<LocalRecord, 'data' | 'isDeleted'> & { base: MergedVersion },
): boolean {
  if (data === null) return isDeleted && !base.isDeleted;
  return base.isDeleted || !isSameDigests(digestsOf(space, key, data), base.digests);
}
