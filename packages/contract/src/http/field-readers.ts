/** One thing wrong in a document: where (keys from the root) and why, as a clause. */
export interface FieldProblem {
  readonly path: readonly string[];
  readonly reason: string;
}

/** Reads one field of a document in two manners: tolerantly, and strictly with reasons. */
export interface FieldReader<T> {
  /** The value, or the default where it is absent or not of this type. */
  readonly read: (value: unknown) => T;
  /** Problems of a value that is present; paths are relative to the field. */
  readonly check: (value: unknown) => readonly FieldProblem[];
}

/** A reader for each field of `T`. */
export type Fields<T> = { readonly [Key in keyof T]: FieldReader<T[Key]> };

/** Text of 1 to `maxCharacters` characters. */
export function text(fallback: string, maxCharacters: number): FieldReader<string> {
  return scalar(
    fallback,
    (value): value is string =>
      typeof value === 'string' && value.length > 0 && value.length <= maxCharacters,
    `must be text of 1 to ${maxCharacters} characters`,
  );
}

/** True or false. */
export function flag(fallback: boolean): FieldReader<boolean> {
  return scalar(fallback, isBoolean, 'must be true or false');
}

/** A whole number from 1. */
export function positiveInteger(): FieldReader<number> {
  return scalar(
    1,
    (value): value is number => Number.isSafeInteger(value) && Number(value) > 0,
    'must be a whole number greater than 0',
  );
}

/** An address that is safe to follow: http, https, mailto, or relative to the page. */
export function url(fallback: string): FieldReader<string> {
  return scalar(
    fallback,
    isSafeUrl,
    'must be an http, https or mailto address, or a path on this host',
  );
}

/** The address of a picture, as {@link url}, or a picture that lies in the value itself. */
export function imageUrl(): FieldReader<string> {
  return scalar(
    '',
    (value): value is string => isSafeUrl(value) || isInlineImage(value),
    'must be the address of an image, or an image as data:image/…;base64,…',
  );
}

/** As {@link url}, or `false` for "do not show". */
export function urlOrOff(): FieldReader<string | false> {
  return scalar<string | false>(
    false,
    (value) => value === false || isSafeUrl(value),
    'must be an address, or false',
  );
}

/** A number from `min` to `max`. */
export function numberBetween(min: number, max: number): FieldReader<number> {
  return scalar(
    min,
    (value): value is number => typeof value === 'number' && value >= min && value <= max,
    `must be a number from ${min} to ${max}`,
  );
}

/** A list of texts, each of 1 to `maxCharacters` characters. */
export function textList(maxCharacters: number): FieldReader<readonly string[]> {
  const item = text('', maxCharacters);
  const isGood = (value: unknown): boolean => item.check(value).length === 0;
  return {
    read: (value) => (Array.isArray(value) ? value.filter(isGood).map(item.read) : []),
    check: (value) =>
      Array.isArray(value) && value.every(isGood)
        ? []
        : [{ path: [], reason: `must be a list of strings of 1 to ${maxCharacters} characters` }],
  };
}

/** An object whose inside is the business of whoever will read it. */
export function anyObject(): FieldReader<object> {
  return scalar<object>({}, isRecord, 'must be an object');
}

/** A list of such objects. */
export function objectList(): FieldReader<readonly object[]> {
  return scalar<readonly object[]>(
    [],
    (value) => Array.isArray(value) && value.every(isRecord),
    'must be a list of objects',
  );
}

/** A record of switches under free names. */
export function flagRecord(): FieldReader<Readonly<Record<string, boolean>>> {
  return {
    read: (value) =>
      Object.fromEntries(
        entriesOf(value).filter((entry): entry is [string, boolean] => isBoolean(entry[1])),
      ),
    check: (value) =>
      isRecord(value)
        ? entriesOf(value)
            .filter(([, item]) => !isBoolean(item))
            .map(([key]) => ({ path: [key], reason: 'must be true or false' }))
        : [notAnObject],
  };
}

/** A record of nested objects under free names. */
export function recordOf<T extends object>(
  fields: Fields<T>,
): FieldReader<Readonly<Record<string, T>>> {
  return {
    read: (value) =>
      Object.fromEntries(
        entriesOf(value)
          .filter(([, item]) => isRecord(item))
          .map(([key, item]) => [key, readFields(fields, item)]),
      ),
    check: (value) =>
      isRecord(value)
        ? entriesOf(value).flatMap(([key, item]) =>
            checkFields(fields, item).map(({ path, reason }) => ({ path: [key, ...path], reason })),
          )
        : [notAnObject],
  };
}

