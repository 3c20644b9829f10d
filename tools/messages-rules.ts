import { pseudoLocalize } from './messages-pseudo.ts';

/** What the extractor found for one id; both texts are absent where the code gives none. */
export interface ExtractedMessage {
  readonly defaultMessage?: string;
  readonly description?: unknown;
}

/** Messages by id, as `apps/web/lang/en.json` holds them. */
export type ExtractedCatalogue = Readonly<Record<string, ExtractedMessage>>;

/** Given to messages without an id of their own, so that they can be told apart. */
export const missingIdPrefix = 'missing-id-';

const idShape = /^[a-z][A-Za-z\d]*(?:\.[a-z\d][A-Za-z\d-]*)+$/u;

/**
 * Parses what the extractor printed.
 *
 * Errors: throws on anything but an object of objects.
 */
export function parseCatalogue(json: string): ExtractedCatalogue {
  const value: unknown = JSON.parse(json);
  if (!isRecord(value)) throw new Error('The catalogue is not an object.');
  return Object.fromEntries(
    Object.entries(value).map(([id, message]) => [id, parseMessage(id, message)]),
  );
}

function parseMessage(id: string, message: unknown): ExtractedMessage {
  if (!isRecord(message)) throw new Error(`The message ${id} is not an object.`);
  const { defaultMessage, description } = message;
  return {
    ...(typeof defaultMessage === 'string' ? { defaultMessage } : {}),
    ...(description === undefined ? {} : { description }),
  };
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/**
 * Checks the messages of the program.
 *
 * @returns one line per fault, in the order of the catalogue
 */
export function checkCatalogue(catalogue: ExtractedCatalogue): readonly string[] {
  return Object.entries(catalogue).flatMap(([id, message]) => checkMessage(id, message));
}

function checkMessage(id: string, message: ExtractedMessage): readonly string[] {
  const text = message.defaultMessage ?? '';
  if (id.startsWith(missingIdPrefix)) return [`a message has no id: "${text}"`];
  const faults: string[] = [];
  if (!idShape.test(id)) faults.push(`${id}: ids look like area.camelCase`);
  if (text.trim() === '') faults.push(`${id}: no defaultMessage`);
  if (message.description !== undefined) faults.push(`${id}: has a description`);
  return faults;
}

/** Writes a value as the repository keeps JSON: two spaces, keys sorted, a final line break. */
export function toSortedJson(record: Readonly<Record<string, unknown>>): string {
  const sorted = Object.entries(record).toSorted(([a], [b]) => (a < b ? -1 : 1));
  return `${JSON.stringify(Object.fromEntries(sorted), null, 2)}\n`;
}

/** Makes the catalogue of the pseudo-locale: id to ICU text. */
export function toPseudoCatalogue(catalogue: ExtractedCatalogue): Readonly<Record<string, string>> {
  return Object.fromEntries(
    Object.entries(catalogue).map(([id, message]) => [
      id,
      pseudoLocalize(message.defaultMessage ?? ''),
    ]),
  );
}
