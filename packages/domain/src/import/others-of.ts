import { isWithinDepth } from './is-within-depth.ts';

/** Nesting of unknown fields that are kept; stored values are written by recursion. */
const deepestOther = 20;
const longestOthers = 20_000;

/** What a record of a file holds beside the fields that are read; nothing where it is too much. */
export function othersOf(
  entry: Readonly<Record<string, unknown>>,
  readFields: ReadonlySet<string>,
): Readonly<Record<string, unknown>> {
  const others = Object.entries(entry).filter(
    ([name]) => !readFields.has(name) && name !== '__proto__',
  );
  if (others.length === 0 || !isWithinDepth(others, deepestOther)) return {};
  return JSON.stringify(others).length > longestOthers ? {} : Object.fromEntries(others);
}
