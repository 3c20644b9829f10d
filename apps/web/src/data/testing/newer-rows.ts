import { openExisting } from '../open-request.ts';
import { fieldsOf } from '../records/fields.ts';
import { dumpDatabase, testName, type Dump } from './test-store.ts';

/** Tables whose rows a newer version may have written. */
export const newerTables = [
  'chats',
  'messages',
  'messageEdits',
  'folders',
  'prompts',
  'characters',
  'characterVersions',
  'plugins',
  'settings',
  'drafts',
  'usage',
  'trash',
  'providers',
  'learnedLimits',
] as const;

/** Fields of objects that say which record something is: with others it would be another. */
const names = new Set(['id', 'key', 'type', 'kind', 'providerId', 'modelId', 'attachmentId']);

/**
 * Rewrites all rows as a newer version may have written them: with an unknown field in each object, a
 * part of an unknown kind in each list of parts, and unknown words in some fields that know a few.
 *
 * @returns the texts by which what was added is found again
 */
export async function plantNewer(factory: IDBFactory): Promise<readonly string[]> {
  const planted: string[] = [];
  const mark = (place: string): string => {
    const text = `newer/${place}/${planted.length}`;
    planted.push(text);
    return text;
  };
  const dump = await dumpDatabase(factory);
  const database = await openExisting(factory, testName);
  for (const table of newerTables) {
    for (const row of dump[table] ?? []) {
      await database?.put(table, withWords(table, grown(row, table, mark), mark));
    }
  }
  database?.close();
  return planted;
}

/** Those of the texts that are in no row any more. */
export function lostOf(planted: readonly string[], dump: Dump): readonly string[] {
  const found = JSON.stringify(newerTables.map((table) => dump[table]));
  return planted.filter((text) => !found.includes(`"${text}"`));
}

type Mark = (place: string) => string;

function grown(value: unknown, place: string, mark: Mark): unknown {
  if (Array.isArray(value)) {
    const elements = value.map((each) => grown(each, place, mark));
    const hasParts = /\/(parts|attachments)$/.test(place);
    return hasParts
      ? [...elements, { type: mark(`${place}/kind`), text: 'x', deep: [{}] }]
      : elements;
  }
  if (!isPlain(value)) return value;
  const fields = Object.entries(value).map(([name, each]): [string, unknown] => [
    name,
    names.has(name) ? each : grown(each, `${place}/${name}`, mark),
  ]);
  return { ...Object.fromEntries(fields), newerField: { of: [mark(place)] } };
}

/** Words that this version does not know, where no action says another. */
function withWords(table: string, row: unknown, mark: Mark): unknown {
  const fields = fieldsOf(row);
  if (table === 'messages' && fields['running'] === undefined) {
    return { ...fields, type: mark('type'), toolPause: mark('toolPause'), state: mark('state') };
  }
  if (table === 'folders') return { ...fields, color: mark('color') };
  if (table === 'usage') return { ...fields, purpose: mark('purpose') };
  if (table === 'providers') return { ...fields, dialect: mark('dialect') };
  return fields;
}

function isPlain(value: unknown): value is object {
  return (
    typeof value === 'object' &&
    value !== null &&
    [Object.prototype, null].includes(Object.getPrototypeOf(value))
  );
}
