import type { RecordData, TrashedRecord } from '../storage/client-storage.ts';
import type { RecordKey } from '../storage/sync-record.ts';
import { canonicalText } from './canonical-text.ts';
import type { CollectionRules, TextConflict } from './collection-rules.ts';
import type { Digest } from './digest.ts';
import type { MergedUnits } from './merge-units.ts';
import { groupPath, joinRecord, splitRecord, type RecordUnits } from './record-units.ts';
import { siblingId } from './sibling-id.ts';
import type { Write } from './version-vector.ts';

/** A merge of two rows in which both may have other texts. */
export interface TextsToKeep {
  readonly key: RecordKey;
  readonly rules: CollectionRules;
  readonly digest: Digest;
  readonly mine: RecordData;
  readonly theirs: RecordData;
  readonly from: Write;
  readonly merged: MergedUnits;
  readonly hasBase: boolean;
  readonly isConcurrent: boolean;
}

/** The units with both texts, or with one of them and a record beside it that has the other. */
export interface KeptTexts {
  readonly units: RecordUnits;
  readonly siblings: readonly TrashedRecord[];
}

/** Keeps both texts where two devices wrote another one in the same place. */
export function keepTexts(input: TextsToKeep): KeptTexts {
  const { rules, merged, mine, theirs } = input;
  const conflict = rules.textConflict;
  const unchanged = { units: merged.units, siblings: [] };
  if (conflict === null || isSameText(mine[conflict.text], theirs[conflict.text])) {
    return unchanged;
  }
  const path = conflict.kind === 'sibling' ? groupPath(conflict.group) : conflict.text;
  if (!merged.contested.includes(path)) return unchanged;
  return conflict.kind === 'sibling' ? addSibling(input, conflict) : addEarlier(input, conflict);
}

function isSameText(a: unknown, b: unknown): boolean {
  return canonicalText(a) === canonicalText(b);
}

/**
 * Theirs stays, as other devices have it already, and mine goes beside it; the other way round where
 * theirs is what the server had left of an earlier state.
 */
function addSibling(
  input: TextsToKeep,
  { group, text }: Extract<TextConflict, { kind: 'sibling' }>,
): KeptTexts {
  const { key, rules, digest, from, merged } = input;
  const [stays, goes] = input.isConcurrent
    ? [input.mine, input.theirs]
    : [input.theirs, input.mine];
  const path = groupPath(group);
  const unit = splitRecord({ rules, digest }, stays).get(path);
  const units = new Map(merged.units);
  if (unit !== undefined) units.set(path, unit);
  const content = splitRecord({ rules, digest }, goes).get(path);
  const beside = new Map(units);
  if (content !== undefined) beside.set(path, content);
  const id = siblingId(key, from, goes[text]);
  const sibling = { key: { ...key, id }, data: { ...joinRecord(beside), id } };
  return { units, siblings: [sibling] };
}

function addEarlier(
  { merged, mine, theirs, digest, hasBase }: TextsToKeep,
  { text, earlier, max }: Extract<TextConflict, { kind: 'earlier' }>,
): KeptTexts {
  const lost = (hasBase ? theirs : mine)[text];
  const list = joinRecord(merged.units)[earlier];
  const texts: readonly unknown[] = Array.isArray(list) ? list : [];
  const units = new Map([...merged.units].filter(([, { name }]) => name !== earlier));
  units.set(earlier, { kind: 'set', name: earlier, part: '', value: null });
  for (const each of [lost, ...texts.filter((other) => !isSameText(other, lost))].slice(0, max)) {
    units.set(`${earlier}/${digest(each)}`, {
      kind: 'element',
      name: earlier,
      part: '',
      value: each,
    });
  }
  return { units, siblings: [] };
}