/** Makes a field optional: absent or wrong reads as `undefined`. */
export function absent<T>(reader: FieldReader<T>): FieldReader<T | undefined> {
  return {
    read: (value) =>
      value === undefined || reader.check(value).length > 0 ? undefined : reader.read(value),
    check: reader.check,
  };
}

/** A nested object. */
export function group<T extends object>(fields: Fields<T>): FieldReader<T> {
  return {
    read: (value) => readFields(fields, value),
    check: (value) => checkFields(fields, value),
  };
}

/** A nested object whose further keys are the business of others. */
export function tolerantGroup<T extends object>(fields: Fields<T>): FieldReader<T> {
  return {
    read: (value) => readFields(fields, value),
    check: (value) =>
      checkFields(fields, value).filter(({ reason }) => reason !== unknownKeyReason),
  };
}

/** A list of nested objects; one with a fault is left out, and what is no list counts as absent. */
export function listOf<T extends object>(fields: Fields<T>): FieldReader<readonly T[] | undefined> {
  const check = (value: unknown): readonly FieldProblem[] => checkFields(fields, value);
  return {
    read: (value) =>
      Array.isArray(value)
        ? value.filter((item) => check(item).length === 0).map((item) => readFields(fields, item))
        : undefined,
    check: (value) =>
      Array.isArray(value)
        ? value.flatMap((item, index) =>
            check(item).map(({ path, reason }) => ({ path: [String(index), ...path], reason })),
          )
        : [{ path: [], reason: 'must be a list of objects' }],
  };
}

/** Reads a document tolerantly; anything but an object reads as an empty one. */
export function readFields<T extends object>(fields: Fields<T>, document: unknown): T {
  const values = new Map(entriesOf(document));
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the reader of each key gives that key's type
  return Object.fromEntries(
    readersOf(fields).map(([key, reader]) => [key, reader.read(values.get(key))]),
  ) as T;
}

/** Lists every unknown key and wrong value of a document. */
export function checkFields<T extends object>(
  fields: Fields<T>,
  document: unknown,
): readonly FieldProblem[] {
  if (!isRecord(document)) return [notAnObject];
  const readers = new Map(readersOf(fields));
  return entriesOf(document).flatMap(([key, value]) => {
    const reader = readers.get(key);
    if (reader === undefined) return [{ path: [key], reason: unknownKeyReason }];
    return reader
      .check(value)
      .map((problem) => ({ path: [key, ...problem.path], reason: problem.reason }));
  });
}

const unknownKeyReason = 'is not a known key';
const notAnObject: FieldProblem = { path: [], reason: 'must be an object' };

/** A value that `accepts` takes; its fallback where it does not. */
export function scalar<T>(
  fallback: T,
  accepts: (value: unknown) => boolean,
  reason: string,
): FieldReader<T> {
  return {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- `accepts` decides that it is a T
    read: (value) => (accepts(value) ? (value as T) : fallback),
    check: (value) => (accepts(value) ? [] : [{ path: [], reason }]),
  };
}

function readersOf<T extends object>(fields: Fields<T>): [string, FieldReader<unknown>][] {
  return Object.entries<FieldReader<unknown>>(fields);
}

function entriesOf(value: unknown): [string, unknown][] {
  return isRecord(value) ? Object.entries(value) : [];
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function isBoolean(value: unknown): value is boolean {
  return typeof value === 'boolean';
}

function isInlineImage(value: unknown): boolean {
  const longestCharacters = 500_000;
  return (
    typeof value === 'string' &&
    value.length <= longestCharacters &&
    /^data:image\/(?:png|jpeg|gif|webp|svg\+xml);base64,[A-Za-z0-9+/]+=*$/.test(value)
  );
}

function isSafeUrl(value: unknown): value is string {
  if (typeof value !== 'string' || value.length === 0 || value.length > 2000) return false;
  if (/[\s\\\p{Cc}]/u.test(value)) return false;
  // Without a scheme it is a path; "//host" would leave the host without saying so.
  return /^(?:https?:\/\/|mailto:)/i.test(value) || /^(?!\/\/)[^:]*(?:[/?#].*)?$/.test(value);
}
