/*
 * [Note: rest] A newer version may have written fields, kinds and values that this one cannot read.
 * They must come through every rewrite. What is read from a row carries them along under `rest`, by
 * the name of the field; what writes a row puts them back. A field is put back as long as nothing
 * else was set in its place. Only rows hold such fields at their top: in memory nobody reads them,
 * and nothing that leaves for a provider is made from `rest`.
 */

/** A stored value that was not read, or not as a whole. */
export interface KeptValue {
  readonly raw: unknown;
  /** What it was read as, in its stored form; absent where it was not read at all. */
  readonly read?: unknown;
}

/** What a row holds beyond what was read from it, by the name of the field. */
export type Rest = Readonly<Record<string, KeptValue>>;

/** Something that was read from a row. */
export interface HasRest {
  /** Absent where the row holds nothing else. */
  readonly rest?: Rest;
}

type Fields = Readonly<Record<string, unknown>>;

/** How {@link keepRest} compares. */
export interface KeepOptions {
  /** The value as it would be stored; the value itself by default. */
  readonly stored?: object;
  /**
   * Fields of the row that are made anew whenever it is written: those of indexes, and those that
   * must be sound for the row to be found.
   */
  readonly except?: ReadonlySet<string>;
  /** Fields of which null and an empty list say no more than a missing field. */
  readonly clearable?: ReadonlySet<string>;
}

/**
 * Adds to what was read from a row everything that the row holds besides, so that
 * `toStored(keepRest(value, row))` equals the row.
 */
export function keepRest<T extends HasRest>(value: T, row: Fields, options: KeepOptions = {}): T {
  const known = fieldsOf(options.stored ?? value);
  const kept: [name: string, value: KeptValue][] = [];
  // Every row that is read goes through here, and nearly none has anything to keep.
  for (const name of Object.keys(row)) {
    const raw = row[name];
    const read = Object.hasOwn(known, name) ? known[name] : undefined;
    if (raw === read || isExcepted(name, raw, options) || isSame(raw, read)) continue;
    kept.push([name, read === undefined ? { raw } : { raw, read }]);
  }
  return kept.length === 0 ? value : { ...value, rest: Object.fromEntries(kept) };
}

function isExcepted(name: string, raw: unknown, { except, clearable }: KeepOptions): boolean {
  const isCleared = raw === null || (Array.isArray(raw) && raw.length === 0);
  return except?.has(name) === true || (isCleared && clearable?.has(name) === true);
}

/**
 * The fields of a row: those of the value, and what {@link keepRest} kept of it.
 *
 * @param merged fields of which the parts are put back one by one; others are put back as a whole
 */
export function toStored<T extends HasRest>(
  value: T,
  merged: readonly string[] = [],
): Omit<T, 'rest'> {
  if (value.rest === undefined) return value;
  const { rest, ...fields } = value;
  const row = new Map<string, unknown>(Object.entries(fields));
  for (const [name, { raw, read }] of Object.entries(rest)) {
    const now = row.get(name);
    if (isSame(now, read)) row.set(name, raw);
    else if (merged.includes(name)) row.set(name, mergeKept({ raw, read, next: now }));
  }
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- its own fields, and others
  return Object.fromEntries(row) as Omit<T, 'rest'>;
}

/** Fields of a row that were not read at all, as they stand in it. */
export function unreadFields({ rest = {} }: HasRest): Fields {
  const unread = Object.entries(rest).filter(([, { read }]) => read === undefined);
  return Object.fromEntries(unread.map(([name, { raw }]) => [name, raw]));
}

/** A stored value that is to be replaced. */
export interface Replacement {
  readonly raw: unknown;
  /** What it was read as. */
  readonly read: unknown;
  readonly next: unknown;
}

/**
 * Replaces a stored value by one that was made from what could be read of it. What was not read
 * stays: fields of objects, and elements of lists, which then stand at the end.
 */
export function mergeKept({ raw, read, next }: Replacement): unknown {
  if (isSame(read, next)) return raw;
  if (Array.isArray(raw) && Array.isArray(next)) return mergeLists(raw, listOf(read), next);
  return isFields(raw) && isFields(next) ? mergeFields(raw, fieldsOf(read), next) : next;
}

function mergeFields(raw: Fields, read: Fields, next: Fields): Fields {
  const merged = new Map<string, unknown>(Object.entries(next));
  for (const [name, value] of Object.entries(raw)) {
    const isRead = Object.hasOwn(read, name);
    if (!merged.has(name)) {
      // What was read and is not there any more was taken away.
      if (!isRead) merged.set(name, value);
    } else if (isRead) {
      merged.set(name, mergeKept({ raw: value, read: read[name], next: merged.get(name) }));
    }
  }
  return Object.fromEntries(merged);
}

function mergeLists(
  raw: readonly unknown[],
  read: readonly unknown[],
  next: readonly unknown[],
): readonly unknown[] {
  const left = [...raw];
  const merged = next.map((element) => {
    // An element that was changed says itself what is left of it.
    const isUnchanged = read.some((each) => isSame(each, element));
    const at = isUnchanged ? left.findIndex((each) => holds(each, element)) : -1;
    return at < 0 ? element : left.splice(at, 1)[0];
  });
  return [...merged, ...left.filter((each) => !read.some((element) => holds(each, element)))];
}

/** Whether a value can have been read from a stored one: all that it says stands there as well. */
function holds(raw: unknown, read: unknown): boolean {
  if (!isFields(raw) || !isFields(read)) return isSame(raw, read);
  return Object.entries(read).every(
    ([name, value]) => Object.hasOwn(raw, name) && holds(raw[name], value),
  );
}

/** Whether two values say the same. A field that is undefined counts as missing. */
export function isSame(a: unknown, b: unknown): boolean {
  if (Object.is(a, b)) return true;
  if (Array.isArray(a) || Array.isArray(b)) {
    return (
      Array.isArray(a) &&
      Array.isArray(b) &&
      a.length === b.length &&
      a.every((each, index) => isSame(each, b[index]))
    );
  }
  if (!isFields(a) || !isFields(b)) return false;
  // What one of them lacks has to be undefined in the other.
  return (
    Object.keys(a).every((name) => isSame(a[name], b[name])) &&
    Object.keys(b).every((name) => Object.hasOwn(a, name) || b[name] === undefined)
  );
}

/** Objects that are compared by their fields; a `Blob` or a date is only itself. */
function isFields(value: unknown): value is Fields {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === null || Object.getPrototypeOf(prototype) === null;
}

function fieldsOf(value: unknown): Fields {
  return isFields(value) ? value : {};
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}
