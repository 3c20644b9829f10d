import { fieldsOf, listOf, textOf, type SourceFields } from '../import/source-json.ts';

/** The book of a card: what is always told, and what depends on words of the chat. */
export interface CardBook {
  /** Contents that are always told, in their order. */
  readonly constant: readonly string[];
  /** The book without them; undefined where nothing else is in it. */
  readonly rest: SourceFields | undefined;
  /** How many entries are not told. */
  readonly unusedEntries: number;
}

/** Reads the book of a card: its entries that are on and constant, by `insertion_order`. */
export function readCardBook(value: unknown): CardBook {
  const { entries, ...book } = fieldsOf(value);
  const all = listOf(entries).map(fieldsOf);
  const used = all.filter(
    (entry) => entry['enabled'] === true && entry['constant'] === true && contentOf(entry) !== '',
  );
  const isUsed = new Set(used);
  const unused = all.filter((entry) => !isUsed.has(entry));
  return {
    constant: used.toSorted((a, b) => orderOf(a) - orderOf(b)).map(contentOf),
    rest: unused.length === 0 ? undefined : { ...book, entries: unused },
    unusedEntries: unused.length,
  };
}

function orderOf(entry: SourceFields): number {
  const order = entry['insertion_order'];
  return typeof order === 'number' && Number.isFinite(order) ? order : 0;
}

/** Lines that begin with `@@` tell a program where the entry goes, and no model. */
function contentOf(entry: SourceFields): string {
  return textOf(entry['content'])
    .split('\n')
    .filter((line) => !line.startsWith('@@'))
    .join('\n')
    .trim();
}

/** A piece of an instruction under its heading. */
export type CardSection = readonly [heading: string, text: string];

/** Joins what is filled, each under its heading; one alone needs none. */
export function joinSections(sections: readonly CardSection[]): string {
  const filled = sections
    .map(([heading, text]) => [heading, text.trim()] as const)
    .filter(([, text]) => text !== '');
  const [only] = filled;
  if (only !== undefined && filled.length === 1) return only[1];
  return filled.map(([heading, text]) => `## ${heading}\n\n${text}`).join('\n\n');
}
