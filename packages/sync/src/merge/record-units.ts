import type { RecordData } from '../storage/client-storage.ts';
import type { FieldDigests } from '../storage/sync-record.ts';
import { isFields } from './canonical-text.ts';
import type { CollectionRules } from './collection-rules.ts';
import type { Digest } from './digest.ts';

/*
 * [Note: units] What is merged as one is a unit: a field, a group of fields, an entry of an object, an
 * element of a list. An object or list that is taken apart leaves a unit of its own, so that an empty
 * one stays what it is. Units are known by their path: `title`, `=content`, `parameters/temperature`,
 * `tags/` and a digest.
 */

/** One unit of a record. */
export interface RecordUnit {
  readonly kind: 'field' | 'group' | 'entries' | 'entry' | 'set' | 'element';
  /** Name of the field or group that it is, or is part of. */
  readonly name: string;
  /** Of an entry its name. */
  readonly part: string;
  /** Of a group an object of its fields; nothing for an object or list that was taken apart. */
  readonly value: unknown;
}

/** The units of a record by path. */
export type RecordUnits = ReadonlyMap<string, RecordUnit>;

/** What taking apart depends on. */
export interface SplitOptions {
  readonly rules: CollectionRules;
  readonly digest: Digest;
}

/** Path of the unit that is a group. */
export function groupPath(name: string): string {
  return `=${name}`;
}

/** Takes a record apart. */
export function splitRecord(options: SplitOptions, data: RecordData): RecordUnits {
  const units = new Map<string, RecordUnit>();
  const { groups } = options.rules;
  for (const { name, fields } of groups) {
    const filled = fields.filter((field) => data[field] !== undefined);
    const value = Object.fromEntries(filled.map((field) => [field, data[field]]));
    if (filled.length > 0) units.set(groupPath(name), { kind: 'group', name, part: '', value });
  }
  const grouped = new Set(groups.flatMap(({ fields }) => fields));
  for (const [name, value] of Object.entries(data)) {
    if (value === undefined || grouped.has(name)) continue;
    for (const [path, unit] of splitField(options, name, value)) units.set(path, unit);
  }
  return units;
}

function splitField(
  { rules, digest }: SplitOptions,
  name: string,
  value: unknown,
): readonly (readonly [path: string, unit: RecordUnit])[] {
  const path = name.replaceAll(/[%/=]/g, encodeURIComponent);
  if (rules.entries.includes(name) && isFields(value)) {
    const entries = Object.entries(value).filter(([, each]) => each !== undefined);
    return [
      [path, { kind: 'entries', name, part: '', value: null }],
      ...entries.map(
        ([part, each]) => [`${path}/${part}`, { kind: 'entry', name, part, value: each }] as const,
      ),
    ];
  }
  if (rules.sets.includes(name) && Array.isArray(value)) {
    const elements: readonly unknown[] = value;
    return [
      [path, { kind: 'set', name, part: '', value: null }],
      ...elements.map(
        (each) =>
          [`${path}/${digest(each)}`, { kind: 'element', name, part: '', value: each }] as const,
      ),
    ];
  }
  return [[path, { kind: 'field', name, part: '', value }]];
}

/** Puts a record together; the inverse of {@link splitRecord}, with each element of a list once. */
export function joinRecord(units: RecordUnits): RecordData {
  const all = [...units.values()];
  const partsOf = (field: string, kind: RecordUnit['kind']): readonly RecordUnit[] =>
    all.filter((unit) => unit.kind === kind && unit.name === field);
  const data = new Map<string, unknown>();
  for (const { kind, name, value } of all) {
    if (kind === 'field') data.set(name, value);
    if (kind === 'set') {
      data.set(
        name,
        partsOf(name, 'element').map((unit) => unit.value),
      );
    }
    if (kind === 'entries') {
      const entries = partsOf(name, 'entry').map((unit) => [unit.part, unit.value] as const);
      data.set(name, Object.fromEntries(entries));
    }
    if (kind === 'group' && isFields(value)) {
      for (const [field, each] of Object.entries(value)) data.set(field, each);
    }
  }
  return Object.fromEntries(data);
}

/** The digest of each unit. */
export function digestUnits(digest: Digest, units: RecordUnits): FieldDigests {
  return Object.fromEntries(
    [...units].map(([path, { kind, value }]) => [path, digest([kind, value])]),
  );
}

/** The digests of a record. */
export function digestRecord(options: SplitOptions, data: RecordData): FieldDigests {
  return digestUnits(options.digest, splitRecord(options, data));
}

/** Whether two records have the same digests. */
export function isSameDigests(a: FieldDigests, b: FieldDigests): boolean {
  const paths = Object.keys(a);
  return paths.length === Object.keys(b).length && paths.every((path) => a[path] === b[path]);
}
