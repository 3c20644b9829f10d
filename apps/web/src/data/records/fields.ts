import { isCalendarTime } from '@parley/domain/shared/calendar-time.ts';

/** A stored value read by name; every field may be missing or of a wrong kind. */
export type Fields = Readonly<Record<string, unknown>>;

/** Opens a value for reading; an empty object where it is none. */
export function fieldsOf(value: unknown): Fields {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- any object can be read by name
  return typeof value === 'object' && value !== null ? (value as Fields) : {};
}

/** The text, or the fallback where it is none. */
export function textOr(value: unknown, fallback: string): string {
  return typeof value === 'string' ? value : fallback;
}

/** The finite number, or the fallback where it is none. */
export function numberOr<Fallback>(value: unknown, fallback: Fallback): number | Fallback {
  return typeof value === 'number' && Number.isFinite(value) ? value : fallback;
}

/** The time since 1970, or the fallback where no date has it: formatting one throws. */
export function timeOr<Fallback>(value: unknown, fallback: Fallback): number | Fallback {
  const time = numberOr(value, null);
  return time !== null && isCalendarTime(time) ? time : fallback;
}

/** The list, or an empty one. */
export function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

/** The texts of a list. */
export function textsOf(value: unknown): readonly string[] {
  return listOf(value).filter((each) => typeof each === 'string');
}

/** The value where it is one of the allowed, else the fallback. */
export function oneOf<const T, Fallback>(
  value: unknown,
  allowed: readonly T[],
  fallback: Fallback,
): T | Fallback {
  return allowed.find((each) => each === value) ?? fallback;
}

/** An object with the field, or an empty one where the value is undefined; for spreading. */
export function optional<Name extends string, T>(
  name: Name,
  value: T | undefined,
): { readonly [Key in Name]?: T } {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a computed key loses its name
  return value === undefined ? {} : ({ [name]: value } as { readonly [Key in Name]: T });
}

/** The id, or undefined where the value is no usable text. */
export function idOf<Id>(value: unknown, parse: (text: string) => Id | undefined): Id | undefined {
  return typeof value === 'string' ? parse(value) : undefined;
}
