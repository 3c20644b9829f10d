import type { FieldDigests } from '../storage/sync-record.ts';
import { isFields } from './canonical-text.ts';
import type { CollectionRules } from './collection-rules.ts';
import { groupPath, type RecordUnit, type RecordUnits } from './record-units.ts';

/** A record as two devices have it, taken apart. */
export interface UnitsToMerge {
  readonly rules: CollectionRules;
  readonly mine: RecordUnits;
  readonly theirs: RecordUnits;
  readonly mineDigests: FieldDigests;
  readonly theirsDigests: FieldDigests;
  /** Null where the two have nothing in common that is known. */
  readonly base: FieldDigests | null;
  /** Of units that both have from another version, before `base`, what stood there. */
  readonly kept: FieldDigests;
  /** Which side a unit is taken from that both have changed, or that differs without a base. */
  readonly preferred: 'mine' | 'theirs';
}

/** The merged units, and the paths of those that both sides had changed and neither outranks. */
export interface MergedUnits {
  readonly units: RecordUnits;
  readonly contested: readonly string[];
}

/** Merges unit by unit against the digests of what both were made from. */
export function mergeUnits(input: UnitsToMerge): MergedUnits {
  const { mine, theirs } = input;
  const contested: string[] = [];
  const units = new Map<string, RecordUnit>();
  // In their order first: a list that holds the same is then the same.
  for (const path of new Set([...theirs.keys(), ...mine.keys()])) {
    const side = chooseSide(input, path);
    if (side.isContested) contested.push(path);
    const unit = side.greatest ?? (side.from === 'mine' ? mine : theirs).get(path);
    if (unit !== undefined) units.set(path, unit);
  }
  return { units, contested };
}

interface Choice {
  readonly from: 'mine' | 'theirs';
  readonly isContested: boolean;
  readonly greatest?: RecordUnit | undefined;
}

function chooseSide(input: UnitsToMerge, path: string): Choice {
  const mine = input.mineDigests[path];
  const theirs = input.theirsDigests[path];
  if (mine === theirs) return { from: 'theirs', isContested: false };
  const greatest = greatestOf(input, path);
  if (greatest !== undefined) return { from: 'theirs', isContested: false, greatest };
  const kept = input.kept[path];
  if (kept !== undefined || input.base !== null) {
    const base = kept ?? input.base?.[path];
    if (mine === base) return { from: 'theirs', isContested: false };
    if (theirs === base) return { from: 'mine', isContested: false };
    return contest(input, path);
  }
  // Nobody knows whether what one side lacks was removed there: it stays.
  if (mine === undefined) return { from: 'theirs', isContested: false };
  if (theirs === undefined) return { from: 'mine', isContested: false };
  return contest(input, path);
}

function contest({ rules, mine, theirs, preferred }: UnitsToMerge, path: string): Choice {
  const group = rules.groups.find(({ name }) => groupPath(name) === path);
  const [one, other] = [fieldsOf(mine.get(path)), fieldsOf(theirs.get(path))];
  if (group?.outranks?.(one, other) === true) return { from: 'mine', isContested: false };
  if (group?.outranks?.(other, one) === true) return { from: 'theirs', isContested: false };
  return { from: preferred, isContested: true };
}

function fieldsOf(unit: RecordUnit | undefined): Readonly<Record<string, unknown>> {
  return isFields(unit?.value) ? unit.value : {};
}

function greatestOf({ rules, mine, theirs }: UnitsToMerge, path: string): RecordUnit | undefined {
  const units = [mine.get(path), theirs.get(path)].filter((unit) => unit !== undefined);
  const [unit] = units;
  if (unit?.kind !== 'field' || !rules.greatest.includes(unit.name)) return undefined;
  const numbers = units.map(({ value }) => value).filter((value) => typeof value === 'number');
  return numbers.length === 0 ? undefined : { ...unit, value: Math.max(...numbers) };
}
